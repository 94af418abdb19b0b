import { escapeMarkup } from '../lib/escape-markup.ts'

/** The parts of a message, from which both text and HTML are made. */
export interface Letter {
  /** Never holds what visitors wrote. */
  subject: string
  /** The subject, unless it is said otherwise. */
  heading?: string
  paragraphs: readonly string[]
  /** Words of somebody else, shown as they were written. */
  quote?: string
  /** The one thing to do. */
  action?: { label: string; url: string }
  after?: readonly string[]
  /** Why the reader gets this. */
  why: string
}

/** The site as messages are signed. */
export interface LetterSite {
  origin: string
  /** Where the admin app is, without a trailing slash. */
  adminUrl: string
  siteName: string
}

const COLUMN = 72

function escapeHtml(text: string): string {
  return escapeMarkup(text).replaceAll("'", '&#39;')
}

/** Breaks a paragraph into lines that every program shows whole. */
function wrap(paragraph: string): string {
  const lines: string[] = []
  let line = ''
  for (const word of paragraph.split(' ')) {
    if (line !== '' && line.length + 1 + word.length > COLUMN) {
      lines.push(line)
      line = word
    } else line = line === '' ? word : `${line} ${word}`
  }
  return [...lines, line].join('\n')
}

function quoted(text: string): string {
  return text
    .split(/\r\n|\r|\n/)
    .map((line) => `> ${line}`)
    .join('\n')
}

/** The message as plain text. */
export function letterText(
  { subject, heading = subject, paragraphs, quote, action, after = [], why }: Letter,
  { origin, siteName }: LetterSite,
): string {
  return [
    heading,
    ...paragraphs.map(wrap),
    ...(quote === undefined ? [] : [quoted(quote)]),
    ...(action === undefined ? [] : [`${action.label}:\n${action.url}`]),
    ...after.map(wrap),
    `-- \n${siteName}\n${origin}\n${wrap(why)}`,
  ].join('\n\n')
}

/** Colours of the site; programs that do not know the rules for the dark keep the light ones. */
const DARK = `@media (prefers-color-scheme: dark) {
  .page { background: #111b19 !important; color: #ebe5d7 !important; }
  .card { background: #1a2825 !important; border-color: #2b3d38 !important; }
  .soft { color: #c1bfae !important; }
  .quote { border-color: #82a271 !important; background: #20302c !important; color: #ebe5d7 !important; }
  .action { background: #a4bf93 !important; color: #111b19 !important; }
  .link { color: #a4bf93 !important; }
}`
const FONT = "font-family: Inter, -apple-system, 'Segoe UI', Roboto, Arial, sans-serif"
const PARAGRAPH = 'margin: 0 0 16px'

/** The message as HTML, without pictures, scripts, or anything from elsewhere. It fits into 320 px. */
export function letterHtml(letter: Letter, { origin, siteName }: LetterSite): string {
  const { subject, heading = subject, paragraphs, quote, action, after = [], why } = letter
  const paragraph = (text: string) => `<p style="${PARAGRAPH}">${escapeHtml(text)}</p>`
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${DARK}</style>
</head>
<body class="page" style="margin: 0; padding: 24px 12px; background: #f9f4ea; color: #2a231b; ${FONT}; font-size: 16px; line-height: 1.55">
<main class="card" style="max-width: 560px; margin: 0 auto; padding: 28px 24px; background: #fffdf8; border: 1px solid #e2d8c6; border-radius: 14px; overflow-wrap: anywhere">
<h1 style="margin: 0 0 16px; font-family: Fraunces, Georgia, serif; font-size: 24px; line-height: 1.25; font-weight: 600">${escapeHtml(heading)}</h1>
${paragraphs.map(paragraph).join('\n')}
${
  quote === undefined
    ? ''
    : `<blockquote class="quote" style="margin: 0 0 16px; padding: 12px 16px; border-left: 4px solid #4c6e43; background: #f1f5ea; color: #2a231b; white-space: pre-wrap">${escapeHtml(quote)}</blockquote>`
}
${
  action === undefined
    ? ''
    : `<p style="margin: 24px 0 8px"><a class="action" href="${escapeHtml(action.url)}" style="display: inline-block; padding: 12px 20px; border-radius: 10px; background: #3a5936; color: #ffffff; font-weight: 600; text-decoration: none">${escapeHtml(action.label)}</a></p>
<p class="soft" style="margin: 0 0 20px; color: #534637; font-size: 14px">Or open this address: <a class="link" href="${escapeHtml(action.url)}" style="color: #3a5936">${escapeHtml(action.url)}</a></p>`
}
${after.map(paragraph).join('\n')}
</main>
<footer class="soft" style="max-width: 560px; margin: 16px auto 0; padding: 0 24px; color: #534637; font-size: 14px; overflow-wrap: anywhere">
<p style="margin: 0"><a class="link" href="${escapeHtml(origin)}" style="color: #3a5936">${escapeHtml(siteName)}</a></p>
<p style="margin: 4px 0 0">${escapeHtml(why)}</p>
</footer>
</body>
</html>
`
}
