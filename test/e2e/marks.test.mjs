// A post with every mark in a real browser: as the server sends it, as the browser reads it from storage, and in feeds.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { open, startBrowser, startLivery, until } from './harness.mjs'

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

/** Publishes the post and waits until it is shown. */
async function publish() {
  const file = join(server.data, 'every-mark.json')
  writeFileSync(file, JSON.stringify(document))
  const done = spawnSync(path('bin/livery'), ['blog', 'publish', 'dashcams', file, '--data', server.data], {
    encoding: 'utf8',
  })
  assert.equal(done.status, 0, done.stderr)
  const ask = () => fetch(server.local('/blog/every-mark'), { headers: { cookie: 'livery-brand=dashcams' } })
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
  const warnings = await publish()
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
