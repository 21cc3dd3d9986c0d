import { Fragment, type ReactNode } from 'react'

/** A text with links and the like in its braces. */
export function Filled({ text, values }: { text: string; values: Record<string, ReactNode> }) {
  return text.split(/\{(\w+)\}/).map((part, at) => <Fragment key={at}>{at % 2 === 1 ? values[part] : part}</Fragment>)
}
