// @vitest-environment jsdom
import { Editor } from '@tiptap/core'
import { NodeSelection } from '@tiptap/pm/state'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { PostCheck } from '../../../../gen/desk'
import { documentOfBody, type Body } from './body'
import { goToCheck } from './checked'
import { Conclusion, extensions, Figure, SectionHeading, Video } from './schema'

const body: Body = {
  sections: [
    { heading: 'One', content: 'A tyre here.' },
    { heading: 'Two', content: 'Words before it.\n\n![](yard)\n\nWords behind it.' },
  ],
  conclusion: 'The end.',
}
const opened = vi.fn()
const seen: Element[] = []
beforeEach(() => {
  opened.mockClear()
  seen.length = 0
  Element.prototype.scrollIntoView = function () {
    seen.push(this)
  }
})

let editor: Editor | undefined
afterEach(() => {
  editor?.destroy()
  document.body.replaceChildren()
})

/** The editor after it was shown the place of a check. */
function shown(field: string, words = '') {
  const [, at] = field.split('.')
  const text = at ? body.sections![Number(at)]!.content : body.conclusion!
  const start = words ? text.indexOf(words) : 0
  const ViewedFigure = Figure.extend({
    addNodeView: () => () => {
      const dom = document.createElement('figure')
      dom.append(Object.assign(document.createElement('button'), { onclick: opened }))
      return { dom }
    },
  })
  editor = new Editor({
    element: document.body.appendChild(document.createElement('div')),
    extensions: [...extensions, ViewedFigure, Video, SectionHeading, Conclusion],
    content: documentOfBody(body),
  })
  goToCheck(editor, body, { field, start, end: start + words.length } as PostCheck)
  return editor
}

it('goes to the words that a check means', () => {
  const { state } = shown('sections.0.content', 'tyre')
  expect(state.doc.textBetween(state.selection.from, state.selection.to)).toBe('tyre')
  expect(seen.map(({ textContent }) => textContent)).toEqual(['A tyre here.'])
})

it('opens a picture that lacks words', () => {
  const { selection } = shown('sections.1.content', '![](yard)').state
  expect((selection as NodeSelection).node.attrs.picture).toBe('yard')
  expect(seen.map(({ tagName }) => tagName)).toEqual(['FIGURE'])
  expect(opened).toHaveBeenCalledOnce()
})

it('goes to where a part begins, and the text, where a check means all of it', () => {
  expect(shown('sections.1.content').state.selection.$from.parent.textContent).toBe('Two')
  expect(shown('conclusion').state.selection.$from.parent.textContent).toBe('The end.')
  expect(shown('sections').state.selection.$from.parent.textContent).toBe('One')
  expect(opened).not.toHaveBeenCalled()
})
