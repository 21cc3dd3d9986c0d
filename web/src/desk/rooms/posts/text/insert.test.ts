// @vitest-environment jsdom
import { Editor } from '@tiptap/core'
import { describe, expect, it } from 'vitest'
import { bodyOfDocument, documentOfBody, noSources, type Body } from './body'
import { insertBlock, insertPasted, placeOf, show } from './insert'
import { headNodes, readPaste } from './paste'
import { readMarkdown } from './paste-markdown'
import { Conclusion, extensions, Figure, SectionHeading, Video } from './schema'
import { beginConclusion, caretPlace, moveSection, removeSection } from './sections'
import { insertTable, tableTools } from './tables'

const editorOf = (body: Body) =>
  new Editor({ extensions: [...extensions, Figure, Video, SectionHeading, Conclusion], content: documentOfBody(body) })
const said = (editor: Editor) => bodyOfDocument(editor.state.doc, noSources())
const picture = { type: 'figure', attrs: { picture: 'yard', alt: 'A yard' } }
const three = {
  sections: [
    { heading: 'A', content: 'one' },
    { heading: 'B', content: 'two\n\n- x\n   - y' },
    { heading: 'C', content: 'three' },
  ],
  conclusion: 'end',
}

describe('the document in the editor', { timeout: 60_000 }, () => {
  it('moves sections and leaves the conclusion last', () => {
    const editor = editorOf(three)
    const at = (words: string) => {
      let found = 0
      editor.state.doc.descendants((node, place) => void (node.isText && node.text === words && (found = place)))
      return found
    }
    editor.commands.setTextSelection(at('two') + 1)
    moveSection(editor, editor.state.selection.from, -1)
    expect(said(editor).sections.map(({ heading }) => heading)).toEqual(['B', 'A', 'C'])
    expect(editor.state.selection.$from.parent.textContent).toBe('two')
    moveSection(editor, editor.state.selection.from, 1)
    moveSection(editor, editor.state.selection.from, 1)
    expect(said(editor).sections.map(({ heading }) => heading)).toEqual(['A', 'C', 'B'])
    expect(moveSection(editor, editor.state.selection.from, 1)).toBe(false)
    expect(editor.state.selection.$from.parent.textContent).toBe('two')
    removeSection(editor, at('C') + 1)
    expect(said(editor).sections.map(({ heading }) => heading)).toEqual(['A', 'B'])
  })

  it('says which block the caret is in', () => {
    const editor = editorOf(three)
    const places = ['B', 'two', 'y', 'end'].map((words) => {
      editor.state.doc.descendants((node, at) => void (node.text === words && editor.commands.setTextSelection(at + 1)))
      return caretPlace(editor)
    })
    expect(places).toEqual([
      { field: 'sections.1', block: -1 },
      { field: 'sections.1', block: 0 },
      { field: 'sections.1', block: 1 },
      { field: 'conclusion', block: 0 },
    ])
  })

  it('shows another body in the place of one, whatever differs', () => {
    const bodies: Body[] = [
      three,
      { sections: [{ heading: '', content: 'one' }] },
      {},
      { sections: [{ heading: 'A', content: '| a | b |\n|---|---|\n| c | d |' }], conclusion: 'other' },
      { ...three, sections: three.sections.toReversed() },
    ]
    for (const one of bodies)
      for (const other of bodies) {
        const editor = editorOf(one)
        show(editor, other)
        expect(said(editor)).toEqual(said(editorOf(other)))
      }
  })

  it('lets words follow a picture that was just brought', () => {
    const texts = [
      ['one', '', 'one\n\n![A yard](yard)\n\nnext'],
      ['one', 'end', 'one\n\n![A yard](yard)\n\nnext'],
      ['', '', '![A yard](yard)\n\nnext'],
      ['- x', '', '- x\n\n![A yard](yard)\n\nnext'],
    ]
    for (const [before, conclusion, after] of texts) {
      const editor = editorOf({ sections: [{ heading: '', content: before! }], conclusion: conclusion! })
      editor.commands.setTextSelection(before === '- x' ? 4 : 2)
      insertBlock(editor, picture)
      editor.commands.insertContent('next')
      expect(said(editor).sections).toEqual([{ heading: '', content: after }])
      expect(said(editor).conclusion ?? '').toBe(conclusion)
    }
    const twice = editorOf({ sections: [{ heading: '', content: 'one\n\ntwo' }] })
    twice.commands.setTextSelection(2)
    insertBlock(twice, picture)
    insertBlock(twice, picture)
    twice.commands.insertContent('next')
    expect(said(twice).sections![0]!.content).toBe('one\n\n![A yard](yard)\n\n![A yard](yard)\n\nnext\n\ntwo')
  })

  it('keeps the place of a picture that is on its way while words are written there', () => {
    for (const [before, typed, after] of [
      ['', 'Typed at once.', '![A yard](yard)\n\nTyped at once.'],
      ['one', ' more', 'one more\n\n![A yard](yard)'],
    ] as const) {
      const editor = editorOf({ sections: [{ heading: '', content: before }] })
      editor.commands.focus('end')
      const place = placeOf(editor)
      editor.commands.insertContent(typed.slice(0, -2))
      place.take(picture)
      editor.commands.insertContent(typed.slice(-2)) // the caret is still where it was
      expect(said(editor).sections![0]!.content).toBe(after)
    }
  })

  it('takes a pasted document, with its title where the post has none', () => {
    const html = '<h1>Title</h1><h2>One</h2><p>words</p><h2>Conclusion</h2><p>end</p>'
    const empty = editorOf({})
    const titles: string[] = []
    insertPasted(empty, readPaste(html), ({ title }) => (titles.push(title), []))
    expect(titles).toEqual(['Title'])
    expect(said(empty)).toEqual({ sections: [{ heading: 'One', content: 'words' }], conclusion: 'end' })
    const begun = editorOf({ sections: [{ heading: 'Before', content: 'it' }] })
    begun.commands.focus('end')
    insertPasted(begun, readPaste(html), headNodes)
    expect(said(begun).sections.map(({ heading }) => heading)).toEqual(['Before', 'Title', 'One', 'Conclusion'])
  })

  it('keeps the first row of a table as its head, whichever row goes', () => {
    const editor = editorOf({ sections: [{ heading: '', content: '| a | b |\n|---|---|\n| c | d |\n| e | f |' }] })
    const heads = () => {
      const found: string[] = []
      editor.state.doc.descendants((node) => void (node.type.name === 'tableHeader' && found.push(node.textContent)))
      return found
    }
    const run = (wanted: string) => tableTools.find(({ name }) => name === wanted)!.run(editor)
    editor.commands.setTextSelection(4)
    run('Remove the row')
    expect(heads()).toEqual(['c', 'd'])
    run('Column after')
    run('Row below')
    expect(heads()).toEqual(['c', '', 'd'])
    expect(said(editor).sections[0]?.content).toBe('| c |  | d |\n|---|---|---|\n|  |  |  |\n| e |  | f |')
  })

  it('takes Markdown that was copied as a document in the grammar of posts', () => {
    const text =
      'Plain title from Notion\n\n## Head **one**\n\n- a\n- b\n\n#### Deep\n\n| x | y |\n|---|---|\n| 1 | 2 |\n\n```\n# no heading\n```\n\n## Conclusion\n\nend'
    const empty = editorOf({})
    const titles: string[] = []
    insertPasted(empty, readMarkdown(text, true)!, ({ title }) => (titles.push(title), []))
    expect(titles).toEqual(['Plain title from Notion'])
    expect(said(empty)).toEqual({
      sections: [
        {
          heading: 'Head one',
          content: '- a\n- b\n\n### Deep\n\n| x | y |\n|---|---|\n| 1 | 2 |\n\n```\n# no heading\n```',
        },
      ],
      conclusion: 'end',
    })
    const begun = editorOf({ sections: [{ heading: 'Before', content: 'Intro.' }] })
    begun.commands.focus('end')
    begun.commands.splitBlock()
    insertPasted(begun, readMarkdown('## Later head\n\ntext **bold**', false)!, headNodes)
    expect(said(begun).sections).toEqual([
      { heading: 'Before', content: 'Intro.' },
      { heading: 'Later head', content: 'text **bold**' },
    ])
    expect(readMarkdown('# One\n\nwords', false)).toMatchObject({ title: 'One', nodes: [{ type: 'paragraph' }] })
    expect(readMarkdown('A sentence that ends.\n\n## Head', true)?.title).toBe('')
    expect(readMarkdown('just words\n\n- and a list', true)).toBeUndefined()
  })

  it('has tables that grow and shrink, and a conclusion that is added', () => {
    const editor = editorOf({})
    insertTable(editor)
    editor.commands.insertContent('Model')
    for (const name of ['Remove the column', 'Row below']) tableTools.find((tool) => tool.name === name)!.run(editor)
    expect(said(editor).sections[0]?.content.split('\n')).toHaveLength(5)
    beginConclusion(editor)
    editor.commands.insertContent('end')
    expect(said(editor).conclusion).toBe('end')
  })
})
