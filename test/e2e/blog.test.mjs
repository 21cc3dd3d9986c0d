// The blog in a real browser: what the server sends, what client navigation fetches, and every state.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { brandOf, frames, hydrated, open, phone, startBrowser, startLivery, until } from './harness.mjs'

const binary = fileURLToPath(new URL('../../bin/livery', import.meta.url))
const server = await startLivery()
const browser = await startBrowser()
const still = { reducedMotion: 'reduce' }

/** Goes to the blog the way a reader does: by a link, so that the browser makes the storage calls. */
async function visitBlog(id, prepare = async () => {}, options = {}) {
  const page = await open(browser, server.live(id, '/terms'), options)
  remember(page)
  await prepare(page)
  await toBlog(page)
  return page
}

const remember = (page) => {
  page.calls = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (/^\/(storage|api)\//.test(url.pathname)) page.calls.push(url)
  })
}

async function toBlog(page) {
  await page.locator('footer a[href="/blog"]').click()
  await page.waitForSelector('main[data-page="blog"]')
}

const texts = (locator) => locator.evaluateAll((all) => all.map((one) => one.textContent))
const numbers = (page) => texts(page.locator('.page-links li'))
const failing =
  (pattern, status = 403) =>
  (page) =>
    page.route(pattern, (route) => route.fulfill({ status, body: '<Error/>', contentType: 'application/xml' }))
const listings = (url) => url.searchParams.get('comp') === 'list'

/** Holds listings back until they are released; the page does not give them up before, however slow the machine. */
async function holdListings(page, answer = (route) => route.continue()) {
  let release
  const held = new Promise((resolve) => (release = resolve))
  await page.evaluate(() => (window.setTimeout = () => 0))
  await page.route(listings, async (route) => (await held, answer(route)))
  return release
}

// spec: BL1 BL2 BL4 BL5 BL12
test('the list shows hero, featured post, cards and the closing block, without any script', async () => {
  const page = await open(browser, server.live('insights', '/blog'), { hydrate: false, javaScriptEnabled: false })
  const { blog } = brandOf('insights')
  assert.equal(await page.locator('h1').textContent(), blog.title)
  for (const text of [blog.subtitle, blog.description])
    assert.ok((await page.locator('.page-hero').textContent()).includes(text))
  const featured = page.locator('.featured-post')
  assert.equal(await featured.locator('.badge').textContent(), 'Latest')
  assert.match(await featured.locator('time').textContent(), /^[A-Z][a-z]+ \d{1,2}, \d{4}$/)
  assert.ok(await featured.locator('h3').textContent())
  assert.ok(await featured.locator('.post-excerpt').textContent())
  assert.match(await featured.locator('.post-more').textContent(), /^Read More/)
  assert.equal(await page.locator('.post-grid > .post-card').count(), 5)
  for (const part of ['picture, .picture', 'time', 'h3', '.post-excerpt', '.post-author', '.post-more']) {
    assert.ok((await page.locator(`.post-grid > .post-card:nth-child(5) :is(${part})`).count()) >= 1, part)
  }
  assert.equal(await page.locator('.list-head h2').textContent(), 'Latest Articles')
  assert.equal(await page.locator('.list-head p').textContent(), 'Page 1 of 5 • Showing 6 of 26 articles')
  const closing = page.locator('.closing')
  assert.equal(await closing.locator('h2').textContent(), 'Ready to Get Started?')
  assert.equal(await closing.locator('a', { hasText: 'Request Demo' }).getAttribute('href'), '/request-demo')
  await page.locator('.page-links a', { hasText: 'Next' }).click()
  assert.equal(await page.locator('.list-head p').textContent(), 'Page 2 of 5 • Showing 6 of 26 articles')
  await page.close()
})

test('every kind of blog page hydrates with an empty console', async () => {
  for (const path of [
    '/blog',
    '/blog?page=2',
    '/blog?page=99',
    '/blog?page=%2B2',
    '/blog/near-miss-review',
    '/blog/none',
  ]) {
    const page = await open(browser, server.dev('dashcams', path))
    await frames(page)
    // A picture that is not there has a fallback, and its 404 is in the browser's own words.
    assert.deepEqual(
      page.messages.filter((message) => !message.includes('Failed to load resource')),
      [],
      path,
    )
    await page.close()
  }
})

// spec: BL2 BL6 BL7
test('paging shows first, last, neighbours and gaps, disables its ends, and moves focus and scroll to the top', async () => {
  const page = await open(browser, server.live('insights', '/blog'))
  const nav = page.getByRole('navigation', { name: 'Blog pages' })
  const go = async (label) => {
    await nav.getByRole('link', { name: label, exact: true }).click()
    await page.waitForFunction(() => document.activeElement?.textContent === 'Latest Articles')
    await page.waitForFunction(() => window.scrollY === 0)
  }
  assert.deepEqual(await numbers(page), ['1', '2', '…', '5'])
  assert.equal(await nav.getByRole('button', { name: 'Previous' }).isDisabled(), true)
  await go('Page 2')
  assert.deepEqual(await numbers(page), ['1', '2', '3', '…', '5'])
  assert.equal(await page.locator('.featured-post .badge').textContent(), 'Page 2')
  assert.equal(new URL(page.url()).search, '?page=2')
  await go('Next')
  assert.deepEqual(await numbers(page), ['1', '2', '3', '4', '5'])
  await go('Page 5')
  assert.deepEqual(await numbers(page), ['1', '…', '4', '5'])
  assert.equal(await nav.getByRole('button', { name: 'Next' }).isDisabled(), true)
  assert.equal(await nav.locator('[aria-current="page"]').textContent(), '5')
  assert.equal(await page.locator('.post-card').count(), 2)
  await go('Previous')
  assert.equal(await page.locator('.list-head p').textContent(), 'Page 4 of 5 • Showing 6 of 26 articles')
  await page.close()
})

// spec: BL7
test('a page change scrolls smoothly, and at once for those who want less motion', async () => {
  for (const [reducedMotion, behavior] of [
    ['no-preference', 'smooth'],
    ['reduce', 'instant'],
  ]) {
    const page = await open(browser, server.live('dashcams', '/blog'), { reducedMotion })
    await page.evaluate(() => {
      const real = window.scrollTo.bind(window)
      window.scrolls = []
      window.scrollTo = (options) => (window.scrolls.push(options), real(options))
    })
    assert.deepEqual(await numbers(page), ['1', '2', '3'])
    await page.getByRole('link', { name: 'Page 3', exact: true }).click()
    await page.waitForFunction(() => window.scrolls.length > 0)
    assert.deepEqual(await page.evaluate(() => window.scrolls), [{ top: 0, behavior }])
    await page.close()
  }
})

// spec: A3 A4 A7 BL8
test('client navigation asks for a token, lists, and fetches each post', async () => {
  const page = await visitBlog('dashcams')
  await page.waitForSelector('.featured-post')
  const [token, list, ...files] = page.calls
  assert.equal(token.pathname, '/api/get-sas-token')
  assert.equal(list.pathname, '/storage/dashcams')
  assert.match(list.search, /^\?restype=container&comp=list&prefix=blogs&.*sig=/)
  assert.equal(files.length, 14)
  for (const file of files) assert.match(file.href, /\/storage\/dashcams\/blogs\/[^/]+\.json\?.*sig=/)
  assert.equal(await page.locator('.list-head p').textContent(), 'Page 1 of 3 • Showing 6 of 14 articles')
  const served = await open(browser, server.live('dashcams', '/blog'))
  assert.deepEqual(await texts(page.locator('.post-card h3')), await texts(served.locator('.post-card h3')))
  assert.deepEqual(await texts(page.locator('.post-facts')), await texts(served.locator('.post-facts')))
  const dates = await page.locator('.post-card time').evaluateAll((all) => all.map((time) => time.dateTime))
  assert.deepEqual(dates, [...dates].sort().reverse())
  await served.close()
  await page.close()
})

// spec: A4
test('a post that cannot be fetched is skipped', async () => {
  const page = await visitBlog('dashcams', failing('**/blogs/near-miss-review.json*', 500))
  await page.waitForSelector('.featured-post')
  assert.equal(await page.locator('.list-head p').textContent(), 'Page 1 of 3 • Showing 6 of 13 articles')
  await page.close()
})

// spec: BL9
test('the list says that it loads', async () => {
  let release
  const page = await visitBlog('dashcams', async (page) => (release = await holdListings(page)))
  await page.getByText('Loading blogs...').waitFor()
  release()
  await page.waitForSelector('.featured-post')
  assert.equal(await page.getByText('Loading blogs...').count(), 0)
  await page.close()
})

// spec: BL10 A6 X6
test('a list that cannot be loaded says why, and Refresh Page reloads', async () => {
  const page = await visitBlog('dashcams', failing(listings))
  const alert = page.getByRole('alert')
  await alert.waitFor()
  const text = await alert.textContent()
  assert.ok(text.includes('Failed to load blogs'))
  assert.ok(text.includes('Please try refreshing the page or contact support if the problem persists.'))
  await alert.locator('summary').click()
  assert.deepEqual(await texts(alert.locator('dt, dd')), [
    'Message',
    'Error loading blogs',
    'Error',
    'the listing answered 403 Forbidden',
    'Storage accessible',
    'No',
    'Storage error',
    '403 Forbidden',
  ])
  const diagnosis = page.calls.at(-1)
  assert.equal(diagnosis.searchParams.has('prefix'), false)
  assert.equal(diagnosis.searchParams.get('comp'), 'list')
  await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Refresh Page' }).click()])
  await page.waitForSelector('.featured-post')
  await page.close()
})

// spec: BL11 X6
test('an empty list says so', async () => {
  const nothing = '<?xml version="1.0"?><EnumerationResults><Blobs/><NextMarker/></EnumerationResults>'
  const page = await visitBlog('dashcams', (page) =>
    page.route(listings, (route) => route.fulfill({ body: nothing, contentType: 'application/xml' })),
  )
  await page.getByRole('heading', { name: 'No Blogs Available' }).waitFor()
  assert.ok(await page.getByText('Check back soon for the latest insights and updates.').isVisible())
  assert.equal(await page.locator('.posts-state a').getAttribute('href'), '/request-demo', 'an invitation')
  assert.equal(await page.locator('.posts-details').count(), 0, 'debug details are for those who set up the brand')
  await page.goto(server.dev('dashcams', '/terms'))
  await hydrated(page)
  await toBlog(page)
  await page.locator('.posts-details').waitFor()
  assert.deepEqual(await texts(page.locator('.posts-details dt, .posts-details dd')), [
    'Message',
    'No blogs found',
    'Storage accessible',
    'Yes',
  ])
  await page.close()
})

// spec: BL3
test('a missing author is the brand placeholder, shown with initials', async () => {
  const document = { title: 'No author', slug: 'no-author', date: '2024-02-01', excerpt: 'x' }
  const page = await visitBlog('dashcams', (page) =>
    page.route('**/blogs/near-miss-review.json*', (route) => route.fulfill({ json: document })),
  )
  const card = page.locator('.post-card', { hasText: 'No author' })
  await card.waitFor()
  const { blog, name } = brandOf('dashcams')
  const placeholder = blog.authorPlaceholder || `${name} Team`
  const initials = placeholder
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word[0].toUpperCase())
    .join('')
  assert.equal(await card.locator('.post-author').textContent(), initials + placeholder)
  await page.close()
})

// spec: BL13
for (const [id, made] of [
  ['camera', 'camera-specific'],
  ['cam', 'generic'],
]) {
  test(`${id} shows ${made} placeholder posts, without any call`, async () => {
    const page = await visitBlog(id)
    await page.waitForSelector('.featured-post')
    const titles = brandOf(id).blog.posts.map((post) => post.title)
    const shown = await texts(page.locator('.post-card h3'))
    assert.ok(shown.length > 0 && shown.every((title) => titles.includes(title)), shown.join())
    assert.deepEqual(page.calls, [])
    await page.locator('.featured-post .post-more').click()
    await page.waitForSelector('#post-title')
    assert.ok(titles.includes(await page.locator('h1').textContent()))
    assert.deepEqual(page.calls, [])
    await page.close()
  })
}

// spec: BL13
test('the camera brand has a placeholder set of its own', () => {
  const titles = (id) => brandOf(id).blog.posts.map((post) => post.title)
  assert.ok(titles('camera').length > 0 && titles('cam').length > 0)
  assert.deepEqual(
    titles('camera').filter((title) => titles('cam').includes(title)),
    [],
  )
})

// spec: BL14
test('a list that changed starts again at page 1', async () => {
  const page = await open(browser, server.live('dashcams', '/blog?page=2'))
  const comeBack = () =>
    page.evaluate(() => {
      const turn = (state, at) => {
        Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })
        const event = new Event('visibilitychange')
        Object.defineProperty(event, 'timeStamp', { value: at })
        document.dispatchEvent(event)
      }
      const now = performance.now()
      turn('hidden', now)
      turn('visible', now + 61_000)
    })
  let read = 0
  page.on('requestfinished', (request) => (read += /\/storage\/dashcams\/blogs\//.test(request.url()) ? 1 : 0))
  await comeBack()
  await until(() => read === 14)
  await frames(page)
  assert.equal(await page.locator('.featured-post .badge').textContent(), 'Page 2')
  await page.route('**/blogs/near-miss-review.json*', (route) =>
    route.fulfill({ json: { title: 'Brand new', slug: 'brand-new', date: '2025-01-01', excerpt: '' } }),
  )
  // A changed file has another version in the listing.
  await page.route(listings, async (route) => {
    const { pathname, search } = new URL(route.request().url())
    const body = await (await fetch(server.local(pathname + search))).text()
    await route.fulfill({
      body: body.replace(/(near-miss-review\.json<\/Name>.*?<Etag>)[^<]+/s, '$1"0x2"'),
      contentType: 'application/xml',
    })
  })
  await comeBack()
  await page.locator('.featured-post h3', { hasText: 'Brand new' }).waitFor()
  assert.equal(await page.locator('.featured-post .badge').textContent(), 'Latest')
  assert.equal(new URL(page.url()).search, '')
  await page.close()
})

// spec: BD3 BD4 BD5 BD6 BD7
test('an article shows everything about it, the same from the server and after a click', async () => {
  const address = '/blog/a-payback-model-your-lender-would-accept'
  const page = await visitPost('insights', address)
  await page.waitForSelector('#post-title')
  assert.equal(page.calls[0].pathname, '/api/get-sas-token')
  assert.match(page.calls[1].search, /comp=list&prefix=blogs/)
  assert.equal(page.calls[2].pathname, `/storage/insights${address.replace('/blog/', '/blogs/')}.json`)
  const served = await open(browser, server.live('insights', address))
  // A visit that has not seen the list yet knows no article beside this one.
  const main = (of) =>
    of.locator('main').evaluate((main) => {
      for (const beside of main.querySelectorAll('.post-neighbours, [aria-labelledby=related-title]')) beside.remove()
      return main.innerText
    })
  assert.equal(await served.locator('.post-neighbours a').count(), 2)
  assert.equal(await main(page), await main(served))
  assert.equal(await page.title(), await served.title())
  const canonical = (of) => of.locator('link[rel=canonical]').getAttribute('href')
  assert.equal(await canonical(page), await canonical(served))
  const post = JSON.parse(await served.locator('#page-data').textContent()).post.post
  const words = [...post.sections.map((section) => section.content), post.conclusion].join(' ').match(/\S+/g).length
  const head = await served.locator('.post-hero').innerText()
  assert.match(head, /[A-Z][a-z]+ \d{1,2}, 20\d\d/)
  assert.ok(head.includes(`${Math.ceil(words / 200)} min read`))
  for (const text of [post.title, post.excerpt, 'Back to Blog']) assert.ok(head.includes(text), text)
  assert.equal(await served.locator('.post-picture').count(), 1)
  for (const { heading } of post.sections)
    assert.equal(await served.getByRole('heading', { name: heading, exact: true }).count(), 1)
  assert.equal(await served.locator('.post-conclusion h2').textContent(), 'Conclusion')
  assert.ok((await served.locator('.post-conclusion').innerText()).includes(post.conclusion.split('\n')[0]))
  assert.equal(await served.locator('.closing a', { hasText: 'Request Demo' }).getAttribute('href'), '/request-demo')
  assert.equal(await served.locator('.closing a', { hasText: 'View Solutions' }).getAttribute('href'), '/solutions')
  await served.locator('.post-back').click()
  await served.waitForSelector('main[data-page="blog"]')
  await served.close()
  await page.close()
})

/** Opens an article of which nothing is known yet, while storage answers as prepared. */
async function visitPost(id, address, prepare = async () => {}) {
  const page = await open(browser, server.live(id, '/terms'))
  remember(page)
  await prepare(page)
  await page.evaluate((to) => history.pushState(null, '', to), address)
  return page
}

// spec: BD1 BD2 X7
test('an article says when it is loading, failed or missing', async () => {
  let release
  const slow = await visitPost(
    'dashcams',
    '/blog/near-miss-review',
    async (page) => (release = await holdListings(page, (route) => route.fulfill({ status: 500 }))),
  )
  await slow.getByText('Loading blog...').waitFor()
  release()
  await slow.getByRole('heading', { name: 'Failed to load blog' }).waitFor()
  await slow.close()

  const nothing = '<?xml version="1.0"?><EnumerationResults><Blobs/><NextMarker/></EnumerationResults>'
  const gone = await visitPost('dashcams', '/blog/near-miss-review', (page) =>
    page.route(listings, (route) => route.fulfill({ body: nothing, contentType: 'application/xml' })),
  )
  await gone.getByRole('heading', { name: 'Blog not found' }).waitFor()
  await gone.close()

  const page = await open(browser, server.live('dashcams', '/blog/no-such-post'))
  assert.equal(page.answer.status(), 404)
  assert.equal((await page.locator('h1').textContent()).toLowerCase(), 'blog not found')
  assert.ok(await page.getByText("The blog you're looking for doesn't exist or has been removed.").isVisible())
  await page.locator('.page-hero a', { hasText: 'Back to Blog' }).click()
  await page.waitForSelector('main[data-page="blog"]')
  await page.close()
})

// spec: BD4 E5
test('a published post shows up by itself, as text whatever it says, and on no other brand', async () => {
  const file = join(server.data, 'hostile.json')
  const hostile = '<img src=x onerror="window.hacked=1"></script><script>window.hacked=1</script>'
  const document = {
    title: `Hostile ${hostile}`,
    slug: 'hostile-post',
    date: '2024-01-20',
    excerpt: hostile,
    author: hostile,
    category: hostile,
    image: '"><script>window.hacked=1</script>',
    unknown: { kept: true },
    sections: [{ heading: hostile, content: `${hostile}\nsecond line\n\n- one\n- two` }],
    conclusion: hostile,
  }
  writeFileSync(file, JSON.stringify(document))
  const published = spawnSync(binary, ['blog', 'publish', 'dashcams', file, '--data', server.data], {
    encoding: 'utf8',
  })
  assert.equal(published.status, 0, published.stderr)
  rmSync(file)
  const ask = (id) => fetch(server.local('/blog/hostile-post'), { headers: { cookie: `livery-brand=${id}` } })
  await until(async () => (await ask('dashcams')).status === 200)
  assert.equal((await ask('insights')).status, 404)
  const served = await open(browser, server.live('dashcams', '/blog/hostile-post'))
  const check = async (page) => {
    assert.equal(await page.locator('h1').textContent(), document.title)
    const paragraph = page.locator('.prose section').first().locator('p')
    assert.equal(await paragraph.innerText(), `${hostile}\nsecond line`)
    assert.deepEqual(await texts(page.locator('.prose section').first().locator('ul li')), ['one', 'two'])
    assert.equal(await page.evaluate(() => window.hacked), undefined)
  }
  await check(served)
  await served.close()
  const page = await visitBlog('dashcams')
  await page.locator('.post-card', { hasText: 'Hostile' }).first().locator('.post-more').click()
  await page.waitForSelector('#post-title')
  await check(page)
  await page.close()
})

test('the list and an article stay inside a narrow screen', async () => {
  for (const path of ['/blog', '/blog?page=3', '/blog/a-payback-model-your-lender-would-accept']) {
    const page = await open(browser, server.live('insights', path), still)
    for (const viewport of [phone, { width: 320, height: 640 }]) {
      await page.setViewportSize(viewport)
      assert.ok(
        (await page.evaluate(() => document.documentElement.scrollWidth)) <= viewport.width,
        `${path} at ${viewport.width}`,
      )
    }
    await page.close()
  }
})

test('a returning reader sees at once what was read before, and only changed posts are fetched', async () => {
  const page = await visitBlog('insights')
  await page.waitForSelector('.featured-post')
  const first = page.calls.length
  assert.ok(first > 20, `${first} calls`)
  page.calls.length = 0
  // News would come late: whatever shows now was known.
  const release = await holdListings(page)
  await page.locator('.featured-post .post-more').click()
  await page.waitForSelector('#post-title')
  await page.goBack()
  await page.waitForSelector('.featured-post')
  await page.locator('footer a[href="/terms"]').click()
  await page.waitForSelector('main[data-page="terms"]')
  await toBlog(page)
  await page.waitForSelector('.featured-post')
  release()
  await page.waitForLoadState('networkidle')
  assert.deepEqual(
    page.calls.filter((call) => !listings(call)).map(({ pathname }) => pathname),
    [],
  )
  assert.equal(page.calls.length, 3)
  await page.close()
})

test('a storage that hangs is reported, beside the posts already known', async () => {
  const hang = async (page) => {
    await page.clock.install()
    await page.route(listings, () => {})
  }
  const saysInTheEnd = (page, text) =>
    until(async () => {
      await page.clock.fastForward(1_000)
      return page.getByText(text).isVisible()
    })
  const empty = await visitBlog('dashcams', hang)
  await saysInTheEnd(empty, 'Failed to load blogs')
  await empty.close()

  const page = await visitBlog('dashcams')
  await page.waitForSelector('.featured-post')
  const shown = await texts(page.locator('.post-card h3'))
  await page.locator('footer a[href="/terms"]').click()
  await page.waitForSelector('main[data-page="terms"]')
  await hang(page)
  await toBlog(page)
  await saysInTheEnd(page, 'Newer articles cannot be loaded just now.')
  assert.deepEqual(await texts(page.locator('.post-card h3')), shown)
  await page.close()
})
