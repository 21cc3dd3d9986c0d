// Valid HTML, links that lead somewhere, pictures that are there, titles and descriptions that are
// nobody else's: over every page of every brand, without a browser.
import { HtmlValidate } from 'html-validate'
import { ask, chosen, pagesOf } from './site.mjs'

const validator = new HtmlValidate({
  extends: ['html-validate:standard', 'html-validate:a11y', 'html-validate:document'],
  rules: {
    // Every list may carry a name.
    'aria-label-misuse': ['error', { allowAnyNamable: true }],
    // Several boxes of one name make one list of values, as HTML means it.
    'form-dup-name': ['error', { shared: ['radio', 'checkbox'] }],
    // A filter is a link that works without JavaScript and a pressed button with it.
    'prefer-native-element': 'off',
    // Files of our own origin need no hash.
    'require-sri': ['error', { target: 'crossorigin' }],
    // The doctype has no case; pages are written as short as they can be.
    'doctype-style': 'off',
    // Short titles are the content checker's business, which knows the limits of each page.
    'long-title': 'off',
  },
})

const unescape = (text) =>
  text
    .replaceAll('&amp;', '&')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')

/** The addresses of our own that a page names: links, pictures and their smaller files, scripts and fonts. */
function targetsOf(html) {
  const single = [...html.matchAll(/(?:href|src|content)="(\/[^"]*)"/g)].map(([, url]) => url)
  const sets = [...html.matchAll(/(?:srcset|imagesrcset)="([^"]+)"/gi)].flatMap(([, set]) =>
    set.split(',').map((part) => part.trim().split(' ')[0]),
  )
  const fonts = [...html.matchAll(/url\((\/[^)]+)\)/g)].map(([, url]) => url)
  const scripts = [...html.matchAll(/data-(?:entry|files)="([^"]+)"/g)].flatMap(([, list]) => list.split(' '))
  return [...single, ...sets, ...fonts, ...scripts]
    .map(unescape)
    .filter((url) => url.startsWith('/') && !url.startsWith('//'))
}

const headOf = (html) => ({
  title: unescape(/<title>([^<]*)</.exec(html)?.[1] ?? ''),
  description: unescape(/<meta name="description" content="([^"]*)"/.exec(html)?.[1] ?? ''),
  canonical: /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1] ?? '',
})

async function checkPage(path, html) {
  const report = await validator.validateString(html)
  const faults = report.results
    .flatMap((result) => result.messages)
    .map(
      (message) =>
        `${message.ruleId}: ${message.message} at ${html.slice(Math.max(0, message.offset - 20), message.offset + 60)}`,
    )
  if (!/<h1[\s>]/.test(html)) faults.push('has no h1')
  for (const id of [...html.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id))
    if (!html.includes(`id="${id}"`)) faults.push(`links to #${id}, which is not there`)
  return faults
}

async function checkBrand(brand) {
  const missed = []
  const targets = new Map()
  const seen = { title: new Map(), description: new Map() }
  const pages = await pagesOf(brand)
  for (const path of pages) {
    const { status, text } = await ask(brand, path)
    if (status !== 200) missed.push(`${path}: status ${status}`)
    missed.push(...(await checkPage(path, text)).map((fault) => `${path}: ${fault}`))
    for (const target of targetsOf(text)) if (!targets.has(target)) targets.set(target, path)
    const head = headOf(text)
    for (const [name, known] of Object.entries(seen)) {
      if (!head[name]) missed.push(`${path}: no ${name}`)
      // A filtered or later list is the same page to a search engine only if it says so.
      else if (known.has(head[name]) && known.get(head[name]).canonical !== head.canonical)
        missed.push(`${path}: same ${name} as ${known.get(head[name]).path}: ${head[name]}`)
      known.set(head[name], { path, canonical: head.canonical })
    }
  }
  for (const [target, path] of targets) {
    const [address, place] = target.split('#')
    const { status, text } = await ask(brand, address, place ? 'GET' : 'HEAD')
    if (status !== 200) missed.push(`${path}: names ${target}, which answers ${status}`)
    if (place && !text.includes(`id="${place}"`)) missed.push(`${path}: names ${target}, a place that is not there`)
  }
  console.log(
    `html  ${brand.id.padEnd(21)} ${String(pages.length).padStart(3)} pages, ${targets.size} addresses, ${missed.length ? `${missed.length} faults` : 'in order'}`,
  )
  return missed.map((fault) => `${brand.id}${fault}`)
}

export async function html() {
  const missed = []
  for (const brand of chosen) missed.push(...(await checkBrand(brand)))
  return { title: 'HTML, links, pictures and titles of every page', missed }
}
