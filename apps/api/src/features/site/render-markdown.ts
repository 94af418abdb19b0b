import { hasLinesOfPage, SITE_PAGE_MAX_LENGTH } from '@grove/schema'
import type { Token } from 'markdown-it'
import MarkdownIt from 'markdown-it'

/** The heading of the page itself has level 1. */
const HIGHEST_LEVEL = 2
const LOWEST_LEVEL = 6
/** Whatever shows the elements may go into each by a call of its own. */
const MAX_DEPTH = 100
/** A link leads to a page of the site, or begins with one of these. */
const ALLOWED_LINK = /^(?:https?|mailto|tel):|^[^:]*(?:[/?#]|$)/i

// Hostile text of the length that a page may have takes it some tenths of a second; others take the square of the length.
// Raw HTML is understood only to be left out.
const parser = new MarkdownIt({ html: true, linkify: true })
parser.renderer.rules.html_block = () => ''
parser.renderer.rules.html_inline = () => ''
// Pictures would tell their server who reads the page, so there are none.
parser.renderer.rules.image = () => ''
// Every address becomes a link here; where it may lead is looked at once, below.
parser.validateLink = () => true
parser.linkify
  .add('//', null)
  .add('ftp:', null)
  .add('www.', {
    validate(text, position, { re }) {
      const rest = re.get_relative_proto_validator()
      rest.lastIndex = position
      return rest.exec(text)?.[0].length ?? 0
    },
    normalize(match) {
      match.url = `http://${match.url}`
    },
  })

/** Keeps the attributes that a page may have, and no other. */
function keepAllowed(token: Token): void {
  token.attrs = (token.attrs ?? []).flatMap(([name, value]): [string, string | number][] => {
    if (name === 'href') return ALLOWED_LINK.test(String(value)) ? [[name, value]] : []
    if (name === 'start') return [[name, value]]
    return name === 'style' ? [['align', String(value).replace('text-align:', '')]] : []
  })
  // The language of code would become a class.
  token.info = ''
  token.children = token.children?.filter(({ nesting, level }) => nesting === 0 || level < MAX_DEPTH) ?? null
  token.children?.forEach(keepAllowed)
}

/** Moves headings down together, so that the highest has level 2. */
function moveHeadings(tokens: readonly Token[]): void {
  const headings = tokens.filter(({ type }) => type === 'heading_open' || type === 'heading_close')
  const levelOf = ({ tag }: Token) => Number(tag.slice(1))
  const down = Math.max(0, HIGHEST_LEVEL - Math.min(...headings.map(levelOf)))
  for (const heading of headings) heading.tag = `h${Math.min(LOWEST_LEVEL, levelOf(heading) + down)}`
}

/** Settings in their places make a text longer than it was saved. */
const MAX_LENGTH = 2 * SITE_PAGE_MAX_LENGTH

/** Safe HTML of a page's Markdown; a text that takes too long to understand is shown as it was written. */
export function renderMarkdown(markdown: string): string {
  if (markdown.length > MAX_LENGTH || !hasLinesOfPage(markdown))
    return `<pre>${parser.utils.escapeHtml(markdown)}</pre>`
  const environment = {}
  const tokens = parser.parse(markdown, environment)
  moveHeadings(tokens)
  tokens.forEach(keepAllowed)
  return parser.renderer.render(tokens, parser.options, environment).trimEnd()
}
