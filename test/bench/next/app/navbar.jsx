'use client'
import Link from 'next/link'
import { useEffect, useState } from 'react'
import { ButtonLink, Icon } from './ui'

export function Navbar({ links, cta, phone, email, children }) {
  const [open, setOpen] = useState(false)
  const scrolled = useScrolled()
  useEffect(() => {
    if (!open) return
    const onKey = (event) => event.key === 'Escape' && setOpen(false)
    document.documentElement.dataset.menu = 'open'
    document.addEventListener('keydown', onKey)
    return () => {
      delete document.documentElement.dataset.menu
      document.removeEventListener('keydown', onKey)
    }
  }, [open])
  return (
    <header className="navbar" data-solid={scrolled || open}>
      <nav aria-label="Main" className="container navbar-row">
        <Link href="/" className="navbar-home">
          {children}
        </Link>
        <Links links={links} className="navbar-links" />
        <ButtonLink {...cta} className="navbar-cta" />
        <button
          type="button"
          className="navbar-toggle"
          aria-expanded={open}
          aria-controls="mobile-menu"
          onClick={() => setOpen(!open)}
        >
          <span className="sr-only">Menu</span>
          <Icon>{open ? <path d="M18 6 6 18M6 6l12 12" /> : <path d="M4 5h16M4 12h16M4 19h16" />}</Icon>
        </button>
        <div id="mobile-menu" className="mobile-menu" hidden={!open}>
          <Links links={links} className="container" />
          <div className="container mobile-menu-reach">
            <a href={phone.href}>{phone.label}</a>
            <a href={`mailto:${email}`}>{email}</a>
          </div>
        </div>
      </nav>
    </header>
  )
}

function Links({ links, className }) {
  return (
    <ul className={className}>
      {links.map(({ path, name }) => (
        <li key={path}>
          <Link href={path} prefetch={false} className="nav-link" aria-current={path === '/' ? 'page' : undefined}>
            {name}
          </Link>
        </li>
      ))}
    </ul>
  )
}

function useScrolled() {
  const [scrolled, setScrolled] = useState(false)
  useEffect(() => {
    const update = () => setScrolled(window.scrollY > 10)
    update()
    window.addEventListener('scroll', update, { passive: true })
    return () => window.removeEventListener('scroll', update)
  }, [])
  return scrolled
}
