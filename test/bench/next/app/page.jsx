import { Bar } from './bar'
import { brand, demo, pictures, telephone } from './content'
import { Footer } from './footer'
import { Gallery } from './gallery'
import { Hero } from './hero'
import { Logo } from './logo'
import { Navbar } from './navbar'
import { Closing, Features, Proof, Steps, Testimonials } from './sections'

export default function Home() {
  const { phone, email } = brand.contact.contactInfo
  return (
    <>
      <a href="#main" className="skip-link">
        Skip to content
      </a>
      <Navbar links={brand.navigation} cta={demo} phone={{ href: telephone(phone), label: phone }} email={email}>
        <Logo name="logo" context="navbar" />
        <Logo name="logo-white" context="hero" />
      </Navbar>
      <main id="main" tabIndex={-1} data-page="home" data-variant={brand.variant}>
        <Hero />
        <Bar {...demo} />
        <Proof />
        <Features />
        <Steps />
        <Gallery {...brand.gallery} pictures={brand.gallery.captions.map((_, at) => pictures[`gallery-${at + 1}`])} />
        <Testimonials />
        <Closing />
      </main>
      <Footer />
    </>
  )
}
