// @vitest-environment jsdom
import { useLayoutEffect, useState } from 'react'
import type { Editor } from '@tiptap/core'
import { TextSelection } from '@tiptap/pm/state'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import type { Me, PostChoices } from '../../../../gen/desk'
import { SignedIn } from '../../../session'
import { Pictures } from '../pictures/context'
import type { Body } from './body'
import { TextEditor, type View } from './text-editor'

const me = { person: { id: 'ann' }, rights: [], brands: [{ id: 'store', host: 'store.example' }] } as unknown as Me
const choices = { pictures: [] } as unknown as PostChoices
const words = 'Ask each to come.'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

let again: (type: () => void) => void

/** A page that shows its text again, as it does when something was saved, while the next key arrives. */
function Page({ view }: { view: View }) {
  const [value, setValue] = useState<Body>({ sections: [{ heading: 'One', content: words }], conclusion: '' })
  const [next, setNext] = useState<() => void>()
  again = (type) => setNext(() => type)
  useLayoutEffect(() => next?.(), [next])
  const shown = { ...value }
  return (
    <TextEditor
      view={view}
      value={shown}
      titled
      checks={[]}
      place={undefined}
      onChange={setValue}
      onHead={({ nodes }) => nodes}
    />
  )
}

async function open(view: View = 'rich') {
  vi.stubGlobal('fetch', async () => Response.json({ items: [] }))
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SignedIn me={me}>
        <Pictures brand="store" choices={choices}>
          <Page view={view} />
        </Pictures>
      </SignedIn>
    </QueryClientProvider>,
  )
  return screen.findByRole('textbox', { name: 'Text' })
}

const editorOf = (box: HTMLElement) => (box as HTMLElement & { editor: Editor }).editor

it('is one stop of the Tab key with all its tools, and the arrow keys go from one to the next', async () => {
  await open()
  const tools = within(screen.getByRole('toolbar', { name: 'Markup' })).getAllByRole('button')
  expect(tools.length).toBeGreaterThan(10)
  expect(tools.filter(({ tabIndex }) => tabIndex === 0)).toEqual([tools[0]])
  act(() => tools[0]!.focus())
  await userEvent.keyboard('{ArrowRight}')
  expect(document.activeElement).toBe(tools[1])
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}')
  expect(document.activeElement).toBe(tools.at(-1))
})

it('leaves the caret behind a space that is typed while the page shows the text again', async () => {
  const editor = editorOf(await open())
  let at = 0
  editor.state.doc.descendants((node, place) => void (node.text === words && (at = place)))
  const caret = at + 'Ask each'.length
  editor.view.dispatch(editor.state.tr.setSelection(TextSelection.create(editor.state.doc, caret)))
  act(() => again(() => editor.view.dispatch(editor.state.tr.insertText(' '))))
  await waitFor(() => expect(editor.getText()).toContain('Ask each  to come.'))
  expect(editor.state.selection.from).toBe(caret + 1)
})

it('shows its Markdown, with a link to choose', async () => {
  const box = await open('markdown')
  expect((box as HTMLTextAreaElement).value).toContain(words)
  expect(screen.getByRole('button', { name: 'Link (Ctrl K)' })).toBeTruthy()
})
