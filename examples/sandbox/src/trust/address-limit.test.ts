import { Kysely, PostgresDialect } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '../db/schema.ts'
import { openTestApi, type TestApi } from '../http/test-api.ts'
import { createAddressLimit } from './address-limit.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api.close())

it('[TRU-9] counts deliveries together with every other process', async () => {
  const { db } = api
  const now = { ms: api.clock.nowMs + 600_000 }
  const [one, other] = [0, 1].map(() => createAddressLimit('client-log', 60, { db, realNow: () => now.ms }))
  const answers: (number | null)[] = []
  for (let count = 0; count < 40; count += 1) {
    answers.push((await one?.secondsToWait('192.0.2.1')) ?? null, (await other?.secondsToWait('192.0.2.1')) ?? null)
  }
  expect(answers.filter((seconds) => seconds === null)).toHaveLength(60)
  expect(answers.find((seconds) => seconds !== null)).toBe(60)
  expect(await one?.secondsToWait('192.0.2.2')).toBeNull()
  now.ms += 60_000
  expect(await other?.secondsToWait('192.0.2.1')).toBeNull()
})

it('[TRU-9] accepts as many reports as usual while the database is unavailable', async () => {
  const away = new Kysely<Database>({
    dialect: new PostgresDialect({ pool: () => Promise.reject(new Error('the database is away')) }),
  })
  const now = { ms: Date.now() }
  const limit = createAddressLimit('client-log', 60, { db: away, realNow: () => now.ms })
  const answers: (number | null)[] = []
  for (let count = 0; count < 61; count += 1) answers.push(await limit.secondsToWait('192.0.2.1'))
  expect(answers.slice(0, 60)).toEqual(Array(60).fill(null))
  expect(answers.at(-1)).toBe(60)
  now.ms += 60_000
  expect(await limit.secondsToWait('192.0.2.1')).toBeNull()
})
