import { readFile } from 'node:fs/promises'
import type { Node, Root, RootContent } from 'mdast'
import type {} from 'mdast-util-directive'
import remarkDirective from 'remark-directive'
import remarkFrontmatter from 'remark-frontmatter'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { parse as parseYaml, YAMLParseError } from 'yaml'
import { z } from 'zod'

const markdown = unified()
  .use(remarkParse)
  .use(remarkGfm, { singleTilde: false })
  .use(remarkDirective)
  .use(remarkFrontmatter)

const frontMatterSchema = z.strictObject({
  title: z.string().min(1),
  description: z.string().min(1),
  version: z.coerce.string().regex(/^\d+(\.\d+)*$/, 'has to be a number such as 1.2'),
  /** Day of the last review; also the day that every file says it was made on. */
  reviewed: z.iso.date('has to be a day such as 2026-11-20'),
  paper: z.enum(['A4', 'A5']),
  /** How large text and spaces are, for what has to fit a number of pages. */
  size: z
    .string()
    .regex(/^(8\d|9\d|100)%$/, 'has to be between 80% and 100%')
    .default('100%')
    .transform((percent) => Number.parseInt(percent, 10) / 100),
  /** Of a book: its cover for those who cannot see it. */
  cover: z.string().optional(),
})

export type FrontMatter = z.output<typeof frontMatterSchema>

export type Format = 'pdf' | 'docx'

/** One Markdown file, and what says where something is wrong in it. */
export class Reader {
  /** As it is named in messages. */
  readonly file: string
  readonly format: Format
  readonly #text: string
  readonly #root: Root

  /** @param file name such as `walk-record.docx.md`; what stands before `.md` is the document that it makes */
  constructor(file: string, text: string) {
    this.file = file
    const format = /\.(pdf|docx)\.md$/.exec(file)?.[1]
    if (format === undefined) this.fail(1, 'the name has to end in .pdf.md or .docx.md')
    this.format = format as Format
    this.#text = text
    this.#root = markdown.parse(text)
  }

  /** @throws Error that begins with the file and the line */
  fail(at: Node | number, reason: string): never {
    const line = typeof at === 'number' ? at : (at.position?.start.line ?? 1)
    throw new Error(`${this.file}:${line}: ${reason}`)
  }

  frontMatter(): FrontMatter {
    const node = this.#root.children[0]
    if (node?.type !== 'yaml')
      this.fail(1, 'the file has to begin with front matter between two lines of ---')
    const result = frontMatterSchema.safeParse(this.#parseYaml(node.value))
    if (result.success) return result.data
    const issue = result.error.issues[0]
    const key = issue?.code === 'unrecognized_keys' ? issue.keys[0] : issue?.path.join('.')
    const line = node.value.split('\n').findIndex((each) => each.startsWith(`${key}:`)) + 2
    return this.fail(line, `"${key}" in the front matter: ${issue?.message}`)
  }

  #parseYaml(text: string): unknown {
    try {
      return parseYaml(text)
    } catch (error) {
      if (!(error instanceof YAMLParseError)) throw error
      return this.fail((error.linePos?.[0].line ?? 1) + 1, error.message.split('\n')[0] ?? error.message)
    }
  }

  /** The Markdown that a node was made from. */
  source({ position }: Node): string {
    return this.#text.slice(position?.start.offset, position?.end.offset)
  }

  /** The text after the front matter. */
  body(): RootContent[] {
    return this.#root.children.filter(({ type }) => type !== 'yaml')
  }
}

/** Reads a file of `content/documents`. */
export async function openDocument(name: string): Promise<Reader> {
  return new Reader(name, await readFile(new URL(name, DOCUMENTS), 'utf8'))
}

export const DOCUMENTS = new URL('../../../content/documents/', import.meta.url)
