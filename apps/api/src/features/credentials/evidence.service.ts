import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { IncomingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'
import {
  attachEvidence,
  findCredential,
  insertEvidence,
  listLooseEvidence,
  updateCredentialCheck,
} from '@grove/db'
import type { Credential, CredentialInput, EvidenceInput, EvidenceType } from '@grove/schema'
import {
  ConflictError,
  EVIDENCE_MAX_BYTES,
  EVIDENCE_MAX_FILES,
  EVIDENCE_TYPES,
  InvalidError,
  NotFoundError,
  TooLargeError,
  UnauthenticatedError,
} from '@grove/schema'
import type { FastifyBaseLogger } from 'fastify'
import type { Context, MemberContext, Services } from '../../context.ts'
import { lacksScope } from '../../context.ts'
import { callerKey } from '../../http/caller-key.ts'
import { mediaTypeOf } from '../../http/http-headers.ts'
import { changeCredential, expectCredential, expectOwner, getReadableGuide } from './credentials.writes.ts'
import { sweepEvidence } from './evidence.writes.ts'

const NAME_BYTES = 32
/** A file that is about to be attached is left alone for so long. */
const LOOSE_AGE_MS = 60 * 60 * 1000
const SWEEP_BATCH = 1_000

/** The bytes that files of each type begin with. */
const SIGNATURES: Readonly<Record<EvidenceType, Buffer>> = {
  'application/pdf': Buffer.from('%PDF-'),
  'image/jpeg': Buffer.from([0xff, 0xd8, 0xff]),
  'image/png': Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
}

function typeOf(head: Buffer): EvidenceType | undefined {
  return EVIDENCE_TYPES.find((type) => head.subarray(0, SIGNATURES[type].length).equals(SIGNATURES[type]))
}

/** The ends that names of files of each type have, the usual one first. */
const ENDINGS: Readonly<Record<EvidenceType, readonly [string, ...string[]]>> = {
  'application/pdf': ['.pdf'],
  'image/jpeg': ['.jpg', '.jpeg'],
  'image/png': ['.png'],
}

/** A name with an end of its type: what a machine does with a file goes by that, and not by its bytes. */
function nameOfType(fileName: string, type: EvidenceType): string {
  const isOfType = ENDINGS[type].some((ending) => fileName.toLowerCase().endsWith(ending))
  return isOfType ? fileName : `${fileName || 'evidence'}${ENDINGS[type][0]}`
}

const WRONG_TYPE = 'The file has to be a PDF, a JPEG or a PNG'

/** True for a content type that evidence may have. */
export function isEvidenceType(contentType: string | undefined): boolean {
  const type = mediaTypeOf(contentType)
  return EVIDENCE_TYPES.some((known) => known === type)
}

/** The checks of a file by its headers, before its bytes are read. */
export async function admitEvidence(
  { limits, viewer, bearer }: Context,
  headers: IncomingHttpHeaders,
): Promise<void> {
  if (bearer !== undefined) throw lacksScope([])
  if (viewer === null) throw new UnauthenticatedError()
  if (!isEvidenceType(headers['content-type'])) throw new InvalidError(WRONG_TYPE)
  if (Number(headers['content-length'] ?? 0) > EVIDENCE_MAX_BYTES) throw new TooLargeError('File too large')
  await limits.spend({ limit: 'evidenceByAccount', key: String(viewer.user.id) })
}

function asMember(ctx: Context): MemberContext {
  if (ctx.viewer === null) throw new UnauthenticatedError()
  return { ...ctx, viewer: ctx.viewer }
}

function fullError(): ConflictError {
  return new ConflictError(`At most ${EVIDENCE_MAX_FILES} files show one credential`)
}

/**
 * Stores a file that shows a credential, by its owner. Its type is read from its bytes.
 * @throws InvalidError, TooLargeError, ConflictError for a sixth one, NotFoundError.
 */
export async function uploadEvidence(
  context: Context,
  { id, kind, fileName }: CredentialInput & { fileName: string },
  content: Readable | undefined,
): Promise<Credential> {
  const ctx = asMember(context)
  await expectOwner(ctx, id)
  const credential = expectCredential(await findCredential(ctx.db, id, kind, ctx.clock()))
  if (credential.evidence.length >= EVIDENCE_MAX_FILES) throw fullError()
  if (content === undefined) throw new InvalidError(WRONG_TYPE)
  const file = await ctx.incoming.receive(content, { maxBytes: EVIDENCE_MAX_BYTES, owner: callerKey(ctx) })
  try {
    const mediaType = typeOf(file.head)
    if (mediaType === undefined) throw new InvalidError(WRONG_TYPE)
    const name = randomBytes(NAME_BYTES).toString('hex')
    const { bytes, sha256 } = file
    // Noted before it is stored: whatever happens now, no file is left that nobody knows of.
    const shownName = nameOfType(fileName, mediaType)
    await insertEvidence(ctx.db, { name, fileName: shownName, mediaType, bytes, sha256 }, ctx.clock())
    await ctx.evidence.put(name, await readFile(file.path))
    return await attach(ctx, { id, kind }, name)
  } finally {
    await file.discard()
  }
}

async function attach(ctx: MemberContext, input: CredentialInput, name: string): Promise<Credential> {
  try {
    const { after } = await changeCredential(ctx, input, async (trx, before) => {
      const { id, evidence } = expectCredential(before)
      if (evidence.length >= EVIDENCE_MAX_FILES) throw fullError()
      await attachEvidence(trx, name, id)
      return 'credential.save'
    })
    const { id: _, ...credential } = expectCredential(after)
    return credential
  } catch (error) {
    await sweepEvidence(ctx, [name])
    throw error
  }
}

function evidenceNotFound(): NotFoundError {
  return new NotFoundError('Evidence not found')
}

/** The stored file for its owner, reviewers and administrators. @throws NotFoundError for everybody else. */
export async function openEvidence(context: Context, { id, kind, name }: EvidenceInput) {
  const { db, clock, viewer } = context
  if (viewer === null) throw evidenceNotFound()
  await getReadableGuide({ db, viewer }, id).catch((error: unknown) => {
    throw error instanceof NotFoundError ? evidenceNotFound() : error
  })
  const credential = await findCredential(db, id, kind, clock())
  const evidence = credential?.evidence.find((file) => file.name === name)
  const stored = evidence && (await context.evidence.open(evidence.name))
  if (evidence === undefined || stored === undefined) throw evidenceNotFound()
  return { evidence, stream: stored.stream }
}

/** Removes a file. The credential was checked with it, so the check ends. */
export async function removeEvidence(ctx: MemberContext, { name, ...input }: EvidenceInput): Promise<void> {
  await expectOwner(ctx, input.id)
  await changeCredential(ctx, input, async (trx, before, _guide, now) => {
    const { id, evidence } = expectCredential(before)
    if (!evidence.some((file) => file.name === name)) throw evidenceNotFound()
    await attachEvidence(trx, name, null)
    await updateCredentialCheck(trx, id, null, now)
    return 'credential.save'
  })
  await sweepEvidence(ctx, [name])
}

/** Deletes files that were left behind: of deleted listings, and of uploads that broke off. Answers how many. */
export async function sweepLooseEvidence(
  services: Pick<Services, 'db' | 'evidence' | 'clock'> & { log: Pick<FastifyBaseLogger, 'warn'> },
): Promise<number> {
  const before = new Date(services.clock().getTime() - LOOSE_AGE_MS)
  const names = await listLooseEvidence(services.db, before, SWEEP_BATCH)
  const swept = await sweepEvidence(services, names)
  await services.evidence.removeLeftovers()
  return swept
}
