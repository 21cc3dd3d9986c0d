// Code generated from the Go rules by `make gen`. DO NOT EDIT.

/** What a page can be. */
export const kinds = [
  "home",
  "solutions",
  "products",
  "product",
  "quote",
  "blog",
  "post",
  "contact",
  "request-demo",
  "privacy",
  "terms",
  "accessibility"
] as const
export type Kind = (typeof kinds)[number]

/** The addresses that stand for themselves. */
export const paths = {
  "/": "home",
  "/accessibility": "accessibility",
  "/blog": "blog",
  "/contact": "contact",
  "/privacy": "privacy",
  "/products": "products",
  "/quote": "quote",
  "/request-demo": "request-demo",
  "/solutions": "solutions",
  "/terms": "terms"
} as const

/** Kinds that need no entry in a brand's list of pages. */
export const alwaysThere = [
  "home",
  "request-demo",
  "privacy",
  "terms",
  "accessibility"
] as const

/** The kinds one step below a page. */
export const nested = {
  "blog": "post",
  "products": "product",
  "quote": "quote"
} as const

/** The page of a brand that a kind comes with. */
export const behind = {
  "quote": "products"
} as const

/** The chunk of styles that a kind of page needs beside those of all pages. */
export const chunks = {
  "blog": "blog",
  "contact": "forms",
  "home": "home",
  "post": "blog",
  "product": "shop",
  "products": "shop",
  "quote": "quote",
  "request-demo": "forms",
  "solutions": "shop"
} as const

/** The content module that a kind of page shows beside the brand's core. */
export const needs = {
  "accessibility": "legal",
  "blog": "words",
  "contact": "words",
  "post": "words",
  "privacy": "legal",
  "product": "catalogue",
  "products": "catalogue",
  "quote": "catalogue",
  "request-demo": "words",
  "terms": "legal"
} as const

/** The variants. */
export const variants = [
  "minimal",
  "modern",
  "corporate",
  "creative",
  "grid",
  "magazine",
  "professional",
  "clean",
  "landing",
  "elegant",
  "dark"
] as const
export type Variant = (typeof variants)[number]

/** Where a second button may lead. */
export const targets = [
  "shop",
  "products",
  "solutions",
  "testimonials",
  "demo",
  "blog",
  "contact"
] as const
export type Target = (typeof targets)[number]

/** The groups of what is said about a product, in their order. */
export const groupIds = [
  "key-features",
  "video",
  "location",
  "storage",
  "reporting",
  "connectivity",
  "power",
  "size",
  "box"
] as const
export type GroupId = (typeof groupIds)[number]

/** The tab that shows every product. */
export const allTab = "all" as const

/** How much and how many. */
export const limits = {
  "compared": 4,
  "comparedLeast": 2,
  "phoneLength": 10,
  "postsPerPage": 6,
  "topics": 12,
  "vehicles": 5000,
  "wholeList": 100,
  "wordsPerMinute": 200
} as const

/** What the demo form says of a field. */
export const messages = {
  "brandInvalid": "Invalid domain ID",
  "emailInvalid": "Email address is invalid",
  "emailRequired": "Email is required",
  "nameRequired": "Full name is required",
  "phoneInvalid": "Please enter a valid phone number"
} as const
