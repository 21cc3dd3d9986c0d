import { getSchema, mergeAttributes, Node, textblockTypeInputRule, type Extensions } from '@tiptap/core'
import { Blockquote } from '@tiptap/extension-blockquote'
import { Heading } from '@tiptap/extension-heading'
import { ListItem } from '@tiptap/extension-list'
import { StarterKit } from '@tiptap/starter-kit'
import { isTarget } from '../../../../lib/markup'
import { tables } from './tables'

/** A block of its own whose attributes are the data of its element. */
const dataNode = (name: string, tag: string, attributes: readonly string[]) =>
  Node.create({
    name,
    group: 'block',
    atom: true,
    draggable: true,
    addAttributes: () => Object.fromEntries(attributes.map((one) => [one, { default: '', rendered: false }])),
    parseHTML: () => [{ tag, getAttrs: (element) => ({ ...(element as HTMLElement).dataset }) }],
    renderHTML: ({ node, HTMLAttributes }) => [
      'figure',
      mergeAttributes(
        HTMLAttributes,
        Object.fromEntries(attributes.map((one) => [`data-${one}`, node.attrs[one] as string])),
      ),
    ],
  })

/** A picture of the brand with what it shows and what is said below it. */
export const Figure = dataNode('figure', 'figure[data-picture]', ['picture', 'alt', 'caption'])

/** A video of the site, or a link to one elsewhere. */
export const Video = dataNode('video', 'figure[data-to]', ['to', 'alt', 'caption'])

/** Something said beside the text. */
const Aside = Node.create({
  name: 'aside',
  group: 'block',
  content: '(paragraph | heading | bulletList | orderedList | table | codeBlock | figure | video)+',
  defining: true,
  parseHTML: () => [{ tag: 'aside' }, { tag: 'div[role=note]' }],
  renderHTML: () => ['aside', 0],
})

/** Begins a section. It is a line of plain words. */
export const SectionHeading = Node.create({
  name: 'sectionHeading',
  content: 'text*',
  marks: '',
  defining: true,
  parseHTML: () => [{ tag: 'h2' }],
  renderHTML: () => ['h2', 0],
  addInputRules() {
    return [textblockTypeInputRule({ find: /^##\s$/, type: this.type })]
  },
})

/** Begins the conclusion, whose heading is the site's own. */
export const Conclusion = Node.create({
  name: 'conclusion',
  atom: true,
  parseHTML: () => [{ tag: 'h2[data-conclusion]', priority: 60 }],
  renderHTML: () => ['h2', { 'data-conclusion': '' }, 'Conclusion'],
})

const kit = StarterKit.configure({
  document: false,
  undoRedo: false, // a post goes back as a whole
  code: false,
  heading: false,
  horizontalRule: false,
  strike: false,
  underline: false,
  trailingNode: false,
  listItem: false,
  blockquote: false,
  codeBlock: { HTMLAttributes: { spellcheck: 'false' } },
  link: {
    openOnClick: false,
    autolink: false,
    isAllowedUri: (to) => isTarget(to),
    HTMLAttributes: { target: null, rel: null, class: null },
  },
})

/** What a text may hold, and nothing else: an item is one line of words with lists below it, a quote has no quote in it. */
const common: Extensions = [
  kit,
  ...tables,
  Aside,
  ListItem.extend({ content: 'paragraph (bulletList | orderedList)*' }),
  Blockquote.extend({
    content: '(paragraph | heading | bulletList | orderedList | table | codeBlock | figure | video)+',
  }),
]

const documentWith = (content: string) => Node.create({ name: 'doc', topNode: true, content })

/** The text of a post: blocks, and what begins its sections. */
export const extensions: Extensions = [
  ...common,
  documentWith('(block | sectionHeading | conclusion)+'),
  Heading.configure({ levels: [3] }),
]

/** What is read from a pasted document: all headings, because they begin sections. */
export const pasteSchema = () => getSchema([...common, documentWith('block+'), Figure, Video, Heading])
