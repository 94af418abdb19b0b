import { describe, expect, it } from 'vitest'
import { renderMarkdown } from './render-markdown.ts'

describe('Markdown of a page', () => {
  it('becomes headings from level 2, lists, tables and links', () => {
    const html = renderMarkdown(
      '# One\n\n## Two\n\n- *a* **b**\n\n| x | y |\n| - | -: |\n| 1 | 2 |\n\n[here](/cookies), post@grove.example',
    )
    expect(html).toContain('<h2>One</h2>')
    expect(html).toContain('<h3>Two</h3>')
    expect(html).toContain('<li><em>a</em> <strong>b</strong></li>')
    expect(html).toContain('<td>1</td><td align="right">2</td>'.replace('><', '>\n<'))
    expect(html).toContain('<a href="/cookies">here</a>')
    expect(html).toContain('<a href="mailto:post@grove.example">post@grove.example</a>')
    expect(renderMarkdown('## One\n\n###### Six')).toBe('<h2>One</h2>\n<h6>Six</h6>')
  })

  it.each([
    '<script>alert(1)</script>',
    'a <img src=x onerror=alert(1)> b',
    '<svg/onload=alert(1)>',
    '<a href="javascript:alert(1)">x</a>',
    '[x](javascript:alert(1))',
    '[x](JaVaScRiPt&colon;alert(1))',
    '[x](data:text/html,<script>alert(1)</script>)',
    '![x](https://elsewhere.example/pixel.png)',
    '<https://a.example/"onmouseover="alert(1)>',
    '<style>*{display:none}</style>',
    '<iframe src="https://elsewhere.example"></iframe>',
    '| <b onclick=alert(1)>x</b> |\n| - |\n| y |',
    '[x]: javascript:alert(1)\n[x]',
    '<form action="/api/logout"><button>x</button></form>',
  ])('brings nothing that runs, loads or sends: %s', (markdown) => {
    const html = renderMarkdown(markdown)
    // Whatever elements there are, they are these, with these attributes.
    for (const [tag, name = '', attributes = ''] of html.matchAll(/<\/?([a-z0-9]+)([^>]*)>/gi)) {
      expect(tag, html).toMatch(/^<\/?(p|a|table|thead|tbody|tr|th|td|strong|em|code)\b/)
      expect(`${name}${attributes}`).toMatch(/^[a-z]+( href="(?!javascript:|data:)[^"]*")?$/i)
    }
    expect(html).not.toMatch(/javascript:|<img|<script|<style|<svg|<form|<iframe/i)
  })

  it.each([
    ['emphasis that never ends', '*a_ '.repeat(10_000)],
    ['brackets that never close', '['.repeat(40_000)],
    ['quotes within quotes', '>'.repeat(40_000)],
    ['lists within lists', '1. '.repeat(13_000)],
    ['links around links', `${'['.repeat(20_000)}${'](/a)'.repeat(4_000)}`],
  ])('may be as long as it likes and holds nobody up: %s', (_what, markdown) => {
    expect(renderMarkdown(markdown).length).toBeLessThan(2 * markdown.length)
  })

  it('is shown as it was written where it has more lines or letters than a page may have', () => {
    const lines = (count: number) => Array.from({ length: count }, () => '*a* <b>').join('\n')
    expect(renderMarkdown(lines(2_000))).toMatch(/^<p><em>a<\/em>/)
    expect(renderMarkdown(lines(2_001))).toMatch(/^<pre>\*a\* &lt;b&gt;\n/)
    expect(renderMarkdown(`*a*${' a'.repeat(40_000)}`)).toMatch(/^<pre>\*a\* a/)
  })

  it('goes no deeper than whatever shows it can follow', () => {
    const html = renderMarkdown(`${'*a '.repeat(6_000)}${'a* '.repeat(6_000)}`)
    const tags = html.match(/<\/?em>/g) ?? []
    expect(tags.filter((tag) => tag === '<em>')).toHaveLength(tags.length / 2)
    expect(tags.length / 2).toBeLessThanOrEqual(100)
    expect(html.match(/a/g)).toHaveLength(12_000)
  })

  it('links addresses and nothing that only looks like one', () => {
    expect(renderMarkdown('See www.grove.earth/a, https://grove.example and post@grove.earth.')).toBe(
      '<p>See <a href="http://www.grove.earth/a">www.grove.earth/a</a>, ' +
        '<a href="https://grove.example">https://grove.example</a> and ' +
        '<a href="mailto:post@grove.earth">post@grove.earth</a>.</p>',
    )
    expect(renderMarkdown('README.md ends.It //is no [link](ftp://a.example) [at](a:b) all')).toBe(
      '<p>README.md ends.It //is no <a>link</a> <a>at</a> all</p>',
    )
    expect(renderMarkdown('[a](/b:c) [d](TEL:1) [e](?f:g)')).toBe(
      '<p><a href="/b:c">a</a> <a href="TEL:1">d</a> <a href="?f:g">e</a></p>',
    )
  })
})
