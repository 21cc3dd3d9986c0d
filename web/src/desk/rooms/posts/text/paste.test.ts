// @vitest-environment jsdom
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { markdownOf, readPaste } from './paste'

const read = (html: string, hosts: string[] = []) => {
  const { title, nodes, left } = readPaste(html, hosts)
  return { title, text: markdownOf(nodes), left }
}

// As Word puts it on the clipboard: a title by style, items as paragraphs with their bullets, empty paragraphs, markup
// of its own.
const word = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><meta name=Generator content="Microsoft Word 15">
<style><!-- p.MsoNormal {margin:0cm; font-size:11.0pt;} --></style></head><body lang=EN-GB>
<!--StartFragment--><p class=MsoTitle>Cold chain<o:p></o:p></p>
<p class=MsoNormal><span style='font-size:12.0pt'>Every trailer <b>reports</b> its <i>own</i> temperature, see
<a href="https://fleetstore.example/solutions?x=1">solutions</a> and <a href="javascript:alert(1)">this</a>.<o:p></o:p></span></p>
<h2><span style='color:#2F5496'>What it needs<o:p></o:p></span></h2>
<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span
style='font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]>A probe</p>
<p class=MsoListParagraphCxSpLast style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span
style='mso-list:Ignore'>·<span>&nbsp;&nbsp;</span></span><![endif]>A clock</p>
<p class=MsoNormal><o:p>&nbsp;</o:p></p>
<p class=MsoListParagraph style='mso-list:l1 level1 lfo2'><span style='mso-list:Ignore'>1.<span>&nbsp;</span></span>First</p>
<p class=MsoListParagraph style='mso-list:l1 level1 lfo2'><span style='mso-list:Ignore'>2.<span>&nbsp;</span></span>Second</p>
<table><tr><td><p class=MsoNormal>In a table</p></td></tr></table>
<script>alert(1)</script><!--EndFragment--></body></html>`

describe('what is pasted', { timeout: 60_000 }, () => {
  it('from a word processor becomes sections with what is allowed in them', () => {
    expect(read(word, ['fleetstore.example'])).toEqual({
      title: 'Cold chain',
      text: 'Every trailer **reports** its *own* temperature, see [solutions](/solutions?x=1) and this.\n\n## What it needs\n\n- A probe\n- A clock\n\n1. First\n2. Second\n\n| In a table |\n|---|',
      left: [],
    })
  })

  it('from LibreOffice, as Writer 7.4 wrote it of a .docx file, becomes sections too', () => {
    const html = readFileSync('../test/e2e/testdata/writer.html', 'utf8')
    expect(read(html, ['fleetstore.example'])).toEqual({
      title: 'Cold chain from dock to door',
      text: 'Every trailer **reports** its *own* temperature, as [our solutions](/solutions) show.\n\n## What it needs\n\n- A probe at the door\n- A probe at the fan\n\n### In which order\n\n1. Cool the box\n2. Load it\n\n| Fan | 12 V |\n|---|---|\n\nLine one\nand line two – “quoted”.',
      left: [],
    })
  })

  it('from a shared document is as bold as it looks, not as it is tagged', () => {
    const html = `<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><p><span style="font-weight:400">Plain and </span><span style="font-weight:700">strong</span><span style="font-style:italic"> and slanted</span></p><ul><li><p>One</p></li><li><p>Two</p></li></ul></b>`
    expect(read(html).text).toBe('Plain and **strong** *and slanted*\n\n- One\n- Two')
  })

  it('from a web page leaves out scripts, pictures and addresses that are not allowed', () => {
    const html = `<div onclick="x()"><h1>Title</h1><p>Text<br>below <a href="http://plain.example/">plain</a> <img src="x" onerror="x()"></p><blockquote><p>Said</p></blockquote><pre>code</pre></div>`
    const { title, text, left } = read(html)
    expect(text).not.toMatch(/onerror|http:|script/)
    expect({ title, text, left }).toEqual({
      title: '',
      text: '## Title\n\nText\nbelow plain\n\n![A picture was left out here: the clipboard only names it, drag its file to this place](left-out)\n\n> Said\n\n```\ncode\n```',
      left: [
        'a picture (the clipboard only names it; drag the files here)',
        'a link without https (http://plain.example/)',
      ],
    })
  })

  it('says which links cannot be taken over, and keeps their words', () => {
    const html = `<p><a href="mailto:a@example.org">Ann</a>, <a href="MAILTO:b@example.org">Ben</a>, <a href="tel:+12125550100">call</a>,
      <a href="http://fleetstore.example/blog">blog</a>, <a href="#top">top</a></p>`
    expect(read(html, ['fleetstore.example'])).toEqual({
      title: '',
      text: 'Ann, Ben, call, [blog](/blog), top',
      left: [
        '2 links to mail addresses (mailto:a@example.org, MAILTO:b@example.org)',
        'a link to a telephone number (tel:+12125550100)',
      ],
    })
  })

  it('has lists in lists, sub-headings, pictures with captions, and cells of one line', () => {
    const level = (n: number, sign: string, words: string) =>
      `<p class=MsoListParagraph style='mso-list:l0 level${n} lfo1'><span style='mso-list:Ignore'>${sign}</span>${words}</p>`
    const html = `<h1>Whole</h1><h2>One</h2>${level(1, '·', 'a')}${level(2, '1.', 'b')}${level(3, '·', 'c')}${level(1, '·', 'd')}
      <h3>Deeper</h3><ul><li>x</li><ul><li>y</li></ul></ul><h2>Two</h2><h4>Deepest</h4>
      <figure><img src="data:image/png;base64,AA==" alt="A yard"><figcaption>At dawn</figcaption></figure>
      <table><tr><th><p>A</p></th><th>B</th></tr><tr><td><p>1</p><p>2</p></td><td><ul><li>3</li><li>4</li></ul></td></tr></table>
      <svg></svg><iframe></iframe><iframe></iframe>`
    expect(read(html)).toEqual({
      title: 'Whole',
      text: '## One\n\n- a\n   1. b\n      - c\n- d\n\n### Deeper\n\n- x\n   - y\n\n## Two\n\n### Deepest\n\n![A yard](pasted-0 "At dawn")\n\n| A | B |\n|---|---|\n| 1 2 | 3 4 |\n\n![Something embedded was left out here](left-out)\n\n![Something embedded was left out here](left-out)',
      left: ['2 embedded things', 'a drawing'],
    })
  })

  it('keeps out what its writer kept out: comments, struck words, files of a computer', () => {
    const html = `<p class=MsoTitle>Claims</p><p class=MsoSubtitle>Twelve months on</p><p class=MsoNormal>Claims went <s>up</s> down<span
      class=MsoCommentReference><a href="#_msocom_1">[w1]</a></span>, see <a href="file:///C:/Users/w/plan.docx">our plan</a>.</p><br />
      <p class=MsoQuote>I was against it.</p><p class=MsoQuote>Not now.</p>
      <p><a href="https://www.google.com/url?q=https://example.org/law%3Fa%3D1&amp;sa=D">the law</a></p>
      <div style='mso-element:comment-list'><hr class=msocomoff><div style='mso-element:comment'><p class=MsoCommentText><a
      href="#_msoanchor_1">[w1]</a>Is this true?</p></div></div><div style='mso-element:footnote-list'><br clear=all><hr></div>`
    const { subtitle, nodes, left } = readPaste(html)
    expect(subtitle).toBe('Twelve months on')
    expect(markdownOf(nodes)).toBe(
      'Claims went down, see our plan.\n\n![A comment stood here: “Is this true?”](left-out)\n\n> I was against it.\n>\n> Not now.\n\n[the law](https://example.org/law?a=1)',
    )
    expect(left).toEqual([
      'the comments of the document',
      'what is struck out (“up”)',
      'a link to a file on a computer',
    ])
  })

  it('marks below a list or a table what was left out in it', () => {
    const html = `<ul><li>a<ul><li>b <img src="https://example.org/x.png"></li></ul></li></ul><p>c <img src="y"><img src="z" width="1"></p>`
    const mark = '![A picture was left out here: the clipboard only names it, drag its file to this place](left-out)'
    expect(read(html).text).toBe(`- a\n   - b\n\n${mark}\n\nc\n\n${mark}`)
  })

  it('keeps a subtitle in the text where there is no title', () => {
    expect(read('<p class=MsoSubtitle>Alone</p><p>Words</p>').text).toBe('Alone\n\nWords')
  })
})
