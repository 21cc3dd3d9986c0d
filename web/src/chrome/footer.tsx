import { Link } from 'wouter'
import { primaryCta } from '../brand/cta'
import { useInput } from '../brand/input'
import { useBrand } from '../brand/provider'
import type { Brand } from '../gen/input'
import { telephone, yearOf } from '../lib/format'
import { Anchor } from '../ui/anchor'
import { AllPages } from './all-pages'
import { Logo } from './logo'

interface Column {
  title: string
  /** A link with a page is shown only where the brand has that page. */
  links: { name: string; path: string; page?: string }[]
}

const columns: Column[] = [
  {
    title: 'Company',
    links: [
      { name: 'About', path: '/about', page: 'about' },
      { name: 'Solutions', path: '/solutions' },
      { name: 'Products', path: '/products', page: 'products' },
      { name: 'Testimonials', path: '/testimonials', page: 'testimonials' },
    ],
  },
  { title: 'Resources', links: [{ name: 'Blog', path: '/blog', page: 'blog' }] },
  {
    title: 'Legal',
    links: [
      { name: 'Privacy Policy', path: '/privacy' },
      { name: 'Terms of Service', path: '/terms' },
    ],
  },
]

export function Footer() {
  const { brand, core } = useBrand()
  const { page } = useInput()
  return (
    <footer className="footer">
      <AllPages navigation={brand.navigation} />
      <div className="container footer-columns">
        <div className="footer-brand">
          <Logo context="footer" />
          <p className="footer-description">{brand.description}</p>
          <Reach brand={brand} />
        </div>
        {columns.map((column) => (
          <FooterColumn key={column.title} {...column} pages={brand.pages} />
        ))}
      </div>
      <div className="container">
        <div className="footer-end">
          <p>
            © {yearOf(page.today)} {brand.name}. All rights reserved.
          </p>
          <ul aria-label="Social media">
            {core.settings.social.map((profile) => (
              <li key={profile.name}>
                <Anchor href={profile.url} className="footer-link" bareExternal>
                  {profile.name}
                </Anchor>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </footer>
  )
}

/** Help in the same place on every page. */
function Reach({ brand }: { brand: Brand }) {
  const { phone, email } = brand.contact.contactInfo
  const cta = primaryCta(brand)
  return (
    <ul className="footer-reach">
      {phone && (
        <li>
          <a href={telephone(phone)} className="footer-link">
            {phone}
          </a>
        </li>
      )}
      {email && (
        <li>
          <a href={`mailto:${email}`} className="footer-link">
            {email}
          </a>
        </li>
      )}
      <li>
        <Link href={cta.href} className="footer-link">
          {cta.label}
        </Link>
      </li>
    </ul>
  )
}

function FooterColumn({ title, links, pages }: Column & { pages: readonly string[] }) {
  const shown = links.filter((link) => !link.page || pages.includes(link.page))
  if (shown.length === 0) return null
  return (
    <nav aria-label={title} className="footer-column">
      <h2>{title}</h2>
      <ul>
        {shown.map((link) => (
          <li key={link.path}>
            <Link href={link.path} className="footer-link">
              {link.name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
