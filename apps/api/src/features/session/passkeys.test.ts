import type { KeyObject, KeyPairKeyObjectResult } from 'node:crypto'
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { AddPasskeyInput, PasskeyCreation, RecoveryCodes } from '@grove/schema'
import { PASSKEYS_PER_USER } from '@grove/schema'
import { expect, test } from 'vitest'
import { PASSWORD } from '../../../test/support/applications.ts'
import { attestAndroidKey } from '../../../test/support/attested-key.ts'
import type { SiteUnderTest } from '../../../test/support/each-site.ts'
import { describeEachSite } from '../../../test/support/each-site.ts'
import { oneBehindTheOther } from '../../../test/support/one-behind-the-other.ts'
import { callProcedure } from '../../../test/support/second-factor.ts'

const ORIGIN = 'http://localhost:3000'
/** Of the authenticator's data: the user is present and verified, and a key is attached. */
const FLAGS = 0x45

/** A text of CBOR of at most 23 characters. */
function cborText(text: string): Buffer {
  return Buffer.concat([Buffer.of(0x60 + text.length), Buffer.from(text)])
}

/** Bytes of CBOR. */
function cborBytes(bytes: Buffer): Buffer {
  return Buffer.concat([Buffer.of(0x59, bytes.length >> 8, bytes.length & 0xff), bytes])
}

/** The words of an authenticator about a key that it has made. */
interface Attestation {
  format: string
  /** Its statement, as a map of CBOR, about data of the authenticator and the hash of what the browser says. */
  state: (key: KeyPairKeyObjectResult, authData: Buffer, clientDataHash: Buffer) => Buffer
}

const NOTHING: Attestation = { format: 'none', state: () => Buffer.of(0xa0) }

/** The beginning of a statement with so many parts: a signature of ES256. */
function cborSignature(parts: number, signature: Buffer): Buffer {
  return Buffer.concat([
    Buffer.of(0xa0 + parts),
    cborText('alg'),
    Buffer.of(0x26),
    cborText('sig'),
    cborBytes(signature),
  ])
}

/** A public key as COSE writes one of ES256. */
function coseKey(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const begin = Buffer.of(0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01)
  const coordinate = (key: number, value: string) => [
    Buffer.of(key, 0x58, 0x20),
    Buffer.from(value, 'base64url'),
  ]
  return Buffer.concat([begin, ...coordinate(0x21, x), ...coordinate(0x22, y)])
}

/** A passkey as an authenticator makes it. */
function makePasskey(
  challenge: string,
  { format, state }: Attestation = NOTHING,
): AddPasskeyInput['credential'] {
  const key = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const clientData = Buffer.from(JSON.stringify({ type: 'webauthn.create', challenge, origin: ORIGIN }))
  const id = randomBytes(16)
  const authData = Buffer.concat([
    createHash('sha256').update('localhost').digest(),
    Buffer.of(FLAGS),
    // The counter, and the model of the authenticator.
    Buffer.alloc(4 + 16),
    Buffer.of(0, id.length),
    id,
    coseKey(key.publicKey),
  ])
  const attestation = Buffer.concat([
    Buffer.of(0xa3),
    cborText('fmt'),
    cborText(format),
    cborText('attStmt'),
    state(key, authData, createHash('sha256').update(clientData).digest()),
    cborText('authData'),
    cborBytes(authData),
  ])
  return {
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    response: {
      clientDataJSON: clientData.toString('base64url'),
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
  return (name: string, attestation?: Attestation) =>
    callProcedure<RecoveryCodes>(both, 'security.addPasskey', {
      name,
      credential: makePasskey(data.challenge, attestation),
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

    test('that is attested by certificates is refused, and nothing is fetched that they name', async () => {
      let calls = 0
      const elsewhere = createServer((_request, response) => {
        calls += 1
        response.end()
      }).listen(0, '127.0.0.1')
      await once(elsewhere, 'listening')
      const { port } = elsewhere.address() as AddressInfo
      const revocationUrl = `http://127.0.0.1:${port}/revoked`
      const { cookie = '' } = await current().member('fern')
      const add = await beginPasskey(current(), cookie)
      const { status } = await add('Phone', {
        format: 'android-key',
        state({ publicKey }, _authData, clientDataHash) {
          const certificates = attestAndroidKey(publicKey, { clientDataHash, revocationUrl })
          const list = Buffer.concat([Buffer.of(0x80 + certificates.length), ...certificates.map(cborBytes)])
          return Buffer.concat([cborSignature(3, Buffer.alloc(64)), cborText('x5c'), list])
        },
      })
      elsewhere.close()
      expect({ status, calls }).toEqual({ status: 400, calls: 0 })
    })

    test('may be signed by its own key, as browsers pass it on where nothing is asked to be attested', async () => {
      const { cookie = '' } = await current().member('fern')
      const add = await beginPasskey(current(), cookie)
      const { status } = await add('Key', {
        format: 'packed',
        state: ({ privateKey }, authData, clientDataHash) =>
          cborSignature(2, sign('sha256', Buffer.concat([authData, clientDataHash]), privateKey)),
      })
      expect(status).toBe(200)
    })
  },
  { env: { ALLOWED_ORIGINS: ORIGIN } },
)

describeEachSite(
  'a passkey beside a change of the password',
  (current) => {
    test('is not added by a session that ends meanwhile', async () => {
      const fern = await current().member('fern')
      const add = await beginPasskey(current(), fern.cookie ?? '')
      const change = { currentPassword: PASSWORD, newPassword: 'longer still' }
      const [changed, added] = await oneBehindTheOther(
        current(),
        fern.user.id,
        () => fern.post('/api/change-password', change),
        () => add('Phone'),
      )
      expect([changed.status, added.status]).toEqual([200, 401])
      expect((await fern.get('/api/user')).status).toBe(200)
    })
  },
  { env: { ALLOWED_ORIGINS: ORIGIN, RATE_LIMIT: 'off' } },
)
