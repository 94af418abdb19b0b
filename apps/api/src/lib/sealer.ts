import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Seals short texts, so that who reads the database alone cannot read them. */
export type Sealer = ReturnType<typeof createSealer>

/** Seals by AES-256-GCM with a key of 32 bytes. */
export function createSealer(key: Buffer) {
  return {
    /** `owner` names whose text it is: what was sealed for one owner opens for no other. */
    seal(text: string, owner: string): string {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(owner))
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
    },
    /** undefined for what was sealed with another key, for another owner, or was changed. */
    open(sealed: string, owner: string): string | undefined {
      const bytes = Buffer.from(sealed, 'base64url')
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES), {
          authTagLength: TAG_BYTES,
        })
          .setAAD(Buffer.from(owner))
          .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
        const text = Buffer.concat([
          decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)),
          decipher.final(),
        ])
        return text.toString('utf8')
      } catch {
        return undefined
      }
    },
  }
}
