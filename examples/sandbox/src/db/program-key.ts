/** Reads keys that the program generates and stores, so that they are the same after a restart and in every process. */
import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Database } from './schema.ts'

/** @returns the 256-bit key with this name, generated on first use */
export async function readProgramKey(db: Kysely<Database>, name: string): Promise<Buffer> {
  const read = () => db.selectFrom('settings').select('value').where('name', '=', name).executeTakeFirst()
  const known = await read()
  if (known) return Buffer.from(known.value, 'hex')
  await db
    .insertInto('settings')
    .values({ name, value: randomBytes(32).toString('hex') })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return readProgramKey(db, name)
}
