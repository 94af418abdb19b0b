import { describe, expect, it } from 'vitest'
import { renderMarkdown } from './render-markdown.ts'

describe('Markdown of a page', () => {
  it('becomes headings from level 2, lists, tables and links', async () => {
    const html = await renderMarkdown(
      '# One\n\n## Two\n\n- *a* **b**\n\n| x | y |\n| - | -: |\n| 1 | 2 |\n\n[here](/cookies), post@grove.example',
    )
    expect(html).toContain('<h2>One</h2>')
    expect(html).toContain('<h3>Two</h3>')
    expect(html).toContain('<li><em>a</em> <strong>b</strong></li>')
    expect(html).toContain('<td>1</td><td align="right">2</td>'.replace('><', '>\n<'))
    expect(html).toContain('<a href="/cookies">here</a>')
    expect(html).toContain('<a href="mailto:post@grove.example">post@grove.example</a>')
    expect(await renderMarkdown('## One\n\n###### Six')).toBe('<h2>One</h2>\n<h6>Six</h6>')
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
  ])('brings nothing that runs, loads or sends: %s', async (markdown) => {
    const html = await renderMarkdown(markdown)
    // Whatever elements there are, they are these, with these attributes.
    for (const [tag, name = '', attributes = ''] of html.matchAll(/<\/?([a-z0-9]+)([^>]*)>/gi)) {
      expect(tag, html).toMatch(/^<\/?(p|a|table|thead|tbody|tr|th|td|strong|em|code)\b/)
      expect(`${name}${attributes}`).toMatch(/^[a-z]+( href="(?!javascript:|data:)[^"]*")?$/i)
    }
    expect(html).not.toMatch(/javascript:|<img|<script|<style|<svg|<form|<iframe/i)
  })
})
