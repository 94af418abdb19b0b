import { createHash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { AccountOfUsername, Db, ListingOfEmail } from '@grove/db'
import {
  emailKey,
  listAccountsByUsernames,
  listListingsByEmails,
  listLookAlikes,
  listPrivateGuidesByIds,
  listUsersAmong,
  usernameKey,
  usernameSkeleton,
} from '@grove/db'
import type { FieldIssue, PrivateGuide } from '@grove/schema'
import { displayName, fullName, idSchema } from '@grove/schema'
import { inTurns } from '../../lib/in-turns.ts'
import type { Actor } from '../guides/guide-audit.writes.ts'
import type { GuideState } from '../guides/guide-decisions.writes.ts'
import { publishingProblem, waitsWhileClosed } from '../guides/guide-decisions.writes.ts'
import { ACCOUNT_IS_CLOSED } from '../guides/listing.writes.ts'
import type { FileRow, ImportFile } from './import-file.ts'
import type { ValidatePicture } from './import-pictures.ts'
import { changedMeanwhile } from './import-pictures.ts'
import { withNewPlace, withPlace } from './import-place.ts'
import type { ImportedChanges, ImportedGuide, ImportedListing, Validated } from './import-values.ts'
import { cellText, validateChanges, validateListing, validateNewGuide } from './import-values.ts'
import { HAS_ITS_OWNER } from './invite-owner.service.ts'

/** The plan for one row. */
export type PlannedRow = { row: FileRow } & (
  | { outcome: 'unchanged'; before: PrivateGuide }
  | { outcome: 'rejected'; issues: readonly FieldIssue[]; guide?: PrivateGuide }
  | ({ outcome: 'created'; isPlaceFound: boolean } & (
      | { account: undefined; guide: ImportedGuide }
      | { account: AccountOfUsername; guide: ImportedListing }
    ))
  | { outcome: 'updated'; before: PrivateGuide; changes: ImportedChanges; isPlaceFound: boolean }
)

/** Rows whose guides and accounts are looked up together. */
const ROWS_AT_A_TIME = 300
/** Rows worked on in one turn of the event loop: everybody else gets the next one. */
export const ROWS_PER_TURN = 50

interface KnownGuides {
  guides: ReadonlyMap<number, PrivateGuide>
  /** The accounts of these guides that still wait for their owner. */
  unclaimed: ReadonlySet<number>
  /** The closed accounts among them. */
  closed: ReadonlySet<number>
}

/** The data about the rows of one step. */
interface Known extends KnownGuides {
  /** By username as it has to be unique. */
  accounts: ReadonlyMap<string, AccountOfUsername>
  /** The looks of usernames that are taken. */
  lookAlikes: ReadonlySet<string>
  /** By e-mail address as it is compared. */
  listings: ReadonlyMap<string, ListingOfEmail>
}

async function lookUpGuides(db: Db, ids: readonly number[]): Promise<KnownGuides> {
  const guides = await listPrivateGuidesByIds(db, ids)
  const userIds = [...new Set(guides.map(({ userId }) => userId))]
  return {
    guides: new Map(guides.map((guide) => [guide.id, guide])),
    unclaimed: await listUsersAmong(db, userIds, 'unclaimed'),
    closed: await listUsersAmong(db, userIds, 'closed'),
  }
}

async function lookUp(db: Db, all: readonly FileRow[]): Promise<Known> {
  const rows = all.filter(({ problem }) => problem === undefined)
  const usernames = rows.map((row) => cellText(row, 'username')).filter((name) => name !== '')
  const found = await listAccountsByUsernames(db, [...new Set(usernames)])
  const ids = [
    ...rows.flatMap((row) => idSchema.safeParse(Number(cellText(row, 'id') || Number.NaN)).data ?? []),
    ...found.flatMap(({ guideId }) => guideId ?? []),
  ]
  const emails = rows.map((row) => cellText(row, 'email')).filter((email) => email !== '')
  const listings = await listListingsByEmails(db, [...new Set(emails)])
  return {
    ...(await lookUpGuides(db, [...new Set(ids)])),
    accounts: new Map(found.map((account) => [usernameKey(account.username), account])),
    lookAlikes: await listLookAlikes(db, [...new Set(usernames)]),
    listings: new Map(listings.map((listing) => [listing.emailKey, listing])),
  }
}

function rejected(row: FileRow, path: string, message: string, guide?: PrivateGuide): PlannedRow {
  return { row, outcome: 'rejected', issues: [{ path, message }], guide }
}

/** The problem of a state that no guide may be in. */
function stateIssues(state: GuideState): FieldIssue[] {
  const message = publishingProblem(state)
  return message === undefined ? [] : [{ path: 'published', message }]
}

async function pictureIssues(
  validate: ValidatePicture,
  { profileImage, images = [] }: Pick<ImportedChanges, 'profileImage' | 'images'>,
): Promise<readonly FieldIssue[]> {
  const named = [
    ...(profileImage ? [{ path: 'profileImage', url: profileImage }] : []),
    ...images.map((url) => ({ path: 'images', url })),
  ]
  for (const { path, url } of named) {
    const message = await validate(url)
    if (message !== undefined) return [{ path, message }]
  }
  return []
}

interface PlanOptions {
  validate: ValidatePicture
  allowsSameEmail: boolean | undefined
  /** Whether a program acts for an account. */
  actor: Pick<Actor, 'tokenName'>
}

/**
 * Why an import leaves the address of an account as it is; undefined where it does not. Whoever changes one can have a link
 * for a new password sent there, so that of an owner is changed in the account only, where both addresses are written to.
 */
function emailProblem(
  { userId, userEmail }: PrivateGuide,
  { email }: ImportedChanges,
  { unclaimed }: KnownGuides,
  { actor }: PlanOptions,
): string | undefined {
  if (email === undefined) return undefined
  if (actor.tokenName !== undefined) return 'A token does not change the e-mail address of an account'
  if (unclaimed.has(userId) || emailKey(email) === emailKey(userEmail ?? '')) return undefined
  return HAS_ITS_OWNER
}

async function planRow(row: FileRow, known: Known, options: PlanOptions): Promise<PlannedRow> {
  if (row.problem !== undefined) return { row, outcome: 'rejected', issues: [row.problem] }
  const { guides, accounts, lookAlikes, listings } = known
  const [idText, username] = [cellText(row, 'id'), cellText(row, 'username')]
  const id = idText === '' ? undefined : idSchema.safeParse(Number(idText)).data
  if (idText !== '' && id === undefined) return rejected(row, 'id', 'The id has to be a whole number above 0')
  const account = accounts.get(usernameKey(username))
  const byId = id === undefined ? undefined : guides.get(id)
  if (byId !== undefined && username !== '' && usernameKey(byId.username) !== usernameKey(username)) {
    return rejected(row, 'username', `Guide ${byId.id} belongs to the account "${byId.username}"`, byId)
  }
  const guide = byId ?? (account?.guideId ? guides.get(account.guideId) : undefined)
  if (guide !== undefined) return planChange(row, guide, known, options)
  if (id !== undefined && username === '') return rejected(row, 'id', `There is no guide ${id}`)
  if (account === undefined && lookAlikes.has(usernameSkeleton(username)))
    return rejected(row, 'username', 'Username already exists')
  if (account !== undefined && account.eraseAt !== null) return rejected(row, 'username', ACCOUNT_IS_CLOSED)
  if (account !== undefined) return planGuide(row, validateListing, account, options)
  const listing = listings.get(emailKey(cellText(row, 'email')))
  if (listing !== undefined && !options.allowsSameEmail) {
    const whose = `${displayName(listing.userName)} (guide ${listing.guideId})`
    return rejected(row, 'email', `${whose} has a listing under this address already`)
  }
  return planGuide(row, validateNewGuide, undefined, options)
}

/** The field that waits while the account of a listing is closed; undefined where a row changes none of them. */
function closedField(guide: PrivateGuide, changes: ImportedChanges): string | undefined {
  if (waitsWhileClosed(guide, changes))
    return changes.applicationStatus === undefined ? 'published' : 'applicationStatus'
  return changes.paused === false ? 'paused' : undefined
}

async function planChange(
  row: FileRow,
  guide: PrivateGuide,
  known: KnownGuides,
  options: PlanOptions,
): Promise<PlannedRow> {
  const { row: placed, isPlaceFound, problem } = withNewPlace(row, guide)
  const { value: changes, issues } = validateChanges(placed, guide)
  if (issues !== undefined) return { row, outcome: 'rejected', issues, guide }
  if (problem !== undefined) return { row, outcome: 'rejected', issues: [problem], guide }
  if (Object.keys(changes).length === 0) return { row, outcome: 'unchanged', before: guide }
  const email = emailProblem(guide, changes, known, options)
  if (email !== undefined) return rejected(row, 'email', email, guide)
  const ofClosed = known.closed.has(guide.userId) ? closedField(guide, changes) : undefined
  if (ofClosed !== undefined) return rejected(row, ofClosed, ACCOUNT_IS_CLOSED, guide)
  const found = [
    ...stateIssues({ ...guide, ...changes }),
    ...(await pictureIssues(options.validate, changes)),
  ]
  if (found.length > 0) return { row, outcome: 'rejected', issues: found, guide }
  return { row, outcome: 'updated', before: guide, changes, isPlaceFound }
}

/** A row that only makes a listing changes nothing of its account: what it says otherwise is about somebody else. */
function accountIssues(row: FileRow, account: AccountOfUsername): FieldIssue[] {
  const { username, firstName, lastName } = account
  const name = fullName(firstName, lastName)
  const whose = name === '' ? `"${username}"` : `"${username}" of ${name}`
  const message = `The account ${whose} says something else here. Leave the cell empty, or take another username.`
  const isOther = (column: 'firstName' | 'lastName' | 'email') => {
    const [said, own] = [cellText(row, column), account[column]?.trim() ?? '']
    return said !== '' && (column === 'email' ? emailKey(said) !== emailKey(own) : said !== own)
  }
  return (['firstName', 'lastName', 'email'] as const).filter(isOther).map((path) => ({ path, message }))
}

/** Says once that nobody knows the town, in place of two coordinates that are missing for it. */
function withTown(issues: readonly FieldIssue[], problem: FieldIssue | undefined): readonly FieldIssue[] {
  if (problem === undefined || issues.some(({ path }) => path === problem.path)) return issues
  return [problem, ...issues.filter(({ path }) => path !== 'latitude' && path !== 'longitude')]
}

async function planGuide(
  row: FileRow,
  validateRow: (row: FileRow) => Validated<ImportedGuide | ImportedListing>,
  account: AccountOfUsername | undefined,
  options: PlanOptions,
): Promise<PlannedRow> {
  const { row: placed, isPlaceFound, problem } = withPlace(row)
  const { value, issues } = validateRow(placed)
  if (value === undefined) return { row, outcome: 'rejected', issues: withTown(issues, problem) }
  const found = [
    ...(account === undefined ? [] : accountIssues(row, account)),
    ...stateIssues(value),
    ...(await pictureIssues(options.validate, value)),
  ]
  if (found.length > 0) return { row, outcome: 'rejected', issues: found }
  if (account !== undefined) return { row, outcome: 'created', isPlaceFound, account, guide: value }
  return { row, outcome: 'created', isPlaceFound, account: undefined, guide: value as ImportedGuide }
}

/** The guide or account that a row is about; undefined for a row that is refused. */
function targetOf(planned: PlannedRow): string | undefined {
  if (planned.outcome === 'rejected') return undefined
  if (planned.outcome !== 'created') return `guide ${planned.before.id}`
  return `account ${usernameSkeleton(cellText(planned.row, 'username'))}`
}

/** The e-mail address that a listing has by this row, as it is compared; undefined where the row gives it none. */
function emailOf(planned: PlannedRow): string | undefined {
  if (planned.outcome === 'updated') return planned.changes.email && emailKey(planned.changes.email)
  if (planned.outcome !== 'created') return undefined
  return emailKey(planned.account === undefined ? planned.guide.email : (planned.account.email ?? ''))
}

/** Refuses rows for what a row before them in the file does, which no database knows yet. */
function rowsBefore({ allowsSameEmail }: PlanOptions) {
  const rowsByTarget = new Map<string, number>()
  const rowsByEmail = new Map<string, number>()
  return (plan: PlannedRow): PlannedRow => {
    const { row } = plan
    const [target, email] = [targetOf(plan), emailOf(plan)]
    const first = target === undefined ? undefined : rowsByTarget.get(target)
    if (first !== undefined) {
      const named = cellText(row, 'id') === '' ? 'username' : 'id'
      return rejected(row, named, `Row ${first} is about the same guide`)
    }
    const isNew = plan.outcome === 'created' && plan.account === undefined
    const listed = isNew && !allowsSameEmail && email !== undefined ? rowsByEmail.get(email) : undefined
    if (listed !== undefined)
      return rejected(row, 'email', `Row ${listed} has a listing under this address already`)
    // A row that changes nothing keeps no later one from it.
    if (target !== undefined && plan.outcome !== 'unchanged') rowsByTarget.set(target, row.row)
    if (email !== undefined && !rowsByEmail.has(email)) rowsByEmail.set(email, row.row)
    return plan
  }
}

/**
 * Finds out for each row of a file what it would come to, and lets everybody else have their turns meanwhile. Nothing is
 * written.
 */
export async function planImport(db: Db, file: ImportFile, options: PlanOptions): Promise<PlannedRow[]> {
  const planned: PlannedRow[] = []
  const afterOthers = rowsBefore(options)
  for (let start = 0; start < file.rows.length; start += ROWS_AT_A_TIME) {
    const rows = file.rows.slice(start, start + ROWS_AT_A_TIME)
    const known = await lookUp(db, rows)
    await nextTurn()
    const plans = await inTurns(rows, ROWS_PER_TURN, async (row) =>
      afterOthers(await planRow(row, known, options)),
    )
    for (const plan of plans) planned.push(plan)
  }
  return planned
}

/**
 * Compares rows with the guides that they are about as those are now, once nobody else can change them. Rows that make a
 * guide stay as they were planned: what others have made since, an index refuses.
 * @throws ConflictError for a guide that is gone.
 */
export async function planAnew(
  trx: Db,
  planned: readonly PlannedRow[],
  options: PlanOptions,
): Promise<PlannedRow[]> {
  const anew: PlannedRow[] = []
  for (let start = 0; start < planned.length; start += ROWS_AT_A_TIME) {
    const step = planned.slice(start, start + ROWS_AT_A_TIME)
    const ids = step.flatMap((plan) => ('before' in plan ? plan.before.id : []))
    const known = await lookUpGuides(trx, [...new Set(ids)])
    const plans = await inTurns(step, ROWS_PER_TURN, (plan) => {
      if (!('before' in plan)) return plan
      const guide = known.guides.get(plan.before.id)
      if (guide === undefined) throw changedMeanwhile()
      return planChange(plan.row, guide, known, options)
    })
    for (const plan of plans) anew.push(plan)
  }
  return anew
}

/** The part of a plan that an import is held to. Fields that a row leaves alone may change meanwhile. */
function boundPart(planned: PlannedRow): unknown {
  if (planned.outcome === 'created') return ['created', planned.account?.userId]
  if (planned.outcome !== 'updated') return planned.outcome
  const { before, changes } = planned
  return ['updated', before.id, before.updatedAt, ...Object.keys(changes)]
}

/** Names a plan: two are called the same where they make and change the same, of the same versions. */
export async function planName(planned: readonly PlannedRow[]): Promise<string> {
  const hash = createHash('sha256')
  await inTurns(planned, ROWS_PER_TURN, (row) => hash.update(JSON.stringify(boundPart(row))))
  return hash.digest('base64url')
}
