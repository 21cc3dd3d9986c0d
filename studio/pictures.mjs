// Turns rendered masters into the files the sites serve.
//   node studio/pictures.mjs [word...]   derive what is new or changed (only keys that hold one of the words), then
//     share pictures, manifest, alt texts
//   node studio/pictures.mjs --check     compare assets/manifest.json with the files
// A master is build/studio/masters/<brand>/<name>.png (also <brand>-<name>.png, domains/<brand>/<name>.png) or
// product-<n>.png (also shared/product-<n>.png). A missing master is no fault: what assets/ already holds is kept, its
// small widths are made of its widest, and the rest is left out of the manifest.
import { createHash } from 'node:crypto'
import { existsSync, statSync } from 'node:fs'
import { mkdir, open, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { setPriority } from 'node:os'
import sharp from 'sharp'
import { lines, sorted, writeAltTexts } from './alt.mjs'
import { brands, marks, pictures, root, shares, TOTAL_AIM, TOTAL_LIMIT } from './catalogue.mjs'
import { drawShare, shareInputs } from './share.mjs'

const assets = new URL('assets/', root)
const masters = new URL('build/studio/masters/', root)
const recordFile = new URL('build/studio/pictures.json', root)
const lockFile = new URL('build/studio/pictures.lock', root)
const SETTINGS = 1 // raise to derive everything again

const asset = (path) => new URL(path, assets)
const readJson = async (file) => JSON.parse(await readFile(file, 'utf8').catch(() => '{}'))
const sha = (...parts) =>
  parts
    .reduce((hash, part) => hash.update(part), createHash('sha256'))
    .digest('hex')
    .slice(0, 24)

const qualities = {
  avif: [54, 48, 42, 36, 30].map(
    (quality) => (image) => image.avif({ quality, effort: 4, chromaSubsampling: '4:2:0' }),
  ),
  webp: [78, 70, 62, 54, 46].map((quality) => (image) => image.webp({ quality, effort: 4, smartSubsample: true })),
  jpg: [(image) => image.jpeg({ quality: 76, progressive: true, mozjpeg: true })],
}

function masterOf({ key, master }) {
  const names = [master, master.replace('/', '-'), key.replace(/-square$/, '')]
  return names.map((name) => new URL(`${name}.png`, masters)).find((file) => existsSync(file))
}

const filesOf = ({ key, avif, webp }) => [
  `${key}.jpg`,
  ...avif.map((w) => `${key}-${w}.avif`),
  ...webp.map((w) => `${key}-${w}.webp`),
]

// The best quality whose file stays inside the budget, or the lightest there is.
async function encode(image, format, budget = Infinity) {
  let data
  for (const quality of qualities[format]) {
    data = await quality(image.clone()).toBuffer()
    if (data.length <= budget) break
  }
  return data
}

async function derive(picture, source) {
  const { key, w, h, avif, webp, budget } = picture
  const frame = await sharp(source)
    .removeAlpha()
    .resize(w, h, { fit: 'cover' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const at = (width) => sharp(frame.data, { raw: frame.info }).resize({ width, kernel: 'lanczos3' })
  await mkdir(new URL('.', asset(key)), { recursive: true })
  await writeFile(asset(`${key}.jpg`), await encode(at(Math.min(w, 1200)), 'jpg'))
  for (const width of avif)
    await writeFile(asset(`${key}-${width}.avif`), await encode(at(width), 'avif', budget[width]))
  for (const width of webp)
    await writeFile(asset(`${key}-${width}.webp`), await encode(at(width), 'webp', budget[width]))
}

// The widths that a picture lacks, or that weigh more than they may, and that are at most half of its widest, whose own
// losses are not seen in them.
const fits = (file, budget = Infinity) => existsSync(file) && statSync(file).size <= budget

async function narrower({ key, avif, budget }) {
  const source = asset(`${key}-${Math.max(...avif)}.avif`)
  if (!existsSync(source)) return
  for (const width of avif) {
    const file = asset(`${key}-${width}.avif`)
    if (fits(file, budget[width]) || 2 * width > Math.max(...avif)) continue
    await writeFile(
      file,
      await encode(sharp(source.pathname).resize({ width, kernel: 'lanczos3' }), 'avif', budget[width]),
    )
  }
}

// A picture of sixteen pixels that stands in while the real one loads.
async function preview(file) {
  for (const quality of [40, 20, 5, 1]) {
    const data = await sharp(file)
      .resize({ width: 16 })
      .blur(0.6)
      .webp({ quality, effort: 6, alphaQuality: 0 })
      .toBuffer()
    const url = `data:image/webp;base64,${data.toString('base64')}`
    if (url.length < 200 || quality === 1) return url
  }
}

async function deriveAll(words, record) {
  const wanted = pictures.filter(({ key }) => !words.length || words.some((word) => key.includes(word)))
  const todo = []
  for (const picture of wanted) {
    const file = masterOf(picture)
    if (!file) {
      await narrower(picture)
      continue
    }
    const hash = sha(await readFile(file), JSON.stringify(picture), String(SETTINGS))
    if (record[picture.key] !== hash || filesOf(picture).some((path) => !existsSync(asset(path))))
      todo.push({ picture, file, hash })
  }
  const start = Date.now()
  for (const [i, { picture, file, hash }] of todo.entries()) {
    await derive(picture, await readFile(file))
    record[picture.key] = hash
    await writeFile(recordFile, JSON.stringify(sorted(record), null, 1))
    const left = ((Date.now() - start) / (i + 1) / 1000) * (todo.length - i - 1)
    console.log(`${i + 1}/${todo.length} ${picture.key}  (${Math.round(left)} s left)`)
  }
  return new Set(todo.map(({ picture }) => picture.key))
}

async function shareAll(words, record) {
  let drawn = 0
  for (const share of shares) {
    if (words.length && !words.some((word) => share.key.includes(word) || word.startsWith('product'))) continue
    const file = asset(`${share.key}.jpg`)
    const inputs = await shareInputs(share)
    const hash = sha(...inputs.map((input) => input.data))
    if (record[share.key] === hash && existsSync(file)) continue
    await writeFile(file, await drawShare(share))
    record[share.key] = hash
    drawn++
  }
  await writeFile(recordFile, JSON.stringify(sorted(record), null, 1))
  console.log(`${drawn} share pictures drawn`)
}

const present = (paths) => paths.every((path) => existsSync(asset(path)))

async function manifestOf(before, changed) {
  const entries = {}
  for (const { key, w, h, avif, webp, ...rest } of pictures) {
    if (!present(filesOf({ key, avif, webp, ...rest }))) continue
    const kept = !changed.has(key) && before[key]?.preview
    entries[key] = {
      w,
      h,
      jpg: `${key}.jpg`,
      avif,
      webp,
      preview: kept || (await preview(await readFile(asset(`${key}.jpg`)))),
    }
  }
  for (const { key, ...files } of marks) {
    if (!present(Object.values(files))) continue
    const { width, height } = await sharp(await readFile(asset(files.png))).metadata()
    entries[key] = { w: width, h: height, ...files }
  }
  for (const { key, w, h } of shares) if (present([`${key}.jpg`])) entries[key] = { w, h, jpg: `${key}.jpg` }
  return { _generated: 'by studio/pictures.mjs; do not edit', ...sorted(entries) }
}

const entryFiles = ({ jpg, png, svg, ico, avif = [], webp = [] }) => {
  const base = jpg?.replace(/\.jpg$/, '')
  return [jpg, png, svg, ico, ...avif.map((w) => `${base}-${w}.avif`), ...webp.map((w) => `${base}-${w}.webp`)].filter(
    Boolean,
  )
}

async function check() {
  const { _generated, ...manifest } = await readJson(asset('manifest.json'))
  const { _generated: note, ...alt } = await readJson(asset('alt.json'))
  const faults = []
  const listed = new Set(['manifest.json', 'alt.json'])
  for (const [key, entry] of Object.entries(manifest)) {
    for (const path of entryFiles(entry)) {
      listed.add(path)
      if (!existsSync(asset(path))) faults.push(`${key}: ${path} is in the manifest but not in assets/`)
    }
    if (!alt[key] && (entry.avif || entry.png?.endsWith('logo.png')))
      faults.push(`${key}: no alternative text; write one in studio/alt/`)
    if (alt[key]?.length >= 140)
      faults.push(`${key}: the alternative text has ${alt[key].length} characters, at most 139`)
  }
  let total = 0
  for (const entry of await readdir(assets, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || entry.name.startsWith('.')) continue
    const path = `${entry.parentPath}/${entry.name}`.slice(assets.pathname.length).replace(/^\/+/, '')
    if (path.startsWith('icons/emoji/')) continue // web/scripts/emoji.mjs looks after these
    total += (await stat(asset(path))).size
    if (!listed.has(path)) faults.push(`${path} is in assets/ but not in the manifest; run node studio/pictures.mjs`)
  }
  for (const picture of pictures.filter(({ key }) => manifest[key])) {
    for (const [format, widths] of [
      ['avif', picture.avif],
      ['webp', picture.webp],
    ]) {
      for (const width of widths) {
        const file = asset(`${picture.key}-${width}.${format}`)
        const size = existsSync(file) ? (await stat(file)).size : 0
        if (size > picture.budget[width])
          faults.push(
            `${picture.key}-${width}.${format} weighs ${Math.ceil(size / 1024)} KB, at most ${picture.budget[width] / 1024}`,
          )
      }
    }
  }
  if (total > TOTAL_LIMIT)
    faults.push(`assets/ weighs ${(total / 2 ** 20).toFixed(1)} MB, at most ${TOTAL_LIMIT / 2 ** 20}`)
  const missing = [...pictures, ...marks, ...shares].filter(({ key }) => !manifest[key])
  for (const fault of faults) console.error(fault)
  console.log(
    `${Object.keys(manifest).length} pictures, ${missing.length} not made yet, ${(total / 2 ** 20).toFixed(1)} MB (aim ${TOTAL_AIM / 2 ** 20}), ${faults.length} faults`,
  )
  process.exitCode = faults.length ? 1 : 0
}

// Two runs at once would write each other's manifest away, so a second one waits.
async function locked(work) {
  await mkdir(new URL('.', lockFile), { recursive: true })
  for (;;) {
    try {
      const handle = await open(lockFile, 'wx')
      await handle.writeFile(String(process.pid))
      await handle.close()
      break
    } catch {
      const owner = Number(await readFile(lockFile, 'utf8').catch(() => 0))
      if (owner && !existsSync(`/proc/${owner}`)) await rm(lockFile, { force: true })
      await new Promise((resolve) => setTimeout(resolve, 1000))
    }
  }
  try {
    await work()
  } finally {
    await rm(lockFile, { force: true })
  }
}

async function run(words) {
  const record = await readJson(recordFile)
  const changed = await deriveAll(words, record)
  await shareAll(words, record)
  const manifest = await manifestOf(await readJson(asset('manifest.json')), changed)
  await writeFile(asset('manifest.json'), lines(manifest))
  await writeAltTexts()
  const waiting = pictures.filter(({ key }) => !manifest[key]).length
  console.log(
    `${changed.size} pictures derived for ${brands.length} brands, ${waiting} of ${pictures.length} still without a master`,
  )
}

sharp.concurrency(1)
setPriority(10)
const words = process.argv.slice(2)
if (words[0] === '--check') await check()
else await locked(() => run(words))
