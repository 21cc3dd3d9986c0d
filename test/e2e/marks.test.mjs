// A post with every mark in a real browser: as the server sends it, as the browser reads it from storage, and in feeds.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { violations } from './desk-people.mjs'
import { desktop, open, phone, startBrowser, startLivery, until } from './harness.mjs'

const path = (name) => fileURLToPath(new URL(`../../${name}`, import.meta.url))
const server = await startLivery()
const browser = await startBrowser()
const other = readdirSync(path('content/blogs/dashcams'))[0].replace('.json', '')

const document = {
  title: 'Every mark there is',
  slug: 'every-mark',
  date: '2024-02-20',
  excerpt: 'A post that uses all of them.',
  image: 'hero-main.jpg',
  sections: [
    {
      heading: 'In the text',
      content: `One *two* and **three**.\nThe [plans](/solutions), [another post](/blog/${other}) and [a report](https://reports.example.com/a?b=1&c=2).\n\n> It **saved** us\n> a day.\n\n- first\n- *second*\n\n3. third\n4. fourth`,
    },
    {
      heading: 'Pictures',
      content: 'Look:\n![A yard at dawn](blog-2.jpg "The yard, 6 a.m.")\n![Not there](not-there.png)\nDone.',
    },
  ],
  conclusion:
    '[x](javascript:alert(1)) [y](data:text/html,z) [z](//evil.example) <img src=x onerror="window.hacked=1"> [products](/products/nothing)',
}

const blocks = {
  ...document,
  title: 'Every kind of block',
  slug: 'every-block',
  date: '2024-02-21',
  sections: [
    {
      heading: 'In blocks',
      content: `### Sizes *at a glance*

| Model | Weight | |
|---|---|---|
| [C200](/solutions) | 90 g \\| 95 g | **yes** |
| T400 | 60 g | |

- Outside
   1. the *gate*
      - its hinge
- Inside

\`\`\`sh
livery check <all>

## not a heading
\`\`\`

> [!NOTE]
> Mind the **step**.

![A tour of the yard](/assets/tour.mp4 "Two minutes")

![How it is built in](https://www.youtube.com/watch?v=abc)`,
    },
  ],
  conclusion: '',
}

/** Publishes a post and waits until it is shown. */
async function publish(document) {
  const file = join(server.data, `${document.slug}.json`)
  writeFileSync(file, JSON.stringify(document))
  const done = spawnSync(path('bin/livery'), ['blog', 'publish', 'dashcams', file, '--data', server.data], {
    encoding: 'utf8',
  })
  assert.equal(done.status, 0, done.stderr)
  const ask = () => fetch(server.local(`/blog/${document.slug}`), { headers: { cookie: 'livery-brand=dashcams' } })
  await until(async () => (await ask()).status === 200)
  return done.stderr
}

/** What an article shows, by element. */
const shown = (page) =>
  page
    .locator('.prose section')
    .evaluateAll((sections) =>
      sections.map((section) => [...section.children].slice(1).map((one) => `${one.localName}: ${one.innerText}`)),
    )

const links = (page) =>
  page.locator('.prose section a').evaluateAll((all) => all.map((one) => [one.getAttribute('href'), one.rel]))

// spec: BD4 BD5
test('a post shows its marks, the same from the server and from storage, and nothing else', async () => {
  const warnings = await publish(document)
  assert.match(warnings, /names the picture "not-there"/)
  assert.match(warnings, /links to \/products\/nothing/)
  const served = await open(browser, server.live('dashcams', '/blog/every-mark'))
  const failed = []
  served.on('requestfailed', (request) => failed.push(request.url()))
  assert.deepEqual(await links(served), [
    ['/solutions', ''],
    [`/blog/${other}`, ''],
    ['https://reports.example.com/a?b=1&c=2', 'noopener'],
    ['/products/nothing', ''],
  ])
  const fromServer = await shown(served)
  assert.ok(fromServer[0][0].startsWith('p: One two and three.\nThe plans, '), fromServer[0][0])
  assert.deepEqual(
    fromServer.map((section) => section.map((one) => one.split(':')[0])),
    [['p', 'blockquote', 'ul', 'ol'], ['p', 'figure', 'p'], ['p']],
  )
  assert.ok(fromServer[2][0].startsWith('p: [x](javascript:alert(1)) [y](data:text/html,z) [z](//evil.example) <img'))
  assert.deepEqual(await served.locator('.prose :is(em, strong)').allTextContents(), [
    'two',
    'three',
    'saved',
    'second',
  ])
  assert.equal(await served.locator('.prose figure img').getAttribute('alt'), 'A yard at dawn')
  assert.match(await served.locator('meta[property="og:image"]').getAttribute('content'), /\/hero-main\.jpg\?/)
  assert.equal(await served.locator(`.post-mentions a[href="/blog/${other}"]`).count(), 1)
  assert.equal(await served.evaluate(() => window.hacked), undefined)

  await served.evaluate(() => (window.stayed = true))
  await served.locator('.prose section a[href="/solutions"]').click()
  await served.waitForSelector('main[data-page="solutions"]')
  assert.equal(await served.evaluate(() => window.stayed), true)
  await served.close()

  const page = await open(browser, server.live('dashcams', '/terms'))
  await page.locator('footer a[href="/blog"]').click()
  await page.locator('.post-card', { hasText: document.title }).first().locator('.post-more').click()
  await page.waitForSelector('#post-title')
  assert.deepEqual(await shown(page), fromServer)
  assert.equal(await page.locator(`.post-mentions a[href="/blog/${other}"]`).textContent(), 'another post')
  await page.locator(`.prose section a[href="/blog/${other}"]`).click()
  await page.waitForFunction(
    (slug) =>
      location.pathname === `/blog/${slug}` &&
      document.querySelector('#post-title')?.textContent !== 'Every mark there is',
    other,
  )
  assert.deepEqual(failed, [])
  await page.close()
})

// spec: BD4
test('tables, code, sub-headings, lists in lists, asides and videos are the same from server and storage', async () => {
  await publish(blocks)
  const asked = []
  const served = await open(browser, server.live('dashcams', '/blog/every-block'))
  served.on('request', (request) => asked.push(request.url()))
  const prose = served.locator('.prose section').first()
  const html = (await prose.innerHTML()).replaceAll('<!-- -->', '')
  assert.equal(await prose.locator('h3').innerText(), 'Sizes at a glance')
  assert.deepEqual(await prose.locator('th').allInnerTexts(), ['Model', 'Weight'])
  assert.deepEqual(await prose.locator('tbody tr').first().locator('td').allInnerTexts(), [
    'C200',
    '90 g | 95 g',
    'yes',
  ])
  assert.equal(await prose.locator('ul > li > ol > li > ul > li').innerText(), 'its hinge')
  assert.equal(await prose.locator('pre').innerText(), 'livery check <all>\n\n## not a heading')
  assert.equal(await prose.getByRole('note').innerText(), 'Mind the step.')
  assert.equal(await prose.locator('video').getAttribute('preload'), 'none')
  assert.equal(await prose.locator('a.post-video').getAttribute('rel'), 'noopener')
  for (const viewport of [phone, desktop]) {
    await served.setViewportSize(viewport)
    assert.deepEqual(await violations(served), [])
    assert.ok(await served.evaluate(() => document.documentElement.scrollWidth <= innerWidth))
    if (process.env.SCREENS) await prose.screenshot({ path: `${process.env.SCREENS}/blocks-${viewport.width}.png` })
  }
  await served.reload()
  await served.waitForSelector('#post-title')
  assert.deepEqual(
    asked.filter((address) => /youtube|tour\.mp4/.test(address)),
    [],
    'nobody is asked before the visitor plays it',
  )
  await served.close()

  const page = await open(browser, server.live('dashcams', '/terms'))
  await page.locator('footer a[href="/blog"]').click()
  await page.locator('.post-card', { hasText: blocks.title }).first().locator('.post-more').click()
  await page.waitForSelector('#post-title')
  assert.equal(await page.locator('.prose section').first().innerHTML(), html)
  const feed = await fetch(server.local('/blog/feed.xml'), { headers: { cookie: 'livery-brand=dashcams' } })
  const xml = (await feed.text()).replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&#34;', '"')
  for (const part of [
    '<h3>Sizes <em>at',
    '<th>Weight</th>',
    '<td>90 g | 95 g</td>',
    '<pre><code>livery check',
    '<aside>',
  ])
    assert.ok(xml.includes(part), part)
  await page.close()
})

test('feeds carry the text of a post with its marks, and addresses that work anywhere', async () => {
  for (const [feed, tag] of [
    ['feed.xml', 'content:encoded'],
    ['atom.xml', 'content'],
  ]) {
    const xml = await (
      await fetch(server.local(`/blog/${feed}`), { headers: { cookie: 'livery-brand=dashcams' } })
    ).text()
    const html = await (
      await open(browser, server.live('dashcams', '/terms'))
    ).evaluate(
      ([xml, tag]) => {
        const all = [...new DOMParser().parseFromString(xml, 'text/xml').getElementsByTagName(tag)]
        return all.map((one) => one.textContent).find((text) => text.includes('<strong>three</strong>'))
      },
      [xml, tag],
    )
    assert.match(html, /<a href="https:\/\/[^"/]+\/solutions">plans<\/a>/)
    assert.match(html, /<img src="https:\/\/[^"]+\/assets\/domains\/dashcams\/blog-2\.jpg" alt="A yard at dawn">/)
    assert.match(html, /&lt;img src=x onerror=/)
    assert.doesNotMatch(html, /href="(?!https:)/)
  }
})
