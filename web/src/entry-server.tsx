import { renderToString } from 'react-dom/server'
import { App } from './app'
import type { Input } from './gen/input'
import { headFor, headMarkup } from './lib/head'
import { registry } from './registry.server'

const never = () => new Promise<never>(() => {})

/** Both take the page input as JSON text and touch nothing but it. */
export function head(json: string): string {
  return headMarkup(headFor(JSON.parse(json) as Input))
}

export function body(json: string): string {
  const input = JSON.parse(json) as Input
  const { path, search } = input.page
  const html = renderToString(<App input={input} registry={registry} load={never} at={{ path, search }} />)
  // React shows the loading text for a page that threw; a visitor should not have to wait for that.
  if (html.includes('<!--$!-->')) throw new Error(`the page at ${path} failed while rendering`)
  // React asks for every plain picture ahead; the one that matters is named in the head (internal/page/shell.go).
  return html.replace(/^(<link rel="preload" as="image"[^>]*>)+/, '')
}
