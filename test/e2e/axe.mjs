// What axe objects to on a page, one line per element.
import { readFileSync } from 'node:fs'

const axe = readFileSync(new URL('../node_modules/axe-core/axe.min.js', import.meta.url), 'utf8')

/** Resolves when nothing scrolls or passes into something else any more, six frames long. */
const atRest = (page) =>
  page.evaluate(
    () =>
      new Promise((done) => {
        let still = 0
        let place
        const ends = ({ playState, effect }) => playState === 'running' && effect?.getTiming().iterations !== Infinity
        const look = () => {
          still = scrollY === place && !document.getAnimations().some(ends) ? still + 1 : 0
          place = scrollY
          if (still < 6) requestAnimationFrame(look)
          else done()
        }
        look()
      }),
  )

/** In a part of a page at rest: colours between two states, as while a menu changes its ground, are no finding. */
export async function objections(page, part, rules) {
  await atRest(page)
  return objectionsNow(page, part, rules)
}

/** In a part of a page as it stands in this moment. */
export async function objectionsNow(page, part = 'html', rules = {}) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe)
  const violations = await page.evaluate(
    ([within, options]) => window.axe.run(within, options).then((result) => result.violations),
    [part, { resultTypes: ['violations'], ...rules }],
  )
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id} at ${node.target.join(' ')}: ${[...node.any, ...node.all, ...node.none][0]?.message}`),
  )
}
