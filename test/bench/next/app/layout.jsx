import { preload } from 'react-dom'
import './brand.css'
import { brand, data, font, host, pictures, settings } from './content'

const { title, description, keywords } = brand.seo.pages.home
const versioned = (name) => `${pictures[name].base}.${pictures[name].ext}?v=${pictures[name].version}`
const images = [versioned('share')]

export const metadata = {
  metadataBase: new URL(`https://${host}`),
  title,
  description,
  keywords,
  robots: brand.seo.robots,
  authors: [{ name: brand.seo.author }],
  publisher: brand.seo.publisher,
  other: { language: brand.seo.language },
  alternates: {
    canonical: '/',
    types: { 'application/rss+xml': [{ url: '/blog/feed.xml', title: brand.blog.title }] },
  },
  openGraph: { title, description, type: 'website', url: '/', siteName: brand.name, locale: 'en_US', images },
  twitter: { card: brand.seo.twitterCard, title, description, images },
  icons: { icon: versioned('favicon'), apple: versioned('apple-touch-icon') },
  manifest: '/manifest.webmanifest',
}

export const viewport = { themeColor: settings.themeColor }

export default function Layout({ children }) {
  preload(font, { as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' })
  return (
    <html lang={brand.seo.language} data-variant={brand.variant}>
      <body>
        <div data-brand={brand.id} className="contents">
          {children}
        </div>
        <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: data }} />
      </body>
    </html>
  )
}
