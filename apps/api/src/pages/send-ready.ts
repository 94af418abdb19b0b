import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Json } from '../json.ts'
import { joinJson } from '../json.ts'
import type { PackedList } from '../packed-json/packed-json.ts'
import { packText } from '../packed-json/packed-json.ts'
import type { BodyOptions } from './compress.ts'
import { chooseEncoding, PackedBody, plainBytes, readyBody } from './compress.ts'
import type { ReadyPage } from './page-cache.ts'

/** The weak ETag of a text: it names every encoding of it alike. */
function weakEtag(text: Buffer | string): string {
  return `W/"${hash('sha256', text, 'base64url').slice(0, 27)}"`
}

/** A text made ready to be sent, under an ETag of what it says. */
export async function readyText(
  text: string | Buffer,
  headers: Readonly<Record<string, string>>,
  { status = 200, ...options }: BodyOptions & { status?: number } = {},
): Promise<ReadyPage> {
  const body = await readyBody(text, options)
  return { status, body, etag: weakEtag(body.identity), headers }
}

/** Beside packed objects up to so many characters are packed with them; longer texts become shorter by other ways. */
const MAX_PACKED_TEXT = 2_048
/** The pieces of JSON that is to be packed; undefined where nothing in it is, or much is not. */
function packablePieces(json: Json): (string | PackedList)[] | undefined {
  if (typeof json === 'string') return undefined
  const pieces: (string | PackedList)[] = []
  let characters = 0
  for (const piece of json) {
    if (typeof piece === 'string') characters += piece.length
    else if (!('source' in piece)) return undefined
    pieces.push(piece)
  }
  return characters <= MAX_PACKED_TEXT ? pieces : undefined
}

/** JSON made ready to be sent, under an ETag of what it says. */
export async function readyJson(json: Json, headers: Readonly<Record<string, string>>): Promise<ReadyPage> {
  const pieces = packablePieces(json)
  const packed = pieces && packText(pieces)
  if (packed === undefined) return readyText(joinJson(json), headers)
  return { status: 200, body: new PackedBody(packed), etag: weakEtag(packed.stream), headers }
}

/** Adds what an answer depends on to what other parts have said before, such as Origin. */
export function addVary(reply: FastifyReply, ...names: readonly string[]): void {
  const before = String(reply.getHeader('vary') ?? '')
  const known = before
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
  const added = names.filter((name) => !known.some((one) => one.toLowerCase() === name))
  reply.header('vary', [...known, ...added].join(', '))
}

/** What stands in If-None-Match behind so many characters is not read: it is a hundred ETags of ours. */
const MAX_ETAGS_LENGTH = 4_000

/** Whether an If-None-Match header names this ETag: `*` names every one, and strength does not count. */
export function matchesEtag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  if (header === etag) return true
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '')
  const tags = header.slice(0, MAX_ETAGS_LENGTH)
  return tags.trim() === '*' || tags.split(',').some((tag) => opaque(tag) === opaque(etag))
}

/** Sends what is ready in the form that the request takes, or 304 where it is there already. */
export function sendReady(
  request: FastifyRequest,
  reply: FastifyReply,
  page: ReadyPage,
  { cacheControl, vary = [] }: { cacheControl: string; vary?: readonly string[] },
): FastifyReply {
  reply.headers({ ...page.headers, etag: page.etag, 'cache-control': cacheControl })
  addVary(reply, 'accept-encoding', ...vary)
  if (page.status === 200 && matchesEtag(request.headers['if-none-match'], page.etag))
    return reply.status(304).removeHeader('content-type').send()
  const wanted = chooseEncoding(request.headers['accept-encoding'])
  const form = page.body.form(wanted)
  const encoding = form?.encoding ?? wanted
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.status(page.status).send(form ? plainBytes(form) : page.body.stream?.(wanted))
}
