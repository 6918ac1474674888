import { createHmac } from 'node:crypto'
import { type BankAccountDetails, bareDigits } from 'netterms/contract/internal'
import type { Kysely } from 'kysely'
import { readProgramKey } from '../db/program-key.ts'
import type { Database } from '../db/schema.ts'
import { routingOf } from './banks.ts'

const KEY_NAME = 'bank-account-key'

/**
 * BNK-11: returns an HMAC-SHA256 with the program's key. Equal accounts have equal digests, and without the key the
 * digits cannot be guessed from a digest.
 */
export async function digestOfNumbers(db: Kysely<Database>, details: BankAccountDetails): Promise<string> {
  const numbers = [
    details.bankCountry,
    routingOf(details),
    bareDigits(details.branchNumber ?? ''),
    bareDigits(details.accountNumber),
  ]
  return createHmac('sha256', await readProgramKey(db, KEY_NAME))
    .update(JSON.stringify(numbers))
    .digest('hex')
}
