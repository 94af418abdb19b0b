import type { KeyObject } from 'node:crypto'
import { generateKeyPairSync, sign } from 'node:crypto'

/** A value of DER: its tag, its length, its content. */
function der(tag: number, ...parts: readonly (Buffer | string)[]): Buffer {
  const content = Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'hex') : part)),
  )
  const { length } = content
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.of(tag, ...size), content])
}

const [INTEGER, BITS, OCTETS, OID, TEXT, TIME, ENUM, LIST, SET] = [2, 3, 4, 6, 12, 23, 10, 0x30, 0x31]
const ECDSA_WITH_SHA256 = der(LIST, der(OID, '2a8648ce3d040302'))

function named(name: string): Buffer {
  return der(LIST, der(SET, der(LIST, der(OID, '550403'), der(TEXT, Buffer.from(name)))))
}

function extension(oid: string, value: Buffer): Buffer {
  return der(LIST, der(OID, oid), der(OCTETS, value))
}

interface CertificateParts {
  subject: string
  publicKey: KeyObject
  signedBy: KeyObject
  extensions: readonly Buffer[]
}

function certificate({ subject, publicKey, signedBy, extensions }: CertificateParts): Buffer {
  const times = ['200101000000Z', '491231235959Z'].map((time) => der(TIME, Buffer.from(time)))
  const content = der(
    LIST,
    der(0xa0, der(INTEGER, '02')),
    der(INTEGER, '01'),
    ECDSA_WITH_SHA256,
    named('Root'),
    der(LIST, ...times),
    named(subject),
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, der(LIST, ...extensions)),
  )
  return der(LIST, content, ECDSA_WITH_SHA256, der(BITS, '00', sign('sha256', content, signedBy)))
}

/**
 * The certificates by which an Android device attests a key, of a root of one's own. They name an address where it is told
 * which of them are revoked.
 */
export function attestAndroidKey(
  publicKey: KeyObject,
  { clientDataHash, revocationUrl }: { clientDataHash: Buffer; revocationUrl: string },
): Buffer[] {
  const root = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const authority = extension('551d13', der(LIST, der(1, 'ff')))
  const address = der(0xa0, der(0xa0, der(0x86, Buffer.from(revocationUrl))))
  const description = der(
    LIST,
    der(INTEGER, '03'),
    der(ENUM, '01'),
    der(INTEGER, '04'),
    der(ENUM, '01'),
    der(OCTETS, clientDataHash),
    der(OCTETS),
    der(LIST),
    der(LIST),
  )
  const extensions = [
    extension('551d1f', der(LIST, der(LIST, address))),
    extension('2b06010401d679020111', description),
  ]
  return [
    certificate({ subject: 'Key', publicKey, signedBy: root.privateKey, extensions }),
    certificate({
      subject: 'Root',
      publicKey: root.publicKey,
      signedBy: root.privateKey,
      extensions: [authority],
    }),
  ]
}
