import type { ReactNode } from 'react'

/** The band that ends a page: one thought and its buttons. */
export function EndBand({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <section aria-labelledby="end-title" className="closing">
      <div className="container">
        <div className="closing-words">
          <h2 id="end-title">{title}</h2>
          <p>{text}</p>
        </div>
        <div className="button-row">{children}</div>
      </div>
    </section>
  )
}
