import { randomBytes } from 'node:crypto'
import { isCardNumber } from 'netterms/contract/internal'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testDatabases } from '../../../../test/support/sandbox-databases.ts'
import { migrate } from '../db/migrate.ts'
import type { OpenDatabase } from '../db/open-database.ts'
import { openCardVault } from './card-vault.ts'
import { newCardNumber } from './new-card-number.ts'

const databases = testDatabases()
afterAll(() => databases.stop())

let db: OpenDatabase['db']
beforeAll(async () => {
  db = (await databases.openSeeded('pglite', 60)).db
}, 60_000)

const card = { customerId: '10428', cardId: 'PC-1' }
const NUMBER = '4000000000000002'

it('[CRD-16] makes valid numbers of the range for tests', () => {
  for (const number of Array.from({ length: 200 }, newCardNumber)) {
    expect(number).toMatch(/^400000\d{10}$/)
    expect(isCardNumber(number)).toBe(true)
  }
})

it('[CRD-16] seals a number differently each time, and opens it for its own card only', async () => {
  const vault = await openCardVault(db)
  const [first, second] = [vault.seal(NUMBER, card), vault.seal(NUMBER, card)]
  expect(first).not.toBe(second)
  expect(first).not.toContain(NUMBER.slice(-4))
  expect(vault.open(first, card)).toBe(NUMBER)
  for (const other of [
    { customerId: '10428', cardId: 'PC-2' },
    { customerId: '20517', cardId: 'PC-1' },
  ]) {
    expect(() => vault.open(first, other)).toThrow()
  }
})

it('[CRD-16] opens nothing that was changed, cut short or sealed elsewhere', async () => {
  const vault = await openCardVault(db)
  const sealed = vault.seal(NUMBER, card)
  const at = sealed.length - 5
  const changed = `${sealed.slice(0, at)}${sealed[at] === 'A' ? 'B' : 'A'}${sealed.slice(at + 1)}`
  for (const wrong of [changed, sealed.slice(0, 20), '', NUMBER, `ffffffff.${sealed.split('.')[1]}`]) {
    expect(() => vault.open(wrong, card)).toThrow()
  }
  const other = await databases.open('pglite')
  await migrate(other.db)
  const elsewhere = await openCardVault(other.db)
  expect(() => elsewhere.open(sealed, card)).toThrow(/is not configured here/)
})

it('[CRD-16] seals with a configured key, and still opens what was sealed before', async () => {
  const before = (await openCardVault(db)).seal(NUMBER, card)
  const key = randomBytes(32)
  const vault = await openCardVault(db, key)
  const after = vault.seal(NUMBER, card)
  expect([vault.open(before, card), vault.open(after, card)]).toEqual([NUMBER, NUMBER])
  expect(after.split('.')[0]).not.toBe(before.split('.')[0])
  const without = await openCardVault(db)
  expect(() => without.open(after, card)).toThrow(/is not configured here/)
  await expect(openCardVault(db, key.subarray(1))).rejects.toThrow(/31 bytes/)
})

it('[SBX-2] seeds cards that open, each with its own last four digits', async () => {
  const vault = await openCardVault(db)
  const rows = await db.selectFrom('cards').selectAll().execute()
  expect(rows.length).toBeGreaterThan(15)
  for (const row of rows) {
    const number = vault.open(row.number_sealed, { customerId: row.customer_buid, cardId: row.id })
    expect([row.id, isCardNumber(number), number.slice(-4)]).toEqual([row.id, true, row.number_last4])
  }
})
