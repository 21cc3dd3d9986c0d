/** The document that is uploaded, with its elements in their order. */
export interface RequestDocument {
  Domain: string
  TimeStamp: string
  CreatedOn: string
  Name: string
  Email: string
  Phone: string
  Company: string
  FleetSize: string
  Notes: string
  RequestType: string
}

const elements = [
  'Domain',
  'TimeStamp',
  'CreatedOn',
  'Name',
  'Email',
  'Phone',
  'Company',
  'FleetSize',
  'Notes',
  'RequestType',
] as const

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }

/** Drops what XML cannot hold and ends lines with a line feed, so that a text reads the same everywhere. */
function cleanText(text: string): string {
  return text
    .replace(/\p{Cs}/gu, '\uFFFD') // half a character
    .replace(/\r\n?/g, '\n')
    .replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '')
}

export const escapeXml = (text: string): string =>
  cleanText(text).replace(/[&<>"']/g, (character) => escapes[character]!)

/** Writes the document. An empty request type is a demo request. */
export function toXml(document: RequestDocument): string {
  const filled = { ...document, RequestType: document.RequestType || 'Demo Request' }
  const lines = elements.map((name) => `  <${name}>${escapeXml(filled[name])}</${name}>\n`)
  return `<?xml version="1.0" encoding="UTF-8"?>\n<DemoRequest>\n${lines.join('')}</DemoRequest>\n`
}
