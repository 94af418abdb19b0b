import type { AccountOfUsername, Db } from '@grove/db'
import { listAccountsByUsernames, listPrivateGuidesByIds, usernameKey } from '@grove/db'
import type { FieldIssue, PrivateGuide } from '@grove/schema'
import { DomainError, idSchema } from '@grove/schema'
import type { Services } from '../../context.ts'
import type { FileRow, ImportFile } from './import-file.ts'
import type { ImportedChanges, ImportedGuide, ImportedListing } from './import-values.ts'
import { cellText, judgeChanges, judgeListing, judgeNewGuide } from './import-values.ts'

/** What is to become of one row. */
export type PlannedRow = { row: FileRow } & (
  | { outcome: 'unchanged' }
  | { outcome: 'refused'; issues: readonly FieldIssue[]; guide?: PrivateGuide }
  | { outcome: 'made'; account: undefined; guide: ImportedGuide }
  | { outcome: 'made'; account: AccountOfUsername; guide: ImportedListing }
  | { outcome: 'changed'; before: PrivateGuide; changes: ImportedChanges }
)

/** Rows whose guides and accounts are looked up together. */
const ROWS_AT_A_TIME = 300

/** What is known of the rows of one step. */
interface Known {
  guides: ReadonlyMap<number, PrivateGuide>
  /** By username as it has to be unique. */
  accounts: ReadonlyMap<string, AccountOfUsername>
}

async function lookUp(db: Db, rows: readonly FileRow[]): Promise<Known> {
  const usernames = rows.map((row) => cellText(row, 'username')).filter((name) => name !== '')
  const found = await listAccountsByUsernames(db, [...new Set(usernames)])
  const ids = [
    ...rows.flatMap((row) => idSchema.safeParse(Number(cellText(row, 'id') || Number.NaN)).data ?? []),
    ...found.flatMap(({ guideId }) => guideId ?? []),
  ]
  const guides = await listPrivateGuidesByIds(db, [...new Set(ids)])
  return {
    guides: new Map(guides.map((guide) => [guide.id, guide])),
    accounts: new Map(found.map((account) => [usernameKey(account.username), account])),
  }
}

function refused(row: FileRow, path: string, message: string, guide?: PrivateGuide): PlannedRow {
  return { row, outcome: 'refused', issues: [{ path, message }], guide }
}

/** The problem of a state that no guide may be in. */
function stateIssue(state: { applicationStatus: string; published: boolean }): FieldIssue | undefined {
  return state.applicationStatus === 'pending' && state.published
    ? { path: 'published', message: 'A pending application must be approved first' }
    : undefined
}

/** The problem of pictures that an import cannot take: those that are gone, and those that come as bytes. */
async function pictureIssues(
  media: Services['media'],
  { profileImage, images }: Pick<ImportedChanges, 'profileImage' | 'images'>,
): Promise<readonly FieldIssue[]> {
  const all = [
    ...(profileImage ? [['profileImage', profileImage]] : []),
    ...(images ?? []).map((url) => ['images', url]),
  ]
  const bytes = all.find(([, url]) => /^\s*data:/i.test(url ?? ''))
  if (bytes !== undefined) return [{ path: bytes[0] ?? '', message: 'Could not process image' }]
  try {
    await media.prepare({ profileImage, images })
    return []
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    return error.issues ?? [{ path: 'images', message: error.message }]
  }
}

async function planRow(
  media: Services['media'],
  row: FileRow,
  { guides, accounts }: Known,
): Promise<PlannedRow> {
  const [idText, username] = [cellText(row, 'id'), cellText(row, 'username')]
  const id = idText === '' ? undefined : idSchema.safeParse(Number(idText)).data
  if (idText !== '' && id === undefined) return refused(row, 'id', 'The id has to be a whole number above 0')
  const account = accounts.get(usernameKey(username))
  const byId = id === undefined ? undefined : guides.get(id)
  if (byId !== undefined && username !== '' && usernameKey(byId.username) !== usernameKey(username)) {
    return refused(row, 'username', `Guide ${byId.id} belongs to the account "${byId.username}"`, byId)
  }
  const guide = byId ?? (account?.guideId ? guides.get(account.guideId) : undefined)
  if (guide !== undefined) return planChange(media, row, guide)
  return account === undefined
    ? planGuide(media, row, judgeNewGuide(row), undefined)
    : planGuide(media, row, judgeListing(row), account)
}

async function planChange(media: Services['media'], row: FileRow, guide: PrivateGuide): Promise<PlannedRow> {
  const { value: changes, issues } = judgeChanges(row, guide)
  if (issues !== undefined) return { row, outcome: 'refused', issues, guide }
  if (Object.keys(changes).length === 0) return { row, outcome: 'unchanged' }
  const wrongState = stateIssue({ ...guide, ...changes })
  const found = [...(wrongState ? [wrongState] : []), ...(await pictureIssues(media, changes))]
  if (found.length > 0) return { row, outcome: 'refused', issues: found, guide }
  return { row, outcome: 'changed', before: guide, changes }
}

async function planGuide(
  media: Services['media'],
  row: FileRow,
  { value, issues }: { value?: ImportedGuide | ImportedListing; issues?: readonly FieldIssue[] },
  account: AccountOfUsername | undefined,
): Promise<PlannedRow> {
  if (value === undefined) return { row, outcome: 'refused', issues: issues ?? [] }
  const wrongState = stateIssue(value)
  const found = [...(wrongState ? [wrongState] : []), ...(await pictureIssues(media, value))]
  if (found.length > 0) return { row, outcome: 'refused', issues: found }
  if (account !== undefined) return { row, outcome: 'made', account, guide: value }
  return { row, outcome: 'made', account: undefined, guide: value as ImportedGuide }
}

/** What two rows of a file must not share; undefined for rows that come to nothing. */
function targetOf(planned: PlannedRow): string | undefined {
  if (planned.outcome === 'changed') return `guide ${planned.before.id}`
  if (planned.outcome !== 'made') return undefined
  return `account ${usernameKey(cellText(planned.row, 'username'))}`
}

/** Finds out for each row of a file what it would come to. Nothing is written. */
export async function planImport(
  { db, media }: { db: Db; media: Services['media'] },
  file: ImportFile,
): Promise<PlannedRow[]> {
  const planned: PlannedRow[] = []
  const rowsByTarget = new Map<string, number>()
  for (let start = 0; start < file.rows.length; start += ROWS_AT_A_TIME) {
    const rows = file.rows.slice(start, start + ROWS_AT_A_TIME)
    const known = await lookUp(db, rows)
    for (const row of rows) {
      const plan = await planRow(media, row, known)
      const target = targetOf(plan)
      const first = target === undefined ? undefined : rowsByTarget.get(target)
      if (first !== undefined) {
        planned.push(refused(row, 'username', `Row ${first} is about the same guide`))
        continue
      }
      if (target !== undefined) rowsByTarget.set(target, row.row)
      planned.push(plan)
    }
  }
  return planned
}
