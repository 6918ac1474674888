/**
 * Encrypts secrets that must be readable (a TOTP secret, an identity provider's client secret): AES-256-GCM with one of
 * the program's keys.
 */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import { readProgramKey } from './program-key.ts'
import type { Database } from './schema.ts'

const KEY = 'sealed_text_key'
const IV_BYTES = 12
const TAG_BYTES = 16

/** @param owner owner of the secret; encrypted text that is copied to another owner's row cannot be decrypted */
export async function sealText(db: Kysely<Database>, text: string, owner: string): Promise<string> {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', await readProgramKey(db, KEY), iv).setAAD(Buffer.from(owner))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** @throws Error if the text was encrypted for another owner, with another key, or was changed */
export async function openSealedText(db: Kysely<Database>, sealed: string, owner: string): Promise<string> {
  const bytes = Buffer.from(sealed, 'base64url')
  const key = await readProgramKey(db, KEY)
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(owner))
    .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8')
}
