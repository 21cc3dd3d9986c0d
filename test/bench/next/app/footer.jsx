import Link from 'next/link'
import { brand, demo, settings, telephone, year } from './content'
import { Logo } from './logo'

const columns = {
  Company: { '/solutions': 'Solutions', '/products': 'Products' },
  Resources: { '/blog': 'Blog' },
  Legal: { '/privacy': 'Privacy Policy', '/terms': 'Terms of Service' },
}

export function Footer() {
  const { phone, email } = brand.contact.contactInfo
  return (
    <footer className="footer">
      <div className="container footer-columns">
        <div className="footer-brand">
          <Logo name="logo-white" context="footer" />
          <p className="footer-description">{brand.description}</p>
          <ul className="footer-reach">
            <li>
              <a href={telephone(phone)} className="footer-link">
                {phone}
              </a>
            </li>
            <li>
              <a href={`mailto:${email}`} className="footer-link">
                {email}
              </a>
            </li>
            <li>
              <FooterLink {...demo} />
            </li>
          </ul>
        </div>
        {Object.entries(columns).map(([title, links]) => (
          <nav key={title} aria-label={title} className="footer-column">
            <h2>{title}</h2>
            <ul>
              {Object.entries(links).map(([href, label]) => (
                <li key={href}>
                  <FooterLink href={href} label={label} />
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
      <div className="container">
        <div className="footer-end">
          <p>
            © {year} {brand.name}. All rights reserved.
          </p>
          <ul aria-label="Social media">
            {settings.social.map(({ name, url }) => (
              <li key={name}>
                <a href={url} target="_blank" rel="noopener" className="footer-link">
                  {name}
                  <span className="sr-only"> (opens in a new tab)</span>
                </a>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </footer>
  )
}

function FooterLink({ href, label }) {
  return (
    <Link href={href} prefetch={false} className="footer-link">
      {label}
    </Link>
  )
}
