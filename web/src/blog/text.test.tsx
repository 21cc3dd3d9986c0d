// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { TestPage, testCore } from '../testing/page'
import { Text } from './text'

afterEach(cleanup)

const show = (text: string) =>
  render(
    <TestPage core={testCore({})} path="/blog/doors">
      <Text text={text} />
    </TestPage>,
  ).container

it('asks nobody for a video before a reader wants it', () => {
  const page = show('![A door that shuts](/media/door.mp4 "At dawn")\n\n![A yard](https://youtu.be/abc)')
  const own = page.querySelectorAll('video')
  expect([...own].map((one) => [one.getAttribute('src'), one.preload])).toEqual([['/media/door.mp4', 'none']])
  expect(screen.getByRole('link', { name: /A yard \(youtu\.be\)/ }).getAttribute('href')).toBe('https://youtu.be/abc')
  expect(page.querySelector('iframe, img, script, link')).toBeNull()
})

it('shows tables, code, sub-headings, lists in lists and notes as what they are', () => {
  const page = show(
    '### How\n\n| Door | Shut |\n| --- | --- |\n| Left | yes |\n\n```\nopen()\n```\n\n- one\n  - within\n\n> [!NOTE]\n> Beside it.',
  )
  const shown = ['h3', 'th[scope=col], th', 'td', 'pre code', 'ul ul li', '[role=note]'].map(
    (what) => page.querySelector(what)?.textContent,
  )
  expect(shown).toEqual(['How', 'Door', 'Left', 'open()', 'within', 'Beside it.'])
})
