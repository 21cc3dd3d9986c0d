// Calls of the Desk that come at a bad moment, on purpose: a named call can be held, delayed, lost, or made twice.

const named = {
  save: ['PUT', /\/api\/desk\/(posts\/[^/]+\/[^/]+|sites\/draft)$/],
  publish: ['POST', /\/api\/desk\/(posts\/[^/]+\/[^/]+|sites)\/publish$/],
  presence: ['POST', /\/presence$/],
  check: ['POST', /\/api\/desk\/sites\/check$/],
  fields: ['GET', /\/api\/desk\/sites\/fields$/],
  note: ['POST', /\/api\/desk\/leads\/[^/]+\/notes$/],
  change: ['PATCH', /\/api\/desk\/leads\/[^/]+$/],
  list: ['POST', /\/api\/desk\/(posts|leads)\/search$/],
}

/** Makes a call itself, past the browser, which alone knows where names under .localhost lead. */
async function asked(route) {
  const request = route.request()
  const { host, ...headers } = await request.allHeaders()
  const at = new URL(request.url())
  return route.fetch({
    url: `${at.protocol}//127.0.0.1:${at.port}${at.pathname}${at.search}`,
    headers: { ...headers, host: host ?? at.host },
  })
}

/** What becomes of the calls of a page or a context, until they are let through again. */
export function callsOf(page) {
  const ways = {}
  const matching = (request) =>
    Object.keys(ways).find((name) => {
      const [method, path] = named[name]
      return request.method() === method && path.test(new URL(request.url()).pathname)
    })
  const routed = page.route('**/api/desk/**', (route) => {
    const name = matching(route.request())
    return name ? ways[name](route) : route.fallback()
  })
  const meets = async (name, way) => {
    await routed
    ways[name] = way
  }
  return {
    /** Keeps a call from leaving. `arrived` resolves when one is made; `release` lets all of them go. */
    async hold(name) {
      const held = []
      let seen
      const arrived = new Promise((resolve) => (seen = resolve))
      await meets(name, (route) => (held.push(route), seen()))
      const release = async () => {
        delete ways[name]
        await Promise.all(held.splice(0).map((route) => route.continue().catch(() => {})))
      }
      return { arrived, release }
    },
    delay: (name, milliseconds) =>
      meets(name, async (route) => {
        await new Promise((resume) => setTimeout(resume, milliseconds))
        await route.continue().catch(() => {})
      }),
    /** The call never reaches the server. */
    lose: (name) => meets(name, (route) => route.abort()),
    /** The server does what it is asked, once, and its answer is lost; later calls go through. */
    loseAnswer: (name) =>
      meets(name, async (route) => {
        delete ways[name]
        await asked(route)
        await route.abort()
      }),
    /** The call is made twice, one after the other; the page gets the first answer. */
    repeat: (name) =>
      meets(name, async (route) => {
        const response = await asked(route)
        await asked(route)
        await route.fulfill({ response })
      }),
    free: (name) => delete ways[name],
  }
}
