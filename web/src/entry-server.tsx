import { renderToString } from 'react-dom/server'
import { App } from './app'
import type { Input } from './gen/input'
import { headFor, headMarkup } from './lib/head'
import { registry } from './registry.server'
import { ServerRenderContext, type Preload } from './server-render'

const never = () => new Promise<never>(() => {})

/** A page as internal/render reads it. */
export interface Rendered {
  head: string
  body: string
  /** The page's largest picture, which the document asks for ahead. */
  preload?: Preload
  /** Why there is no body. */
  failed?: string
}

/** Shows a page from its input, given as JSON, and touches nothing else. A shell is the head alone. */
export function render(json: string, shell = false): Rendered {
  const input = JSON.parse(json) as Input
  const head = headMarkup(headFor(input))
  if (shell) return { head, body: '' }
  const { body, preload, replaced } = bodyOf(input)
  return replaced ? { head, body: '', failed: whyItFailed(input) } : { head, body, preload }
}

function bodyOf(input: Input, throwing = false) {
  let preload: Preload | undefined
  let replaced = false
  const server = {
    prioritised: (picture: Preload) => void (preload ??= picture),
    replaced: () => void (replaced = true),
    throwing,
  }
  const { path, search } = input.page
  const body = renderToString(
    <ServerRenderContext value={server}>
      <App input={input} registry={registry} load={never} at={{ path, search }} />
    </ServerRenderContext>,
  )
  return { body, preload, replaced }
}

/** React keeps to itself what a page threw, so it is rendered again where nothing catches it. */
function whyItFailed(input: Input): string {
  try {
    bodyOf(input, true)
  } catch (error) {
    return error instanceof Error ? `${error.name}: ${error.message}\n${error.stack}` : String(error)
  }
  return 'the page waits for something that the server does not have'
}
