import { z } from 'zod'

const operationSchema = z.looseObject({
  summary: z.string().optional(),
  tags: z.array(z.string()).optional(),
  security: z.array(z.unknown()).optional(),
  parameters: z
    .array(z.looseObject({ name: z.string(), in: z.string(), description: z.string().optional() }))
    .optional(),
  requestBody: z.unknown().optional(),
  responses: z.record(z.string(), z.unknown()).optional(),
})
const documentSchema = z.looseObject({
  info: z.looseObject({ title: z.string(), version: z.string(), description: z.string().optional() }),
  paths: z.record(z.string(), z.record(z.string(), operationSchema)).default({}),
})

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

function schemaBlock(title: string, value: unknown): string {
  return `<details><summary>${escapeHtml(title)}</summary><pre tabindex="0">${escapeHtml(JSON.stringify(value, null, 2))}</pre></details>`
}

function operationSection(path: string, method: string, operation: z.infer<typeof operationSchema>): string {
  const parameters = (operation.parameters ?? []).map(
    (parameter) =>
      `<li><code>${escapeHtml(parameter.name)}</code> in ${escapeHtml(parameter.in)}${parameter.description ? `: ${escapeHtml(parameter.description)}` : ''}</li>`,
  )
  const answers = Object.entries(operation.responses ?? {}).map(([status, answer]) =>
    schemaBlock(`Answer ${status}`, answer),
  )
  return `<section><h3><code>${method.toUpperCase()} ${escapeHtml(path)}</code></h3>
<p>${escapeHtml(operation.summary ?? '')}${operation.security ? ' <em>Needs a session.</em>' : ''}</p>
${parameters.length > 0 ? `<ul>${parameters.join('')}</ul>` : ''}
${operation.requestBody === undefined ? '' : schemaBlock('Body', operation.requestBody)}
${answers.join('')}</section>`
}

const STYLE = `body{font:16px/1.6 system-ui,sans-serif;max-width:60rem;margin:0 auto;padding:2rem 1.25rem;color:#2a231b;background:#f7f2e8}
h1,h2{font-family:Georgia,serif;color:#1b2f1f}section{border-top:1px solid #e2d8c6;padding:1rem 0}code{font-size:.95em;overflow-wrap:anywhere}
pre{overflow:auto;background:#fffdf8;padding:1rem;border-radius:10px}summary{cursor:pointer;padding:.25rem 0;color:#33542f}
:focus-visible{outline:3px solid #c8632a;outline-offset:3px}
@media (prefers-color-scheme:dark){body{color:#ebe5d7;background:#111b19}h1,h2{color:#f3ecdb}section{border-color:#2b3d38}pre{background:#1a2825}summary{color:#b0cda1}}`

/** The OpenAPI document as a page to read, without any script and without asking another host. */
export function docsPage(openApiDocument: unknown): string {
  const { info, paths } = documentSchema.parse(openApiDocument)
  const byTag = new Map<string, string[]>()
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const tag = operation.tags?.[0] ?? 'Other'
      byTag.set(tag, [...(byTag.get(tag) ?? []), operationSection(path, method, operation)])
    }
  }
  const groups = [...byTag].map(([tag, sections]) => `<h2>${escapeHtml(tag)}</h2>${sections.join('')}`)
  return `<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>API of the ${escapeHtml(info.title)}</title><style>${STYLE}</style></head>
<body><main><h1>API of the ${escapeHtml(info.title)}</h1><p>${escapeHtml(info.description ?? '')} Version ${escapeHtml(info.version)}. <a href="/api/openapi.json">OpenAPI 3.1 document</a></p>${groups.join('')}</main></body></html>`
}
