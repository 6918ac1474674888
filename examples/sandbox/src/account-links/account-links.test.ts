import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabases, type TestDatabases } from '../../../../test/support/sandbox-databases.ts'
import { migrate } from '../db/migrate.ts'
import type { OpenDatabase } from '../db/open-database.ts'
import { hashOf } from '../http/tokens.ts'
import { issueLink, readLink, takeLink, voidLinks } from './account-links.ts'

const databases: TestDatabases = testDatabases()
afterAll(() => databases.stop())

describe.each(databases.kinds)('links on %s', (kind) => {
  let database: OpenDatabase
  let clockMs = Date.parse('2026-03-02T12:00:00Z')
  beforeAll(async () => {
    database = await databases.open(kind)
    await migrate(database.db)
  })

  const now = () => new Date(clockMs)
  const issue = (purpose: 'invitation' | 'password-reset' = 'invitation', userId = 'u-1') =>
    issueLink(database.db, { userId, purpose, now: now() })
  beforeAll(async () => {
    const user = { password_hash: 'x', first_name: 'A', last_name: 'B', email: 'a@b.example', role: 'payer' as const }
    for (const id of ['u-1', 'u-2']) {
      await database.db
        .insertInto('users')
        .values({
          ...user,
          id,
          username: id,
          user_types: ['customer'],
          status: 'active',
          lock_reason: null,
          failed_attempts: 0,
          locked_until: null,
          home_customer: null,
          merchant_buid: null,
          language: null,
        })
        .execute()
    }
  })

  it('[MAI-7] keeps only the hash of a link', async () => {
    const token = await issue()
    const rows = await database.db.selectFrom('account_links').selectAll().execute()
    expect(rows.map(({ token_hash: hash }) => hash)).toContain(hashOf(token))
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  it('[USR-4] a link holds once, for its purpose, until its end', async () => {
    const token = await issue('password-reset')
    expect(await takeLink(database.db, token, 'invitation', now())).toBeNull()
    expect(await readLink(database.db, token, 'password-reset', now())).toBe('u-1')
    const both = await Promise.all([1, 2].map(() => takeLink(database.db, token, 'password-reset', now())))
    expect(both.filter((taken) => taken !== null)).toEqual([{ userId: 'u-1' }])
    const late = await issue('password-reset')
    clockMs += 30 * 60_000
    expect(await takeLink(database.db, late, 'password-reset', now())).toBeNull()
  })

  it('[USR-7] a later link voids the one before, of the same kind and person only', async () => {
    const other = await issue('invitation', 'u-2')
    const reset = await issue('password-reset')
    const tokens = await Promise.all([issue(), issue(), issue()])
    const held = await Promise.all(tokens.map((token) => takeLink(database.db, token, 'invitation', now())))
    expect(held.filter((taken) => taken !== null)).toHaveLength(1)
    expect(await takeLink(database.db, reset, 'password-reset', now())).toEqual({ userId: 'u-1' })
    expect(await takeLink(database.db, other, 'invitation', now())).toEqual({ userId: 'u-2' })
  })

  it('[USR-4] a link is valid again after its use was rolled back; a voided one is not', async () => {
    const token = await issue()
    await database.db
      .transaction()
      .execute(async (trx) => {
        await takeLink(trx, token, 'invitation', now())
        throw new Error('undone')
      })
      .catch(() => undefined)
    expect(await readLink(database.db, token, 'invitation', now())).toBe('u-1')
    await voidLinks(database.db, 'u-1', ['invitation'])
    expect(await takeLink(database.db, token, 'invitation', now())).toBeNull()
  })
})
