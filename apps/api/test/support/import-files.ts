import type { ImportReport } from '@grove/schema'
import type { TestClient } from './client.ts'

/** A file that is sent to be imported. */
export interface Input {
  format: 'csv' | 'json'
  text: string
  mapping?: Record<string, string>
  allowsSameEmail?: boolean
  isStrict?: boolean
  plan?: string
}

/** Sends a file, and hands on the report of the import or what is wrong. */
export async function send(client: TestClient, procedure: 'previewImport' | 'applyImport', input: Input) {
  const { status, body } = await client.post<{
    result?: { data: ImportReport }
    error?: { message: string }
  }>(`/api/trpc/admin.${procedure}`, input)
  return { status, message: body.error?.message, report: body.result?.data }
}

/** A row with all that has to be in one. */
export const FERN = {
  username: 'fern',
  firstName: 'Fern',
  lastName: 'Moor',
  email: 'fern@moor.example',
  city: 'York',
  county: 'North Yorkshire',
  country: 'United Kingdom',
  latitude: '53.96',
  longitude: '-1.08',
}

export function csvOf(...guides: Record<string, string>[]): Input {
  const names = [...new Set(guides.flatMap((guide) => Object.keys(guide)))]
  const cell = (text = '') => `"${text.replaceAll('"', '""')}"`
  const lines = guides.map((guide) => names.map((name) => cell(guide[name])).join(','))
  return { format: 'csv', text: [names.join(','), ...lines].join('\n') }
}

export function jsonOf(...guides: object[]) {
  return { format: 'json', text: JSON.stringify(guides) } as const
}
