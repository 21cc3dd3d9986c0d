import { getSchema, mergeAttributes, Node, type Extensions } from '@tiptap/core'
import { Blockquote } from '@tiptap/extension-blockquote'
import { Heading } from '@tiptap/extension-heading'
import { ListItem } from '@tiptap/extension-list'
import { StarterKit } from '@tiptap/starter-kit'
import { isTarget } from '../../../../lib/markup'

/** A picture of the brand with what it shows and what is said below it. */
export const Figure = Node.create({
  name: 'figure',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({ picture: { default: '' }, alt: { default: '' }, caption: { default: '' } }),
  parseHTML: () => [{ tag: 'figure[data-picture]', getAttrs: (element) => ({ ...(element as HTMLElement).dataset }) }],
  renderHTML: ({ HTMLAttributes: { picture, alt, caption, ...rest } }) => [
    'figure',
    mergeAttributes(rest, { 'data-picture': picture, 'data-alt': alt, 'data-caption': caption }),
  ],
})

const kit = StarterKit.configure({
  code: false,
  codeBlock: false,
  heading: false,
  horizontalRule: false,
  strike: false,
  underline: false,
  trailingNode: false,
  listItem: false,
  blockquote: false,
  link: {
    openOnClick: false,
    autolink: false,
    isAllowedUri: (to) => isTarget(to),
    HTMLAttributes: { target: null, rel: null, class: null },
  },
})

/** What a text may hold, and nothing else: an item is one line of words, a quote has no quote in it. */
export const extensions: Extensions = [
  kit,
  ListItem.extend({ content: 'paragraph' }),
  Blockquote.extend({ content: '(paragraph | bulletList | orderedList | figure)+' }),
]

/** What is read from a pasted document: headings as well, because they begin sections. */
export const pasteSchema = () => getSchema([...extensions, Figure, Heading])
