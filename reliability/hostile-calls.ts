/** The parts of the API's document that tell what may be sent. */
export interface ApiDocument {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema> }
}

interface Operation {
  parameters?: readonly { name: string; in: 'path' | 'query' | 'header' }[]
  requestBody?: { content: Record<string, { schema: Schema; example?: Json }> }
}

interface Schema {
  $ref?: string
  type?: string
  properties?: Record<string, Schema>
  anyOf?: readonly Schema[]
}

type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json }

/** One call that is to cost more than it may. */
export interface HostileCall {
  /** A name in a few words. */
  name: string
  method: string
  /** With its query. */
  path: string
  headers: Record<string, string>
  body?: string
}

const MILLION = 1_000_000
/** The largest sizes that fit: into a small body, and into the address and headers together. */
const BODY_SIZE = 250_000
const HEAD_SIZE = 7_000

/** Single characters; those of addresses are written as a careless client would write them. */
const IN_TEXTS: readonly [string, ...string[]] = ['a', '=', ' ', '1', '@', '\u0000', '"', '\u0301']
const IN_ADDRESSES: readonly [string, ...string[]] = ['a', '%', '/', '1', '.', '=', '&', '@']
const IN_HEADERS: readonly [string, ...string[]] = [',', ';', 'a', '=', '/', '"', '%', '.']

/** Headers that some part of a server reads, besides those of the document. */
const HEADERS = [
  'accept',
  'accept-encoding',
  'authorization',
  'content-type',
  'cookie',
  'if-none-match',
  'origin',
  'range',
  'sec-fetch-site',
  'user-agent',
  'x-forwarded-for',
  'x-request-id',
]

/** Gives each of some things in its turn. */
function taker<T>(things: readonly [T, ...T[]]): () => T {
  let next = 0
  return () => things[next++ % things.length] ?? things[0]
}

const nextInText = taker(IN_TEXTS)
const nextInAddress = taker(IN_ADDRESSES)
const nextInHeader = taker(IN_HEADERS)

function nameOf(character: string): string {
  return `${JSON.stringify(character)} times`
}

/** The places of a body: the names that lead to each field. */
function fieldsOf(document: ApiDocument, schema: Schema): string[][] {
  const { $ref, properties, anyOf = [] } = schema
  if ($ref !== undefined)
    return fieldsOf(document, document.components.schemas[$ref.split('/').at(-1) ?? ''] ?? {})
  if (properties === undefined) return anyOf.flatMap((choice) => fieldsOf(document, choice))
  return Object.entries(properties).flatMap(([name, property]) => {
    const inner = fieldsOf(document, property)
    return [[name], ...inner.map((names) => [name, ...names])]
  })
}

/** A body with something else at one of its places. */
function replaced(body: Json, [name, ...names]: readonly string[], value: Json): Json {
  if (name === undefined) return value
  const object = typeof body === 'object' && body !== null && !Array.isArray(body) ? body : {}
  return { ...object, [name]: replaced((object as Record<string, Json>)[name] ?? {}, names, value) }
}

/** Bodies that are small to send and large to work, each of about so many bytes. */
function bombs(size: number): Record<string, string> {
  const fill = (part: string) => part.repeat(Math.floor(size / part.length))
  const half = Math.floor(size / 2)
  return {
    'lists in lists': '['.repeat(half) + ']'.repeat(half),
    'objects in objects': `${'{"a":'.repeat(Math.floor(size / 6))}1${'}'.repeat(Math.floor(size / 6))}`,
    'lists without an end': '['.repeat(size),
    'many objects': `[${fill('{},')}{}]`,
    'many lists': `[${fill('[],')}[]]`,
    'many numbers': `[${fill('1,')}1]`,
    'many texts': `[${fill('"a",')}"a"]`,
    'many names': `{${Array.from({ length: Math.floor(size / 10) }, (_, index) => `"${index}":1`).join()}}`,
    'one name many times': `{${fill('"a":1,')}"a":1}`,
    'a long name': `{"${'a'.repeat(size)}":1}`,
    'many escapes': `"${fill('\\u0041')}"`,
    'a number of many digits': '9'.repeat(size),
    'a number of many decimals': `0.${'3'.repeat(size)}`,
    'a number with a long exponent': `1e${'9'.repeat(size)}`,
    'names of prototypes': `[${fill('{"__proto__":{}},')}{}]`,
    'a text without an end': `"${'a'.repeat(size)}`,
  }
}

/** It fits into a small body also where it stands in a field. */
const SMALL_BOMB = BODY_SIZE - 100
/** The forms that a bomb has: its size, and whether it stands in a field or alone. */
const BOMB_FORMS = [
  { size: MILLION, isInField: false },
  { size: MILLION, isInField: true },
  { size: SMALL_BOMB, isInField: false },
  { size: SMALL_BOMB, isInField: true },
] as const
const nextForm = taker(BOMB_FORMS)

let made: Map<number, Record<string, string>> | undefined

/** The bombs of each size by their names. They are made once: to make them takes longer than most calls. */
function bombsBySize(): Map<number, Record<string, string>> {
  made ??= new Map([MILLION, SMALL_BOMB].map((size) => [size, bombs(size)]))
  return made
}

const JSON_TYPE = { 'content-type': 'application/json' }

function* bodyCalls(
  document: ApiDocument,
  target: Pick<HostileCall, 'method' | 'path'>,
  { schema, example = {} }: { schema: Schema; example?: Json },
  isInFull: boolean,
): Generator<HostileCall> {
  const where = `${target.method} ${target.path}`
  const call = (name: string, body: string) => ({
    ...target,
    name: `${where}, ${name}`,
    headers: JSON_TYPE,
    body,
  })
  for (const field of fieldsOf(document, schema)) {
    for (const size of [MILLION, BODY_SIZE]) {
      const character = nextInText()
      const text = character.repeat(size)
      const name = `${field.join('.')} of ${size} ${nameOf(character)}`
      yield call(name, JSON.stringify(replaced(example, field, text)))
      if (field.at(-1) === 'images')
        yield call(`one of ${name}`, JSON.stringify(replaced(example, field, [text])))
    }
  }
  for (const name of Object.keys(bombsBySize().get(MILLION) ?? {})) {
    // One call after the other gets the next form, so that all forms of each bomb are sent to some of them.
    for (const { size, isInField } of isInFull ? BOMB_FORMS : [nextForm()]) {
      const bomb = bombsBySize().get(size)?.[name] ?? ''
      yield isInField
        ? call(`${name} in a field, ${size} bytes`, `{"bio":${bomb}}`)
        : call(`${name}, ${size} bytes`, bomb)
    }
  }
  // There are as many bombs as several rounds of their forms.
  nextForm()
}

/**
 * Calls with far too much in each part of each call of the document.
 * @param isInFull Sends each call every bomb in all of its forms, otherwise in one of them.
 */
export function* hostileCalls(document: ApiDocument, isInFull: boolean): Generator<HostileCall> {
  for (const [path, operations] of Object.entries(document.paths)) {
    for (const [operation, { parameters = [], requestBody }] of Object.entries(operations)) {
      const method = operation.toUpperCase()
      // Deleted guides are not fetched again.
      const usual = path.replaceAll(/\{\w+\}/g, method === 'DELETE' ? '2' : '1')
      const where = `${method} ${path}`
      for (const size of [MILLION, HEAD_SIZE]) {
        for (const { name } of parameters.filter((parameter) => parameter.in === 'path')) {
          // A path ends sooner than an address.
          for (const length of size === MILLION ? [MILLION] : [HEAD_SIZE, 1_900]) {
            const character = nextInAddress()
            const filled = path.replace(`{${name}}`, () => character.repeat(length))
            yield {
              name: `${where}, ${name} of ${length} ${nameOf(character)}`,
              method,
              path: filled,
              headers: {},
            }
          }
        }
        for (const { name } of parameters.filter((parameter) => parameter.in === 'query')) {
          const character = nextInAddress()
          const query = `${name}=${character.repeat(size)}`
          const what = `${where}, ${name} of ${size} ${nameOf(character)}`
          yield { name: what, method, path: `${usual}?${query}`, headers: {} }
        }
        for (const name of HEADERS) {
          const character = nextInHeader()
          const headers = { [name]: character.repeat(size) }
          yield { name: `${where}, ${name} of ${size} ${nameOf(character)}`, method, path: usual, headers }
        }
      }
      for (const [type, content] of Object.entries(requestBody?.content ?? {})) {
        if (type === 'application/json')
          yield* bodyCalls(document, { method, path: usual }, content, isInFull)
        else {
          const body = nextInText().repeat(MILLION)
          yield { name: `${where} as ${type}`, method, path: usual, headers: { 'content-type': type }, body }
        }
      }
    }
  }
}
