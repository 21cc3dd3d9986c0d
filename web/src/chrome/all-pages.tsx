import type { Brand } from '../gen/input'

/** Where the menu button leads without JavaScript. */
export function AllPages({ navigation }: Pick<Brand, 'navigation'>) {
  return (
    <noscript>
      <nav id="all-pages" aria-label="All pages" className="container footer-pages">
        <ul>
          {(navigation ?? []).map((item) => (
            <li key={item.path}>
              <a href={item.path} className="footer-link">
                {item.name}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </noscript>
  )
}
