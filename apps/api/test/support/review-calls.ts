import type { Timeline } from '@grove/schema'
import { expect } from 'vitest'
import type { TestClient } from './client.ts'

/** The entries of a timeline as somebody reads them. */
export async function timelineOf(
  by: TestClient,
  id: number,
): Promise<[kind: string, by: string, text: string][]> {
  const { status, body } = await by.get<Timeline>(`/api/guides/${id}/timeline`)
  expect(status).toBe(200)
  return body.items.map(({ kind, by: who, text }) => [kind, who?.name ?? '', text ?? ''])
}

/** The answer of a procedure that succeeds. */
export async function rpc<Answer>(by: TestClient, procedure: string, input: unknown, isQuery = false) {
  const { status, body } = isQuery
    ? await by.get<{ result: { data: Answer } }>(
        `/api/trpc/${procedure}?input=${encodeURIComponent(JSON.stringify(input))}`,
      )
    : await by.post<{ result: { data: Answer } }>(`/api/trpc/${procedure}`, input)
  expect(status).toBe(200)
  return body.result.data
}
