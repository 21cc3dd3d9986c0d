'use client'
import { useState } from 'react'

/** The one part that runs in the browser: what a number of days costs. */
export function Fare({ vans }) {
  const [days, setDays] = useState(1)
  return (
    <form>
      <label>
        Days <input type="number" min="1" value={days} onChange={(event) => setDays(Number(event.target.value))} />
      </label>
      <ul>
        {vans.map(({ name, perDay }) => (
          <li key={name}>
            {name}: £{perDay * days}
          </li>
        ))}
      </ul>
    </form>
  )
}
