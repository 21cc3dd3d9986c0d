// Code generated from the Go types by `make gen`. DO NOT EDIT.

/**
 * Input is everything React needs to show a page.
 */
export interface Input {
  page: PageData
  core: Core
  catalogue?: CatalogueModule
  /**
   * Products are those of which the page shows everything; in the browser that is a module of each.
   */
  products?: ProductModule[]
  legal?: Legal1
  words?: WordsModule
  quoting?: Quoting
  guide?: Guide
}
/**
 * PageData is the part that differs from page to page.
 */
export interface PageData {
  kind:
    | 'home'
    | 'solutions'
    | 'products'
    | 'product'
    | 'quote'
    | 'blog'
    | 'post'
    | 'contact'
    | 'request-demo'
    | 'privacy'
    | 'terms'
    | 'accessibility'
  path: string
  /**
   * Search is the query that the page shows, without "?".
   */
  search: string
  /**
   * Today is the date shown by legal pages, as 2006-01-02. No clock is read while rendering.
   */
  today: string
  blog?: BlogData
  post?: PostData
  quote?: QuoteData
  /**
   * NamedIn are the newest posts that name the product of the page.
   */
  namedIn?: Mention[]
  modules: Modules
  /**
   * Variant shows another one than the brand's own; development only.
   */
  variant?:
    | 'minimal'
    | 'modern'
    | 'corporate'
    | 'creative'
    | 'grid'
    | 'magazine'
    | 'professional'
    | 'clean'
    | 'landing'
    | 'elegant'
    | 'dark'
}
/**
 * BlogData is the blog list, or why there is none.
 */
export interface BlogData {
  posts: Summary[]
  /**
   * Total is the number of posts; larger than len(Posts) when only the shown page travels.
   */
  total: number
  /**
   * Offset is the index of Posts[0] in the whole list.
   */
  offset: number
  /**
   * Tag is set where the list is of the posts with it.
   */
  tag?: string
  /**
   * Topics are the tags that most posts have, where Posts are not all posts and cannot tell.
   */
  topics?: string[]
  error?: BlogError
}
/**
 * Summary is what the list shows of a post.
 */
export interface Summary {
  id: string
  author?: string
  title: string
  slug: string
  date: string
  excerpt: string
  image?: string
  filename: string
  category?: string
  readTime?: string
  /**
   * Tags are what it is about, in a few words each.
   */
  tags?: string[]
}
/**
 * Error is set when storage could not be read and there is no earlier list.
 */
export interface BlogError {
  message: string
  error?: string
  storageAccessible: boolean
  storageError?: string
}
/**
 * PostData is a post, or why it is not shown.
 */
export interface PostData {
  post?: Post
  /**
   * Mentions are the posts and products that its text names.
   */
  mentions?: Mention[]
  /**
   * Related are posts to read after it, which its text does not name.
   */
  related?: Mention[]
  newer?: Mention1
  older?: Mention
  /**
   * Pictures are those that are not public; only a preview has any.
   */
  pictures?: {
    [k: string]: Picture
  }
  error?: string
}
/**
 * Post is a whole document. Unknown fields survive in Extra.
 */
export interface Post {
  id: string
  author?: string
  title: string
  slug: string
  date: string
  excerpt: string
  image?: string
  filename: string
  category?: string
  readTime?: string
  /**
   * Tags are what it is about, in a few words each.
   */
  tags?: string[]
  subtitle?: string
  /**
   * SEOTitle is the browser's title where the headline is too long for it.
   */
  seoTitle?: string
  featured?: boolean
  /**
   * Related are the slugs of posts to read after it; more are found by what they are about.
   */
  related?: string[]
  sections?: Section[]
  conclusion?: string
}
/**
 * Section is a heading with text below it.
 */
export interface Section {
  heading: string
  content: string
}
/**
 * Mention leads to a post or product that is named elsewhere.
 */
export interface Mention {
  title: string
  path: string
  /**
   * BestFor and Picture are those of a product.
   */
  bestFor?: string
  picture?: Picture
}
/**
 * Picture is an entry of the image manifest as a page needs it.
 */
export interface Picture {
  /**
   * Base is the address without width and extension, e.g. "/assets/domains/store/hero-main".
   */
  base: string
  ext: string
  width: number
  height: number
  /**
   * Version busts caches when the file changes.
   */
  version: string
  /**
   * Sizes are the widths of smaller files of the same kind.
   */
  sizes?: number[]
  avif?: number[]
  webp?: number[]
  /**
   * Preview is a tiny blurred picture as a data address.
   */
  preview?: string
  alt?: string
  /**
   * Focus is the point that stays visible where the picture is cropped, as CSS places it.
   */
  focus?: string
}
/**
 * Mention leads to a post or product that is named elsewhere.
 */
export interface Mention1 {
  title: string
  path: string
  /**
   * BestFor and Picture are those of a product.
   */
  bestFor?: string
  picture?: Picture
}
/**
 * Quote is what a page of quotes shows beside its query.
 */
export interface QuoteData {
  quote?: Quote
  /**
   * Missing says that there is none at this address.
   */
  missing?: boolean
  sent?: FormSent
}
/**
 * Quote is a quote as it is kept, and as its buyer reads it; see Public.
 */
export interface Quote {
  /**
   * Key is in the address of the buyer's page, /quote/{key}, and opens it.
   */
  key: string
  /**
   * Number is what people call it, such as Q261118-7K4P.
   */
  number: string
  brand: string
  state: 'open' | 'asked' | 'offered' | 'expired' | 'accepted' | 'declined'
  createdAt: string
  changedAt: string
  /**
   * Version is raised by every change; a change names the version it was made from.
   */
  version: number
  needs: Needs
  /**
   * NeedsAt is when they were changed last; nothing where they are as they were saved first.
   */
  needsAt?: string
  asked?: Asked
  /**
   * Offers are all versions, the oldest first. Only the last one can be accepted.
   */
  offers?: Offer[]
  /**
   * Changes are what the buyer asked to be different about offers, the oldest first.
   */
  changes?: AskedChange[]
  accepted?: Acceptance
  declined?: Refusal
}
/**
 * Needs are what the buyer needs as of now, also where that changed after an offer.
 */
export interface Needs {
  groups: VehicleGroup[]
  lines: QuoteLine[]
  /**
   * Removed are lines that the page proposed and the buyer took out by hand, each with how many were proposed.
   */
  removed?: QuoteLine[]
  /**
   * Problems are sentences that the buyer was shown: what does not fit, and the way out.
   */
  problems?: QuoteProblem[]
  /**
   * Note is what the buyer wants to say.
   */
  note?: string
}
/**
 * VehicleGroup is a number of vehicles that are alike. Vehicle, Year, Port and Wants are ids of catalogue/fits.yaml.
 */
export interface VehicleGroup {
  /**
   * ID is made by the page and unique in its quote.
   */
  id: string
  count: number
  vehicle: string
  year?: string
  port?: string
  wants: string[]
  /**
   * ParkedPower says whether there is power when the vehicle is parked; empty where the buyer does not know.
   */
  parkedPower?: 'yes' | 'no'
  note?: string
}
/**
 * QuoteLine is a number of one product.
 */
export interface QuoteLine {
  /**
   * ID is made by the page and unique in its quote.
   */
  id: string
  /**
   * Group is the id of the group that it is for; empty where it is for all vehicles.
   */
  group?: string
  product: number
  /**
   * Title is the catalogue's; the server sets it.
   */
  title: string
  count: number
  why?: string
  /**
   * ByHand is set where the buyer added or changed the line.
   */
  byHand?: boolean
  /**
   * Proposed is how many the page proposed of a line that was changed by hand; nothing of one that was added.
   */
  proposed?: number
}
/**
 * QuoteProblem is a sentence about a group, or about all where no group is named.
 */
export interface QuoteProblem {
  group?: string
  say: string
}
/**
 * Asked is the request for the price: who asked, and for what.
 */
export interface Asked {
  at: string
  /**
   * Lead is the id of the request among leads; its buyer does not see it.
   */
  lead?: string
  /**
   * Name and Company are of the contact; the rest of it is kept with the lead.
   */
  name: string
  company?: string
  needs: Needs1
}
/**
 * Needs are those at that time.
 */
export interface Needs1 {
  groups: VehicleGroup[]
  lines: QuoteLine[]
  /**
   * Removed are lines that the page proposed and the buyer took out by hand, each with how many were proposed.
   */
  removed?: QuoteLine[]
  /**
   * Problems are sentences that the buyer was shown: what does not fit, and the way out.
   */
  problems?: QuoteProblem[]
  /**
   * Note is what the buyer wants to say.
   */
  note?: string
}
/**
 * Offer is one version of what sales offers. It never changes.
 */
export interface Offer {
  /**
   * N counts the versions of a quote, from 1.
   */
  n: number
  at: string
  /**
   * By is the person of the Desk; the buyer sees only Name.
   */
  by?: string
  name: string
  /**
   * Groups are those that it was made for, each with the number of vehicles that is offered.
   */
  groups: VehicleGroup[]
  lines: OfferLine[]
  /**
   * Vehicles says of how many vehicles a group is offered, by its id, where that is not what the buyer asked for.
   */
  vehicles?: {
    [k: string]: number
  }
  /**
   * Currency is of ISO 4217, such as USD.
   */
  currency: string
  /**
   * Taxes says in words what comes on top.
   */
  taxes?: string
  /**
   * Conditions are the words of the offer: delivery, payment, warranty.
   */
  conditions?: string
  /**
   * Expires is the last day on which it can be accepted, as 2006-01-02; until that day has ended everywhere.
   */
  expires: string
  /**
   * Message is what sales says with it, on the page and in the mail.
   */
  message?: string
  totals: OfferTotals
  /**
   * Digest is the SHA-256 of the offer's canonical bytes, in hexadecimal digits; see Offer.Canonical.
   */
  digest: string
}
/**
 * OfferLine is a line with its price, in cents for one piece.
 */
export interface OfferLine {
  id: string
  kind: 'product' | 'installation' | 'freight' | 'discount' | 'other'
  group?: string
  product?: number
  title: string
  /**
   * Reason is why, which a discount must say.
   */
  reason?: string
  count: number
  /**
   * Once is what one costs at the beginning; those of a discount are negative.
   */
  once: number
  /**
   * Monthly is what the service of one costs a month, for Term months; without an end where Term is 0.
   */
  monthly: number
  term?: number
  /**
   * OncePercent and MonthlyPercent are what a discount takes of devices and services, in hundredths of a percent:
   * of all lines that are no installation, freight or discount. Once and Monthly follow from them, whatever those
   * lines come to cost.
   */
  oncePercent?: number
  monthlyPercent?: number
}
/**
 * OfferTotals are the sums of an offer, in cents and without taxes.
 */
export interface OfferTotals {
  once: number
  monthly: number
  /**
   * FirstYear is everything that is paid in the first twelve months.
   */
  firstYear: number
  /**
   * LaterYear is what is paid in the twelve months after that: months of services that end within them count
   * until they end.
   */
  laterYear: number
  /**
   * InAll is everything that is paid until the last service ends, after Months; nothing where one has no end.
   */
  inAll?: number
  months?: number
}
/**
 * AskedChange is what the buyer asks to be different about an offer.
 */
export interface AskedChange {
  at: string
  /**
   * Version is the offer's N.
   */
  version: number
  /**
   * Text is in the buyer's words; empty where the price of a changed list is asked for without any.
   */
  text?: string
}
/**
 * Acceptance is the buyer's order.
 */
export interface Acceptance {
  at: string
  version: number
  digest: string
  name: string
  position: string
  /**
   * Order is the buyer's purchase order number; empty where the company has none.
   */
  order: string
  shipTo: string
  /**
   * Agreed is the tick.
   */
  agreed: boolean
}
/**
 * Refusal is why the buyer declined.
 */
export interface Refusal {
  at: string
  version: number
  reason: string
}
/**
 * Sent is a form that was refused.
 */
export interface FormSent {
  /**
   * Action is what the form was for: create, save, ask, change, accept or decline.
   */
  action: string
  /**
   * Values are its fields as they were sent.
   */
  values: {
    [k: string]: string
  }
  message: string
  field?: string
  /**
   * Wrong are all fields that break a rule, in their order, each with why.
   */
  wrong?: FieldError[]
}
/**
 * FieldError says which field breaks which rule.
 */
export interface FieldError {
  field: string
  message: string
}
/**
 * Modules are the addresses of the brand's content modules.
 */
export interface Modules {
  core: string
  catalogue?: string
  legal: string
  words: string
  /**
   * Posts are those of the content itself; there where storage holds none.
   */
  posts?: string
}
/**
 * Core is a brand's own content, present on every page.
 */
export interface Core {
  brand: Brand
  /**
   * Host is the primary host, for canonical links.
   */
  host: string
  settings: Settings
  pictures: {
    [k: string]: Picture
  }
  /**
   * OwnSecond says that the second picture of the hero is the brand's own and the title of its gallery is not, so
   * that the one says nothing of the other.
   */
  ownSecond?: boolean
  /**
   * FallbackPhotos are the stock photos of a domain that has no list of its own.
   */
  fallbackPhotos: string[]
  /**
   * Vehicles are what the fit finder can be asked about; none where the brand does not show it.
   */
  vehicles?: FitOption[]
  runtime: Runtime
}
/**
 * Brand is one white-label site.
 */
export interface Brand {
  /**
   * ID is the slug: letters, digits, hyphen or underscore.
   */
  id: string
  /**
   * Family is the content layer between the site defaults and this brand, e.g. "dashcams".
   */
  family: string
  /**
   * Name is the display name, used in titles, copyright and legal pages.
   */
  name: string
  /**
   * ShortName is the manifest's short name; the brand name when empty.
   */
  shortName?: string
  /**
   * Tagline is one line under or beside the name.
   */
  tagline: string
  /**
   * Description is one or two sentences for the footer and as the default meta description.
   */
  description: string
  /**
   * Logo, WhiteLogo, Favicon and Icon are image names inside the brand's asset folder, without extension.
   */
  logo: string
  whiteLogo: string
  favicon: string
  icon: string
  /**
   * Pictures are places of pages, such as hero-main or logo, that show another picture or other words than the
   * picture of that name.
   */
  pictures?: {
    [k: string]: Placed
  }
  /**
   * SharedPictures stand in places that the brand has no picture for: delivered pictures by their file below
   * assets/, without ending. They show no brand's name.
   */
  sharedPictures?: {
    [k: string]: string
  }
  /**
   * Redirects lead visitors of addresses that show no page any more to others.
   */
  redirects?: Redirection[]
  /**
   * Hosts are the names this brand answers to, each with and without "www.".
   */
  hosts?: Host[]
  /**
   * Pages are the enabled pages; routes and navigation follow from them.
   */
  pages: ('home' | 'solutions' | 'products' | 'blog' | 'contact' | 'about' | 'testimonials')[]
  /**
   * Navigation is derived from Pages when empty.
   */
  navigation?: NavItem[]
  links?: Links
  cta: CTA
  /**
   * Variant is the look; an unknown one shows as corporate.
   */
  variant:
    | 'minimal'
    | 'modern'
    | 'corporate'
    | 'creative'
    | 'grid'
    | 'magazine'
    | 'professional'
    | 'clean'
    | 'landing'
    | 'elegant'
    | 'dark'
  palette?: Palette
  /**
   * Sections are the order and the layouts of the home page between its hero and its closing band.
   */
  sections?: HomeSection[]
  signature?: Signature
  showFeatures: boolean
  showTestimonials: boolean
  hero: Hero
  features: FeatureSection
  solutions: SolutionPage
  blog: BlogPage
  /**
   * Testimonials show only when ShowTestimonials is on; sample defaults when empty.
   */
  testimonials?: Testimonial[]
  products?: ProductPage
  contact: ContactPage
  company?: Company
  legal?: Legal
  requestDemo: DemoPage
  seo: SEO
  words: Words
  tools: Tools
  /**
   * Questions are what buyers of this brand ask.
   */
  questions?: Question[]
  buying?: Buying
  sales?: Sales
  prices?: PriceList
  /**
   * Figures are the proof numbers under the hero.
   */
  figures?: Figure[]
  steps: StepSection
  closing: Closing
  gallery: Gallery
  /**
   * StockPhotos are four photo ids at the external image host, the last resort for a missing picture; a brand may
   * have none.
   */
  stockPhotos?: string[]
}
/**
 * Placed says which picture stands in a place, what it shows, and what of it stays in sight.
 */
export interface Placed {
  /**
   * Picture is the name of the picture; empty for the one that is called like the place, none for no picture. A
   * delivered picture of all brands, or of another one, is named by its file below assets, such as
   * domains/camera/gallery-1.
   */
  picture?: string
  /**
   * Alt says what the picture shows to those who cannot see it; empty for the words that are kept with it.
   */
  alt?: string
  /**
   * Focus is the point that stays in sight where a layout crops the picture, from the left and from the top, such as
   * 30% 40%; empty for the one that is kept with it, or the middle.
   */
  focus?: string
}
/**
 * Redirection leads visitors of an address that shows no page any more to another. A page of that address comes first.
 */
export interface Redirection {
  /**
   * From is a path of the site that shows no page, such as "/blog/old-title".
   */
  from: string
  /**
   * To is where visitors are led: a path of the site, or an https address.
   */
  to: string
  /**
   * Temporary redirects are to end one day. All others are for good: search engines forget the old address.
   */
  temporary?: boolean
  /**
   * Since is the day it was made, as 2026-11-16, and By who made it.
   */
  since?: string
  by?: string
}
/**
 * Host is a name a brand answers to. In content it may be a plain string, which is an alias.
 */
export interface Host {
  name: string
  role: 'primary' | 'alias' | 'redirect' | 'preview'
}
/**
 * NavItem is one navigation link.
 */
export interface NavItem {
  name: string
  path: string
}
/**
 * Links lead elsewhere: to the shop and to profiles. Those of all brands are among the settings of site.yaml.
 */
export interface Links {
  /**
   * Shop is the external shop; links to it open in a new tab.
   */
  shop?: string
  /**
   * ShopItem is the address of one product in the shop, a template with {id} and {brand}; the shop itself when empty.
   */
  shopItem?: string
  /**
   * ShopCart is the address of a filled cart, a template with {items}, as in 1x12,4x12, and {brand}. There is no
   * such link when empty.
   */
  shopCart?: string
  /**
   * ShopText says what else the shop has, where the products page ends.
   */
  shopText?: string
  /**
   * Social are profiles at social networks; an empty list shows none.
   */
  social?: SocialLink[]
}
/**
 * SocialLink is one external profile.
 */
export interface SocialLink {
  name: string
  url: string
}
/**
 * CTA holds the two calls to action.
 */
export interface CTA {
  primary: string
  secondary: Button
}
/**
 * Button is a label with the place it leads to.
 */
export interface Button {
  label: string
  target: 'shop' | 'products' | 'solutions' | 'testimonials' | 'demo' | 'blog' | 'contact'
}
/**
 * Palette gives the variant colours of the brand's own.
 */
export interface Palette {
  /**
   * Primary is the colour of buttons, links and large areas.
   */
  primary: string
  /**
   * Accent is the colour of small highlights; it follows from the primary one when empty.
   */
  accent?: string
  /**
   * Ground is what pages lie on: as light or as dark as the variant's own; it follows from the variant when empty.
   */
  ground?: string
}
/**
 * HomeSection is a section in the order of a home page. Kinds that a brand does not name come after those that it
 * names.
 */
export interface HomeSection {
  kind: 'figures' | 'features' | 'fit' | 'steps' | 'gallery' | 'quotes' | 'signature'
  /**
   * Layout is one of its kind: figures giant, picture or bold; features lead, pictures or lines; steps cards or
   * story; gallery wide or aside; quotes wide or strip; signature inverse or bold. The variant's own when empty.
   */
  layout?: string
  /**
   * Off keeps the section from the page; its words stay. Features and quotes have showFeatures and showTestimonials
   * beside it.
   */
  off?: boolean
}
/**
 * Signature is the drawing of the brand's trade on its home page.
 */
export interface Signature {
  drawing:
    | 'tracks'
    | 'log'
    | 'trace'
    | 'ladder'
    | 'days'
    | 'ledger'
    | 'matrix'
    | 'map'
    | 'road'
    | 'wiring'
    | 'kit'
    | 'frame'
    | 'views'
    | 'key'
    | 'dial'
  title: string
  text: string
  /**
   * Play is what the switch says that sets the drawing in motion.
   */
  play: string
  /**
   * Picture is the place of the brand's picture that is drawn on, in the drawing "frame"; in "tracks" it fills the
   * frames of the first line.
   */
  picture?: string
  /**
   * Scale are the marks along the drawing, at equal distances; Length is how long it is in all, in the unit of the
   * items' from and to.
   */
  scale?: string[]
  length?: number
  /**
   * Rows name what lies below each other in a drawing of several lines, or the columns of a matrix.
   */
  rows?: string[]
  items: SignatureItem[]
  /**
   * Note is the condition under which the drawing is true.
   */
  note?: string
}
/**
 * SignatureItem is one thing that is drawn.
 */
export interface SignatureItem {
  title: string
  text?: string
  /**
   * Value is a time, a figure, a size or a model.
   */
  value?: string
  /**
   * Row is the line of the drawing that it stands on, from 1; none for what concerns all of them.
   */
  row?: number
  /**
   * From and To are where it begins and ends along the scale.
   */
  from?: number
  to?: number
  /**
   * Box is its place on a picture, in percent: left, top, width and height.
   */
  box?: number[]
  /**
   * Columns are those of a matrix that it is marked in, from 1.
   */
  columns?: number[]
}
/**
 * Hero is the top of the home page.
 */
export interface Hero {
  /**
   * Eyebrow is a short label above the title.
   */
  eyebrow?: string
  title: string
  subtitle: string
  description: string
  features: string[]
  /**
   * Layout is how it is arranged: stage, the picture across the page; turned, the picture first; beside, the words
   * beside a tall picture; words, a title across the page; sheet, the words on a sheet that lies on the picture. The
   * variant's own when empty, or when it does not have it.
   */
  layout?: string
  readout?: Readout
}
/**
 * Readout is what a screen shows beside the pictures, for brands whose products show such things.
 */
export interface Readout {
  /**
   * Status and Labels are the line above the picture, such as Live, Unit 27.
   */
  status: string
  labels?: string[]
  /**
   * Value and Unit are what is measured, such as 54 mph.
   */
  value: string
  unit: string
  /**
   * Times stand before the lines of the hero.
   */
  times?: string[]
  /**
   * Recording and Channel mark the pictures as recorded.
   */
  recording: string
  channel: string
}
/**
 * FeatureSection is the features grid of the home page.
 */
export interface FeatureSection {
  title: string
  subtitle: string
  description: string
  items: FeatureItem[]
}
/**
 * FeatureItem is one cell of the features grid. In content it may be a plain string (the title).
 */
export interface FeatureItem {
  title: string
  description?: string
  /**
   * Icon is an emoji.
   */
  icon?: string
  /**
   * Image is an image name; feature-{n} when empty.
   */
  image?: string
}
/**
 * SolutionPage is /solutions.
 */
export interface SolutionPage {
  title: string
  subtitle: string
  description: string
  sections: SolutionSection[]
}
/**
 * SolutionSection is one alternating row: the claim, how it works, what changes.
 */
export interface SolutionSection {
  title: string
  description: string
  points?: string[]
}
/**
 * BlogPage is the head of /blog and where its posts come from.
 */
export interface BlogPage {
  title: string
  subtitle: string
  description: string
  source: 'storage' | 'content' | 'none'
  /**
   * AuthorPlaceholder stands in for a missing author; "{name} Team" when empty.
   */
  authorPlaceholder?: string
  /**
   * Placeholders names the placeholder set shown when Source is none.
   */
  placeholders?: string
  /**
   * Posts are content posts, or the placeholder set that this brand shows.
   */
  posts?: ContentPost[]
}
/**
 * ContentPost is a post written in a content file.
 */
export interface ContentPost {
  title: string
  excerpt: string
  author?: string
  date: string
  readTime?: string
  category?: string
  featured?: boolean
  /**
   * Slug is derived from the title when empty.
   */
  slug?: string
  image?: string
  sections?: PostSection[]
  /**
   * Conclusion ends the post in a box of its own.
   */
  conclusion?: string
}
/**
 * PostSection is a heading with text below it.
 */
export interface PostSection {
  heading: string
  content: string
}
/**
 * Testimonial is one customer's words.
 */
export interface Testimonial {
  content: string
  author: string
  role: string
  company: string
  /**
   * Avatar is an optional image URL.
   */
  avatar?: string
  /**
   * Sample says that nobody said it: it is shown as an example, and no site goes live with it.
   */
  sample?: boolean
}
/**
 * Products is set exactly when the products page is enabled.
 */
export interface ProductPage {
  title: string
  subtitle: string
  /**
   * List names a product list of the catalogue.
   */
  list: string
  /**
   * Featured replaces the list's own featured ids.
   */
  featured?: number[]
}
/**
 * ContactPage is /contact and the contact data shown elsewhere.
 */
export interface ContactPage {
  title: string
  subtitle: string
  description: string
  contactInfo: ContactInfo
  departments: Department[]
  delivery: 'alert' | 'store'
}
/**
 * ContactInfo is how to reach a brand.
 */
export interface ContactInfo {
  phone: string
  email: string
  address: string
  hours: string
}
/**
 * Department is one desk of a brand.
 */
export interface Department {
  name: string
  description: string
  contact: string
  /**
   * Icon is an emoji.
   */
  icon: string
}
/**
 * Company answers for the site in law.
 */
export interface Company {
  /**
   * LegalName is the name in the company register.
   */
  legalName: string
}
/**
 * Legal is what legal pages say of this brand alone, field by field in the place of what they say for all brands.
 */
export interface Legal {
  privacy: LegalPage
  terms: LegalPage
  accessibility: LegalPage
}
/**
 * LegalPage is a title, an introduction and numbered sections.
 */
export interface LegalPage {
  title: string
  /**
   * Since is the day this text came into force, e.g. 2026-11-16.
   */
  since: string
  intro: string
  sections: LegalSection[]
}
/**
 * LegalSection is one numbered section; paragraphs are separated by blank lines.
 */
export interface LegalSection {
  title: string
  content: string
  /**
   * Delivery shows the section only on brands whose contact.delivery it is; empty means on all.
   */
  delivery?: 'alert' | 'store'
  /**
   * With shows the section only on brands that have this page, Without only on those that do not.
   */
  with?: 'home' | 'solutions' | 'products' | 'blog' | 'contact' | 'about' | 'testimonials'
  without?: 'home' | 'solutions' | 'products' | 'blog' | 'contact' | 'about' | 'testimonials'
}
/**
 * DemoPage is /request-demo.
 */
export interface DemoPage {
  title: string
  subtitle: string
  description: string
  notesPlaceholder: string
  /**
   * NextSteps are three lines on what happens after the form is sent.
   */
  nextSteps?: string[]
}
/**
 * SEO is what search engines and link previews are told.
 */
export interface SEO {
  title: string
  description: string
  keywords: string[]
  ogTitle?: string
  ogDescription?: string
  ogType: string
  ogUrl?: string
  ogImage: string
  twitterCard: string
  twitterTitle?: string
  twitterDescription?: string
  canonical?: string
  robots: string
  author: string
  publisher: string
  language: string
  pages: {
    [k: string]: SEOFor
  }
  technical?: Technical
}
/**
 * SEOFor is the SEO entry of one page.
 */
export interface SEOFor {
  title: string
  description: string
  keywords?: string[]
  h1?: string
  h2?: string
}
/**
 * Technical are the facts the running site makes true.
 */
export interface Technical {
  pageLoadTime: string
  mobileOptimized: boolean
  sslEnabled: boolean
  schemaMarkup: boolean
  xmlSitemap: boolean
  robotsTxt: boolean
  compressionEnabled: boolean
  imageOptimization: boolean
  cdnEnabled: boolean
}
/**
 * Words are what pages say beside the brand's own texts.
 */
export interface Words {
  pages: PageNames
  frame: FrameWords
  footer: FooterWords
  buttons: ButtonWords
  home: HomeWords
  legal: LegalWords
  search: SearchWords
  blog?: BlogWords
  forms?: FormWords
  contact?: ContactWords
  demo?: DemoWords
  products?: ProductsWords
  product?: ProductWords
  quote?: QuoteWords
  parts?: PartWords
  sheet?: SheetWords
}
/**
 * PageNames are what pages are called: in the navigation, in the footer, on the way to a page and in titles.
 */
export interface PageNames {
  home: string
  solutions: string
  products: string
  blog: string
  contact: string
  about: string
  testimonials: string
  requestDemo: string
  quote: string
  privacy: string
  terms: string
  /**
   * Accessibility is the page that says what is done for people with disabilities.
   */
  accessibility: string
}
/**
 * FrameWords surround every page. Some are heard alone, by those who have pages read out.
 */
export interface FrameWords {
  skip: string
  navigation: string
  menu: string
  allPages: string
  breadcrumb: string
  optional: string
  /**
   * NewTab is said of links that leave the site.
   */
  newTab: string
  /**
   * OnSolutions is added to a button whose own words do not say where it leads.
   */
  onSolutions: string
  /**
   * NoProducts and NoProductsText are said where there is nothing to sell.
   */
  noProducts: string
  noProductsText: string
  /**
   * QuoteAbout is what search engines say of the page on which a quote is begun.
   */
  quoteAbout: string
}
/**
 * FooterWords end every page.
 */
export interface FooterWords {
  company: string
  resources: string
  legal: string
  social: string
  copyright: string
}
/**
 * ButtonWords are on buttons that several pages have; those of the hero are in cta.
 */
export interface ButtonWords {
  demo: string
  buy: string
  solutions: string
  details: string
  compare: string
  compareOthers: string
  moreProducts: string
  find: string
  quote: string
  readMore: string
  backToBlog: string
}
/**
 * HomeWords are on the home page.
 */
export interface HomeWords {
  figures: string
  /**
   * WhyUs is above the features in the variant minimal.
   */
  whyUs: string
  /**
   * Issue is above the lines of the hero in the variant magazine.
   */
  issue: string
  /**
   * PictureBy is below the picture of the hero in the variant magazine.
   */
  pictureBy: string
  fits: string
  otherVehicles: string
  /**
   * Fleet is before the way to a quote.
   */
  fleet: string
  quotes: string
  /**
   * Sample marks a testimonial that nobody said.
   */
  sample: string
  slides: string
  slide: string
  slideNamed: string
  previousSlide: string
  nextSlide: string
  pause: string
  play: string
}
/**
 * LegalWords are around the legal texts.
 */
export interface LegalWords {
  contents: string
  heading: string
  updated: string
  since: string
  /**
   * PrivacyAbout is what search engines say of the privacy policy.
   */
  privacyAbout: string
  /**
   * TermsAbout is what search engines say of the terms.
   */
  termsAbout: string
  /**
   * AccessibilityAbout is what search engines say of the accessibility statement.
   */
  accessibilityAbout: string
}
/**
 * SearchWords are the label of the search box.
 */
export interface SearchWords {
  all: string
  /**
   * Articles is its label where nothing is sold.
   */
  articles: string
}
/**
 * Blog, Forms, Contact and Demo are in the browser where such a page is.
 */
export interface BlogWords {
  articles: string
  latest: string
  /**
   * Newest is the badge of the first post.
   */
  newest: string
  page: string
  pageOf: string
  pages: string
  previous: string
  next: string
  start: string
  contents: string
  conclusion: string
  mentions: string
  related: string
  tags: string
  topics: string
  allTopics: string
  products: string
  neighbours: string
  previousPost: string
  nextPost: string
}
/**
 * FormWords are in both forms.
 */
export interface FormWords {
  required: string
  name: string
  email: string
  phone: string
  /**
   * Trap is the label of a field that nobody sees; machines fill it in.
   */
  trap: string
  unsent: string
  noScript: string
  noScriptWays: string
  /**
   * UnsentByMail and NoScriptByMail are for brands without a phone.
   */
  unsentByMail: string
  noScriptByMail: string
}
/**
 * ContactWords are on the contact page.
 */
export interface ContactWords {
  title: string
  company: string
  subject: string
  message: string
  send: string
  reach: string
  phone: string
  email: string
  address: string
  hours: string
  departments: string
}
/**
 * DemoWords are on the page of the demo form.
 */
export interface DemoWords {
  company: string
  fleetSize: string
  phoneHint: string
  notes: string
  legal: string
  after: string
  nextSteps: string
  talk: string
}
/**
 * Products and Product are in the browser where products are.
 */
export interface ProductsWords {
  range: string
  one: string
  count: string
  /**
   * Within is said where a category is chosen; {products} is one of the two before.
   */
  within: string
  categories: string
  empty: string
  featured: string
  compare: string
  tick: string
  chosen: string
  oneMore: string
  full: string
  clear: string
  compared: string
  comparison: string
  more: string
}
/**
 * ProductWords are on the page of a product.
 */
export interface ProductWords {
  bestFor: string
  sheet: string
  sheetFile: string
  details: string
  specifications: string
  worksWith: string
  /**
   * Range stands for the category of a product that has none.
   */
  range: string
  others: string
  previous: string
  next: string
  choosing: string
  choosingText: string
  enlarge: string
  enlargeWhat: string
  picture: string
  closer: string
  close: string
  scrolls: string
  /**
   * From is the least price, where the brand shows any, of the words that follow it; PriceNote is said with it.
   */
  from: string
  priceBoth: string
  priceMonthly: string
  priceTerm: string
  priceNote: string
  priceUntil: string
}
/**
 * Quote is in the browser where a quote is.
 */
export interface QuoteWords {
  begin: QuoteBeginWords
  group: QuoteGroupWords
  lines: QuoteLineWords
  totals: QuoteTotalWords
  saved: QuoteSavedWords
  offer: QuoteOfferWords
  answer: QuoteAnswerWords
}
/**
 * QuoteBeginWords are at the top of the page where a quote is begun, and on a page without one.
 */
export interface QuoteBeginWords {
  title: string
  text: string
  fleet: string
  earlier: string
  /**
   * Began is said of a list that was not saved when its buyer left, BeganChanges of changes of a saved one.
   */
  began: string
  beganChanges: string
  beganAdded: string
  oneGroup: string
  groups: string
  goOn: string
  anew: string
  cleared: string
  replaced: string
  missing: string
  none: string
  again: string
  new: string
  yours: string
  loading: string
}
/**
 * QuoteGroupWords are around a group of vehicles and its questions.
 */
export interface QuoteGroupWords {
  number: string
  open: string
  all: string
  change: string
  changeWhich: string
  copy: string
  remove: string
  which: string
  count: string
  fewer: string
  more: string
  vehicle: string
  port: string
  wants: string
  year: string
  notSure: string
  add: string
  show: string
  left: string
  removed: string
  undo: string
}
/**
 * QuoteLineWords are on the list of parts that a group needs.
 */
export interface QuoteLineWords {
  choose: string
  misfit: string
  split: string
  removed: string
  back: string
  box: string
  set: string
  added: string
  /**
   * Came is said of a product from whose page the buyer came, as long as no group needs it.
   */
  came: string
  byHand: string
  take: string
  remove: string
  product: string
  choice: string
  add: string
}
/**
 * QuoteTotalWords are beside the groups, where the list is saved.
 */
export interface QuoteTotalWords {
  title: string
  vehicle: string
  vehicles: string
  part: string
  parts: string
  bar: string
  empty: string
  open: string
  opens: string
  save: string
  saveChanges: string
  saving: string
  check: string
  change: string
  leave: string
  leaveSure: string
  account: string
  kept: string
  changing: string
  keptChanges: string
  unkept: string
  after: string
  offline: string
  refused: string
  waiting: string
  nothing: string
  changed: string
}
/**
 * QuoteSavedWords are on the page of a saved quote.
 */
export interface QuoteSavedWords {
  title: string
  open: string
  openText: string
  asked: string
  askedText: string
  offered: string
  offeredText: string
  changeText: string
  changesText: string
  expired: string
  expiredText: string
  accepted: string
  acceptedText: string
  declined: string
  declinedText: string
  since: string
  by: string
  outdated: string
  change: string
  copy: string
  copied: string
  copyThis: string
  share: string
  mail: string
  print: string
  needs: string
  asAsked: string
  asAskedText: string
  count: string
  product: string
  why: string
  next: string
  nextStep: string
  nextOffer: string
  ask: string
  askText: string
  askNotes: string
  unsent: string
  line: string
  again: string
  withThis: string
}
/**
 * QuoteOfferWords are on an offer, and on what changed from one to the next.
 */
export interface QuoteOfferWords {
  title: string
  by: string
  valid: string
  expired: string
  replaced: string
  older: string
  prices: string
  item: string
  count: string
  once: string
  monthly: string
  onceAll: string
  monthlyAll: string
  term: string
  termOff: string
  onceSum: string
  monthlySum: string
  firstYear: string
  laterYear: string
  inAll: string
  sum: string
  sumTerm: string
  until: string
  included: string
  share: string
  shareOnce: string
  shareMonthly: string
  terms: string
  changes: string
  same: string
  asked: string
  piece: string
  pieces: string
  priceOnce: string
  priceMonthly: string
  month: string
  months: string
  new: string
  was: string
  gone: string
  goneHere: string
  of: string
  more: string
  fewer: string
  vehiclesWas: string
  firstYearWas: string
  validWas: string
  otherTerms: string
  otherTaxes: string
}
/**
 * QuoteAnswerWords are on the forms that answer an offer, and on what was answered.
 */
export interface QuoteAnswerWords {
  title: string
  name: string
  position: string
  order: string
  shipTo: string
  nameMissing: string
  positionMissing: string
  shipToMissing: string
  agreedMissing: string
  agree: string
  /**
   * MyCompany stands in Agree where the buyer named none.
   */
  myCompany: string
  accept: string
  unaccepted: string
  change: string
  changeText: string
  changeWhat: string
  changeMissing: string
  changeList: string
  changeSend: string
  changeAsked: string
  changeAnswer: string
  line: string
  decline: string
  declineSure: string
  why: string
  whyMissing: string
  send: string
  accepted: string
  declined: string
  offer: string
  what: string
  by: string
  person: string
  purchase: string
  digest: string
  digestText: string
}
/**
 * Parts and Sheet are there on the server alone.
 */
export interface PartWords {
  questions: string
  ask: string
  reading: string
  sums: string
  sumsText: string
  workOut: string
  sendSum: string
  fit: string
  fitText: string
  vehicle: string
  year: string
  howMany: string
  port: string
  notSure: string
  wants: string
  showParts: string
  chooseWants: string
}
/**
 * SheetWords are on the data sheets and comparisons to print (PDF), beside those of the pages.
 */
export interface SheetWords {
  /**
   * Front and Side are above the two drawings of a product.
   */
  front: string
  side: string
  /**
   * Foot is at the bottom; {date} is the day on which the sheet was made.
   */
  foot: string
}
/**
 * Tools are the switches of what helps a buyer to decide.
 */
export interface Tools {
  /**
   * Questions shows the brand's on the solutions page, and each product's on its page.
   */
  questions: boolean
  /**
   * Search shows the search box on the lists of products and posts.
   */
  search: boolean
  /**
   * Finder helps to find the parts that fit a vehicle; it needs the products page.
   */
  finder: boolean
  /**
   * Buying shows on the solutions page how buying works.
   */
  buying: boolean
  /**
   * Sheets gives every product and comparison a sheet to print, and as PDF.
   */
  sheets: boolean
  /**
   * Sums are the calculators of the solutions page, by their ids in catalogue/sums.yaml.
   */
  sums: string[]
}
/**
 * Question is one that buyers ask, with its answer.
 */
export interface Question {
  ask: string
  answer: string
}
/**
 * Buying says how buying works.
 */
export interface Buying {
  title: string
  intro: string
  rows: BuyingRow[]
  /**
   * Answers are the company's own, by the ids of the rows; where one is empty, the page offers to ask.
   */
  answers: {
    [k: string]: string
  }
  /**
   * Sample says that the answers are invented. No site goes live with it.
   */
  sample?: boolean
}
/**
 * BuyingRow is one thing a buyer wants to know before an order.
 */
export interface BuyingRow {
  id: string
  label: string
  /**
   * About says what the row is about, or where a buyer can check it.
   */
  about?: string
}
/**
 * Sales is what the people who handle the brand's leads work with.
 */
export interface Sales {
  stages: StageNames
  /**
   * LostReasons are what people mostly say when nothing comes of a lead.
   */
  lostReasons: string[]
  /**
   * Replies are letters that somebody begins with. {person}, {company}, {fleet} and {request} stand for what the
   * lead says, {me} for whoever writes; a line that speaks of something the lead does not say is left out.
   */
  replies: Reply[]
}
/**
 * StageNames are what the stages of a sale are called.
 */
export interface StageNames {
  new: string
  contacted: string
  qualified: string
  quoted: string
  won: string
  lost: string
}
/**
 * Reply is a letter that is begun.
 */
export interface Reply {
  /**
   * Name is how it is found among the others.
   */
  name: string
  subject: string
  text: string
}
/**
 * Prices is what its products cost, for sales.
 */
export interface PriceList {
  /**
   * Currency is of ISO 4217, such as USD.
   */
  currency: string
  /**
   * From and Until are its first and its last day, as 2026-12-31; without an end where Until is empty.
   */
  from?: string
  until?: string
  /**
   * Shown lets visitors see what a product costs at least, on its page and where a fleet is equipped.
   */
  shown?: boolean
  prices: Price[]
}
/**
 * Price is what one of a product costs. Amounts are text, such as "189.00", so that they stay what they are.
 */
export interface Price {
  product: number
  /**
   * Once is paid at the beginning.
   */
  once?: string
  /**
   * Monthly is what its service costs a month, for Term months; without an end where Term is 0.
   */
  monthly?: string
  term?: number
}
/**
 * Figure is one proof number with its caption.
 */
export interface Figure {
  value: string
  label: string
}
/**
 * Steps is the 'how it works' section.
 */
export interface StepSection {
  title: string
  items: Step[]
}
/**
 * Step is one of them.
 */
export interface Step {
  title: string
  description: string
}
/**
 * Closing is the call to action that ends the home page.
 */
export interface Closing {
  title: string
  description: string
}
/**
 * Gallery captions the four slides gallery-1 to gallery-4.
 */
export interface Gallery {
  title: string
  /**
   * Captions belong to gallery-1 to gallery-4.
   */
  captions: string[]
}
/**
 * Settings are the site-wide facts that pages need.
 */
export interface Settings {
  /**
   * DefaultBrand answers for unknown hosts.
   */
  defaultBrand?: string
  /**
   * Shop is the external shop; links to it open in a new tab.
   */
  shop: string
  /**
   * ShopItem is the address of one product in the shop, a template with {id} and {brand}; the shop itself when empty.
   */
  shopItem?: string
  /**
   * ShopCart is the address of a filled cart, a template with {items}, as in 1x12,4x12, and {brand}. There is no
   * such link when empty.
   */
  shopCart?: string
  /**
   * ShopText says what else the shop has, where the products page ends.
   */
  shopText: string
  /**
   * Social are the hosting company's profiles.
   */
  social: SocialLink[]
  /**
   * StockPhotoURL is a template with {photo} and {width}.
   */
  stockPhotoUrl: string
  /**
   * StockFallback is the brand whose stock list an unknown domain uses.
   */
  stockFallback?: string
  /**
   * ThemeColor, BackgroundColor, ShortName and Description are the manifest's defaults.
   */
  themeColor: string
  backgroundColor?: string
  shortName?: string
  description?: string
  /**
   * SampleTestimonials show where a brand wants testimonials and has none.
   */
  sampleTestimonials: Testimonial[]
  /**
   * FleetSizes are the options of the demo form.
   */
  fleetSizes: Option[]
  /**
   * Security is the contact line of security.txt; {host} stands for the brand's primary host.
   */
  security?: string
  approval?: Approval
}
/**
 * Option is a value with its label.
 */
export interface Option {
  value: string
  label: string
}
/**
 * Approval says whose changes somebody else looks at before visitors see them.
 */
export interface Approval {
  /**
   * Sites are those that need it for every change of a site; nobody when it is not said.
   */
  sites?: ('owner' | 'editor')[]
  /**
   * LegalAndPrices are those that need it for legal texts and amounts of money; everybody when it is not said.
   */
  legalAndPrices?: ('owner' | 'editor')[]
  /**
   * Posts are those that need it for every post; nobody when it is not said.
   */
  posts?: ('owner' | 'editor')[]
}
/**
 * FitOption is one answer.
 */
export interface FitOption {
  id: string
  label: string
  hint?: string
}
/**
 * Runtime are the settings of this process that the browser must know.
 */
export interface Runtime {
  /**
   * APIBase is where the browser posts leads; LocalAPIBase is used on local and
   * private hosts; empty means the page's own origin, so that every instance serves the same files.
   */
  apiBase: string
  localApiBase: string
  /**
   * StorageBase is the account's base URL, e.g. "/storage".
   */
  storageBase: string
  /**
   * BlogToken is a built-in read token; empty means the browser asks for one.
   */
  blogToken?: string
  /**
   * SimulateUploads allows a simulated upload when there is no credential.
   */
  simulateUploads?: boolean
  /**
   * AssetBase is the root of asset addresses, "" or a CDN origin.
   */
  assetBase?: string
  /**
   * Beacon turns the scoreboard's beacon on.
   */
  beacon?: boolean
}
/**
 * CatalogueModule is what a brand sells, as its lists show it.
 */
export interface CatalogueModule {
  tabs: Category[]
  products: Listed[]
  /**
   * Pictures are the small ones.
   */
  pictures: {
    [k: string]: Picture
  }
  words: ShopWords
  /**
   * Quoting is the address of what proposals follow from.
   */
  quoting: string
  prices?: ShownPrices
  /**
   * Retired are the addresses that visitors of products are led to that are sold no more, by their ids.
   */
  retired?: {
    /**
     * This interface was referenced by `undefined`'s JSON-Schema definition
     * via the `patternProperty` "^[0-9]+$".
     */
    [k: string]: string
  }
}
/**
 * Category is a filter of the products page.
 */
export interface Category {
  id: string
  name: string
}
/**
 * Listed is a product as lists show it.
 */
export interface Listed {
  id: number
  model: string
  title: string
  description: string
  category: string
  image: string
  featured?: boolean
  /**
   * Detailed products have more to read than the shop says.
   */
  detailed?: boolean
  /**
   * Module is the address of everything else there is to say of it.
   */
  module: string
}
/**
 * ShopWords are what pages of products say beside the texts of those.
 */
export interface ShopWords {
  products: ProductsWords1
  product: ProductWords
}
/**
 * ProductsWords are on the list of products.
 */
export interface ProductsWords1 {
  range: string
  one: string
  count: string
  /**
   * Within is said where a category is chosen; {products} is one of the two before.
   */
  within: string
  categories: string
  empty: string
  featured: string
  compare: string
  tick: string
  chosen: string
  oneMore: string
  full: string
  clear: string
  compared: string
  comparison: string
  more: string
}
/**
 * Prices are those that visitors see.
 */
export interface ShownPrices {
  currency: string
  until?: string
  products: ShownPrice[]
}
/**
 * ShownPrice is what one of a product costs at least.
 */
export interface ShownPrice {
  id: number
  once?: number
  monthly?: number
  /**
   * Term is how many months its service is paid for; without an end where it is 0.
   */
  term?: number
}
/**
 * ProductModule is all there is to say of a product on its own page, with its large picture.
 */
export interface ProductModule {
  id: number
  model: string
  title: string
  description: string
  bestFor: string
  /**
   * SEOTitle and SEODescription are what search results say of the product's page.
   */
  seoTitle?: string
  seoDescription?: string
  /**
   * Angle is the brand's own paragraph on the product's page.
   */
  angle?: string
  category: string
  image: string
  /**
   * Gallery are further pictures of it, by name.
   */
  gallery?: string[]
  featured?: boolean
  /**
   * Details is empty for items that are sold straight from the shop.
   */
  details?: ProductDetail[]
  /**
   * Sheet is the specification table.
   */
  sheet?: SpecGroup[]
  /**
   * WorksWith are related products in the same lineup, and what it needs to run wherever that is sold.
   */
  worksWith?: Related[]
  pictures: {
    [k: string]: Picture
  }
}
/**
 * ProductDetail is one entry of the Product Details grid.
 */
export interface ProductDetail {
  title: string
  description?: string
  features?: string[]
}
/**
 * SpecGroup is a part of the specification table. Groups and rows of different products line
 * up by their ids.
 */
export interface SpecGroup {
  id: 'key-features' | 'video' | 'location' | 'storage' | 'reporting' | 'connectivity' | 'power' | 'size' | 'box'
  title: string
  rows: SpecRow[]
}
/**
 * SpecRow is one line of the table.
 */
export interface SpecRow {
  id: string
  label: string
  value: string
}
/**
 * Related is another product and why the two go together.
 */
export interface Related {
  id: number
  why: string
  /**
   * Title names a part that is needed and not among the brand's own products: the shop has it.
   */
  title?: string
}
/**
 * Legal holds the legal pages; {name}, {host}, {email} and the like are filled in.
 */
export interface Legal1 {
  privacy: LegalPage
  terms: LegalPage
  accessibility: LegalPage
}
/**
 * WordsModule are what the pages of the blog and those with a form say beside the brand's own texts.
 */
export interface WordsModule {
  blog: BlogWords1
  forms: FormWords
  contact: ContactWords
  demo: DemoWords
}
/**
 * BlogWords are on the list of posts and around each of them.
 */
export interface BlogWords1 {
  articles: string
  latest: string
  /**
   * Newest is the badge of the first post.
   */
  newest: string
  page: string
  pageOf: string
  pages: string
  previous: string
  next: string
  start: string
  contents: string
  conclusion: string
  mentions: string
  related: string
  tags: string
  topics: string
  allTopics: string
  products: string
  neighbours: string
  previousPost: string
  nextPost: string
}
/**
 * Quoting is what the proposal for a fleet follows from; only the page of quotes has it.
 */
export interface Quoting {
  fits: Fits
  connections: Connection[]
  elsewhere?: Elsewhere[]
  /**
   * Box is what comes in the box of a product, by its id.
   */
  box: {
    /**
     * This interface was referenced by `undefined`'s JSON-Schema definition
     * via the `patternProperty` "^[0-9]+$".
     */
    [k: string]: string[]
  }
  words: QuoteWords1
}
/**
 * Fits are the questions of the fit finder and what follows from the answers.
 */
export interface Fits {
  vehicles: FitOption[]
  years: FitOption[]
  ports: FitOption[]
  /**
   * Powers are the answers to whether there is power while the vehicle is parked.
   */
  powers?: FitOption[]
  wants: FitOption[]
  /**
   * Asks are the answers that a vehicle can give; one that is not named can give any.
   */
  asks?: FitAsk[]
  /**
   * Known are answers that follow where one was left open; the first one that matches counts.
   */
  known?: FitKnown[]
  /**
   * Fits are tried in order; for each thing wanted the first one that matches counts.
   */
  fits: Fit[]
  /**
   * Misfits say why nothing fits; the first one that matches counts, before any fit.
   */
  misfits: Misfit[]
  /**
   * Nothing is said where no fit matches either, with {want}, {vehicle} and {port}; NoPort where the port is not
   * known.
   */
  nothing?: string
  noPort?: string
  /**
   * Plug is said of a product that a buyer chose by hand and that plugs into {ports}, where the vehicles have another
   * port.
   */
  plug?: string
  /**
   * Notes are what to see to beside the parts; all that match are said.
   */
  notes?: Misfit[]
  /**
   * Spares are the parts of which a quote for many vehicles has some more.
   */
  spares?: FitSpare[]
}
/**
 * FitAsk are the answers of some vehicles.
 */
export interface FitAsk {
  vehicles: string[]
  ports?: string[]
  /**
   * Power is the question about power while parked; it is not asked where there is none.
   */
  power?: string
}
/**
 * FitKnown is the port that vehicles have.
 */
export interface FitKnown {
  when: FitWhen
  port: string
  say: string
}
/**
 * FitWhen is what a rule holds for; an empty list means any.
 */
export interface FitWhen {
  vehicles?: string[]
  years?: string[]
  ports?: string[]
  powers?: string[]
  wants?: string[]
}
/**
 * Fit is a product that gives what is wanted. What it needs to run follows from the connections of the catalogue.
 */
export interface Fit {
  when: FitWhen
  product: number
  why: string
  /**
   * Covers are further wants that it gives, so that nothing else is proposed for them.
   */
  covers?: string[]
  /**
   * With are the parts that are proposed with it beyond what it needs.
   */
  with?: FitPart[]
}
/**
 * FitPart is a part that goes with the product of a fit.
 */
export interface FitPart {
  product: number
  why: string
  /**
   * Count is how many a vehicle needs; 1 when empty.
   */
  count?: number
  /**
   * Unless are products that make it superfluous when they are proposed already.
   */
  unless?: number[]
}
/**
 * Misfit is a description that nothing fits, and what to do instead.
 */
export interface Misfit {
  when: FitWhen
  say: string
}
/**
 * FitSpare is one more part for every so many.
 */
export interface FitSpare {
  product: number
  per: number
  why: string
}
/**
 * Connection is a part and a product that work together. It is written once and shown on the pages of both.
 */
export interface Connection {
  /**
   * Part is the id of what serves the other: the kit that powers, the harness that connects, the lens that extends.
   */
  part: number
  /**
   * Of is the id of the product that is served.
   */
  of: number
  /**
   * Role is what the part does for the product.
   */
  role: 'powers' | 'connects' | 'extends' | 'shows' | 'alongside'
  /**
   * Needed says that the product does not run without a part of this role: it is shown by every brand and
   * belongs in every list of parts.
   */
  needed?: boolean
  /**
   * Most is how many of the part one product takes; 1 when empty.
   */
  most?: number
  /**
   * Through is the id of the product between the two, where they do not meet directly.
   */
  through?: number
  /**
   * Ports are the connectors of the vehicle that the connection is for; any when empty.
   */
  ports?: string[]
  /**
   * OnPart is why the part's page names the product.
   */
  onPart: string
  /**
   * OnProduct is why the product's page names the part.
   */
  onProduct: string
}
/**
 * Elsewhere is a part that is not among the brand's own products.
 */
export interface Elsewhere {
  id: number
  title: string
}
/**
 * QuoteWords are on the page where a fleet is described, and on those of saved quotes.
 */
export interface QuoteWords1 {
  begin: QuoteBeginWords
  group: QuoteGroupWords
  lines: QuoteLineWords
  totals: QuoteTotalWords
  saved: QuoteSavedWords
  offer: QuoteOfferWords
  answer: QuoteAnswerWords
}
/**
 * Guide is there on the server alone.
 */
export interface Guide {
  questions?: Question[]
  buying?: Buying1
  sums?: Sum[]
  fits?: Fits
  /**
   * Connections are what the fit finder completes its lists by.
   */
  connections?: Connection[]
  /**
   * Elsewhere are parts that products of the brand need and only the shop has.
   */
  elsewhere?: Elsewhere[]
  signature?: Signature1
  words: PartWords1
}
/**
 * Buying says how buying works.
 */
export interface Buying1 {
  title: string
  intro: string
  rows: BuyingRow[]
  /**
   * Answers are the company's own, by the ids of the rows; where one is empty, the page offers to ask.
   */
  answers: {
    [k: string]: string
  }
  /**
   * Sample says that the answers are invented. No site goes live with it.
   */
  sample?: boolean
}
/**
 * Sum is a calculator: inputs, and results by formulas over them.
 */
export interface Sum {
  id: string
  title: string
  intro: string
  inputs: SumInput[]
  results: SumResult[]
  /**
   * Note says what the result leaves out.
   */
  note?: string
}
/**
 * SumInput is a number that the reader knows or guesses, between Min and Max.
 */
export interface SumInput {
  id: string
  label: string
  unit?: string
  /**
   * Value is what it starts with. Numbers are text, so that 0.8 stays 0.8.
   */
  value: string
  min: string
  max: string
  step: string
  /**
   * From says where the value it starts with comes from.
   */
  from?: string
}
/**
 * SumResult is a formula of inputs and of earlier results: names, numbers, + - * / and parentheses.
 */
export interface SumResult {
  id: string
  label: string
  formula: string
  /**
   * Before and After stand around the number, e.g. "$" and "a month".
   */
  before?: string
  after?: string
  decimals?: number
  /**
   * Negative says what it means when the number is below zero.
   */
  negative?: string
}
/**
 * Signature is the one section of a home page that no other brand has: a drawing of its trade, made from these words
 * and places, with all of them as a list beside it.
 */
export interface Signature1 {
  drawing:
    | 'tracks'
    | 'log'
    | 'trace'
    | 'ladder'
    | 'days'
    | 'ledger'
    | 'matrix'
    | 'map'
    | 'road'
    | 'wiring'
    | 'kit'
    | 'frame'
    | 'views'
    | 'key'
    | 'dial'
  title: string
  text: string
  /**
   * Play is what the switch says that sets the drawing in motion.
   */
  play: string
  /**
   * Picture is the place of the brand's picture that is drawn on, in the drawing "frame"; in "tracks" it fills the
   * frames of the first line.
   */
  picture?: string
  /**
   * Scale are the marks along the drawing, at equal distances; Length is how long it is in all, in the unit of the
   * items' from and to.
   */
  scale?: string[]
  length?: number
  /**
   * Rows name what lies below each other in a drawing of several lines, or the columns of a matrix.
   */
  rows?: string[]
  items: SignatureItem[]
  /**
   * Note is the condition under which the drawing is true.
   */
  note?: string
}
/**
 * PartWords are in the parts of pages that need no script (web/src/parts); the browser gets them with the page.
 */
export interface PartWords1 {
  questions: string
  ask: string
  reading: string
  sums: string
  sumsText: string
  workOut: string
  sendSum: string
  fit: string
  fitText: string
  vehicle: string
  year: string
  howMany: string
  port: string
  notSure: string
  wants: string
  showParts: string
  chooseWants: string
}
