/**
 * Encrypts card numbers with AES-256-GCM. Each encrypted number is bound to its card, so that it cannot be decrypted
 * after it was copied to another row. Source: docs/spec/cards.md CRD-16 (security T2, T3; PCI DSS 3.5).
 */
import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import { readProgramKey } from '../db/program-key.ts'
import type { Database } from '../db/schema.ts'

const KEY_NAME = 'card-number-key'
const CIPHER = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16
const KEY_BYTES = 32

export interface CardKey {
  customerId: string
  cardId: string
}

export interface CardVault {
  /**
   * Encrypts a number.
   *
   * @returns `<key id>.<iv, tag and number, base64url>`
   */
  seal: (number: string, card: CardKey) => string
  /**
   * Decrypts a number.
   *
   * @throws Error if it was encrypted for another card or under a key that is not configured, or was changed since
   */
  open: (sealed: string, card: CardKey) => string
  /** Returns a keyed digest: equal for equal numbers, and useless for guessing digits without the key. */
  digest: (number: string) => string
}

/**
 * @param configured the program's own key of 32 bytes, stored separately from the data; without it, the sandbox
 * generates a key and stores it in its settings. Numbers encrypted before a key was configured can still be decrypted.
 */
export async function openCardVault(db: Kysely<Database>, configured?: Uint8Array): Promise<CardVault> {
  const kept = await readProgramKey(db, KEY_NAME)
  if (configured && configured.length !== KEY_BYTES) {
    throw new RangeError(`The key of card numbers has ${configured.length} bytes: configure one of ${KEY_BYTES}.`)
  }
  const sealing = configured ?? kept
  const keys = new Map([kept, sealing].map((key) => [idOf(key), key]))
  return {
    seal: (number, card) => seal(number, card, sealing),
    open: (sealed, card) => open(sealed, card, keys),
    digest: (number) => createHmac('sha256', kept).update(number).digest('hex'),
  }
}

const idOf = (key: Uint8Array): string => createHash('sha256').update(key).digest('hex').slice(0, 8)

const boundTo = ({ customerId, cardId }: CardKey): Buffer => Buffer.from(JSON.stringify([customerId, cardId]))

function seal(number: string, card: CardKey, key: Uint8Array): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(CIPHER, key, iv, { authTagLength: TAG_BYTES }).setAAD(boundTo(card))
  const sealed = Buffer.concat([cipher.update(number, 'utf8'), cipher.final()])
  return `${idOf(key)}.${Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')}`
}

function open(text: string, card: CardKey, keys: ReadonlyMap<string, Uint8Array>): string {
  const [keyId = '', payload = ''] = text.split('.')
  const key = keys.get(keyId)
  if (!key) throw new Error(`Card ${card.cardId} is sealed under key ${keyId}, which is not configured here.`)
  const bytes = Buffer.from(payload, 'base64url')
  const iv = bytes.subarray(0, IV_BYTES)
  const tag = bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES)
  const cipher = createDecipheriv(CIPHER, key, iv, { authTagLength: TAG_BYTES }).setAAD(boundTo(card)).setAuthTag(tag)
  return Buffer.concat([cipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), cipher.final()]).toString('utf8')
}
