// Code generated from the Go types by `make gen`. DO NOT EDIT.
/* eslint-disable */

/**
 * Contract names every value that crosses between the Desk's page and its server. The page's
 * types are made from it.
 */
export interface Contract {
  problem: Problem
  me: Me
  waysIn: WaysIn
  signIn: SignIn
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
  leadQuery: LeadQuery
  leadPage: LeadPage
  leadDetail: LeadDetail
  leadChange: LeadChange
  note: Note
  aside: Aside
  testLead: TestLead
  tested: Tested
  counts: Counts
  erasePreview: ErasePreview
  eraseConfirm: EraseConfirm
  erased: Erased
  newFilter: NewFilter
  savedFilters: SavedFilter[]
  word: Word
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
    | 'numbers'
    | 'people'
    | 'posts'
    | 'signed-in'
    | 'sites'
    | 'trail'
  )[]
  brands: Brand[]
  /**
   * HasPassword and Passkeys say what the person signs in with.
   */
  hasPassword: boolean
  passkeys: number
}
/**
 * Person is somebody who may come to the Desk.
 */
export interface Person {
  id: string
  email: string
  name: string
  role: 'owner' | 'editor' | 'sales' | 'reader'
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
}
/**
 * WaysIn is what the sign-in page offers.
 */
export interface WaysIn {
  /**
   * the name of where people can sign in too
   */
  provider?: string
}
/**
 * SignIn is an address and a password.
 */
export interface SignIn {
  email: string
  password: string
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
  role: 'owner' | 'editor' | 'sales' | 'reader'
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
 * Name is what everybody at the Desk knows of everybody else.
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
  role: 'owner' | 'editor' | 'sales' | 'reader'
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
  role: 'owner' | 'editor' | 'sales' | 'reader'
  brands: string[]
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
  brand?: string
  subject?: string
  before?: string
  after?: string
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
  unread?: boolean
  open?: boolean
  handled?: boolean
  mine?: boolean
  /**
   * the id of a person
   */
  assigned?: string
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
   * the beginning of what the visitor wrote
   */
  preview?: string
  receivedAt: string
  state: string
  handling: Handling
  /**
   * where it came from, in a word
   */
  attribution?: string
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
  /**
   * Version is raised by every change; a change names the version it was made from.
   */
  version: number
}
/**
 * LeadDetail is a lead with its whole story.
 */
export interface LeadDetail {
  lead: Record
  story: Event[]
  /**
   * Twins are other leads of the same address that the person may see.
   */
  twins: LeadRow[]
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
  state: string
  handling: Handling
  /**
   * only from Get
   */
  deliveries?: Delivery[]
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
  by?: string
  text?: string
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
}
/**
 * Note is what a person puts down about a lead.
 */
export interface Note {
  text: string
}
/**
 * Aside is why a lead is set aside.
 */
export interface Aside {
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
}
/**
 * SavedFilter is a search of leads that a person gave a name.
 */
export interface SavedFilter {
  id: string
  name: string
  /**
   * Query is the filter as the Desk's page wrote it, in JSON.
   */
  query: string
}
/**
 * Word is one thing that open pages are told: a lead came or changed, or, without an id, that
 * they should look again.
 */
export interface Word {
  id?: string
  brand?: string
}
