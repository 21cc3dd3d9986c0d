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
  return renderToString(<App input={input} registry={registry} load={never} at={{ path, search }} />)
}
