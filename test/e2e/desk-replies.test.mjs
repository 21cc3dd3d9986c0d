// Writing to those who sent a lead, and what they answer.
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join as path } from 'node:path'
import { after, describe, test } from 'node:test'
import { addressOf, visitorAsks } from './desk-leads.mjs'
import { deskOf, signedIn, sights, violations } from './desk-people.mjs'
import { desktop, phone, startBrowser, startLivery, until } from './harness.mjs'
import { startMailServer } from './mail-server.mjs'

const secret = 'sixteen letters or more'
const folder = mkdtempSync(path(tmpdir(), 'livery-mail-'))
after(() => rmSync(folder, { recursive: true }))
const mail = await startMailServer()
writeFileSync(path(folder, 'secret'), secret)
writeFileSync(
  path(folder, 'delivery.yaml'),
  `mails:
  - name: sales
    from: leads@example.com
    to: [sales@example.com]
    host: 127.0.0.1
    port: ${mail.port}
    tls: none
    answers: { address: in@answers.example, secretFile: ${path(folder, 'secret')} }
`,
)
const livery = await startLivery('--delivery', path(folder, 'delivery.yaml'))
const browser = await startBrowser()
const desk = deskOf(livery)
after(() => browser.close())

/** Posts a lead as a visitor's browser does, and opens it as somebody new. */
async function opened(name, who, viewport = desktop) {
  const taskId = await visitorAsks(livery, 'store', name, { fleetSize: '11-100' })
  const page = await signedIn(browser, livery, `${who}@fleet.example`, 'sales')
  await page.setViewportSize(viewport)
  await page.goto(desk(`/leads/${taskId}`))
  await page.getByRole('heading', { name, exact: true }).waitFor()
  return page
}

const letter = (page) => page.getByRole('form', { name: 'Reply' })
const words = (page) => page.getByLabel('Your words')
const story = (page) => page.getByRole('region', { name: 'What happened' })
const lettersTo = (name) => mail.mails.filter((one) => one.to === addressOf(name))

/** Hands an answer over as a provider does. */
const handOver = (raw, password = secret) =>
  fetch(livery.local('/api/mail/sales'), {
    method: 'POST',
    headers: {
      'Content-Type': 'message/rfc822',
      Authorization: `Basic ${Buffer.from(`provider:${password}`).toString('base64')}`,
    },
    body: raw,
  })

// Each waits the ten seconds in which a letter can be taken back, all of them at a time.
describe('letters', { concurrency: true }, () => {
  test('a reply begun with a template is kept, taken back, sent once, and answered', async () => {
    const page = await opened('Rea Ply', 'ria')
    await page.evaluate(() => document.activeElement.blur())
    await page.keyboard.press('r')
    await letter(page).waitFor()
    await page.getByLabel('Begin with').selectOption('A time for the demo')
    assert.match(await words(page).inputValue(), /^Hello Rea Ply,\n\n[^]*11-100 vehicles[^]*\nria\n/)
    await words(page).fill('Half an ans')
    await page.reload()
    await letter(page).waitFor()
    assert.equal(await words(page).inputValue(), 'Half an ans')
    await words(page).fill('Hello Rea,\n\nTuesday at nine?')
    await page.getByLabel('Subject').fill('A time')
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await story(page).getByText('Tuesday at nine?').waitFor()
    await story(page).getByText('Will be sent in a moment').waitFor()
    await page
      .locator('[data-toast]')
      .filter({ hasText: 'reply on its way' })
      .getByRole('button', { name: 'Undo' })
      .click()
    await letter(page).waitFor()
    assert.equal(await words(page).inputValue(), 'Hello Rea,\n\nTuesday at nine?')
    await until(async () => (await story(page).getByText('Tuesday at nine?').count()) === 0)
    await words(page).press('Control+Enter')
    await story(page).getByText('You replied').waitFor()
    await story(page).getByText('You took it').last().waitFor() // it was nobody's
    await story(page)
      .getByText(/^Sent \w{3} \d/)
      .waitFor()
    await page.getByText('moved it to contacted').waitFor()
    const [sent, ...more] = lettersTo('Rea Ply')
    assert.equal(more.length, 0)
    assert.match(sent.text, /^From: "?Fleet Store"? <hello@/m)
    const back = /^Reply-To: .*<(in\+[a-z0-9]{20,}@answers\.example)>/m.exec(sent.text)[1]

    await page.getByRole('button', { name: 'Handled', exact: true }).click()
    const answer = `From: Rea <rea@other.example>\r\nTo: ${back}\r\nSubject: Re: A time\r\nMessage-ID: <a@b>\r\n\r\n`
    assert.equal((await handOver(`${answer}No.\r\n`, 'a wrong secret')).status, 401)
    for (let twice = 0; twice < 2; twice++) {
      const taken = await handOver(
        `${answer}Nine suits us.\r\n\r\nOn Monday Fleet Store wrote:\r\n> Tuesday at nine?\r\n`,
      )
      assert.equal(taken.status, 200)
    }
    await page.goto(desk('/leads?view=unread'))
    await page.getByRole('listitem').filter({ hasText: 'Rea Ply' }).getByRole('button').click()
    await story(page).getByText('They answered').waitFor()
    assert.equal(await story(page).getByText('Nine suits us.').count(), 1)
    await story(page).getByText('From Rea <rea@other.example>').or(story(page).getByText('"Rea"')).first().waitFor()
    const folded = story(page).locator('details').getByText('> Tuesday at nine?')
    assert.equal(await folded.isVisible(), false)
    await story(page).getByText('What they repeat of earlier letters').click()
    await folded.waitFor()
    await page.context().close()
  })

  test('a letter that nobody takes says so, and can be sent again', async () => {
    const page = await opened('Ree Fused', 'rob')
    mail.refuse = (line) => line.includes(addressOf('Ree Fused')) && '550 no such mailbox'
    await page.getByRole('button', { name: 'Reply' }).click()
    await words(page).fill('Anybody there?')
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await story(page)
      .getByText(/^Not sent: their mail server does not take/)
      .waitFor()
    await story(page).getByText('What the mail server said').click()
    await story(page).getByText(/550/).waitFor()
    mail.refuse = undefined
    await page.getByRole('button', { name: 'Send it again' }).click()
    await story(page)
      .getByText(/^Sent \w{3} \d/)
      .waitFor()
    assert.equal(lettersTo('Ree Fused').length, 1)
    await page.context().close()
  })

  test('somebody who writes while a colleague did is told, and loses no word', async () => {
    const page = await opened('Two Write', 'tia')
    const colleague = await signedIn(browser, livery, 'ted@fleet.example', 'sales')
    await page.getByRole('button', { name: 'Reply' }).click()
    await words(page).fill('From Tia')
    await page.route('**/api/desk/events', () => {})
    await page.route(/\/api\/desk\/leads\/[^/]+$/, (route) => route.abort())
    await colleague.goto(page.url())
    await colleague.getByRole('button', { name: 'Reply' }).click()
    await colleague.getByText('tia is writing an answer to this person.').waitFor()
    await words(colleague).fill('From Ted')
    await colleague.getByRole('button', { name: 'Send', exact: true }).click()
    await story(colleague).getByText('From Ted').waitFor()
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await page.getByText('Somebody wrote in the meantime').first().waitFor()
    assert.equal(await words(page).inputValue(), 'From Tia')
    await page.unroute(/\/api\/desk\/leads\/[^/]+$/)
    await page.reload()
    await story(page).getByText('From Ted').waitFor()
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await story(page).getByText('From Tia').waitFor()
    for (const one of [page, colleague]) await one.context().close()
  })
})

const everySight = ['light', 'dark'].flatMap((theme) => [phone, desktop].map((viewport) => ({ theme, viewport })))

test('a letter that is written is accessible, in both themes and at both widths', async () => {
  const page = await opened('Axe Letter', 'axel')
  await page.getByRole('button', { name: 'Reply' }).click()
  await page.getByLabel('Begin with').selectOption('A question first')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await story(page).getByText('You replied').waitFor()
  await page.getByRole('button', { name: 'Reply' }).click()
  await words(page).fill('And one more thing.')
  for (const { theme, viewport } of process.env.SHOTS ? everySight : sights) {
    await page.setViewportSize(viewport)
    await page.evaluate((chosen) => localStorage.setItem('desk-theme', chosen), theme)
    await page.reload()
    await letter(page).waitFor()
    await until(async () => (await page.locator('[aria-busy="true"]').count()) === 0)
    assert.deepEqual(await violations(page), [], `${theme} ${viewport.width}`)
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    assert.equal(wide <= 0, true, `scrolls sideways at ${viewport.width}`)
    if (!process.env.SHOTS) continue
    await page.screenshot({ path: `${process.env.SHOTS}/reply-${theme}-${viewport.width}.png` })
  }
  await page.context().close()
})
