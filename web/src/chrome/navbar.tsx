import { Menu, X } from 'lucide-react'
import { Link, useLocation } from 'wouter'
import { primaryCta } from '../brand/cta'
import { useBrand } from '../brand/provider'
import { useTheme } from '../brand/theme'
import { telephone } from '../lib/format'
import { ButtonLink } from '../ui/button'
import { Logo } from './logo'
import { useMenu } from './use-menu'
import { useScrolled } from './use-scrolled'

export function Navbar() {
  const { brand } = useBrand()
  const scrolled = useScrolled()
  const menu = useMenu()
  const cta = primaryCta(brand)
  const { phone, email } = brand.contact.contactInfo
  const words = brand.words.frame
  return (
    <header className="navbar" data-solid={scrolled || menu.open}>
      <nav aria-label={words.navigation} className="container navbar-row">
        <Link href="/" className="navbar-home" onClick={menu.close}>
          <NavLogo />
        </Link>
        <NavLinks className="navbar-links" onNavigate={menu.close} />
        <ButtonLink href={cta.href} className="navbar-cta" onClick={menu.close}>
          {cta.label}
        </ButtonLink>
        <button
          ref={menu.button}
          type="button"
          className="navbar-toggle"
          aria-expanded={menu.open}
          aria-controls="mobile-menu"
          onClick={menu.toggle}
        >
          <span className="sr-only">{words.menu}</span>
          {menu.open ? <X aria-hidden strokeWidth={1.75} /> : <Menu aria-hidden strokeWidth={1.75} />}
        </button>
        <noscript>
          <a href="#all-pages" className="navbar-toggle">
            <span className="sr-only">{words.menu}</span>
            <Menu aria-hidden strokeWidth={1.75} />
          </a>
        </noscript>
        <div id="mobile-menu" className="mobile-menu" hidden={!menu.open}>
          <NavLinks className="container" onNavigate={menu.close} />
          <div className="container mobile-menu-reach">
            {phone && <a href={telephone(phone)}>{phone}</a>}
            {email && <a href={`mailto:${email}`}>{email}</a>}
          </div>
        </div>
      </nav>
    </header>
  )
}

/** A light variant whose pages start on a gradient needs both logos; CSS shows the one that its ground calls for. */
function NavLogo() {
  const theme = useTheme()
  if (theme.dark) return <Logo context="dark" />
  return (
    <>
      <Logo context="navbar" />
      {theme.gradient && <Logo context="hero" />}
    </>
  )
}

function NavLinks({ className, onNavigate }: { className: string; onNavigate: () => void }) {
  const { brand } = useBrand()
  const [path] = useLocation()
  const current = (to: string) => (to === path ? 'page' : to !== '/' && path.startsWith(`${to}/`) ? 'true' : undefined)
  return (
    <ul className={className}>
      {(brand.navigation ?? []).map((item) => (
        <li key={item.path}>
          <Link href={item.path} className="nav-link" aria-current={current(item.path)} onClick={onNavigate}>
            {item.name}
          </Link>
        </li>
      ))}
    </ul>
  )
}
