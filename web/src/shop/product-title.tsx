import { Fragment } from 'react'

/** A title whose hyphenated words stay on one line. */
export function ProductTitle({ children }: { children: string }) {
  return children.split(' ').map((word, at) => (
    <Fragment key={at}>
      {at > 0 && ' '}
      {word.includes('-') ? <span className="whitespace-nowrap">{word}</span> : word}
    </Fragment>
  ))
}
