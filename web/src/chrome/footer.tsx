import { Link } from 'wouter'
import { useBrand } from '../brand/provider'
import { useInput } from '../brand/input'
import { yearOf } from '../lib/format'
import { Logo } from './logo'

interface Column {
  title: string
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
      <div className="container grid gap-10 py-16 md:grid-cols-2 lg:grid-cols-5">
        <div className="lg:col-span-2">
          <Logo context="footer" />
          <p className="mt-4 max-w-[48ch] text-sm text-muted">{brand.description}</p>
        </div>
        {columns.map((column) => (
          <nav key={column.title} aria-label={column.title}>
            <h2 className="text-sm font-semibold tracking-normal">{column.title}</h2>
            <ul className="mt-3">
              {column.links
                .filter((link) => !link.page || brand.pages.includes(link.page))
                .map((link) => (
                  <li key={link.path}>
                    <Link href={link.path} className="inline-block py-1.5 text-sm text-muted hover:text-text">
                      {link.name}
                    </Link>
                  </li>
                ))}
            </ul>
          </nav>
        ))}
      </div>
      <div className="container flex flex-wrap items-center justify-between gap-4 border-t border-line py-6 text-sm text-muted">
        <p>
          © {yearOf(page.today)} {brand.name}. All rights reserved.
        </p>
        <ul className="flex flex-wrap gap-6">
          {core.settings.social.map((profile) => (
            <li key={profile.name}>
              <a href={profile.url} target="_blank" rel="noopener" className="inline-block py-1.5 hover:text-text">
                {profile.name}
                <span className="sr-only"> (opens in a new tab)</span>
              </a>
            </li>
          ))}
        </ul>
      </div>
    </footer>
  )
}
