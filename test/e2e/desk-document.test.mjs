// A post as one document: written from nothing, pasted whole, and taken back step by step.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { frame, headings, intoText, paint, paste, rich, saved } from './desk-drafts.mjs'
import { ask, deskOf, signedIn, sights, tabTo, violations } from './desk-people.mjs'
import { desktop, startBrowser, startLivery, until } from './harness.mjs'

const livery = await startLivery()
const browser = await startBrowser()
const desk = deskOf(livery)
const page = await signedIn(browser, livery, 'ann@fleet.example', 'editor')

async function begin() {
  await page.goto(desk('/posts/store'))
  await page.getByRole('button', { name: 'New post' }).click()
  await rich(page).waitFor()
}

/** The post as the server has it. */
const stored = async () => (await ask(page, new URL(page.url()).pathname)).text.post

const press = async (...keys) => {
  for (const key of keys) await page.keyboard.press(key)
}

test('a new post begins with an empty paragraph; headings begin sections, and everything has a sign', async () => {
  await begin()
  assert.deepEqual(
    await rich(page)
      .locator('> *')
      .evaluateAll((all) => all.map((one) => one.localName)),
    ['p'],
  )
  await page.getByLabel('Title', { exact: true }).fill('From nothing')
  await intoText(page)
  await page.keyboard.type('Before any heading.')
  await press('Enter')
  await page.keyboard.type('## The gate')
  await press('Enter')
  await page.keyboard.type('### Its *hinge')
  await press('Enter')
  await page.keyboard.type('- outside')
  await press('Enter', 'Tab')
  await page.keyboard.type('below it')
  await press('Enter', 'Enter', 'Enter')
  await page.keyboard.type('``` ')
  await page.keyboard.type('livery check')
  await press('Enter', 'Enter', 'Enter')
  await page.getByRole('button', { name: 'Table' }).click()
  for (const word of ['Model', 'Weight', 'Note', 'C200', '90 g', 'ours']) {
    await page.keyboard.type(word)
    await press('Tab')
  }
  await page.getByRole('button', { name: 'Remove the row' }).click()
  await page.getByRole('button', { name: 'Add a conclusion' }).click()
  await page.keyboard.type('Close it.')
  const wanted = {
    sections: [
      { heading: '', content: 'Before any heading.' },
      {
        heading: 'The gate',
        content:
          '### Its *hinge\n\n- outside\n   - below it\n\n```\nlivery check\n```\n\n| Model | Weight | Note |\n|---|---|---|\n| C200 | 90 g | ours |',
      },
    ],
    conclusion: 'Close it.',
  }
  const said = async () => {
    const { sections, conclusion } = await stored()
    return { sections, conclusion }
  }
  await until(async () => JSON.stringify(await said()) === JSON.stringify(wanted)).catch(async () =>
    assert.deepEqual(await said(), wanted),
  )
  await page.getByRole('button', { name: 'Markdown' }).click()
  const source = page.getByLabel('Text', { exact: true })
  assert.match(
    await source.inputValue(),
    /^Before any heading\.\n\n## The gate\n\n### Its[\s\S]*\n\n## Conclusion\n\nClose it\.$/,
  )
  await source.fill((await source.inputValue()).replace('## The gate', '## The door'))
  await until(async () => (await stored()).sections?.[1]?.heading === 'The door')
  await page.getByRole('button', { name: 'Rich text' }).click()
  assert.deepEqual(await headings(page), ['The door', 'Conclusion'])
  assert.equal(await frame(page).locator('.prose td').first().innerText(), 'C200')
})

test('every change of a post is taken back in its order, and made again', async () => {
  await begin()
  const title = page.getByLabel('Title', { exact: true })
  await title.fill('First title')
  await intoText(page)
  await page.keyboard.type('Some words.')
  await title.fill('Second title')
  await page.getByLabel('Excerpt').fill('An excerpt.')
  await intoText(page)
  await page.keyboard.type(' And more.')
  await press('Control+z')
  await until(async () => (await rich(page).innerText()).trim() === 'Some words.')
  await press('Control+z')
  assert.equal(await page.getByLabel('Excerpt').inputValue(), '')
  await press('Control+z')
  assert.equal(await title.inputValue(), 'First title')
  await press('Control+z')
  await until(async () => (await rich(page).innerText()).trim() === '')
  await press('Control+Shift+z', 'Control+Shift+z', 'Control+y', 'Control+y')
  await until(async () => (await rich(page).innerText()).trim() === 'Some words. And more.')
  assert.equal(await title.inputValue(), 'Second title')
  // The caret is where the last step was.
  await page.keyboard.type('!')
  await until(async () => (await stored()).sections?.[0]?.content === 'Some words. And more.!')
})

test('a document pasted at the top becomes the post, and what cannot come along is named', async () => {
  await begin()
  const picture = await paint(page)
  await page.getByLabel('Title', { exact: true }).focus()
  const level = (n, kind, words) =>
    `<p class=MsoListParagraph style='mso-list:l0 level${n} lfo1'><span style='mso-list:Ignore'>${kind}</span>${words}</p>`
  await paste(
    page.getByLabel('Title', { exact: true }),
    `<p class=MsoTitle>Cold chain</p><p class=MsoNormal>Every trailer <b>reports</b>.</p>
     <h1>What it needs</h1>${level(1, '·', 'A probe')}${level(2, '1.', 'at the door')}${level(1, '·', 'A clock')}
     <h2>In which order</h2><table><tr><td><p>Fan</p></td><td><p>12</p><p>volts</p></td></tr><tr><td>Lamp</td><td>24</td></tr></table>
     <p><span style="font-family:Consolas">livery check</span></p><p><span style="font-family:Consolas">livery run</span></p>
     <p><img src="data:image/png;base64,${picture}" alt="A yard"></p><p class=MsoCaption>At dawn</p>
     <p><img src="file:///C:/a.png" width=90></p><iframe src="https://video.example/x"></iframe>
     <h1>Conclusion</h1><p>Keep it cold.</p>`,
  )
  await page.getByText(/^Left out: a picture .*, something embedded$/).waitFor()
  await until(async () => (await stored()).conclusion === 'Keep it cold.')
  const post = await stored()
  assert.equal(post.title, 'Cold chain')
  assert.deepEqual(post.sections[0], { heading: '', content: 'Every trailer **reports**.' })
  assert.equal(post.sections[1].heading, 'What it needs')
  assert.match(
    post.sections[1].content,
    /^- A probe\n {3}1\. at the door\n- A clock\n\n### In which order\n\n\| Fan \| 12 volts \|\n\|---\|---\|\n\| Lamp \| 24 \|\n\n```\nlivery check\nlivery run\n```\n\n!\[A yard\]\(a-yard[\w-]* "At dawn"\)\n\n!\[A picture was left out here: [^\]]+\]\(left-out\)\n\n!\[Something embedded was left out here\]\(left-out\)$/,
  )
  await frame(page).locator('figure img[alt="A yard"]').waitFor()
  assert.equal(await page.evaluate(() => document.activeElement.localName), 'textarea', 'the writer keeps the focus')
  await press('Control+z')
  await until(async () => !(await stored()).title)
})

test('Markdown pasted as plain text becomes title and sections, and one undo takes all of it back', async () => {
  await begin()
  await intoText(page)
  await paste(rich(page), 'Plain title\n\n## Head\n\n- a\n- b\n\n| x | y |\n|---|---|\n| 1 | 2 |', 'text/plain')
  await until(async () => (await stored()).title === 'Plain title')
  assert.deepEqual((await stored()).sections, [
    { heading: 'Head', content: '- a\n- b\n\n| x | y |\n|---|---|\n| 1 | 2 |' },
  ])
  await press('Control+z')
  await until(async () => !(await stored()).title)
  assert.equal((await rich(page).innerText()).trim(), '')
  assert.equal(await page.getByLabel('Title', { exact: true }).inputValue(), '')

  // In the middle of a text it begins a section there; a table is shaped by the keyboard.
  await page.keyboard.type('Intro.')
  await page.keyboard.press('Enter')
  await paste(rich(page), '## Later head\n\ntext **bold**\n\n### Small', 'text/plain')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Table', exact: true }).click()
  await page.keyboard.type('Model')
  await press('Shift+Tab') // all tools are one stop of the Tab key
  await tabTo(page, 'Remove the column', 'ArrowRight')
  await page.keyboard.press('Enter')
  const shape = () =>
    rich(page)
      .locator('tr')
      .evaluateAll((rows) => rows.map(({ cells }) => [...cells].map(({ localName }) => localName).join(' ')))
  await until(async () => (await shape()).join() === 'th th,td td,td td')
  await page.getByRole('button', { name: 'Remove the row' }).click()
  await until(async () => (await shape()).join() === 'th th,td td')
  await until(async () => (await stored()).sections?.[1]?.content?.startsWith('text **bold**\n\n### Small\n\n|'))
  assert.deepEqual(
    (await stored()).sections.map(({ heading }) => heading),
    ['', 'Later head'],
  )
  await page.getByLabel('Title', { exact: true }).fill('From a note')
  await saved(page)
})

test('a document of Docs keeps its lists in lists, and a picture by link is named', async () => {
  await begin()
  await intoText(page)
  await paste(
    rich(page),
    `<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr"><span style="font-size:26pt">From a shared document</span></p>
     <h1><span>One</span></h1><ul><li aria-level="1"><p><span>outer</span></p></li><ul><li aria-level="2"><p><span>inner</span></p></li></ul></ul>
     <h3><span>Small</span></h3><p><span style="font-weight:700">strong</span></p><img src="https://lh7.docs.example/x" width="100"></b>`,
  )
  await until(async () => (await page.getByLabel('Title', { exact: true }).inputValue()) === 'From a shared document')
  await page.getByText(/^Left out: a picture/).waitFor()
  await saved(page)
  assert.deepEqual((await stored()).sections, [
    {
      heading: 'One',
      content:
        '- outer\n   - inner\n\n### Small\n\n**strong**\n\n' +
        '![A picture was left out here: the clipboard only names it, drag its file to this place](left-out)',
    },
  ])
})

test('a draft without a word is not kept', async () => {
  await begin()
  const first = page.url()
  await page.goto(desk('/posts/store'))
  await page.getByRole('listitem').first().waitFor()
  assert.equal(await page.getByText('Without a title').count(), 0)
  await begin()
  assert.equal(page.url(), first, 'the next one begins where nothing was written')
})

test('what oneself wrote is never called a newer version, and the state follows what becomes of a post', async () => {
  await begin()
  const name = 'Soon to be read'
  await page.getByLabel('Title', { exact: true }).fill(name)
  await page
    .getByLabel('Excerpt')
    .fill('What a yard gains when doors open before the engine starts, told by people who run one.')
  await intoText(page)
  await page.keyboard.type('Words enough to stand alone.')
  await saved(page)
  // An answer about who is here that was on its way while this window saved names the version before.
  let asked = 0
  await page.route('**/presence', (route) => {
    asked++
    return route.fulfill({ json: { others: [], version: 'the-version-before' } })
  })
  await page.getByLabel('Subtitle').fill('Typed meanwhile')
  await saved(page)
  await until(() => asked > 0)
  await page.waitForTimeout(500)
  assert.equal(await page.getByRole('button', { name: 'Show the newer version' }).count(), 0)
  await page.unroute('**/presence')
  const path = new URL(page.url()).pathname
  const status = await page.evaluate(async (post) => {
    const now = await fetch(`/api/desk${post}`)
    const version = now.headers.get('etag')
    const at = new Date(Date.now() + 6000).toISOString()
    const answer = await fetch(`/api/desk${post}/publish`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'if-match': version },
      body: JSON.stringify({ at }),
    })
    return answer.status
  }, path)
  assert.equal(status, 200)
  await page.reload()
  await page.getByText('Scheduled', { exact: true }).first().waitFor()
  await page.getByText('Published', { exact: true }).first().waitFor()
  await page.getByRole('link', { name: 'Open the published page' }).waitFor()
  await page.getByRole('button', { name: 'More to do with this post' }).click()
  await page.getByRole('menuitem', { name: 'Take it down…' }).click()
  await page.getByRole('button', { name: 'Leave it' }).click()
  assert.equal(await page.getByText('Published', { exact: true }).count(), 1)
  await page.getByRole('button', { name: 'More to do with this post' }).click()
  await page.getByRole('menuitem', { name: 'Take it down…' }).click()
  await page.getByRole('button', { name: 'Take it down', exact: true }).click()
  await page.getByText('Draft', { exact: true }).first().waitFor()
})

test('all brands are in one list and one calendar, in which a post is dragged or moved by keys to another day', async () => {
  const { id, brand } = await page.evaluate(async () => {
    const soon = new Date(Date.now() + 40 * 86_400_000)
    const day = `${soon.toISOString().slice(0, 7)}-10`
    const made = await fetch('/api/desk/posts/dashcams', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ post: { title: 'Planned for another brand', date: day } }),
    })
    return made.json()
  })
  assert.equal(brand, 'dashcams')
  await page.goto(desk('/posts/-'))
  await page.getByRole('button', { name: /Planned for another brand/ }).waitFor()
  assert.ok(await page.getByLabel('Brand').locator('option:checked', { hasText: 'All brands' }).count())
  await page.getByRole('link', { name: 'Calendar' }).click()
  const stored = async () => (await ask(page, `/posts/dashcams/${id}`)).text.post.date
  const entry = page.getByRole('button', { name: /^Planned for another brand/ })
  const month = (await stored()).slice(0, 7)
  for (let n = 0; n < 3 && !page.url().includes(month); n++) {
    await page.getByRole('link', { name: 'The month after' }).click()
    await page.waitForTimeout(100)
  }
  await entry.waitFor()
  await page.locator('ol[aria-busy="false"]').waitFor()
  const target = page.locator('ol > li').filter({ has: page.locator('p span', { hasText: /^12$/ }) })
  await entry.dragTo(target.first())
  await until(async () => (await stored()) === `${month}-12`)
  await until(() => page.evaluate(() => document.activeElement?.textContent?.includes('Planned')))
  for (let day = 12; day < 14; day++) await page.keyboard.press('Alt+ArrowRight')
  await until(async () => (await stored()) === `${month}-14`)
  const said = page.locator('[data-toast]').filter({ hasText: /\b14(?!\d)/ })
  await said.getByRole('button', { name: 'Undo', exact: true }).click()
  await until(async () => (await stored()) === `${month}-13`)
  for (const { theme, viewport } of sights) {
    await page.setViewportSize(viewport)
    await page.evaluate((chosen) => localStorage.setItem('desk-theme', chosen), theme)
    await page.reload()
    await entry.waitFor()
    assert.deepEqual(await violations(page), [], `calendar ${theme} ${viewport.width}`)
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth))
    if (process.env.SCREENS)
      await page.screenshot({ path: `${process.env.SCREENS}/calendar-${theme}-${viewport.width}.png` })
  }
  await page.setViewportSize(desktop)
})

test('the document is accessible in both themes, on a phone and on a desktop', async () => {
  for (const { theme, viewport } of sights) {
    await page.setViewportSize(viewport)
    await page.evaluate((chosen) => localStorage.setItem('desk-theme', chosen), theme)
    await begin()
    await page.getByLabel('Title', { exact: true }).fill('Seen by everybody')
    await page.getByRole('button', { name: 'Markdown' }).click()
    await page
      .getByLabel('Text', { exact: true })
      .fill(
        'Words.\n\n## A section\n\n### Small\n\n- a\n  - b\n\n| Model | Weight |\n|---|---|\n| C200 | 90 g |\n\n```\ncode\n```\n\n> [!NOTE]\n> Mind this.\n\n> Said.\n\n![A tour](https://youtu.be/x)\n\n## Conclusion\n\nDone.',
      )
    await page.getByRole('button', { name: 'Rich text' }).click()
    await rich(page).locator('td').first().click()
    assert.deepEqual(await violations(page), [], `${theme} ${viewport.width}`)
    assert.ok(
      await page.evaluate(() => {
        const { scrollWidth, scrollHeight } = document.documentElement
        return scrollWidth <= innerWidth && scrollHeight <= innerHeight
      }),
      'the Desk stays in its window',
    )
    if (process.env.SCREENS)
      await page.screenshot({ path: `${process.env.SCREENS}/document-${theme}-${viewport.width}.png` })
    await saved(page)
  }
  await page.setViewportSize(desktop)
})
