import type { OpenApiAnswer, OpenApiDocument, OpenApiOperation } from './openapi-types.ts'

function refusal(description: string): OpenApiAnswer {
  return {
    description,
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
  }
}

function download(operationId: string, summary: string, types: readonly string[]): OpenApiOperation {
  const file = { schema: { type: 'string', contentEncoding: 'binary' } } as const
  return {
    operationId,
    tags: ['Files'],
    summary,
    description: 'Anybody may call. Ranges are answered, for readers that ask for parts.',
    security: [],
    responses: {
      200: {
        description: 'The file; ranges of it are answered too.',
        headers: { ETag: { $ref: '#/components/headers/ETag' } },
        content: Object.fromEntries(types.map((type) => [type, file])),
      },
      206: {
        description: 'The range that was asked for.',
        content: Object.fromEntries(types.map((type) => [type, file])),
      },
      304: { description: 'Nothing has changed.' },
      400: refusal('The address cannot be read.'),
      404: refusal('There is no such file.'),
      416: refusal('The file has no such range.'),
    },
  }
}

/** The files that are served beside the calls. */
export const FILE_PATHS: OpenApiDocument['paths'] = {
  '/documents/{filename}': {
    get: {
      ...download('getDocument', 'A document of the resource pages', [
        'application/pdf',
        'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      ]),
      parameters: [
        {
          name: 'filename',
          in: 'path',
          required: true,
          description: 'Name of the file, as the resource pages link it.',
          schema: { type: 'string', examples: ['walk-evaluation.pdf'] },
        },
      ],
    },
  },
  '/downloads/thresholds-celtic-year.pdf': {
    get: download('getEbook', 'The e-book "Thresholds"', ['application/pdf']),
  },
}
