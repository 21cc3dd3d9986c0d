// Code generated from the Go types by `make gen`. DO NOT EDIT.

/**
 * Contract names every value that crosses between the Desk's page and its server. The page's
 * types are made from it.
 */
export interface Contract {
  problem: Problem
  me: Me
  signInMethods: SignInMethods
  signIn: SignIn
  lostWay: LostWay
  linkToken: LinkToken
  linkFor: LinkFor
  joinByPassword: JoinByPassword
  joinByPasskey: JoinByPasskey
  passkeyName: PasskeyName
  passkeys: Passkey[]
  newName: NewName
  newPassword: NewPassword
  people: Person[]
  names: Name[]
  invite: Invite
  invited: Invited
  personChange: PersonChange
  trailPage: TrailPage
  programs: Program[]
  newProgram: NewProgram
  madeProgram: MadeProgram
  leadQuery: LeadQuery
  leadPage: LeadPage
  leadCount: LeadCount
  leadIds: LeadIDs
  leadsChange: LeadsChange
  leadsChanged: LeadsChanged
  leadHandlers: LeadHandler[]
  leadDetail: LeadDetail
  leadChange: LeadChange
  note: Note
  newReply: NewReply
  replyForm: ReplyForm
  leadWords: LeadWords[]
  aside: Aside1
  testLead: TestLead
  tested: Tested
  counts: Counts
  erasePreview: ErasePreview
  eraseConfirm: EraseConfirm
  erased: Erased
  newFilter: NewFilter
  savedFilters: SavedFilter[]
  quoteDetail: QuoteDetail
  offerTerms: Terms
  sendOffer: SendOffer
  quoteConflict: QuoteConflict
  liveEvent: LiveEvent
  postQuery: PostQuery
  postPage: PostPage
  newPost: NewPost
  postText: PostText
  postDetail: PostDetail
  postConflict: PostConflict
  presence: Presence
  presentList: PresentList
  postRevisions: PostRevision[]
  postRevision: PostRevisionText
  postChecks: PostChecks
  replacedPost: ReplacedPost
  publishPost: PublishPost
  proposedPosts: ProposedPost[]
  proposePost: ProposePost
  approvePost: ApprovePost
  sendBackPost: SendBackPost
  copyPost: CopyPost
  copiedPost: CopiedPost
  postFrame: PostFrame
  newPreviewLink: NewPreviewLink
  previewLinks: PreviewLink[]
  postComments: Comment[]
  newComment: NewComment
  commentDone: ResolvedComment
  postChoices: PostChoices
  linkTarget: LinkTarget
  quarantine: QuarantinedPost[]
  rawDocument: RawDocument
  rawText: RawText
  mediaList: MediaList
  mediaItem: MediaItem
  mediaChange: MediaChange
  siteWall: SiteWall
  siteFields: SiteFields
  siteDraft: SiteDraft
  siteEdits: SiteEdits
  siteProducts: SiteProducts
  siteNewProduct: SiteNewProduct
  siteAsk: SiteAsk
  siteCheck: SiteCheck
  siteEffect: SiteEffect
  siteSeen: SiteSeen
  siteWanted: SiteWanted
  siteWords: SiteWords
  siteReplace: SiteReplace
  siteAddresses: SiteAddresses
  siteLead: SiteLead
  siteLinks: SiteLinks
  sitePictures: SitePictures
  siteLibrary: SiteLibrary
  find: Find
  foundList: FoundList
  brokenPage: BrokenPage
  siteCopy: SiteCopy
  sitePublish: SitePublish
  siteLog: SiteLog
  siteChange: SiteChange
  siteReschedule: SiteReschedule
  siteTakeBack: SiteTakeBack
  siteTakenBack: SiteTakenBack
  siteProposal: SiteProposal
  siteProposals: SiteProposals
  siteWaiting: SiteWaiting
  siteApprove: SiteApprove
  siteSendBack: SiteSendBack
  siteComment: SiteComment
  siteNew: SiteNew
  siteLeft: SiteLeft
  siteHosts: SiteHost[]
  sitePaletteAsk: SitePaletteAsk
  sitePalette: SitePalette
}
/**
 * Problem is a failure as RFC 9457 writes it. Detail is a sentence for the person at the Desk.
 */
export interface Problem {
  type: string
  title: string
  status: number
  detail: string
}
/**
 * Me is the person who is signed in, and what the page may show them.
 */
export interface Me {
  person: Person
  rights: (
    | 'leads.erase'
    | 'leads.export'
    | 'leads.handle'
    | 'leads.read'
    | 'people'
    | 'posts'
    | 'signed-in'
    | 'sites'
    | 'trail'
  )[]
  /**
   * by name
   */
  brands: Brand[]
  /**
   * HasPassword and Passkeys say what the person signs in with.
   */
  hasPassword: boolean
  passkeys: number
  /**
   * Mail says that people are told by mail what waits for them; without, whoever invites hands the link over.
   */
  mail?: boolean
}
/**
 * Person is somebody who may come to the Desk.
 */
export interface Person {
  id: string
  email: string
  name: string
  role: 'owner' | 'editor' | 'sales'
  /**
   * Brands are those the person works for; none means all.
   */
  brands: string[]
  invitedBy?: string
  createdAt: string
  /**
   * JoinedAt is when the person first signed in; zero while the invitation is open.
   */
  joinedAt?: string
  lastSeenAt?: string
}
/**
 * Brand is what the Desk knows of a brand.
 */
export interface Brand {
  id: string
  name: string
  /**
   * the primary one
   */
  host: string
  /**
   * NoBlog says why the brand does not show posts that are written at the Desk; empty where it does.
   */
  noBlog?: 'off' | 'content' | 'examples'
}
/**
 * SignInMethods is what the sign-in page offers.
 */
export interface SignInMethods {
  /**
   * the name of where people can sign in too
   */
  provider?: string
  /**
   * Mails says that people can have a link mailed to them.
   */
  mails?: boolean
}
/**
 * SignIn is an address and a password.
 */
export interface SignIn {
  email: string
  password: string
}
/**
 * LostWay is the address of somebody who cannot sign in.
 */
export interface LostWay {
  email: string
}
/**
 * LinkToken is what stands behind the # of a link, which browsers send to nobody.
 */
export interface LinkToken {
  token: string
}
/**
 * LinkFor says whom a link lets in.
 */
export interface LinkFor {
  email: string
  name: string
  role: 'owner' | 'editor' | 'sales'
  /**
   * Local is a link of a development machine, which signs in at once.
   */
  local: boolean
}
/**
 * JoinByPassword is how an invited person comes in with a password.
 */
export interface JoinByPassword {
  token: string
  name: string
  password: string
}
/**
 * JoinByPasskey is how an invited person comes in with a passkey.
 */
export interface JoinByPasskey {
  token: string
  name: string
}
/**
 * PasskeyName is what a person calls a key: 'Work laptop'.
 */
export interface PasskeyName {
  name: string
}
/**
 * Passkey is a public key that signs a person in.
 */
export interface Passkey {
  id: string
  name: string
  createdAt: string
  usedAt?: string
}
/**
 * NewName is how a person wants to be called.
 */
export interface NewName {
  name: string
}
/**
 * NewPassword replaces a password, or is the first.
 */
export interface NewPassword {
  current: string
  next: string
}
/**
 * Name is what everybody at the Desk knows of everybody else, and of programs, whose keys may have ended.
 */
export interface Name {
  id: string
  name: string
}
/**
 * Invite is a person to be.
 */
export interface Invite {
  email: string
  role: 'owner' | 'editor' | 'sales'
  brands: string[]
}
/**
 * Invited is an invitation as its maker sees it.
 */
export interface Invited {
  person: Person
  /**
   * Link is good once, until Until.
   */
  link: string
  until: string
  /**
   * Mailed says that the link was sent to the person too.
   */
  mailed: boolean
}
/**
 * PersonChange is another role or other brands.
 */
export interface PersonChange {
  role: 'owner' | 'editor' | 'sales'
  /**
   * Brands stay as they are where none are given; an empty list is all of them.
   */
  brands?: string[]
}
/**
 * TrailPage is a page of the trail.
 */
export interface TrailPage {
  entries: Entry[]
  next?: string
}
/**
 * Entry is one line of the trail. Subject is the id of what was touched, never a name or an
 * address of a visitor.
 */
export interface Entry {
  id: string
  at: string
  person: string
  /**
   * of the person, as it was then
   */
  name: string
  action: string
  /**
   * Brand is the one that it is about, or several with a space between; AllBrands for all that there are.
   */
  brand?: string
  subject?: string
  before?: string
  after?: string
}
/**
 * Program is something that proposes over a key, and can do nothing else: an owner made the key, somebody else than
 * the program decides.
 */
export interface Program {
  id: string
  name: string
  /**
   * Brands are those it may read and propose for; none means all.
   */
  brands: string[]
  createdBy: string
  createdAt: string
  /**
   * Until is the last moment that the key is good.
   */
  until: string
  usedAt?: string
  revokedAt?: string
}
/**
 * NewProgram asks for a key for a program.
 */
export interface NewProgram {
  name: string
  /**
   * Brands are those it may read and propose for; none means all.
   */
  brands: string[]
  until: string
}
/**
 * MadeProgram is a program with its key, which is told once.
 */
export interface MadeProgram {
  program: Program
  key: string
  /**
   * Address is where programs that speak the Model Context Protocol find the Desk.
   */
  address: string
}
/**
 * LeadQuery is what the list of leads is asked for. It travels in the body of a call, because
 * people search for names and addresses, and those belong in no address and no log.
 */
export interface LeadQuery {
  words?: string
  brands?: string[]
  state?: string
  type?: string
  since?: string
  until?: string
  /**
   * the last so many days, in place of since
   */
  days?: number
  /**
   * Today asks for those of today, in place of since, by a clock that is so many minutes ahead of UTC.
   */
  today?: number
  unread?: boolean
  open?: boolean
  handled?: boolean
  mine?: boolean
  /**
   * the id of a person
   */
  assigned?: string
  unassigned?: boolean
  /**
   * only those that somebody wants to be reminded of
   */
  later?: boolean
  /**
   * only those whose reminder came, not handled since
   */
  due?: boolean
  /**
   * DueToday asks for those that this person is to be reminded of until the day ends, by a clock that is so many
   * minutes ahead of UTC.
   */
  dueToday?: number
  stage?: 'new' | 'contacted' | 'qualified' | 'quoted' | 'won' | 'lost'
  /**
   * Quote asks for those whose quote is that far.
   */
  quote?: 'asked' | 'offered' | 'change' | 'expired' | 'accepted' | 'declined'
  fleetFrom?: number
  fleetTo?: number
  /**
   * a domain of addresses
   */
  company?: string
  sort?: 'newest' | 'oldest' | 'fleet'
  /**
   * only these, of those that fit
   */
  ids?: string[]
  /**
   * Next of the page before
   */
  after?: string
  limit?: number
}
/**
 * LeadPage is a page of the list.
 */
export interface LeadPage {
  leads: LeadRow[]
  next?: string
}
/**
 * LeadRow is a lead in a list.
 */
export interface LeadRow {
  id: string
  brand: string
  type: string
  name: string
  email: string
  company?: string
  fleetSize?: string
  /**
   * the beginning of what the visitor wrote last
   */
  preview?: string
  /**
   * AnsweredAt is when the visitor answered a letter, where nobody wrote since.
   */
  answeredAt?: string
  receivedAt: string
  /**
   * HeardAt is when the visitor last wrote: the lead itself, or an answer.
   */
  heardAt: string
  /**
   * Unsent is set where a letter to the visitor waits to be tried again, or was given up.
   */
  unsent?: boolean
  state: string
  handling: Handling
  /**
   * where it came from, in a word
   */
  attribution?: string
  quote?: LeadQuote
}
/**
 * Handling is what the sales people have made of a lead so far.
 */
export interface Handling {
  readAt?: string
  readBy?: string
  handledAt?: string
  handledBy?: string
  assignedTo?: string
  stage: 'new' | 'contacted' | 'qualified' | 'quoted' | 'won' | 'lost'
  /**
   * LostBecause is why nothing came of it, where its stage is lost.
   */
  lostBecause?: string
  /**
   * RemindAt hides it from what is open until then; RemindBy asked for that.
   */
  remindAt?: string
  remindBy?: string
  /**
   * RemindAbout is what it is about, in a few words.
   */
  remindAbout?: string
  /**
   * Version is raised by every change; a change names the version it was made from.
   */
  version: number
}
/**
 * Quote is the one whose price the lead asks for.
 */
export interface LeadQuote {
  number: string
  state: 'open' | 'asked' | 'offered' | 'expired' | 'accepted' | 'declined'
  vehicles: number
  /**
   * WantsChange says that the buyer asked for a change of the newest offer.
   */
  wantsChange?: boolean
  /**
   * Expires is the last day of the newest offer.
   */
  expires?: string
}
/**
 * LeadCount is how many leads a search finds.
 */
export interface LeadCount {
  leads: number
}
/**
 * LeadIDs are the leads of a result, for what is done with all of them.
 */
export interface LeadIDs {
  ids: string[]
}
/**
 * LeadsChange is one thing done with many leads.
 */
export interface LeadsChange {
  ids: string[]
  change: LeadChange
  aside?: Aside
  release?: boolean
  from?: LeadChange1
}
/**
 * LeadChange is what a person does with a lead; absent fields stay as they are.
 */
export interface LeadChange {
  unread?: boolean
  handled?: boolean
  /**
   * the id of a person, or nobody
   */
  assigned?: string
  stage?: 'new' | 'contacted' | 'qualified' | 'quoted' | 'won' | 'lost'
  /**
   * LostBecause goes with the stage lost.
   */
  lostBecause?: string
  /**
   * RemindAt hides a lead until then; a time that is over shows it again.
   */
  remindAt?: string
  /**
   * RemindAbout goes with it: what the reminder is about.
   */
  remindAbout?: string
}
/**
 * Aside sets them aside; Release takes that back.
 */
export interface Aside {
  reason: string
}
/**
 * LeadChange is what a person does with a lead; absent fields stay as they are.
 */
export interface LeadChange1 {
  unread?: boolean
  handled?: boolean
  /**
   * the id of a person, or nobody
   */
  assigned?: string
  stage?: 'new' | 'contacted' | 'qualified' | 'quoted' | 'won' | 'lost'
  /**
   * LostBecause goes with the stage lost.
   */
  lostBecause?: string
  /**
   * RemindAt hides a lead until then; a time that is over shows it again.
   */
  remindAt?: string
  /**
   * RemindAbout goes with it: what the reminder is about.
   */
  remindAbout?: string
}
/**
 * LeadsChanged says what became of it.
 */
export interface LeadsChanged {
  changed: number
  /**
   * Refused are leads that stayed as they were, with the first reason.
   */
  refused: number
  why?: string
  /**
   * Undo are the calls that lead back.
   */
  undo: LeadsChange[]
}
/**
 * LeadHandler is somebody who may handle leads.
 */
export interface LeadHandler {
  id: string
  name: string
  /**
   * Brands are those of them that the person who asks sees too; none means all.
   */
  brands: string[]
}
/**
 * LeadDetail is a lead with its whole story.
 */
export interface LeadDetail {
  lead: Record
  story: Event[]
  /**
   * PossibleDuplicates are other leads of the same address that the person may see.
   */
  possibleDuplicates: LeadRow[]
  /**
   * Company is the domain under which leads of the same company are found, and SameCompany those of other addresses
   * there.
   */
  company?: string
  sameCompany: LeadRow[]
  /**
   * ReplyFrom is the brand's address in letters to the person; nothing where they cannot be written to from here.
   */
  replyFrom?: string
}
/**
 * Record is a lead with its state.
 */
export interface Record {
  id: string
  brand: string
  key: string
  file?: string
  source: string
  status: string
  reason?: string
  /**
   * as sent: the site's host name, or the document's Domain
   */
  domain: string
  requestType: string
  name: string
  email: string
  phone?: string
  company?: string
  fleetSize?: string
  subject?: string
  notes?: string
  /**
   * as sent
   */
  createdOn?: string
  /**
   * as sent
   */
  timeStamp?: string
  attribution: Attribution
  /**
   * when the post or the upload reached us
   */
  receivedAt: string
  storedAt: string
  quote?: Quote
  /**
   * State is what an operator sees: a status other than accepted, else the worst of the deliveries,
   * else "stored" when there is nowhere to deliver to.
   */
  state: string
  handling: Handling
  /**
   * AnsweredAt is when the person last answered a letter.
   */
  answeredAt?: string
  /**
   * only from Get
   */
  deliveries?: Delivery[]
  /**
   * only in exports
   */
  letters?: Letter[]
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
 * Quote is what it asks the price of; only what is delivered and exported carries it.
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
 * Delivery is one row of a lead's outbox.
 */
export interface Delivery {
  destination: string
  state: string
  attempts: number
  dueAt: string
  deliveredAt?: string
  lastError?: string
}
/**
 * Letter is what one side wrote to the other about a lead: somebody at the Desk to the person who sent it, or back.
 */
export interface Letter {
  id: string
  at: string
  /**
   * By is the person of the Desk who wrote it; nobody where it came from the other side, or was written by itself.
   */
  by?: string
  /**
   * as mail writes it: a name, and the address in angle brackets
   */
  from: string
  to?: string
  subject: string
  text: string
  /**
   * Quoted is what an answer repeats of the letters before it.
   */
  quoted?: string
  state: 'waiting' | 'sent' | 'given-up' | 'unsure' | 'received' | 'automatic'
  attempts?: number
  dueAt?: string
  sentAt?: string
  lastError?: string
}
/**
 * Event is one line of a lead's story. By is the id of a person of the Desk, or nothing.
 */
export interface Event {
  id: string
  at: string
  kind:
    | 'posted'
    | 'uploaded'
    | 'set-aside'
    | 'released'
    | 'delivered'
    | 'failed'
    | 'given-up'
    | 'retried'
    | 'read'
    | 'unread'
    | 'handled'
    | 'reopened'
    | 'assigned'
    | 'unassigned'
    | 'note'
    | 'stage'
    | 'reminder'
    | 'no-reminder'
    | 'replied'
    | 'mailed'
    | 'answered'
    | 'offered'
    | 'quote-changed'
    | 'quote-accepted'
    | 'quote-declined'
    | 'quote-change-asked'
  by?: string
  text?: string
  letter?: Letter1
}
/**
 * Letter is what one side wrote to the other about a lead: somebody at the Desk to the person who sent it, or back.
 */
export interface Letter1 {
  id: string
  at: string
  /**
   * By is the person of the Desk who wrote it; nobody where it came from the other side, or was written by itself.
   */
  by?: string
  /**
   * as mail writes it: a name, and the address in angle brackets
   */
  from: string
  to?: string
  subject: string
  text: string
  /**
   * Quoted is what an answer repeats of the letters before it.
   */
  quoted?: string
  state: 'waiting' | 'sent' | 'given-up' | 'unsure' | 'received' | 'automatic'
  attempts?: number
  dueAt?: string
  sentAt?: string
  lastError?: string
}
/**
 * Note is what a person puts down about a lead.
 */
export interface Note {
  /**
   * ID is made by the page, so that a note that is sent twice is one.
   */
  id?: string
  text: string
}
/**
 * NewReply is a letter to the person of a lead.
 */
export interface NewReply {
  /**
   * ID is made by the page, so that a letter that is sent twice is one.
   */
  id: string
  subject: string
  text: string
  /**
   * After is the newest letter that the writer has seen.
   */
  after?: string
}
/**
 * ReplyForm is what a letter to a person is begun with.
 */
export interface ReplyForm {
  from: string
  to: string
  subject: string
  /**
   * Templates are the brand's, with the lead's words put in.
   */
  templates: Reply[]
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
 * LeadWords are what brands call the stages of a sale, and why one is lost.
 */
export interface LeadWords {
  brands: string[]
  stages: StageNames
  lostReasons: string[]
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
 * Aside is why a lead is set aside.
 */
export interface Aside1 {
  reason: string
}
/**
 * TestLead names the brand whose receivers a test lead goes to.
 */
export interface TestLead {
  brand: string
}
/**
 * Tested says which lead to look at.
 */
export interface Tested {
  id: string
}
/**
 * Counts are what waits in an inbox.
 */
export interface Counts {
  unread: number
  /**
   * not handled
   */
  open: number
  /**
   * open and assigned to me
   */
  mine: number
}
/**
 * ErasePreview is what erasing a person removes.
 */
export interface ErasePreview {
  email: string
  leads: LeadRow[]
  /**
   * Quotes are the numbers of those that go with the leads.
   */
  quotes: string[]
  /**
   * Delivered are the receivers that have copies, which the Desk cannot take back.
   */
  delivered: string[]
}
/**
 * EraseConfirm is the address, typed by whoever erases it.
 */
export interface EraseConfirm {
  email: string
}
/**
 * Erased says what was removed of a person, and where copies are that only others can remove.
 */
export interface Erased {
  leads: number
  deliveries: number
  quotes: number
  documents: string[]
  sidecars: string[]
  delivered: Copy[]
}
/**
 * Copy is a lead that a receiver has.
 */
export interface Copy {
  lead: string
  brand: string
  destination: string
  deliveredAt: string
}
/**
 * NewFilter is a search of leads to be kept under a name.
 */
export interface NewFilter {
  name: string
  query: LeadQuery
  /**
   * Shared lets all colleagues use it.
   */
  shared?: boolean
}
/**
 * SavedFilter is a search of leads that a person gave a name.
 */
export interface SavedFilter {
  id: string
  person: string
  name: string
  /**
   * Shared ones are everybody's to use and the person's to remove.
   */
  shared: boolean
  /**
   * Query is the filter as the Desk's page wrote it, in JSON.
   */
  query: string
}
/**
 * QuoteDetail is the quote that a lead asked for, with what sales works on.
 */
export interface QuoteDetail {
  quote: Quote1
  /**
   * Link is the address of the buyer's page.
   */
  link: string
  /**
   * ChangedSinceAsked says that the buyer needs something else now than when the price was asked for, and
   * ChangedSinceOffer something else than the newest offer was made for.
   */
  changedSinceAsked?: boolean
  changedSinceOffer?: boolean
  wantsChange?: AskedChange1
  draft: Draft
  /**
   * DraftBy is the name of who saved it last.
   */
  draftBy?: string
  draftTotals: OfferTotals1
  prices?: QuotePrices
  /**
   * Products are all that the brand sells, also those without a price.
   */
  products: QuoteProduct[]
  labels: QuoteLabels
  /**
   * MailsTo is the buyer's address where an offer is mailed too; empty where only the page shows it.
   */
  mailsTo?: string
}
/**
 * Quote is a quote as it is kept, and as its buyer reads it; see Public.
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
 * AskedChange is what the buyer asks to be different about an offer.
 */
export interface AskedChange1 {
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
 * Draft is the next offer. Where nobody began one, it has the lines of the newest offer, or those asked for with
 * the prices of the price list, and version 0.
 */
export interface Draft {
  /**
   * Version is raised by every save; a save names the one it was made from.
   */
  version: number
  by?: string
  at?: string
  terms: Terms
}
/**
 * Terms are what sales sets in an offer.
 */
export interface Terms {
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
}
/**
 * OfferTotals are the sums of an offer, in cents and without taxes.
 */
export interface OfferTotals1 {
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
 * Prices is the brand's price list; nothing where it has none.
 */
export interface QuotePrices {
  currency: string
  /**
   * From and Until are its first and its last day; Ended says that it is not valid today.
   */
  from?: string
  until?: string
  ended?: boolean
  rows: QuotePrice[]
}
/**
 * QuotePrice is what one of a product costs, in cents.
 */
export interface QuotePrice {
  product: number
  title: string
  once: number
  monthly: number
  term?: number
}
/**
 * QuoteProduct is a product that an offer can have a line of.
 */
export interface QuoteProduct {
  product: number
  title: string
}
/**
 * Labels are what the ids of groups are called.
 */
export interface QuoteLabels {
  vehicle: {
    [k: string]: string
  }
  year: {
    [k: string]: string
  }
  port: {
    [k: string]: string
  }
  wants: {
    [k: string]: string
  }
  /**
   * PowerAsked is what a vehicle is asked about power while parked, and Power what the answers are called.
   */
  powerAsked: {
    [k: string]: string
  }
  power: {
    [k: string]: string
  }
}
/**
 * SendOffer names what the person sees when they send it.
 */
export interface SendOffer {
  /**
   * Draft is the version of the draft, and Quote that of the quote.
   */
  draft: number
  quote: number
}
/**
 * QuoteConflict is the problem with status 412: somebody else saved or sent meanwhile, or the buyer answered. Current
 * is what is kept now, to be shown beside what the person has.
 */
export interface QuoteConflict {
  type: string
  title: string
  status: number
  detail: string
  current: QuoteDetail
}
/**
 * LiveEvent is what open pages are told: a lead came or changed; without an id, that the page should
 * fetch its leads again.
 */
export interface LiveEvent {
  id?: string
  brand?: string
}
/**
 * PostQuery is what the list of posts is asked for.
 */
export interface PostQuery {
  /**
   * none means all brands of the person
   */
  brand?: string
  /**
   * none means all
   */
  state?: ('draft' | 'scheduled' | 'published' | 'quarantine')[]
  /**
   * all of them are in title, excerpt, author, category, slug or text
   */
  words?: string
  /**
   * none means any
   */
  tag?: string
  /**
   * the first day of the post's own date, as 2026-01-15
   */
  from?: string
  /**
   * and the last
   */
  to?: string
  /**
   * Next of the page before
   */
  after?: string
  limit?: number
}
/**
 * PostPage is a page of the list, the last changed first, with how many there are in each state.
 */
export interface PostPage {
  posts: PostRow[]
  next?: string
  counts: {
    [k: string]: number
  }
  /**
   * Tags are those of all posts of the brands, whatever is looked for, the most used first.
   */
  tags: string[]
}
/**
 * PostRow is a post in a list.
 */
export interface PostRow {
  id: string
  brand: string
  state: 'draft' | 'scheduled' | 'published' | 'quarantine'
  title: string
  slug?: string
  excerpt?: string
  author?: string
  category?: string
  tags?: string[]
  image?: string
  /**
   * Date is the post's own: when it went or goes live, as 2026-01-15 or with a time of day.
   */
  date?: string
  /**
   * Changed is set where a draft has changes that readers do not see yet.
   */
  changed?: boolean
  savedAt?: string
  /**
   * the id of a person
   */
  savedBy?: string
  /**
   * Proposed says that it waits for somebody's word.
   */
  proposed?: boolean
  /**
   * Fault says why a stored document is no post; File names it in quarantine.
   */
  fault?: string
  file?: string
}
/**
 * NewPost begins a draft, empty or with fields.
 */
export interface NewPost {
  post?: Post
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
 * PostText is what an editor writes. Extra are fields of the document that a post does not have;
 * they are kept as they are.
 */
export interface PostText {
  post: Post
  extra?: {
    [k: string]: unknown
  }
}
/**
 * PostDetail is a post as the editor opens it. The answer's ETag goes into If-Match of every change.
 */
export interface PostDetail {
  id: string
  brand: string
  state: 'draft' | 'scheduled' | 'published' | 'quarantine'
  /**
   * Changed is set where the text has changes that readers do not see yet.
   */
  changed: boolean
  text: PostText
  /**
   * Version is the ETag of this answer, without its quotes.
   */
  version: string
  savedAt?: string
  savedBy?: string
  /**
   * File is the stored document, once it was published; Address is where readers find it.
   */
  file?: string
  address?: string
  /**
   * Slug is the end of the address that readers find it at, or found it at last.
   */
  slug?: string
  /**
   * Moved is that of the address before, where publishing has just given it another: its readers are led there.
   */
  moved?: string
  proposal?: PostProposal
  /**
   * Approval says why somebody else has to approve what the person publishes; empty where nobody has to.
   */
  approval?: string
  /**
   * Approvers are those who can approve it where it is proposed, by name; empty where nobody could.
   */
  approvers?: string[]
}
/**
 * Proposal is that of the text, or what became of the last one.
 */
export interface PostProposal {
  /**
   * who proposed it
   */
  name: string
  why: string
  /**
   * when it is to appear
   */
  at?: string
  made: string
  state: string
  /**
   * DecidedBy is who decided it, and Words what they said.
   */
  decidedBy?: string
  decidedAt?: string
  words?: string
  /**
   * MayDecide says that the person may approve it or send it back, MayWithdraw that it is theirs.
   */
  mayDecide?: boolean
  mayWithdraw?: boolean
}
/**
 * PostConflict is the problem with status 412: somebody else saved meanwhile. Current is what is
 * stored now, to be shown beside what the person has.
 */
export interface PostConflict {
  type: string
  title: string
  status: number
  detail: string
  current: PostDetail
}
/**
 * Presence says that a person has a lead, a post or a brand open; it is sent every ten seconds, and once on leaving.
 * Tab tells two windows of one person apart.
 */
export interface Presence {
  tab: string
  leaving?: boolean
  editing?: boolean
}
/**
 * PresentList is who else has a lead, a post or a brand open, and the version that is stored now, so that a page that
 * fell behind can say so.
 */
export interface PresentList {
  others: Present[]
  version: string
}
/**
 * Present is somebody else who has it open.
 */
export interface Present {
  person: string
  name: string
  tab: string
  editing?: boolean
  seenAt: string
}
/**
 * PostRevision is an earlier state of a post; the last 50 are kept.
 */
export interface PostRevision {
  id: string
  savedAt: string
  savedBy: string
  /**
   * of the person, as it is now
   */
  name: string
  title: string
  words: number
  /**
   * Reason is why it was kept: saved, published, restored, imported, discarded, unpublished, replaced. By is the name
   * of who did that; empty where nobody is known.
   */
  reason: string
  by?: string
}
/**
 * PostRevisionText is an earlier state with its text.
 */
export interface PostRevisionText {
  id: string
  savedAt: string
  savedBy: string
  /**
   * of the person, as it is now
   */
  name: string
  title: string
  words: number
  /**
   * Reason is why it was kept: saved, published, restored, imported, discarded, unpublished, replaced. By is the name
   * of who did that; empty where nobody is known.
   */
  reason: string
  by?: string
  text: PostText
}
/**
 * PostChecks are what the rules say about a text.
 */
export interface PostChecks {
  checks: PostCheck[]
  /**
   * Publishable is false while an error is among the checks.
   */
  publishable: boolean
}
/**
 * PostCheck is one thing that a rule says about a place in the text.
 */
export interface PostCheck {
  /**
   * Severity is error (cannot be published), warning or note.
   */
  severity: string
  /**
   * Field is the path of the text, such as title, excerpt or sections.2.content.
   */
  field: string
  /**
   * Section is the index of the section, or -1 outside of them.
   */
  section: number
  /**
   * Start and End are the place in the field's text in UTF-16 units, as the browser counts; equal where
   * the whole field is meant.
   */
  start: number
  end: number
  message: string
  fix?: string
  /**
   * Replacement corrects the text between Start and End with one click; absent where there is none.
   */
  replacement?: string
}
/**
 * ReplacedPost is a version that another one was chosen over: the person's own, which is stored nowhere, or without a
 * text the stored one, over which they chose theirs.
 */
export interface ReplacedPost {
  text?: PostText
}
/**
 * PublishPost publishes what is saved: now, or at a time to come. Replace is said by a person who was
 * told that the published post was changed elsewhere since.
 */
export interface PublishPost {
  at?: string
  replace?: boolean
}
/**
 * ProposedPost is a post that waits for somebody's word.
 */
export interface ProposedPost {
  id: string
  brand: string
  title: string
  /**
   * who proposed it
   */
  name: string
  why: string
  /**
   * when it is to appear
   */
  at?: string
  made: string
  /**
   * MayDecide says that the person may approve it or send it back.
   */
  mayDecide?: boolean
}
/**
 * ProposePost lets a draft wait for somebody else.
 */
export interface ProposePost {
  why: string
  at?: string
}
/**
 * ApprovePost publishes a proposed post at the time that was proposed, unless it says another.
 */
export interface ApprovePost {
  /**
   * At is another time, and Now lets it appear at once.
   */
  at?: string
  now?: boolean
}
/**
 * SendBackPost does not let a draft be published as it is.
 */
export interface SendBackPost {
  words: string
}
/**
 * CopyPost copies a post to another brand as a draft.
 */
export interface CopyPost {
  to: string
  /**
   * KeepLinks leaves links in the text that lead nowhere at the other brand.
   */
  keepLinks?: boolean
}
/**
 * CopiedPost names the new draft, and what must be said in other words before both can stand.
 */
export interface CopiedPost {
  brand: string
  id: string
  alike: PostCheck[]
  /**
   * Lost are links that lead nowhere at this brand.
   */
  lost: LostLink[]
}
/**
 * LostLink is a link of a post to a page that another brand does not have.
 */
export interface LostLink {
  words: string
  path: string
}
/**
 * PostFrame is the live preview: an address for a frame that shows the draft in its brand's look. The
 * page in it says {type: 'preview-ready'} to the Desk, takes {type: 'preview-post', post, pictures} from the
 * Desk's origin alone, and answers {type: 'preview-shown', at} when it is drawn; at is copied.
 */
export interface PostFrame {
  address: string
  origin: string
  /**
   * Pictures is the folder of the pictures that only drafts show, on that origin.
   */
  pictures: string
}
/**
 * NewPreviewLink asks for a link that shows the draft until its end.
 */
export interface NewPreviewLink {
  until: string
  /**
   * Change shows a scheduled change of the sites instead of the person's draft.
   */
  change?: string
}
/**
 * PreviewLink lets anybody who has its address see one draft. The address is told once, when it is made.
 */
export interface PreviewLink {
  id: string
  createdAt: string
  createdBy: string
  until: string
  /**
   * Shows names the draft of the sites that it shows.
   */
  shows?: string
  address?: string
}
/**
 * Comment is what somebody said about a draft: a person at the Desk, or whoever was sent a preview of it.
 */
export interface Comment {
  id: string
  at: string
  /**
   * as they call themselves
   */
  name: string
  /**
   * the id of a person, where it is one of the Desk
   */
  by?: string
  words: string
  /**
   * Layer and Field are what it is about, where it is about one field of a site.
   */
  layer?: string
  field?: string
  /**
   * Resolved is when a writer had dealt with it, and ResolvedBy who.
   */
  resolved?: string
  resolvedBy?: string
}
/**
 * NewComment is what a person says about a post.
 */
export interface NewComment {
  words: string
}
/**
 * ResolvedComment says whether a comment was dealt with.
 */
export interface ResolvedComment {
  resolved: boolean
}
/**
 * PostChoices are what the fields of a post may hold.
 */
export interface PostChoices {
  /**
   * the most used first
   */
  categories: string[]
  authors: string[]
  tags: string[]
  /**
   * Pictures are those of the brand's content, beside its media.
   */
  pictures: PictureChoice[]
  /**
   * Sisters are the other brands of the person that have a blog.
   */
  sisters: Brand[]
  /**
   * Lengths bound texts in characters, by field; a most of 0 means no limit.
   */
  lengths: {
    [k: string]: Bounds
  }
}
/**
 * PictureChoice is a picture that a post can name.
 */
export interface PictureChoice {
  name: string
  alt: string
  /**
   * of a small version
   */
  address: string
  width: number
  height: number
}
/**
 * Bounds are a least and a most.
 */
export interface Bounds {
  min: number
  max: number
}
/**
 * LinkTarget is an address of the brand that a text can link to.
 */
export interface LinkTarget {
  path: string
  title: string
  /**
   * page, product or post
   */
  kind: string
}
/**
 * QuarantinedPost is a stored document that is no post, or whose last good version is shown.
 */
export interface QuarantinedPost {
  file: string
  path: string
  reason: string
  since: string
  shown: boolean
}
/**
 * RawDocument is a stored document as it lies there.
 */
export interface RawDocument {
  file: string
  text: string
  version: string
  /**
   * Fault says what is wrong with it, or nothing.
   */
  path?: string
  reason?: string
}
/**
 * RawText replaces a stored document.
 */
export interface RawText {
  text: string
}
/**
 * MediaList is everything in a brand's media, the newest first.
 */
export interface MediaList {
  items: MediaItem[]
}
/**
 * MediaItem is a picture of a brand's media. Address is of a small version, on the Desk's own origin.
 */
export interface MediaItem {
  name: string
  alt: string
  /**
   * 0 is the left edge, 1 the right one
   */
  focusX: number
  focusY: number
  width: number
  height: number
  bytes: number
  uploadedAt?: string
  address: string
  usedBy: MediaUse[]
  /**
   * Draft is set while only drafts show it: visitors cannot see it yet.
   */
  draft: boolean
  shown: Picture
}
/**
 * MediaUse is a post, published or not, that shows a picture, or the content of the brand, which has no state.
 */
export interface MediaUse {
  id: string
  title: string
  state?: 'draft' | 'scheduled' | 'published' | 'quarantine'
}
/**
 * Shown is the picture as pages show it, without the folder in its address.
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
 * MediaChange changes what is known of a picture; absent fields stay as they are.
 */
export interface MediaChange {
  alt?: string
  focusX?: number
  focusY?: number
}
/**
 * SiteWall is what the sites room opens with.
 */
export interface SiteWall {
  brands: SiteBrand[]
  families: string[]
  variants: string[]
  /**
   * Sections are those that a home page can have, with the layouts to choose from.
   */
  sections: SiteSection[]
  /**
   * Heroes are the layouts to choose from for the hero of each variant that has any.
   */
  heroes: {
    [k: string]: string[]
  }
  /**
   * All says that the person may change what several brands share.
   */
  all: boolean
  /**
   * Change is the id of the change that is served last; empty while there is none.
   */
  change?: string
  /**
   * Damage says what is wrong with the log of changes; nothing can be published while there is any.
   */
  damage?: string
  /**
   * Faults say which brands are not served as their files say, and why.
   */
  faults?: string[]
}
/**
 * SiteBrand is a brand on the wall.
 */
export interface SiteBrand {
  id: string
  name: string
  family: string
  variant: string
  host: string
  /**
   * Address is where visitors see it, without a path; empty before it is published.
   */
  address?: string
  /**
   * Paths are the pages to look at, one or more of each kind.
   */
  paths: SitePage[]
  /**
   * New says that the brand is in the person's draft alone.
   */
  new?: boolean
  /**
   * Added says that it was made at the Desk or in a folder, out of what its family lends.
   */
  added?: boolean
  /**
   * Edited says that the person's draft touches what this brand shows.
   */
  edited?: boolean
  /**
   * Changed is when a change last touched what it shows.
   */
  changed?: string
}
/**
 * SitePage is a page of a brand.
 */
export interface SitePage {
  kind: string
  path: string
}
/**
 * SiteSection is a kind of section of a home page.
 */
export interface SiteSection {
  kind: string
  /**
   * Layouts are the ways to lay it out beside the variant's own.
   */
  layouts: string[]
}
/**
 * SiteFields are the fields of a brand, or of another layer, as they are under the person's draft.
 */
export interface SiteFields {
  brand?: string
  /**
   * the own one first
   */
  layers: SiteLayer[]
  fields: SiteField[]
  /**
   * Ask are those who may change what the person may not, by name.
   */
  ask?: string[]
}
/**
 * SiteLayer is a place where words can be said.
 */
export interface SiteLayer {
  layer: string
  /**
   * Name is how people call it: "This brand", "Family cameras", "All brands".
   */
  name: string
  file: string
  /**
   * Brands is how many brands are made of it.
   */
  brands: number
  /**
   * whether the person may change it
   */
  may: boolean
}
/**
 * SiteField is one value with where it comes from.
 */
export interface SiteField {
  path: string
  /**
   * Value is what the layer says, with {name} and {host} in it; absent when nobody says anything.
   */
  value?: {
    [k: string]: unknown
  }
  /**
   * Shown is the text as visitors read it, where that is not Value.
   */
  shown?: string
  /**
   * Kind is text, number, boolean, list or group.
   */
  kind: string
  /**
   * Choices are the values that are allowed; none means any.
   */
  choices?: string[]
  description?: string
  /**
   * Words says that people read the text on a page, where it can be pointed at; all else has a form of its own.
   */
  words?: boolean
  /**
   * Layer is the one that the value comes from; empty when nobody says anything.
   */
  layer?: string
  origin: SiteOrigin
  /**
   * Layers are all that say something about this field, the one that counts first.
   */
  layers: string[]
  /**
   * Below is what the layers under the first one say, where that one says something itself.
   */
  below?: {
    [k: string]: unknown
  }
  /**
   * ShownBy and OverriddenBy count the brands made of Layer that show this value, and that say something else.
   */
  shownBy: number
  overriddenBy: number
  /**
   * by the person's draft
   */
  edited?: boolean
  /**
   * Borrowed says that a new brand still says it in the words of another one.
   */
  borrowed?: boolean
  /**
   * Page is the kind of page that shows it first; empty for all pages.
   */
  page?: string
}
/**
 * SiteOrigin is where a value was written: a line of a file, or a change.
 */
export interface SiteOrigin {
  file?: string
  line?: number
  /**
   * its id
   */
  change?: string
  by?: string
  at?: string
  was?: unknown
}
/**
 * SiteDraft is what a person has changed and not published.
 */
export interface SiteDraft {
  /**
   * ETag goes back as If-Match with the next change of the draft.
   */
  etag: string
  edits: SiteEdit[]
  /**
   * Note says why and At when, where that was said already: of a scheduled change that was cancelled into the draft.
   */
  note?: string
  at?: string
  saved?: string
  /**
   * As is what the save that wrote it called itself.
   */
  as?: string
  /**
   * Others are drafts of other people that touch the same fields.
   */
  others: SiteNotice[]
  /**
   * SentBack are the person's proposals that came back with words, each with its edits that are in the draft.
   */
  sentBack?: SiteProposal[]
  /**
   * Added is how many redirects the call has put into it.
   */
  added?: number
}
/**
 * SiteEdit is an edit, with what a person needs to understand it.
 */
export interface SiteEdit {
  /**
   * Layer is site, settings, families/<id>, brands/<id>, or another content file without its
   * ending, such as legal/terms or catalogue/products/12. The fields of a brand have the same
   * path in its own layer, its family's, and the site's.
   */
  layer: string
  /**
   * Field is the path, e.g. "hero.features.2"; empty for a whole new file.
   */
  field: string
  /**
   * Before is what the layer itself said; absent when it said nothing.
   */
  before?: {
    [k: string]: unknown
  }
  /**
   * After is what it says now; absent when it says nothing any more, so that the layer below shows.
   */
  after?: {
    [k: string]: unknown
  }
  conflict?: SiteConflict
  page?: string
  /**
   * Below is what stands there without the edit, where its layer said nothing of its own before.
   */
  below?: {
    [k: string]: unknown
  }
}
/**
 * Conflict is what the layer says meanwhile, when somebody changed it after the edit was begun.
 */
export interface SiteConflict {
  now?: unknown
  by?: string
  at?: string
}
/**
 * SiteNotice says that somebody else is at a field too.
 */
export interface SiteNotice {
  person: string
  layer: string
  field: string
  at: string
}
/**
 * SiteProposal is a change that waits for somebody else, or what became of it.
 */
export interface SiteProposal {
  id: string
  author: string
  /**
   * ApprovedBy is who let it be published, where it was proposed.
   */
  approvedBy?: string
  time: string
  note?: string
  /**
   * State is live, taken-back, in-files, set-aside, scheduled, cancelled or failed; of a proposal open, approved,
   * sent-back, withdrawn or cancelled.
   */
  state: string
  /**
   * when a scheduled one appears or appeared
   */
  at?: string
  edits: SiteEdit[]
  /**
   * Elsewhere counts the edits of brands that the person does not work for, which are not shown.
   */
  elsewhere?: number
  /**
   * Brands are those that show what it changed, as far as the person works for them.
   */
  brands: string[]
  takesBack?: string[]
  /**
   * TakenBackBy is the change that took it back.
   */
  takenBackBy?: string
  /**
   * Reason is why it failed or was set aside.
   */
  reason?: string
  /**
   * May says that the person may take it back.
   */
  may: boolean
  /**
   * DecidedBy is who decided it, and DecidedAt when: approved it, sent it back, or took it into the draft again.
   */
  decidedBy?: string
  decidedAt?: string
  /**
   * CancelledBy is who kept an approved one from appearing at its time.
   */
  cancelledBy?: string
  /**
   * Published is the change that came of it.
   */
  published?: string
  /**
   * Follows is the proposal that came back to its author and that this one takes up; FollowedBy takes this one up.
   */
  follows?: string
  followedBy?: string
  /**
   * Approvers are those who can decide one that waits, by name.
   */
  approvers?: string[]
  /**
   * Back says that it was sent back to the person, who has neither proposed it again nor dropped it.
   */
  back?: boolean
  /**
   * Own says that the person proposed it.
   */
  own?: boolean
  /**
   * MayDecide says that the person may approve it or send it back, and MayWithdraw that they may take it into their
   * draft.
   */
  mayDecide?: boolean
  mayWithdraw?: boolean
}
/**
 * SiteEdits is a draft as the page sends it, whole. Before need not be given: the server knows it.
 */
export interface SiteEdits {
  edits: Edit[]
  /**
   * As is what this save calls itself, so that its window knows it again when word of it is lost.
   */
  as?: string
}
/**
 * Edit is one field of one layer: what it was, and what it is now.
 */
export interface Edit {
  /**
   * Layer is site, settings, families/<id>, brands/<id>, or another content file without its
   * ending, such as legal/terms or catalogue/products/12. The fields of a brand have the same
   * path in its own layer, its family's, and the site's.
   */
  layer: string
  /**
   * Field is the path, e.g. "hero.features.2"; empty for a whole new file.
   */
  field: string
  /**
   * Before is what the layer itself said; absent when it said nothing.
   */
  before?: {
    [k: string]: unknown
  }
  /**
   * After is what it says now; absent when it says nothing any more, so that the layer below shows.
   */
  after?: {
    [k: string]: unknown
  }
}
/**
 * SiteProducts is the catalogue under the person's draft.
 */
export interface SiteProducts {
  products: SiteProduct[]
  lists: SiteList[]
  /**
   * May says that the person may change them, which all brands share.
   */
  may: boolean
}
/**
 * SiteProduct is one product of the catalogue.
 */
export interface SiteProduct {
  id: number
  layer: string
  model: string
  title: string
  category: string
  /**
   * RetiredTo is where its address leads when it is sold no more.
   */
  retiredTo?: string
  /**
   * Brands are those whose pages show it, as far as the person works for them.
   */
  brands: SiteSeller[]
  /**
   * Pictures are its own and then those of its gallery, as a brand shows them that says nothing else of them.
   */
  pictures: SitePicture[]
  /**
   * New says that it is in the person's draft alone; Edited, that the draft changes it.
   */
  new?: boolean
  edited?: boolean
}
/**
 * SiteSeller is a brand that sells a product.
 */
export interface SiteSeller {
  id: string
  name: string
  /**
   * Sheets says that it offers data sheets.
   */
  sheets?: boolean
}
/**
 * SitePicture is a place with the picture that stands there under the person's draft.
 */
export interface SitePicture {
  /**
   * Place is its name, such as hero-main; Group is what it belongs to: logos, home, solutions or products.
   */
  place: string
  group: string
  /**
   * Wants is what fits there.
   */
  wants: string
  /**
   * LeastWidth is from how many pixels on a picture looks sharp there; 0 where width does not matter.
   */
  leastWidth?: number
  /**
   * From is own (somebody brought it), drawn (by the program), delivered, shared (it stands in) or none.
   */
  from: string
  /**
   * Owner is the brand whose picture it is, empty for one of all brands; Name is what that brand calls it, and
   * Address where it is.
   */
  owner?: string
  name?: string
  address?: string
  alt?: string
  width?: number
  height?: number
  /**
   * Focus is the point that stays in sight where it is cropped, such as 30% 40%; the middle when empty.
   */
  focus?: string
}
/**
 * SiteList is a list of products, in its order.
 */
export interface SiteList {
  name: string
  products: number[]
  featured: number[]
  /**
   * Categories are the ids of its tabs.
   */
  categories: string[]
  /**
   * Brands are the names of those that show it, as far as the person works for them.
   */
  brands: string[]
}
/**
 * SiteNewProduct is a new product; it is added to the draft.
 */
export interface SiteNewProduct {
  model: string
  title: string
  category: string
  /**
   * BestFor is who should buy it, in one line.
   */
  bestFor?: string
  /**
   * List is the list that shows it, made when missing; none when empty.
   */
  list?: string
  /**
   * CopyOf is the id of the product that it begins as.
   */
  copyOf?: number
}
/**
 * SiteAsk asks about edits or a proposal; without any, about the person's draft.
 */
export interface SiteAsk {
  edits?: Edit[]
  /**
   * its id
   */
  proposal?: string
}
/**
 * SiteCheck is what the rules of the whole content say of a draft.
 */
export interface SiteCheck {
  problems: SiteProblem[]
  errors: number
  warnings: number
  /**
   * Approval says why somebody else has to approve it; then it can be proposed, and not published.
   */
  approval?: string
  /**
   * Approvers are those who can approve it where it is proposed, by name; empty where nobody could.
   */
  approvers?: string[]
}
/**
 * SiteProblem is one of them, at its field. Those that were there before the draft are left out,
 * unless they are errors.
 */
export interface SiteProblem {
  /**
   * error, warning or note
   */
  severity: string
  layer?: string
  field?: string
  message: string
  fix?: string
  /**
   * InFiles is the same for those who write the files.
   */
  inFiles?: string
}
/**
 * SiteEffect is which brands a draft touches.
 */
export interface SiteEffect {
  brands: SiteTouched[]
  edits: SiteReach[]
  /**
   * Leads are the old addresses that are led elsewhere by themselves when it is published.
   */
  leads?: SiteLed[]
}
/**
 * SiteTouched is a brand made of a layer that is edited.
 */
export interface SiteTouched {
  id: string
  name: string
  /**
   * Shows says that visitors see something else afterwards; otherwise the brand overrides everything.
   */
  shows: boolean
  /**
   * a page that shows it
   */
  path: string
}
/**
 * SiteReach is how far one edit goes.
 */
export interface SiteReach {
  layer: string
  field: string
  /**
   * ids of brands that show it
   */
  shows: string[]
  /**
   * ids of brands that say something else
   */
  overrides: string[]
}
/**
 * SiteLed is an old address of whoever is made of a layer, and where it leads.
 */
export interface SiteLed {
  layer: string
  from: string
  to: string
}
/**
 * SiteSeen says where visitors see what edits change.
 */
export interface SiteSeen {
  brands: SiteSeenAt[]
}
/**
 * SiteSeenAt is a brand made of a layer that is edited.
 */
export interface SiteSeenAt {
  id: string
  name: string
  /**
   * Where is page, head (search results and shared links alone show it), nowhere, or overridden (the brand says
   * something else).
   */
  where: string
  /**
   * Pages are pages that show it: of each kind that edits are about one, or else the first that differs.
   */
  pages?: SiteSeenPage[]
}
/**
 * SiteSeenPage is a page, and the first field that is edited of those that pages of its kind show.
 */
export interface SiteSeenPage {
  path: string
  field: string
}
/**
 * SiteWanted are words that are looked for in all texts, under the person's draft, and those to put in their place.
 */
export interface SiteWanted {
  words: string
  /**
   * Whole leaves out words that only begin or end like these, Exact those in other capitals.
   */
  whole?: boolean
  exact?: boolean
  /**
   * With is what comes in their place; nothing takes them out.
   */
  with?: string
}
/**
 * SiteWords is where words were written.
 */
export interface SiteWords {
  texts: WordsText[]
  /**
   * Posts and pictures have the words too, and are changed where they are: posts are documents of their own, and
   * the words that came with a picture belong to it.
   */
  posts: WordsPost[]
  pictures: WordsPicture[]
  /**
   * Left counts the texts, posts and pictures that are too many to be shown at once.
   */
  left?: number
}
/**
 * WordsText is a text where it was written, once, however many brands show it.
 */
export interface WordsText {
  layer: string
  field: string
  pieces: WordsPiece[]
  /**
   * Brands are those that show it, as far as the person works for them.
   */
  brands: string[]
  /**
   * Page is the kind of page that shows it first, empty for all pages; Path is its address.
   */
  page?: string
  path: string
  /**
   * At is the field as a page of the first brand names it.
   */
  at?: string
  /**
   * May says that the person may change it.
   */
  may: boolean
  /**
   * Odd says what would no longer read well there, where the words are taken out.
   */
  odd?: string[]
}
/**
 * WordsPiece is a part of a text: some of the words, or what stands around them.
 */
export interface WordsPiece {
  text: string
  found?: boolean
  /**
   * After is what would stand there instead of words that were found.
   */
  after?: string
}
/**
 * WordsPost is a post that has the words.
 */
export interface WordsPost {
  brand: string
  id: string
  title: string
  state: 'draft' | 'scheduled' | 'published' | 'quarantine'
  /**
   * Texts is how many of its texts have them; Field and Pieces are the first.
   */
  texts: number
  field: string
  pieces: WordsPiece[]
}
/**
 * WordsPicture is a picture that came with the words, which no layer says.
 */
export interface WordsPicture {
  /**
   * Brands are those that show it, as far as the person works for them; Place is where the first one does.
   */
  brands: string[]
  place: string
  pieces: WordsPiece[]
}
/**
 * SiteReplace puts other words in the place of those that were found. If-Match names the draft.
 */
export interface SiteReplace {
  words: string
  /**
   * Whole leaves out words that only begin or end like these, Exact those in other capitals.
   */
  whole?: boolean
  exact?: boolean
  /**
   * With is what comes in their place; nothing takes them out.
   */
  with?: string
  texts: SaidText[]
}
/**
 * SaidText is a text as the person has seen it.
 */
export interface SaidText {
  layer: string
  field: string
  text: string
}
/**
 * SiteAddresses are the addresses that lead elsewhere, under the person's draft, and those that lead nowhere.
 */
export interface SiteAddresses {
  redirects: SiteRedirect[]
  missed: SiteMissed[]
  /**
   * Since is when this server began to count; absent where nobody counts.
   */
  since?: string
}
/**
 * SiteRedirect is an address that leads elsewhere, where it was written.
 */
export interface SiteRedirect {
  layer: string
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
  /**
   * Times is how often it led a visitor of the person's brands on.
   */
  times: number
  /**
   * May says that the person may change it, Draft that only their draft has it.
   */
  may: boolean
  draft?: boolean
  /**
   * Warning says whose visitors find nothing where it leads.
   */
  warning?: string
}
/**
 * SiteMissed is an address that visitors asked for and that leads nowhere.
 */
export interface SiteMissed {
  brand: string
  path: string
  times: number
}
/**
 * SiteLead adds redirects to a layer, and takes some out. If-Match names the draft.
 */
export interface SiteLead {
  layer: string
  add?: SiteAddress[]
  /**
   * CSV is a table with a redirect in each line: from, to and, where it is temporary, a third field that says so.
   */
  csv?: string
  /**
   * Out are the addresses that lead nowhere else any more.
   */
  out?: string[]
}
/**
 * SiteAddress is where visitors of an address are to be led.
 */
export interface SiteAddress {
  from: string
  to: string
  temporary?: boolean
}
/**
 * SiteLinks are the links of all words that lead nowhere, under the person's draft.
 */
export interface SiteLinks {
  links: SiteLink[]
}
/**
 * SiteLink is a link that leads nowhere, where it was written.
 */
export interface SiteLink {
  to: string
  /**
   * Now is where a redirect leads its visitors.
   */
  now?: string
  /**
   * Wrong says what an address of another site answers.
   */
  wrong?: string
  /**
   * Brands are those that show it and lead nowhere, as far as the person works for them.
   */
  brands: string[]
  layer?: string
  field: string
  /**
   * Path is a page of the first brand that shows it, At the field as that page names it.
   */
  path?: string
  at?: string
  /**
   * Post is the id of the post that it stands in, Title what that is called.
   */
  post?: string
  title?: string
}
/**
 * SitePictures are the places of a brand's pages that show a picture.
 */
export interface SitePictures {
  places: SitePicture[]
}
/**
 * SiteLibrary are all pictures that a person can see, with where each of them is shown under their draft.
 */
export interface SiteLibrary {
  pictures: LibraryPicture[]
}
/**
 * LibraryPicture is one of them.
 */
export interface LibraryPicture {
  /**
   * Brand is whose it is; empty for one of all brands.
   */
  brand?: string
  /**
   * Name is what the content of its own brand calls it, Key what that of any other brand does; one that somebody
   * brought for a brand has no key, and is copied to the brand that wants it.
   */
  name: string
  key?: string
  /**
   * From is own (somebody brought it), drawn (by the program), delivered, or shared (by all brands).
   */
  from: string
  alt?: string
  width: number
  height: number
  /**
   * Address is of a small version.
   */
  address: string
  added?: string
  /**
   * Private says that visitors cannot see it yet.
   */
  private?: boolean
  /**
   * Spells says that it spells the name of its brand, so that no other one may use it.
   */
  spells?: boolean
  /**
   * Reserved says that it came with its brand, whose name may stand somewhere in it, so that no other one may use it.
   */
  reserved?: boolean
  uses: LibraryUse[]
}
/**
 * LibraryUse is a place of a brand's pages, or a post, that shows a picture.
 */
export interface LibraryUse {
  brand: string
  place?: string
  /**
   * its id
   */
  post?: string
  title?: string
}
/**
 * Find looks for something in all rooms that the person may enter.
 */
export interface Find {
  words: string
  /**
   * Brand is the one that the person is at, whose things come first.
   */
  brand?: string
}
/**
 * FoundList is what was found, kind by kind.
 */
export interface FoundList {
  found: Found[]
}
/**
 * Found is something that a person can go to, found by words.
 */
export interface Found {
  /**
   * Kind is text, page, product, post, person or lead.
   */
  kind: string
  name: string
  /**
   * Hint says where it is.
   */
  hint?: string
  /**
   * Path is where the Desk shows it.
   */
  path: string
  /**
   * Exact says that it has the words as they were typed.
   */
  exact?: boolean
}
/**
 * BrokenPage is what a page of the Desk tells of a fault of its own. Of its address it tells the path alone, since
 * what is searched for stands behind it.
 */
export interface BrokenPage {
  path: string
  error: string
  stack: string
}
/**
 * SiteCopy takes a picture of one brand for another, or for all.
 */
export interface SiteCopy {
  from: string
  name: string
  to: string
  /**
   * As is its name there; the same when empty.
   */
  as?: string
}
/**
 * SitePublish makes the draft, or some of it, served. If-Match names the draft.
 */
export interface SitePublish {
  note: string
  /**
   * Only are the edits that are published; the others stay in the draft. None means all.
   */
  only?: SitePlace[]
  /**
   * At is when, for later.
   */
  at?: string
  /**
   * Confirmed publishes in spite of warnings.
   */
  confirmed?: boolean
  /**
   * Overwrite publishes over what others have changed since.
   */
  overwrite?: boolean
}
/**
 * SitePlace is a field of a layer.
 */
export interface SitePlace {
  layer: string
  field: string
}
/**
 * SiteLog is a page of the changes, newest first.
 */
export interface SiteLog {
  changes: SiteChange[]
  /**
   * for ?after=
   */
  next?: string
}
/**
 * SiteChange is a change with its story.
 */
export interface SiteChange {
  id: string
  author: string
  /**
   * ApprovedBy is who let it be published, where it was proposed.
   */
  approvedBy?: string
  time: string
  note?: string
  /**
   * State is live, taken-back, in-files, set-aside, scheduled, cancelled or failed; of a proposal open, approved,
   * sent-back, withdrawn or cancelled.
   */
  state: string
  /**
   * when a scheduled one appears or appeared
   */
  at?: string
  edits: SiteEdit[]
  /**
   * Elsewhere counts the edits of brands that the person does not work for, which are not shown.
   */
  elsewhere?: number
  /**
   * Brands are those that show what it changed, as far as the person works for them.
   */
  brands: string[]
  takesBack?: string[]
  /**
   * TakenBackBy is the change that took it back.
   */
  takenBackBy?: string
  /**
   * Reason is why it failed or was set aside.
   */
  reason?: string
  /**
   * May says that the person may take it back.
   */
  may: boolean
}
/**
 * SiteReschedule is a scheduled change as it is to be. Without edits its words stay.
 */
export interface SiteReschedule {
  at: string
  note: string
  edits?: Edit[]
}
/**
 * SiteTakeBack takes one change back, or goes back to the moment after one.
 */
export interface SiteTakeBack {
  note?: string
  /**
   * Only are the fields that are taken back; the others stay as they are. None means all.
   */
  only?: SitePlace[]
  /**
   * Brand goes back for one brand alone, whatever others share with it.
   */
  brand?: string
  /**
   * Plan only says what would be done.
   */
  plan?: boolean
  /**
   * Overwrite takes back in spite of conflicts with later changes.
   */
  overwrite?: boolean
}
/**
 * SiteTakenBack is what was done, or would be.
 */
export interface SiteTakenBack {
  /**
   * each with its conflict, if there is one
   */
  edits: SiteEdit[]
  /**
   * Conflicts is how many of them later changes touched.
   */
  conflicts: number
  /**
   * Brands are those that visitors see something else of afterwards, as far as the person works for them.
   */
  brands: string[]
  /**
   * Approval says why it is proposed instead, and Approvers who can approve it.
   */
  approval?: string
  approvers?: string[]
  change?: SiteChange1
}
/**
 * SiteChange is a change with its story.
 */
export interface SiteChange1 {
  id: string
  author: string
  /**
   * ApprovedBy is who let it be published, where it was proposed.
   */
  approvedBy?: string
  time: string
  note?: string
  /**
   * State is live, taken-back, in-files, set-aside, scheduled, cancelled or failed; of a proposal open, approved,
   * sent-back, withdrawn or cancelled.
   */
  state: string
  /**
   * when a scheduled one appears or appeared
   */
  at?: string
  edits: SiteEdit[]
  /**
   * Elsewhere counts the edits of brands that the person does not work for, which are not shown.
   */
  elsewhere?: number
  /**
   * Brands are those that show what it changed, as far as the person works for them.
   */
  brands: string[]
  takesBack?: string[]
  /**
   * TakenBackBy is the change that took it back.
   */
  takenBackBy?: string
  /**
   * Reason is why it failed or was set aside.
   */
  reason?: string
  /**
   * May says that the person may take it back.
   */
  may: boolean
}
/**
 * SiteProposals are those that wait, newest first, and then those that were decided last.
 */
export interface SiteProposals {
  open: SiteProposal[]
  decided: SiteProposal[]
}
/**
 * SiteWaiting is how many proposals wait for the person's word.
 */
export interface SiteWaiting {
  count: number
  /**
   * Back is how many of the person's own were sent back to them, and neither proposed again nor dropped.
   */
  back?: number
  /**
   * Missed is how many changes that the person scheduled or approved did not appear, as long as nothing else was
   * published there since: for two weeks.
   */
  missed?: number
}
/**
 * SiteApprove publishes a proposal at the time that was proposed, unless it says another.
 */
export interface SiteApprove {
  /**
   * At is another time, and Now lets it appear at once.
   */
  at?: string
  now?: boolean
  /**
   * Confirmed publishes in spite of warnings, and Overwrite over what others have changed since.
   */
  confirmed?: boolean
  overwrite?: boolean
}
/**
 * SiteSendBack does not let a proposal be published as it is.
 */
export interface SiteSendBack {
  words: string
}
/**
 * SiteComment is what a person says about a proposal, or about one field of it.
 */
export interface SiteComment {
  words: string
  layer?: string
  field?: string
}
/**
 * SiteNew is a new brand; it is added to the draft.
 */
export interface SiteNew {
  id: string
  name: string
  family: string
  /**
   * the primary one first
   */
  hosts: string[]
  /**
   * one or two
   */
  colours: string[]
  variant: string
}
/**
 * SiteLeft is what a new brand still shows that is another's, or does not say yet.
 */
export interface SiteLeft {
  /**
   * Pages are the kinds of pages with words of the brand's own; empty is what all pages show.
   */
  pages: LeftPage[]
  facts: LeftFact[]
  pictures: LeftPicture[]
  /**
   * Left is how many texts, facts and pictures are open.
   */
  left: number
}
/**
 * LeftPage is a page with how many of its texts are still another's.
 */
export interface LeftPage {
  kind: string
  path: string
  texts: number
  left: LeftText[]
}
/**
 * LeftText is a text that is still another's.
 */
export interface LeftText {
  field: string
  text: string
}
/**
 * LeftFact is an address or a number that is another's, or that nobody says.
 */
export interface LeftFact {
  /**
   * Name is phone, email, address, shop, shopItem, shopCart or the name of a social network.
   */
  name: string
  /**
   * Field leads to it; Value is what others say there.
   */
  field: string
  value?: string
}
/**
 * LeftPicture is a place with a picture that is lent, or drawn by the program.
 */
export interface LeftPicture {
  place: string
  from: string
  address: string
}
/**
 * SiteHost is a host name of a brand with what the name service says of it.
 */
export interface SiteHost {
  name: string
  role: string
  /**
   * State is here, elsewhere, nowhere or unknown.
   */
  state: string
  addresses: string[]
  /**
   * Advice is what to do about it; empty when nothing is.
   */
  advice?: string
}
/**
 * SitePaletteAsk asks how colours look in a variant.
 */
export interface SitePaletteAsk {
  variant: string
  primary?: string
  accent?: string
  ground?: string
}
/**
 * SitePalette is what a variant makes of colours.
 */
export interface SitePalette {
  /**
   * Tokens are the colours as pages use them, by name.
   */
  tokens: {
    [k: string]: string
  }
  pairs: SiteContrast[]
  /**
   * Moves are the colours that are not shown as they were named.
   */
  moves: SiteMove[]
}
/**
 * SiteContrast is a text colour on its ground.
 */
export interface SiteContrast {
  name: string
  text: string
  on: string
  ratio: number
  needs: number
}
/**
 * SiteMove is a colour that is shown as another one, so that words can be read.
 */
export interface SiteMove {
  /**
   * primary, accent or ground
   */
  field: string
  from: string
  to: string
  /**
   * Dark says that it would lie on dark grounds, and light ones otherwise.
   */
  dark?: boolean
  /**
   * Filled says that buttons show it as it was named.
   */
  filled?: boolean
}
