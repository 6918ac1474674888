import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabases } from '../../../../test/support/sandbox-databases.ts'
import type { OpenDatabase } from '../db/open-database.ts'
import { runClaimed } from './claim-job.ts'
import { keepHouse } from './housekeeping.ts'

const databases = testDatabases('both')
afterAll(() => databases.stop())

describe.each(databases.kinds)('work that comes again, on %s', (kind) => {
  let db: OpenDatabase['db']
  beforeAll(async () => {
    db = (await databases.openSeeded(kind, 60)).db
  })

  it('[SBX-14] runs in one of many workers, and not before it is due', async () => {
    let runs = 0
    const work = async () => {
      runs++
      await delay(20)
    }
    const claim = { name: 'test', everyMs: 60_000, nowMs: 1_000_000 }
    const done = await Promise.all(Array.from({ length: 6 }, () => runClaimed(db, claim, work)))
    expect([runs, done.filter(Boolean).length]).toEqual([1, 1])
    expect(await runClaimed(db, { ...claim, nowMs: 1_059_999 }, work)).toBe(false)
    expect(await runClaimed(db, { ...claim, nowMs: 1_060_000 }, work)).toBe(true)
  })

  it('[SBX-14] is due again at once when it failed', async () => {
    const claim = { name: 'failing', everyMs: 60_000, nowMs: 1_000_000 }
    await expect(
      runClaimed(db, claim, () => {
        throw new Error('broken')
      }),
    ).rejects.toThrow('broken')
    expect(await runClaimed(db, claim, async () => undefined)).toBe(true)
  })

  it('[SBX-14] deletes expired rows and keeps others', async () => {
    const nowMs = Date.now()
    const address = (hash: string, inMs: number) => ({
      token_hash: hash,
      principal: 'user:u-1001',
      session_kind: 'user' as const,
      session_id: 'x',
      wanted: '{}',
      file_name: 'x.csv',
      expires_at: new Date(nowMs + inMs),
    })
    await db
      .insertInto('export_addresses')
      .values([address('old', -1_000), address('new', 60_000)])
      .execute()
    await Promise.all([keepHouse({ db, realNow: () => nowMs }), keepHouse({ db, realNow: () => nowMs })])
    const left = await db.selectFrom('export_addresses').select('token_hash').execute()
    expect(left).toEqual([{ token_hash: 'new' }])
  })
})
