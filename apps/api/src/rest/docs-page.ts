import { escapeMarkup } from '../lib/escape-markup.ts'
import { API_CHANGES } from './api-changes.ts'
import type { JsonSchema } from './api-schemas.ts'
import { COLUMN_ROWS } from './docs-columns.ts'
import { ERROR_EXAMPLES, ERROR_ROWS, LIMIT_ROWS } from './docs-sections.ts'
import { DOCS_STYLE } from './docs-style.ts'
import { docsTasks } from './docs-tasks.ts'
import type { OpenApiContent, OpenApiDocument, OpenApiOperation, OpenApiParameter } from './openapi-types.ts'

/** Text with `code` in it. */
function inline(text: string): string {
  return escapeMarkup(text).replace(/`([^`]+)`/g, '<code>$1</code>')
}

function table(label: string, heads: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return ''
  const head = heads.map((text) => `<th scope="col">${text}</th>`).join('')
  const body = rows.map(([first = '', ...cells]) => {
    const rest = cells.map((cell) => `<td>${cell}</td>`).join('')
    return `<tr><th scope="row">${first}</th>${rest}</tr>`
  })
  return `<div class="wide" role="region" aria-label="${escapeMarkup(label)}" tabindex="0"><table><thead><tr>${head}</tr></thead><tbody>${body.join('')}</tbody></table></div>`
}

/** Name of a schema that is referred to. */
function nameOf(reference: string): string {
  return reference.slice(reference.lastIndexOf('/') + 1)
}

/** Describes in a few words which values are allowed. */
function typeText(schema: JsonSchema | boolean | undefined): string {
  if (schema === undefined || typeof schema === 'boolean') return ''
  if (schema.$ref !== undefined) {
    const name = nameOf(schema.$ref)
    return `<a href="#schema-${name}">${name}</a>`
  }
  const choices = schema.anyOf ?? schema.oneOf
  if (choices !== undefined) return [...new Set(choices.map(typeText))].join(' or ')
  if (schema.enum !== undefined)
    return schema.enum.map((value) => `<code>${escapeMarkup(String(value))}</code>`).join(' or ')
  if (schema.const !== undefined) return `<code>${escapeMarkup(String(schema.const))}</code>`
  if (schema.type === 'array')
    return `list of ${typeText(Array.isArray(schema.items) ? undefined : schema.items) || 'anything'}`
  const types = Array.isArray(schema.type) ? schema.type.join(' or ') : (schema.type ?? 'anything')
  const limits = [
    schema.format,
    schema.minimum !== undefined && `from ${schema.minimum}`,
    schema.maximum !== undefined && schema.maximum < 2 ** 31 - 1 && `to ${schema.maximum}`,
    schema.maxLength !== undefined && `at most ${schema.maxLength} characters`,
    schema.maxItems !== undefined && `at most ${schema.maxItems}`,
  ].filter((limit) => typeof limit === 'string')
  return escapeMarkup([types, ...limits].join(', '))
}

function schemaSection(name: string, schema: JsonSchema): string {
  const required = schema.required ?? []
  const rows = Object.entries(schema.properties ?? {}).map(([property, value]) => [
    `<code>${property}</code>`,
    typeText(value),
    required.includes(property) ? 'always' : 'may be absent',
    typeof value === 'boolean' ? '' : inline(value.description ?? ''),
  ])
  const plainType = rows.length === 0 ? `<p>${typeText({ ...schema, description: undefined })}</p>` : ''
  return `<section id="schema-${name}"><h3>${name}</h3><p>${inline(schema.description ?? '')}</p>${plainType}${table(`Fields of ${name}`, ['Field', 'Type', 'There', 'Meaning'], rows)}</section>`
}

function example(label: string, content: OpenApiContent | undefined): string {
  const value = content?.['application/json']?.example
  if (value === undefined) return ''
  return `<details><summary>${label}</summary><pre tabindex="0">${escapeMarkup(JSON.stringify(value, null, 2))}</pre></details>`
}

function contentType(content: OpenApiContent | undefined): string {
  const all = Object.entries(content ?? {})
  return all
    .map(([type, { schema }]) => (type === 'application/json' ? typeText(schema) : escapeMarkup(type)))
    .join(' or ')
}

/** The value of a parameter that is left out, where its description does not say it. */
function absentText({ schema, description }: OpenApiParameter): string {
  const { default: initial } = schema
  if (initial === undefined || initial === '' || /where absent/.test(description)) return ''
  return ` <code>${escapeMarkup(String(initial))}</code> where absent.`
}

function operationSection(path: string, method: string, operation: OpenApiOperation): string {
  const { operationId, parameters = [], requestBody, responses, summary, description } = operation
  const parameterRows = parameters.map((parameter) => [
    `<code>${escapeMarkup(parameter.name)}</code>`,
    parameter.in,
    typeText(parameter.schema),
    `${parameter.required ? 'Needed. ' : ''}${inline(parameter.description)}${absentText(parameter)}`,
  ])
  const answerRows = Object.entries(responses).map(([status, answer]) => [
    status,
    inline(answer.description),
    contentType(answer.content),
  ])
  const success = Object.values(responses).find((answer) => answer.content !== undefined)
  return `<section id="${operationId}"><h3><span class="method ${method}">${method.toUpperCase()}</span> <code>${escapeMarkup(path)}</code></h3>
<p>${inline(summary)}. ${inline(description)}</p>
${table(`Parameters of ${operationId}`, ['Parameter', 'In', 'Type', 'Meaning'], parameterRows)}
${requestBody === undefined ? '' : `<p>Body: ${contentType(requestBody.content)}</p>${example('Example of a body', requestBody.content)}`}
${table(`Answers of ${operationId}`, ['Status', 'When', 'Answer'], answerRows)}
${example('Example of an answer', success?.content)}</section>`
}

function taskSections(origin: string): string {
  const sections = docsTasks(origin).map(
    ({ title, text, code }) =>
      `<section><h3>${title}</h3><p>${inline(text)}</p><pre tabindex="0">${escapeMarkup(code)}</pre></section>`,
  )
  return `<h2 id="tasks">Tasks</h2>${sections.join('')}`
}

function columnsSection(): string {
  const rows = COLUMN_ROWS.map(({ column, meaning, values, isNeeded }) => [
    `<code>${column}</code>`,
    inline(meaning) + (isNeeded ? ' Needed for a new guide.' : ''),
    inline(values),
  ])
  return `<h2 id="columns">Columns of a CSV</h2><p>${inline('The first row names the columns, in any order; commas, semicolons or tabs stand between cells. A column that is missing leaves its field, an empty cell clears it. In a new row the coordinates may be left out where the town is known. With `isStrict` a column of another name is refused, and one refused row keeps the whole file out. JSON has the same names, with lists as arrays.')}</p>${table('Columns of a CSV', ['Column', 'Meaning', 'Values'], rows)}`
}

function limitsSection(): string {
  const rows = LIMIT_ROWS.map(({ what, limit, countedBy }) => [what, limit, `by ${countedBy}`])
  return `<h2 id="limits">Limits</h2><p>${inline('Calls that are counted say in `RateLimit-Limit`, `RateLimit-Remaining` and `RateLimit-Reset` how one stands. Reads of what is public are not counted here; who runs the directory may limit them in front of it.')}</p>${table('Limits', ['What', 'At most', 'Counted'], rows)}`
}

function errorsSection(): string {
  const rows = ERROR_ROWS.map(({ status, when, advice }) => [String(status), inline(when), inline(advice)])
  const examples = ERROR_EXAMPLES.map(
    ({ call, path, status, answer }) =>
      `<details><summary>${call}</summary><pre tabindex="0">${escapeMarkup(`GET ${path}\n${status}\n${JSON.stringify(answer, null, 2)}`)}</pre></details>`,
  )
  return `<h2 id="errors">Errors</h2><p>${inline('Every refusal is JSON with a `message` that is fit to be shown. Every answer has an `X-Request-Id`, by which those who run the directory find the call in their log.')}</p>${table('Errors', ['Status', 'When', 'How to get on'], rows)}${examples.join('')}`
}

function changesSection(): string {
  const versions = API_CHANGES.map(
    ({ version, changes }) =>
      `<section><h3>${version}</h3><ul>${changes.map((change) => `<li>${inline(change)}</li>`).join('')}</ul></section>`,
  )
  return `<h2 id="changes">Changes</h2><p>The first number rises where a program that works may fail, and what goes is named here one version before; the second where there is more. New fields may come at any time: pass over those you do not know.</p>${versions.join('')}`
}

/** Under which licence the data stands, and whom to ask. */
function aboutData({ license, contact }: OpenApiDocument['info']): string {
  const ask =
    contact.email === undefined
      ? ''
      : ` Questions: <a href="mailto:${escapeMarkup(contact.email)}">${escapeMarkup(contact.email)}</a>.`
  return `Licence of the data: <a href="${escapeMarkup(license.url)}">${escapeMarkup(license.name)}</a>.${ask}`
}

/**
 * The OpenAPI document as a page to read, without any script and without asking another host. `origin` is where the
 * directory is reached.
 */
export function docsPage({ info, tags, paths, components }: OpenApiDocument, origin: string): string {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
  const groups = tags.map(({ name, description }) => {
    const own = operations.filter(({ operation }) => operation.tags.includes(name))
    const links = own.map(
      ({ path, method, operation }) =>
        `<li><a href="#${operation.operationId}">${method.toUpperCase()} ${escapeMarkup(path)}</a></li>`,
    )
    const sections = own.map(({ path, method, operation }) => operationSection(path, method, operation))
    return {
      nav: `<li><a href="#tag-${name}">${name}</a><ul>${links.join('')}</ul></li>`,
      body: `<h2 id="tag-${name}">${name}</h2><p>${escapeMarkup(description)}</p>${sections.join('')}`,
    }
  })
  const title = `API of the ${escapeMarkup(info.title)}`
  const schemas = Object.entries(components.schemas).map(([name, schema]) => schemaSection(name, schema))
  const introduction = info.description.split('\n\n').map((paragraph) => `<p>${inline(paragraph)}</p>`)
  return `<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><title>${title}</title><link rel="icon" href="data:,"><style>${DOCS_STYLE}</style></head>
<body><a class="skip" href="#calls">Skip to the calls</a><header><h1>${title}</h1>${introduction.join('')}<p>Version ${escapeMarkup(info.version)}. <a href="/api/openapi.json">OpenAPI 3.1 document</a>. ${aboutData(info)}</p></header>
<nav aria-label="Calls"><ul><li><a href="#tasks">Tasks</a></li>${groups.map(({ nav }) => nav).join('')}<li><a href="#columns">Columns of a CSV</a></li><li><a href="#limits">Limits</a></li><li><a href="#errors">Errors</a></li><li><a href="#changes">Changes</a></li><li><a href="#schemas">Schemas</a></li></ul></nav>
<main id="calls">${taskSections(origin)}${groups.map(({ body }) => body).join('')}${columnsSection()}${limitsSection()}${errorsSection()}${changesSection()}<h2 id="schemas">Schemas</h2>${schemas.join('')}</main></body></html>`
}
