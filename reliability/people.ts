import { applicationOf } from '@grove/api/testing/applications'
import { TestClient } from '@grove/api/testing/client'
import type { PrivateGuide, User } from '@grove/schema'

/** The administrator that every server of these tests is started with. */
export const ADMIN = { username: 'keeper', password: 'kept in the oak' } as const
export const ADMIN_ENV = { ADMIN_USERNAME: ADMIN.username, ADMIN_PASSWORD: ADMIN.password } as const
/** A browser of the administrator, signed in. */
export async function signInAdmin(url: string): Promise<TestClient> {
  const client = new TestClient(url)
  const answer = await client.post<User>('/api/login', ADMIN)
  if (answer.status !== 200) throw new Error(`The administrator could not sign in: ${answer.status}`)
  return client
}

/** A browser of somebody who has just applied. */
export async function apply(
  url: string,
  username: string,
  guideData: object = {},
): Promise<{ client: TestClient; guide: PrivateGuide }> {
  const client = new TestClient(url)
  const answer = await client.post<{ guide: PrivateGuide; message?: string }>(
    '/api/register-guide',
    applicationOf(username, guideData),
  )
  if (answer.status !== 201) throw new Error(`Applying was answered ${answer.status}: ${answer.body.message}`)
  return { client, guide: answer.body.guide }
}

/** The same browser at another process. */
export function at(url: string, client: TestClient): TestClient {
  const other = new TestClient(url)
  other.cookie = client.cookie
  return other
}
