import type { ValidateFunction } from 'ajv/dist/2020.js'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { JsonSchema } from '../../src/rest/api-schemas.ts'
import type { OpenApiDocument } from '../../src/rest/openapi-types.ts'
import type { FuzzCall } from './calls.ts'

/** The answer to a call. */
export interface FuzzAnswer {
  status: number
  headers: Readonly<Record<string, string | string[] | number | undefined>>
  body: string
}

const DOCUMENT_ID = 'https://directory.example/openapi.json'
const ERROR_POINTER = '/components/schemas/Error'

/** One step of a JSON pointer, escaped for a reference. */
function step(name: string): string {
  return encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'))
}

/** Later versions may answer more, so the document does not forbid it; this one answers nothing but what it says. */
function closed(schema: JsonSchema): JsonSchema {
  const properties = Object.entries(schema.properties ?? {}).map(([name, property]) => [
    name,
    typeof property === 'boolean' ? property : closed(property),
  ])
  return schema.properties === undefined
    ? schema
    : { ...schema, properties: Object.fromEntries(properties), additionalProperties: false }
}

/** Holds answers against the document that promises them. */
export class AnswerChecker {
  readonly #ajv: Ajv2020
  readonly #operations: ReadonlyMap<string, string>

  constructor(document: OpenApiDocument) {
    this.#ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: true })
    addFormats.default(this.#ajv)
    const schemas = Object.entries(document.components.schemas).map(([name, schema]) => [
      name,
      closed(schema),
    ])
    const components = { ...document.components, schemas: Object.fromEntries(schemas) }
    this.#ajv.addSchema({ $id: DOCUMENT_ID, ...document, components })
    this.#operations = new Map(
      Object.entries(document.paths).flatMap(([path, operations]) =>
        Object.entries(operations).map(([method, { operationId }]) => [
          operationId,
          `/paths/${step(path)}/${method}`,
        ]),
      ),
    )
  }

  #validator(pointer: string): ValidateFunction {
    const reference = `${DOCUMENT_ID}#${pointer}`
    const validate = this.#ajv.getSchema(reference)
    if (validate === undefined) throw new Error(`The document has nothing at ${pointer}`)
    return validate
  }

  /** The fault of the answer; undefined where there is none. */
  complaint(call: FuzzCall, answer: FuzzAnswer): string | undefined {
    const { status, headers } = answer
    // That a thing is none that is done here is an answer, which has to be documented like all others.
    if (status >= 500 && status !== 501) return 'a failure of the server'
    if ((status === 429 || status === 503) && !(Number(headers['retry-after']) >= 1))
      return 'Retry-After is missing'
    if (!call.isDocumented) return this.#complaintOfUndocumented(answer)
    const declared = call.operation.responses[status]
    if (declared === undefined) return 'the document knows no such status for this call'
    if (declared.content === undefined)
      return answer.body === '' ? undefined : 'a body where the document promises none'
    const type = String(headers['content-type'] ?? '').split(';', 1)[0] ?? ''
    if (declared.content[type] === undefined)
      return `the document promises ${Object.keys(declared.content)}, not "${type}"`
    if (!type.endsWith('json')) return undefined
    const operation = this.#operations.get(call.operation.operationId)
    const pointer = `${operation}/responses/${status}/content/${step(type)}/schema`
    return this.#complaintOfBody(pointer, answer.body)
  }

  /** A call that the document does not know is refused, or answered as by any server (OPTIONS, HEAD, a body with GET). */
  #complaintOfUndocumented({ status, body }: FuzzAnswer): string | undefined {
    return status < 400 || body === '' ? undefined : this.#complaintOfBody(ERROR_POINTER, body)
  }

  #complaintOfBody(pointer: string, body: string): string | undefined {
    let value: unknown
    try {
      value = JSON.parse(body)
    } catch {
      return 'the body is no JSON'
    }
    const validate = this.#validator(pointer)
    if (validate(value)) return undefined
    return `the body is not as documented: ${this.#ajv.errorsText(validate.errors?.slice(0, 3))}`
  }
}
