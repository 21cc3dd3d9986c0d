// @vitest-environment jsdom
import { readdirSync, readFileSync } from 'node:fs'
import { getSchema } from '@tiptap/core'
import { describe, expect, it } from 'vitest'
import { bodyOf, bodyOfDocument, bodyOfMarkdown, documentOfBody, markdownOfBody, noSources, sourcesOf } from './body'
import { Conclusion, extensions, Figure, SectionHeading, Video } from './schema'

const schema = getSchema([...extensions, Figure, Video, SectionHeading, Conclusion])
const documentAs = (body: Parameters<typeof documentOfBody>[0]) => schema.nodeFromJSON(documentOfBody(body))

const shipped = readdirSync('../content/blogs', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.json'))
  .map((file) => ({
    file,
    post: JSON.parse(readFileSync(`../content/blogs/${file}`, 'utf8')) as Parameters<typeof bodyOf>[0],
  }))

describe('the text of a post as one document', { timeout: 60_000 }, () => {
  it('is every shipped post, which comes back as it was', () => {
    expect(shipped.length).toBeGreaterThan(100)
    for (const { file, post } of shipped) {
      const doc = documentAs(post)
      doc.check()
      expect(bodyOfDocument(doc, sourcesOf(doc, post)), file).toEqual(bodyOf(post))
    }
  })

  it('keeps the sections that nobody touched, letter by letter', () => {
    const body = {
      sections: [
        { heading: 'A', content: 'one\n\n\n*two*  ' },
        { heading: '', content: '* x\n* y' },
      ],
    }
    const doc = documentAs(body)
    expect(bodyOfDocument(doc, sourcesOf(doc, body)).sections).toEqual(body.sections)
    expect(bodyOfDocument(doc, noSources()).sections).toEqual([
      { heading: 'A', content: 'one\n\n*two*' },
      { heading: '', content: '- x\n- y' },
    ])
  })

  it('begins with nothing but an empty paragraph', () => {
    expect(documentOfBody({}).content).toEqual([{ type: 'paragraph' }])
    const doc = documentAs({})
    expect(bodyOfDocument(doc, sourcesOf(doc, {}))).toEqual({ sections: [], conclusion: '' })
  })

  it('takes a conclusion that sections follow for a section, so that no word is lost', () => {
    const doc = schema.nodeFromJSON({
      type: 'doc',
      content: [
        { type: 'conclusion' },
        { type: 'paragraph', content: [{ type: 'text', text: 'said' }] },
        { type: 'sectionHeading', content: [{ type: 'text', text: 'After' }] },
      ],
    })
    expect(bodyOfDocument(doc, noSources())).toEqual({
      sections: [
        { heading: 'Conclusion', content: 'said' },
        { heading: 'After', content: '' },
      ],
      conclusion: '',
    })
  })

  it('is the same as Markdown and back', () => {
    for (const { file, post } of shipped) {
      const { sections, conclusion } = bodyOf(post)
      expect(bodyOfMarkdown(markdownOfBody(post)), file).toEqual({
        sections: sections.map(({ heading, content }) => ({ heading, content: content.trim() })),
        conclusion: conclusion.trim(),
      })
    }
    const code = { sections: [{ heading: 'A', content: '```\n## no section\n```' }], conclusion: '' }
    expect(bodyOfMarkdown(markdownOfBody(code))).toEqual(code)
  })
})
