import { createHash, generateKeyPairSync, randomBytes } from 'node:crypto'
import type { AddPasskeyInput, PasskeyCreation, RecoveryCodes } from '@grove/schema'
import { PASSKEYS_PER_USER } from '@grove/schema'
import { expect, test } from 'vitest'
import { PASSWORD } from '../../../test/support/applications.ts'
import type { SiteUnderTest } from '../../../test/support/each-site.ts'
import { describeEachSite } from '../../../test/support/each-site.ts'
import { callProcedure } from '../../../test/support/second-factor.ts'

const ORIGIN = 'http://localhost:3000'
/** Of the authenticator's data: the user is present and verified, and a key is attached. */
const FLAGS = 0x45

/** A text of CBOR of at most 23 characters. */
function cborText(text: string): Buffer {
  return Buffer.concat([Buffer.of(0x60 + text.length), Buffer.from(text)])
}

/** The public key of a new pair, as COSE writes one of ES256. */
function newPublicKey(): Buffer {
  const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const begin = Buffer.of(0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01)
  const coordinate = (key: number, value: string) => [
    Buffer.of(key, 0x58, 0x20),
    Buffer.from(value, 'base64url'),
  ]
  return Buffer.concat([begin, ...coordinate(0x21, x), ...coordinate(0x22, y)])
}

/** A passkey as an authenticator makes it that attests nothing. */
function makePasskey(challenge: string): AddPasskeyInput['credential'] {
  const id = randomBytes(16)
  const authData = Buffer.concat([
    createHash('sha256').update('localhost').digest(),
    Buffer.of(FLAGS),
    // The counter, and the model of the authenticator.
    Buffer.alloc(4 + 16),
    Buffer.of(0, id.length),
    id,
    newPublicKey(),
  ])
  const attestation = Buffer.concat([
    Buffer.of(0xa3),
    cborText('fmt'),
    cborText('none'),
    cborText('attStmt'),
    Buffer.of(0xa0),
    cborText('authData'),
    Buffer.of(0x58, authData.length),
    authData,
  ])
  const clientData = JSON.stringify({ type: 'webauthn.create', challenge, origin: ORIGIN })
  return {
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    response: {
      clientDataJSON: Buffer.from(clientData).toString('base64url'),
      attestationObject: attestation.toString('base64url'),
      transports: ['internal'],
    },
  }
}

/** Begins to make a passkey in the session of this cookie. Answers how its browser goes on. */
async function beginPasskey(site: SiteUnderTest, session: string) {
  const browser = site.visitor({ origin: ORIGIN, cookie: session })
  const { data, message } = await callProcedure<PasskeyCreation>(browser, 'security.beginPasskey')
  if (data === undefined) throw new Error(message)
  // The client keeps one cookie; a browser would keep both.
  const both = site.visitor({ origin: ORIGIN, cookie: `${session}; ${browser.cookie}` })
  return (name: string) =>
    callProcedure<RecoveryCodes>(both, 'security.addPasskey', {
      name,
      credential: makePasskey(data.challenge),
    })
}

describeEachSite(
  'a passkey',
  (current) => {
    test('is refused beyond the number that an account may have, however many come at once', async () => {
      const { user, cookie = '' } = await current().member('fern')
      const begun: Awaited<ReturnType<typeof beginPasskey>>[] = []
      for (let count = 0; count < 4; count += 1) begun.push(await beginPasskey(current(), cookie))
      const there = Array.from({ length: PASSKEYS_PER_USER - 1 }, (_, number) => ({
        user_id: user.id,
        credential_id: `passkey ${number}`,
        name: 'Key',
        public_key: '',
        counter: 0,
        transports: '[]',
        created_at: current().time.clock().toISOString(),
        last_used_at: null,
      }))
      await current().db.insertInto('passkeys').values(there).execute()
      const answers = await Promise.all(begun.map((add, number) => add(`Phone ${number}`)))
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
      const rows = await current().db.selectFrom('passkeys').select('id').execute()
      expect(rows).toHaveLength(PASSKEYS_PER_USER)
    })

    test('that is the first second factor ends every session begun without one, and a later one ends none', async () => {
      const fern = await current().member('fern')
      const { cookie = '' } = fern
      const other = current().visitor()
      const login = { username: 'fern', password: PASSWORD }
      expect((await other.post('/api/login', login)).status).toBe(200)
      const add = await beginPasskey(current(), cookie)
      expect((await add('Phone')).status).toBe(200)
      expect((await other.get('/api/user')).status).toBe(401)
      expect((await fern.get('/api/user')).status).toBe(200)
      const copy = current().visitor({ cookie })
      const addMore = await beginPasskey(current(), cookie)
      expect((await addMore('Key')).status).toBe(200)
      expect((await copy.get('/api/user')).status).toBe(200)
    })
  },
  { env: { ALLOWED_ORIGINS: ORIGIN } },
)
