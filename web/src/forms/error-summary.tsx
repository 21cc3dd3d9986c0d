import type { FieldErrors } from '../lib/lead'

/** Lists several refused fields, each a link to its place. */
export function ErrorSummary({ errors }: { errors: FieldErrors }) {
  return (
    <div id="error-summary" role="alert" className="alert error-summary">
      <h2>There is a problem</h2>
      <ul>
        {Object.entries(errors).map(([name, message]) => (
          <li key={name}>
            <a
              href={`#${name}`}
              onClick={(event) => {
                event.preventDefault()
                document.getElementById(name)?.focus()
              }}
            >
              {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
