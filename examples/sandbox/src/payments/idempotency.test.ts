import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabases } from '../../../../test/support/sandbox-databases.ts'
import type { OpenDatabase } from '../db/open-database.ts'
import { answerOnce, forgetOldKeys, type KeyedRequest } from './idempotency.ts'

const databases = testDatabases('both')
afterAll(() => databases.stop())

const request = (key: string, more: Partial<KeyedRequest> = {}): KeyedRequest => ({
  principalId: 'user:u-1',
  method: 'POST',
  route: '/payments',
  key,
  body: { amount: 1 },
  ...more,
})
const work = (body: string) => () => Promise.resolve({ status: 201, body, made: body })

describe.each(databases.kinds)('idempotency on %s', (kind) => {
  let db: OpenDatabase['db']
  beforeAll(async () => {
    db = (await databases.openSeeded(kind, 60)).db
  })

  it.each([
    ['another principal', { principalId: 'user:u-2' }],
    ['another method', { method: 'PATCH' }],
    ['another route', { route: '/refunds' }],
  ])('[PAY-20] is an independent key for %s', async (says, more) => {
    await answerOnce(db, request(`key of ${says}`), work('first'))
    const other = await answerOnce(db, request(`key of ${says}`, more), work('second'))
    expect(other).toMatchObject({ body: 'second', isReplay: false })
    expect(await answerOnce(db, request(`key of ${says}`), work('third'))).toMatchObject({
      body: 'first',
      isReplay: true,
    })
  })

  it('[PAY-16] stores nothing when the work fails', async () => {
    const failing = answerOnce(db, request('failing'), () => Promise.reject(new Error('no')))
    await expect(failing).rejects.toThrow('no')
    expect(await answerOnce(db, request('failing'), work('done'))).toMatchObject({ body: 'done', isReplay: false })
  })

  it('[PAY-20] expires a key after 72 hours, even before cleanup', async () => {
    for (const key of ['old', 'older', 'young']) await answerOnce(db, request(key), work(key))
    const age = (key: string, hours: number) =>
      sql`update idempotency_keys set created_at = now() - make_interval(hours => ${hours}) where key = ${key}`.execute(
        db,
      )
    await age('old', 73)
    await age('older', 74)
    await age('young', 71)
    expect(await answerOnce(db, request('old'), work('anew'))).toMatchObject({ body: 'anew', isReplay: false })
    await forgetOldKeys(db)
    const { rows } =
      await sql`select key from idempotency_keys where key in ('old', 'older', 'young') order by 1`.execute(db)
    expect(rows).toEqual([{ key: 'old' }, { key: 'young' }])
  })

  // PGlite has one connection, so a second request waits for the first transaction to end, not for a row lock.
  it.runIf(kind === 'postgresql')(
    '[PAY-20] answers a second request with retry-later while the first is running',
    async () => {
      let finish = (): void => undefined
      const gate = new Promise<void>((resolve) => (finish = resolve))
      const first = answerOnce(db, request('slow'), async () => {
        await gate
        return work('slow')()
      })
      await new Promise((resolve) => setTimeout(resolve, 200))
      await expect(answerOnce(db, request('slow'), work('other'))).rejects.toMatchObject({
        errors: [{ code: 'idempotency-in-progress' }],
        headers: { 'Retry-After': '1' },
      })
      finish()
      expect(await first).toMatchObject({ body: 'slow', isReplay: false })
      expect(await answerOnce(db, request('slow'), work('other'))).toMatchObject({ body: 'slow', isReplay: true })
    },
  )
})
