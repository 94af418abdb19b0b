import type { OpenApiDocument, OpenApiOperation } from '../../src/rest/openapi-types.ts'
import { PIXEL_BYTES } from '../walk/calls.ts'
import type { Dice } from './dice.ts'
import { oddText, oddValue, SchemaValues } from './values.ts'
import type { KnownCall, World } from './world.ts'

/** One call as it is sent. */
export interface FuzzCall {
  /** As in the document, even where the call bends it. */
  operation: OpenApiOperation
  /** False where method or path are none that the document knows. */
  isDocumented: boolean
  viewer: string
  method: string
  url: string
  headers: Record<string, string>
  body: string | Buffer | undefined
  /** The asking machine. */
  address: string
}

interface Target {
  method: string
  path: string
  operation: OpenApiOperation
}

/** Ids that are none, or that nobody has. */
const ODD_IDS: readonly string[] = [
  '0',
  '-1',
  '1.5',
  '1e3',
  '01',
  '2147483647',
  '2147483648',
  '99999999999999999999999999',
  'abc',
  'null',
  'undefined',
  '%00',
  '%2e%2e%2f',
  '%E0%A4%A',
  '%',
  '1%20or%201=1',
  '١',
  '1;drop',
  '__proto__',
  'x'.repeat(300),
  '9'.repeat(4_900),
]

const ODD_QUERIES: readonly string[] = [
  'published=true&published=false',
  'published=1',
  'published=',
  'include=all&published=false',
  'include=All',
  'include[]=all',
  'format=xml',
  'format=csv&format=json',
  'status=nobody',
  'search=%00',
  'search=%E0%A4%A',
  'search=%F0%9F%91%A9&status=all',
  `search=${'x'.repeat(300)}`,
  `search=${encodeURIComponent('%_\\"*\'')}`,
  'near=95,0',
  'near=S1%202BP&radius=0',
  'near=53.38,-1.47&radius=any&sort=newest',
  'radius=1e9',
  'bounds=-2,54,-1,53',
  'bounds=170,-20,-170,20&open=perhaps',
  'badge=&language=xx',
  'access[]=seats&access=step_free',
  'cursor=9_9_9',
  'limit=0&cursor=%F0%9F%91%A9',
  '__proto__=1',
  'constructor[prototype][isAdmin]=true',
  'toString=1',
  '_t=1&force=true',
  '_t=1&_t=2',
  '&&&==&',
  `${'a=1&'.repeat(1_200)}b=2`,
]

const ODD_TYPES: readonly string[] = [
  'text/plain',
  'text/html; charset=utf-8',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/json; charset=utf-16',
  'application/JSON',
  'application/json;',
  'application/problem+json',
  'application/',
  ';',
  'null',
]

const ODD_HEADERS: readonly (readonly [string, string])[] = [
  ['origin', 'null'],
  ['origin', 'https://elsewhere.example'],
  ['origin', 'not an address'],
  ['sec-fetch-site', 'cross-site'],
  ['accept-encoding', 'gzip;q=0, br;q=banana, *;q=0'],
  ['accept-encoding', 'identity;q=0'],
  ['accept', 'text/csv'],
  ['accept', 'nothing/atall;q=9'],
  ['content-encoding', 'gzip'],
  ['if-none-match', '*'],
  ['if-none-match', 'W/"\\"'],
  ['if-none-match', `"${'x'.repeat(2_000)}"`],
  ['if-modified-since', 'yesterday'],
  ['range', 'bytes=5-2'],
  ['x-http-method-override', 'DELETE'],
  ['x-forwarded-for', '\u00ff, 1.2.3.4'],
  ['x-forwarded-proto', 'gopher'],
  ['host', ''],
  ['authorization', 'Basic ====='],
  ['cookie', 'grove_session=broken'],
  ['cookie', 'grove_session=;;;=; __proto__=1'],
  ['cookie', `grove_session=${'A'.repeat(3_000)}%3BAAAA`],
]

const OTHER_METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const

const DEEP = `${'['.repeat(2_000)}${']'.repeat(2_000)}`

/** Bodies that are no such object at all, as they are sent. */
export const ODD_BODIES: readonly (string | Buffer)[] = [
  '',
  'null',
  'true',
  '42',
  '"text"',
  '[]',
  '[{}]',
  '{}',
  '{',
  '{"a":1,}',
  "{'username':'x'}",
  '\ufeff{}',
  '{"username":"\\ud800"}',
  '{"__proto__":{"isAdmin":true}}',
  '{"constructor":{"prototype":{"isAdmin":true}}}',
  `{"username":${DEEP}}`,
  DEEP,
  `{"latitude":${'9'.repeat(400)}}`,
  '{"published":true,"published":false}',
  `{"bio":"${'x'.repeat(270_000)}"}`,
  Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]),
  Buffer.from([0x1f, 0x8b, 0x08, 0x00, 0x00]),
]

/** Files that calls take, by the first of their types. */
const FILES = [
  { type: 'image/gif', bytes: PIXEL_BYTES },
  { type: 'application/pdf', bytes: Buffer.from('%PDF-1.7\n%%EOF\n') },
] as const

type JsonObject = Record<string, unknown>

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Changes one place of a body: takes it out, or puts something else there. */
export function bend(body: JsonObject, dice: Dice): JsonObject {
  const bent = { ...body }
  const keys = Object.keys(bent)
  if (keys.length === 0) return { [oddText(dice)]: oddValue(dice) }
  const key = dice.pick(keys)
  const value = bent[key]
  if (isJsonObject(value) && dice.isLucky(0.7)) bent[key] = bend(value, dice)
  else if (Array.isArray(value) && dice.isLucky(0.7))
    bent[key] = Array.from({ length: dice.pick([1, 2, 11]) }, () => oddValue(dice))
  else if (dice.isLucky(0.2)) delete bent[key]
  else if (dice.isLucky(0.1)) bent[oddText(dice)] = value
  else bent[key] = oddValue(dice)
  return bent
}

/** Makes calls of a document, good ones and bent ones, for everybody who may and who may not. */
export class CallMaker {
  readonly #dice: Dice
  readonly #world: World
  readonly #values: SchemaValues
  readonly #targets: readonly Target[]
  readonly #known: ReadonlySet<string>
  #next = 0

  constructor(document: OpenApiDocument, world: World, dice: Dice) {
    this.#dice = dice
    this.#world = world
    this.#values = new SchemaValues(document.components.schemas, dice)
    this.#targets = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, operation]) => ({
        method: method.toUpperCase(),
        path,
        operation,
      })),
    )
    this.#known = new Set(this.#targets.map(({ method, path }) => `${method} ${path}`))
  }

  /** The next call: each operation in its turn, two of five as the document says, the others bent. */
  async next(): Promise<FuzzCall> {
    const dice = this.#dice
    const target = this.#targets[this.#next++ % this.#targets.length]
    if (target === undefined) throw new Error('The document has no calls')
    const call = await this.#documentedCall(target, dice.isLucky(0.5))
    if (dice.isLucky(0.4)) return call
    const bends = [this.#bendPath, this.#bendQuery, this.#bendHeaders, this.#bendMethod]
    // Bodies are where most of the rules are.
    const first =
      target.operation.requestBody !== undefined && dice.isLucky(0.6) ? this.#bendBody : dice.pick(bends)
    first.call(this, call, target)
    if (dice.isLucky(0.2)) dice.pick(bends).call(this, call, target)
    return call
  }

  /** A call of one operation as the document says. */
  async callOf(operationId: string): Promise<FuzzCall> {
    const target = this.#targets.find(({ operation }) => operation.operationId === operationId)
    if (target === undefined) throw new Error(`The document has no ${operationId}`)
    return this.#documentedCall(target, true)
  }

  /** `isKnowing`: with what no schema tells, where the world knows it. */
  async #documentedCall(target: Target, isKnowing: boolean): Promise<FuzzCall> {
    const known = isKnowing ? await this.#world.callOf(target.operation.operationId) : undefined
    return this.#goodCall(target, known?.viewer ?? this.#viewerFor(target), known)
  }

  #viewerFor({ operation, path }: Target): string {
    const { viewers } = this.#world
    if (this.#dice.isLucky(0.15)) return this.#dice.pick(viewers)
    const isForAdmins = /Not an administrator|Neither an administrator/.test(
      operation.responses[403]?.description ?? '',
    )
    if (isForAdmins) return 'admin'
    if (operation.security.length === 0) return 'visitor'
    return path.includes('{id}') ? this.#dice.pick(['owner', 'owner', 'admin']) : this.#dice.pick(viewers)
  }

  #goodCall({ method, path, operation }: Target, viewer: string, known: KnownCall = {}): FuzzCall {
    const dice = this.#dice
    const schema = operation.requestBody?.content['application/json']?.schema
    const values = known.body ?? (schema && this.#values.next(schema))
    // The account that signs in has to exist already.
    if (operation.operationId === 'login' && isJsonObject(values) && dice.isLucky(0.7))
      values.username = this.#world.usernameOf('member')
    const file = FILES.find(({ type }) => operation.requestBody?.content[type] !== undefined)
    const body = file?.bytes ?? (schema && JSON.stringify(values))
    const query = (operation.parameters ?? [])
      .filter((parameter) => parameter.in === 'query' && (parameter.required || dice.isLucky(0.3)))
      .map(({ name, schema: wanted }) => [name, String(this.#values.next(wanted))])
    const filled =
      known.path ??
      path.replace(/\{(\w+)\}/g, (_, name: string) =>
        this.#world.idFor(path.startsWith('/api/open-referral/') ? 'serviceId' : name, viewer, dice),
      )
    const isWhole = query.length === 0 || filled.includes('?')
    const url = isWhole ? filled : `${filled}?${new URLSearchParams(query)}`
    const etag = this.#world.etags.get(url)
    return {
      operation,
      isDocumented: true,
      viewer,
      method,
      url,
      headers: {
        ...(body !== undefined && { 'content-type': file?.type ?? 'application/json' }),
        ...(known.cookie !== undefined && { cookie: known.cookie }),
        ...(etag !== undefined && dice.isLucky(0.3) && { 'if-none-match': etag }),
      },
      body,
      address: `10.${dice.below(250)}.${dice.below(250)}.${dice.below(250)}`,
    }
  }

  #bendBody(call: FuzzCall): void {
    const dice = this.#dice
    if (dice.isLucky(0.25) || typeof call.body !== 'string') {
      call.body = dice.pick(ODD_BODIES)
      if (call.method !== 'GET') call.headers['content-type'] ??= 'application/json'
      // A body where none is taken is none of the document's: any refusal that says so will do.
      if (call.operation.requestBody === undefined) call.isDocumented = false
      return
    }
    const body: unknown = JSON.parse(call.body)
    if (!isJsonObject(body)) return
    let bent = bend(body, dice)
    for (let more = dice.pick([0, 0, 0, 1, 4]); more > 0; more -= 1) bent = bend(bent, dice)
    call.body = JSON.stringify(bent)
  }

  #bendPath(call: FuzzCall, { path }: Target): void {
    const id = this.#dice.pick(ODD_IDS)
    if (path.includes('{')) call.url = path.replace(/\{\w+\}/g, () => id)
    else this.#bendQuery(call)
  }

  #bendQuery(call: FuzzCall): void {
    const [path] = call.url.split('?')
    call.url = `${path}?${this.#dice.pick(ODD_QUERIES)}`
  }

  #bendHeaders(call: FuzzCall): void {
    const dice = this.#dice
    if (call.body !== undefined && dice.isLucky(0.5)) {
      if (dice.isLucky(0.2)) delete call.headers['content-type']
      else call.headers['content-type'] = dice.pick(ODD_TYPES)
      return
    }
    const [name, value] = dice.pick(ODD_HEADERS)
    call.headers[name] = value
    if (name === 'cookie') call.viewer = 'visitor'
  }

  #bendMethod(call: FuzzCall, { path }: Target): void {
    call.method = this.#dice.pick(OTHER_METHODS)
    call.isDocumented = false
    if (this.#known.has(`${call.method} ${path}`)) call.method = 'PATCH'
  }
}
