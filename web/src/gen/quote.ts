// Code generated from the Go types by `make gen`. DO NOT EDIT.

/**
 * QuoteContract names every value that crosses between a buyer's page and the server. The page's types are made
 * from it.
 */
export interface QuoteContract {
  quote: Quote
  create: Needs2
  save: SaveQuote
  ask: AskForPrice
  accept: AcceptOffer
  decline: DeclineOffer
  change: AskForChange
  answer: QuoteAnswer
  sent: FormSent
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
 * Needs are groups of vehicles and the lines for them.
 */
export interface Needs2 {
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
 * SaveQuote changes what the buyer needs.
 */
export interface SaveQuote {
  /**
   * Version is that of the quote the change was made from.
   */
  version: number
  needs: Needs2
}
/**
 * AskForPrice asks for the price with the fields of the demo request, named as POST /api/tasks names them.
 */
export interface AskForPrice {
  leadName: string
  leadEmail: string
  company?: string
  phone?: string
  fleetSize?: string
  notes?: string
  createdOn?: string
  attribution?: Attribution
  signals?: Signals
}
/**
 * Attribution says what brought the visitor. It travels beside the lead, never in its document.
 */
export interface Attribution {
  landing?: string
  referrer?: string
  utm?: {
    [k: string]: string
  }
  shortlist?: string[]
  brand?: string
  page?: string
}
/**
 * Signals are what the form noticed about its sender.
 */
export interface Signals {
  /**
   * the field no person sees
   */
  trap?: string
  /**
   * from first sight of the form to submit
   */
  fillMillis?: number
}
/**
 * AcceptOffer accepts the newest offer.
 */
export interface AcceptOffer {
  /**
   * Version is the offer's N, and Digest its own.
   */
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
 * DeclineOffer declines the newest offer.
 */
export interface DeclineOffer {
  version: number
  reason: string
}
/**
 * AskForChange asks for another offer.
 */
export interface AskForChange {
  /**
   * Version is the offer's N.
   */
  version: number
  /**
   * Change says what should be different; it may be empty where the list was changed after the offer.
   */
  change: string
}
/**
 * QuoteAnswer is the body of every answer.
 */
export interface QuoteAnswer {
  success: boolean
  quote?: Quote1
  /**
   * Message says in words what happened; Field is what to mend, such as leadEmail or groups.2.count.
   */
  message?: string
  field?: string
}
/**
 * Quote is as it is kept now, also where a change was refused because it was made from an older one.
 */
export interface Quote1 {
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
 * FormSent is what a page without scripts sent that was refused: nothing of it is lost.
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
