import { readFile } from 'node:fs/promises'
import {
  bumpDirectoryVersion,
  findSitePage,
  getContactInfo,
  getSiteSettings,
  insertAuditEntry,
  insertSitePage,
  isUniqueViolation,
  listSitePageVersions,
} from '@grove/db'
import type { SaveSitePageInput, SitePage, SitePageName, SitePageVersion } from '@grove/schema'
import { ConflictError, NotFoundError } from '@grove/schema'
import type { Context, MemberContext } from '../../context.ts'

const CONTENT_FOLDER = new URL('../../../../../content/pages/', import.meta.url)
/** Square brackets that are no link. */
const GAP = /\[([^[\]\n]+)\](?![(:[])/g
/** Where a setting stands. */
const SETTING = /\{(\w+)\}/g
/** The characters that Markdown would take for its own signs. */
const SIGNS = /[\\`*_{}[\]<>#|!~&]/g

/** Of a text with the settings in their places: a name that is left is that of none, most likely misspelt. */
function gapsOf(markdown: string): string[] {
  const gaps = [...markdown.matchAll(GAP)].map(([, words = '']) => words)
  return [...new Set([...gaps, ...(markdown.match(SETTING) ?? [])])]
}

/** The lines of an address, one after the other. */
function oneLine(address: string | null): string | undefined {
  return address
    ?.split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(', ')
}

/** The Markdown with the settings in their places; a place whose setting is empty asks for it. */
async function fillIn({ db }: Context, markdown: string): Promise<string> {
  const [{ siteName, charityNumber }, { email, phone, address }] = await Promise.all([
    getSiteSettings(db),
    getContactInfo(db),
  ])
  const values = new Map(
    Object.entries({
      siteName: siteName.replaceAll(SIGNS, '\\$&'),
      charityNumber: charityNumber?.replaceAll(SIGNS, '\\$&') ?? '[charity number: see the settings]',
      // As it is: an address becomes a link.
      email: email ?? '[contact e-mail: see the settings]',
      phone: phone?.replaceAll(SIGNS, '\\$&') ?? '[phone: see the settings]',
      address: oneLine(address)?.replaceAll(SIGNS, '\\$&') ?? '[postal address: see the settings]',
    }),
  )
  return markdown.replaceAll(SETTING, (whole, name: string) => values.get(name) ?? whole)
}

/** HTML of the Markdown, and what it still asks to fill in. */
export async function previewSitePage(ctx: Context, markdown: string) {
  const filled = await fillIn(ctx, markdown)
  // Loaded with the first page: a start has no need of it.
  const { renderMarkdown } = await import('./render-markdown.ts')
  return { html: renderMarkdown(filled), gaps: gapsOf(filled) }
}

/** One version of a page, the newest where none is named. @throws NotFoundError for a version that never was. */
export async function getSitePageVersion(
  ctx: Context,
  name: SitePageName,
  version?: number,
): Promise<SitePageVersion> {
  const stored = version === 0 ? undefined : await findSitePage(ctx.db, name, version)
  if (stored === undefined && version !== undefined && version > 0)
    throw new NotFoundError('Version not found')
  const markdown = stored?.markdown ?? (await readFile(new URL(`${name}.md`, CONTENT_FOLDER), 'utf8'))
  return {
    name,
    version: stored?.version ?? 0,
    markdown,
    changedAt: stored?.createdAt ?? null,
    gaps: gapsOf(await fillIn(ctx, markdown)),
  }
}

/** A page as everybody reads it. */
export async function viewSitePage(ctx: Context, name: SitePageName): Promise<SitePage> {
  const { markdown, changedAt } = await getSitePageVersion(ctx, name)
  const { html } = await previewSitePage(ctx, markdown)
  return { name, html, changedAt }
}

/** Every version of a page, newest first; the last is the text that comes with the program. */
export async function listSitePage({ db }: Context, name: SitePageName) {
  return [...(await listSitePageVersions(db, name)), { version: 0, changedAt: null, by: null }]
}

const CHANGED = 'Somebody has saved another version since you opened this page. Look at it again.'

/**
 * Saves a new version of a page.
 * @throws ConflictError where there is a newer one than was seen.
 */
export async function saveSitePage(ctx: MemberContext, input: SaveSitePageInput): Promise<SitePageVersion> {
  const { clock, directory, viewer } = ctx
  const { name, markdown } = input
  const version = input.version + 1
  const changed = directory.change(async (trx) => {
    const before = await findSitePage(trx, name)
    if ((before?.version ?? 0) !== input.version) throw new ConflictError(CHANGED)
    await insertSitePage(trx, { name, version, markdown, userId: viewer.user.id }, clock())
    await insertAuditEntry(
      trx,
      {
        actor: viewer.user,
        action: 'page.update',
        before: { page: name, version: input.version },
        after: { page: name, version },
      },
      clock(),
    )
    await bumpDirectoryVersion(trx)
  })
  await changed.catch((error: unknown) => {
    throw isUniqueViolation(error) ? new ConflictError(CHANGED) : error
  })
  return getSitePageVersion(ctx, name, version)
}
