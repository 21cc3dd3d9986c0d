// axe over every page of every brand, on a phone and on a desktop; with the menu open, the gallery
// paused, a product magnified and both forms full of errors.
import { readFileSync } from 'node:fs'
import { addressOf, chosen, pagesOf, startBrowser } from './site.mjs'

const source = readFileSync(new URL('../node_modules/axe-core/axe.min.js', import.meta.url), 'utf8')
const phone = { width: 390, height: 844 }
const desktop = { width: 1440, height: 900 }

async function objections(page, where) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  const violations = await page.evaluate(() =>
    window.axe.run(document, { resultTypes: ['violations'] }).then((result) => result.violations),
  )
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      (node) => `${where}: ${id} at ${node.target.join(' ')}: ${(node.any[0] ?? node.all[0] ?? node.none[0])?.message}`,
    ),
  )
}

/** What can be opened, stopped or done wrong on a page, by path. */
const states = {
  '/': [
    ['menu open', phone, (page) => page.getByRole('button', { name: 'Menu' }).click()],
    ['gallery playing', desktop, (page) => page.locator('.gallery [data-rotation]').click()],
  ],
  '/request-demo': [['form with errors', phone, (page) => page.locator('main form button[type="submit"]').click()]],
  '/contact': [['form with errors', desktop, (page) => page.locator('main form button[type="submit"]').click()]],
  '/products/2': [['magnified', desktop, (page) => page.locator('.zoom-open').click()]],
}

async function checkPage(page, brand, path) {
  const found = []
  await page.setViewportSize(phone)
  await page.goto(addressOf(brand, path))
  await page.waitForSelector('[data-brand-loading="false"]', { state: 'attached' })
  for (const size of [phone, desktop]) {
    await page.setViewportSize(size)
    found.push(...(await objections(page, `${brand.id}${path} at ${size.width}`)))
  }
  for (const [name, size, act] of states[path] ?? []) {
    await page.setViewportSize(size)
    await act(page)
    found.push(...(await objections(page, `${brand.id}${path}, ${name}`)))
  }
  return found
}

export async function axe() {
  const browser = await startBrowser()
  const context = await browser.newContext({ reducedMotion: 'reduce' })
  const missed = []
  for (const brand of chosen) {
    const paths = await pagesOf(brand)
    const queue = [...paths]
    const before = missed.length
    await Promise.all(
      [1, 2].map(async () => {
        const page = await context.newPage()
        for (let path = queue.shift(); path !== undefined; path = queue.shift())
          missed.push(...(await checkPage(page, brand, path)))
        await page.close()
      }),
    )
    console.log(
      `axe   ${brand.id.padEnd(21)} ${String(paths.length).padStart(3)} pages, ${missed.length - before ? `${missed.length - before} violations` : 'no violation'}`,
    )
  }
  await browser.close()
  return { title: 'axe over every page at 390 and 1440 px', missed }
}
