import { Menu, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { useBrand } from '../brand/provider'
import { primaryCta } from '../brand/cta'
import { ButtonLink } from '../ui/button'
import { Logo } from './logo'

/** Solid once the page is scrolled more than this. */
const scrollThreshold = 10

function useScrolled(): boolean {
  const [scrolled, setScrolled] = useState(false)
  useEffect(() => {
    const update = () => setScrolled(window.scrollY > scrollThreshold)
    update()
    window.addEventListener('scroll', update, { passive: true })
    return () => window.removeEventListener('scroll', update)
  }, [])
  return scrolled
}

export function Navbar() {
  const { brand } = useBrand()
  const [path] = useLocation()
  const [open, setOpen] = useState(false)
  const scrolled = useScrolled()
  const cta = primaryCta(brand)
  const links = (brand.navigation ?? []).map((item) => (
    <li key={item.path}>
      <Link
        href={item.path}
        aria-current={item.path === path ? 'page' : undefined}
        onClick={() => setOpen(false)}
        className="block py-2 font-medium hover:text-primary aria-[current=page]:text-primary"
      >
        {item.name}
      </Link>
    </li>
  ))
  return (
    <header className="navbar" data-solid={scrolled || open}>
      <nav aria-label="Main" className="container flex h-(--nav-height) items-center gap-8">
        <Link href="/" aria-label={`${brand.name} home`} className="mr-auto">
          <Logo context="navbar" />
        </Link>
        <ul className="hidden gap-8 md:flex">{links}</ul>
        <ButtonLink href={cta.href} className="hidden sm:inline-flex">
          {cta.label}
        </ButtonLink>
        <button
          type="button"
          className="grid size-11 place-items-center md:hidden"
          aria-expanded={open}
          aria-controls="mobile-menu"
          onClick={() => setOpen(!open)}
          onKeyDown={(event) => event.key === 'Escape' && setOpen(false)}
        >
          <span className="sr-only">Menu</span>
          {open ? <X aria-hidden /> : <Menu aria-hidden />}
        </button>
      </nav>
      <div id="mobile-menu" hidden={!open} className="border-t border-line bg-background md:hidden">
        <ul className="container py-4">
          {links}
          <li className="pt-2">
            <ButtonLink href={cta.href} className="w-full">
              {cta.label}
            </ButtonLink>
          </li>
        </ul>
      </div>
    </header>
  )
}
