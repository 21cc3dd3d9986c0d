import { useBrand } from '../brand/provider'

/** Where the menu button leads without JavaScript. */
export function AllPages() {
  const { navigation, words } = useBrand().brand
  return (
    <noscript>
      <nav id="all-pages" aria-label={words.frame.allPages} className="container footer-pages">
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
