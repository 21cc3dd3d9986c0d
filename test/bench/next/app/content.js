import content from '../content.json'

export const { host, brand, settings, pictures, font, year, data } = content
export const demo = { href: '/request-demo', label: brand.cta.primary }
export const shop = { href: settings.shop, label: brand.cta.secondary }
export const telephone = (number) => `tel:${number.replace(/[^+\d]/g, '')}`
