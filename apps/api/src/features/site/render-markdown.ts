import type { Root } from 'mdast'
import rehypeSanitize from 'rehype-sanitize'
import rehypeStringify from 'rehype-stringify'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'

/** The heading of the page itself has level 1. */
const HIGHEST_LEVEL = 2
const LOWEST_LEVEL = 6

/** Pictures would tell their server who reads the page, so there are none. */
const ALLOWED = {
  tagNames: [
    ...['h2', 'h3', 'h4', 'h5', 'h6', 'p', 'ul', 'ol', 'li', 'blockquote', 'pre', 'hr', 'br'],
    ...['a', 'strong', 'em', 'del', 'code', 'table', 'thead', 'tbody', 'tr', 'th', 'td'],
  ],
  attributes: { a: ['href'], ol: ['start'], th: ['align'], td: ['align'] },
  protocols: { href: ['http', 'https', 'mailto', 'tel'] },
}

function headingsOf({ children }: Root) {
  return children.filter((node) => node.type === 'heading')
}

/** Moves headings down together, so that the highest has level 2. */
function moveHeadings() {
  return (tree: Root) => {
    const headings = headingsOf(tree)
    const highest = Math.min(...headings.map(({ depth }) => depth))
    const down = Math.max(0, HIGHEST_LEVEL - highest)
    for (const heading of headings) {
      heading.depth = Math.min(LOWEST_LEVEL, heading.depth + down) as typeof heading.depth
    }
  }
}

// Raw HTML is left out by remark-rehype; what is left is checked once more against the list.
const processor = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(moveHeadings)
  .use(remarkRehype)
  .use(rehypeSanitize, ALLOWED)
  .use(rehypeStringify)

/** Safe HTML of a page's Markdown. */
export async function renderMarkdown(markdown: string): Promise<string> {
  return String(await processor.process(markdown))
}
