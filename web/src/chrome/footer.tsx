import { Link } from 'wouter'
import { primaryCta } from '../brand/cta'
import { useInput } from '../brand/input'
import { useBrand } from '../brand/provider'
import type { Brand } from '../gen/input'
import { fill, telephone, yearOf } from '../lib/format'
import { Anchor } from '../ui/anchor'
import { AllPages } from './all-pages'
import { Logo } from './logo'

interface Column {
  title: string
  links: { name: string; path: string }[]
}

/** Links stand only where the brand has their page. */
function columnsOf({ pages, words }: Brand): Column[] {
  const { footer, pages: names } = words
  const links = (...wanted: Brand['pages']) =>
    wanted.filter((page) => pages.includes(page)).map((page) => ({ name: names[page], path: `/${page}` }))
  return [
    { title: footer.company, links: links('about', 'solutions', 'products', 'testimonials', 'contact') },
    { title: footer.resources, links: links('blog') },
    {
      title: footer.legal,
      links: [
        { name: names.privacy, path: '/privacy' },
        { name: names.terms, path: '/terms' },
        { name: names.accessibility, path: '/accessibility' },
      ],
    },
  ]
}

export function Footer() {
  const { brand, core } = useBrand()
  const { page } = useInput()
  const words = brand.words.footer
  return (
    <footer className="footer">
      <AllPages />
      <div className="container footer-columns">
        <div className="footer-brand">
          <Logo context="footer" />
          <p className="footer-description">{brand.description}</p>
          <Reach brand={brand} />
        </div>
        {columnsOf(brand).map((column) => (
          <FooterColumn key={column.title} {...column} />
        ))}
      </div>
      <div className="container">
        <div className="footer-end">
          <p>{fill(words.copyright, { year: yearOf(page.today) })}</p>
          <ul aria-label={words.social}>
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
      {brand.pages.includes('products') && (
        <li>
          <Link href="/quote" className="footer-link">
            {brand.words.buttons.quote}
          </Link>
        </li>
      )}
    </ul>
  )
}

function FooterColumn({ title, links }: Column) {
  if (links.length === 0) return null
  return (
    <nav aria-label={title} className="footer-column">
      <h2>{title}</h2>
      <ul>
        {links.map((link) => (
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
