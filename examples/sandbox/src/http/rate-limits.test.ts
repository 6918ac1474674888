import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openPGliteCopy } from '../../../../test/support/sandbox-databases.ts'
import type { OpenDatabase } from '../db/open-database.ts'
import { headersOf, RATE_LIMITS, type RateLimit, RateLimiter } from './rate-limits.ts'
import { createRateStore, sweepRateWindows } from './rate-store.ts'
import type { Refusal } from './refusal.ts'
import { firstError, openTestApi, own, type TestApi } from './test-api.ts'

describe('counting', () => {
  const limits = [
    { name: 'default', by: 'caller', max: 2, windowSeconds: 60 },
    { name: 'payments', by: 'caller', calls: ['payments.create'], max: 1, windowSeconds: 60 },
  ] as const
  let database: OpenDatabase
  let nowMs = 1_000_000
  beforeAll(async () => {
    database = await openPGliteCopy(60)
  }, 60_000)
  afterAll(() => database.close())
  beforeEach(async () => void (await database.db.deleteFrom('rate_windows').execute()))
  const limiter = (counts: readonly RateLimit[] = limits) =>
    new RateLimiter(counts, () => nowMs, createRateStore(database.db))
  const refusalOf = (work: () => Promise<unknown>): Promise<Refusal | null> =>
    work().then(
      () => null,
      (error: unknown) => error as Refusal,
    )

  it('[WIR-9] rejects calls above the limit, says when to retry, and allows them in the next window', async () => {
    const desk = limiter()
    const call = () => desk.admit('invoices.list', 'general', { caller: 'user:1' })
    await call()
    nowMs += 20_000
    expect(headersOf([await call()])).toEqual({
      'RateLimit-Policy': '"default";q=2;w=60',
      RateLimit: '"default";r=0;t=40',
    })
    const refused = await refusalOf(call)
    expect([refused?.status, refused?.headers['Retry-After']]).toEqual([429, '40'])
    expect(await refusalOf(() => desk.admit('invoices.list', 'general', { caller: 'user:2' }))).toBeNull()
    nowMs += 40_000
    expect(await refusalOf(call)).toBeNull()
  })

  it('[PAY-20] does not count a replay', async () => {
    const desk = limiter()
    const pay = () => desk.admit('payments.create', 'call', { caller: 'user:1' })
    ;(await pay()).giveBack()
    expect(await refusalOf(pay)).toBeNull()
    expect((await refusalOf(pay))?.status).toBe(429)
  })

  it.each([1, 7, 25, 100, 600])('[WIR-12] allows %i calls in two processes together, never more', async (max) => {
    const wide = [{ name: 'default', by: 'caller', max, windowSeconds: 60 }] as const
    const desks = [limiter(wide), limiter(wide)]
    const refused: number[] = []
    for (let round = 0; round < max + 30; round++) {
      const answers = await Promise.all(
        desks.map((desk) => refusalOf(() => desk.admit('invoices.list', 'general', { caller: 'user:1' }))),
      )
      refused.push(...answers.map((answer) => Number(answer !== null)))
    }
    const through = refused.filter((each) => each === 0).length
    expect(through).toBe(max)
  })

  it('[WIR-12] counts many concurrent calls exactly', async () => {
    const narrow = [{ name: 'default', by: 'caller', max: 40, windowSeconds: 60 }] as const
    const desks = [limiter(narrow), limiter(narrow)]
    const calls = Array.from({ length: 100 }, (_, index) =>
      refusalOf(() => (desks[index % 2] as RateLimiter).admit('invoices.list', 'general', { caller: 'user:1' })),
    )
    expect((await Promise.all(calls)).filter((answer) => answer === null)).toHaveLength(40)
  })

  it('[WIR-12] queries the database once for each twentieth of a wide limit', async () => {
    const store = createRateStore(database.db)
    let questions = 0
    const wide = [{ name: 'default', by: 'caller', max: 60_000, windowSeconds: 60 }] as const
    const desk = new RateLimiter(wide, () => nowMs, {
      take: (...asked) => {
        questions++
        return store.take(...asked)
      },
    })
    const startedAt = performance.now()
    for (let call = 0; call < 10_000; call++) await desk.admit('invoices.list', 'general', { caller: 'user:1' })
    const each = ((performance.now() - startedAt) * 1000) / 10_000
    console.info(`A counted call: ${each.toFixed(1)} µs, ${questions} queries in 10 000 calls.`)
    expect(questions).toBe(4)
  })

  it('[SBX-14] deletes expired windows', async () => {
    await limiter().admit('invoices.list', 'general', { caller: 'user:1' })
    await sweepRateWindows(database.db, nowMs + 61_000)
    expect(await database.db.selectFrom('rate_windows').selectAll().execute()).toEqual([])
  })

  it('[WIR-9] is a hundred times wider in the sandbox', () => {
    const pairs = RATE_LIMITS.live.map((limit, index) => [limit.max * 100, RATE_LIMITS.sandbox[index]?.max])
    expect(pairs.every(([wide, sandbox]) => wide === sandbox)).toBe(true)
  })
})

describe('a live server', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await openTestApi({ environment: 'live', https: true })
  }, 60_000)
  afterAll(() => api.close())

  it('[SES-2] limits guesses at one account', async () => {
    const statuses: number[] = []
    for (let attempt = 0; attempt < 6; attempt++) statuses.push((await api.attempt('admin', 'wrong')).status)
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429])
  })

  it('[SES-2] limits guesses from one address at many accounts', async () => {
    api.clock.nowMs += 61_000
    const statuses: number[] = []
    for (let attempt = 0; attempt < 11; attempt++) statuses.push((await api.attempt(`name-${attempt}`, 'wrong')).status)
    expect(statuses).toEqual([...Array<number>(10).fill(401), 429])
  })

  it('[WIR-9] counts calls with a bad credential by address', async () => {
    api.clock.nowMs += 61_000
    const guess = () => api.send('GET', '/api/self', { headers: own('__Host-sid=guess') })
    const answers = []
    for (let call = 0; call < 26; call++) answers.push(await guess())
    expect(answers.map(({ status }) => status).slice(24)).toEqual([401, 429])
    const last = answers.at(-1)
    expect(last && firstError(last)?.code).toBe('rate-limited')
  })

  it('[IDN-4] sends three links in an hour for one name, known or not', async () => {
    const statusOf = async (username: string) => {
      api.clock.nowMs += 61_000
      const body = { data: { type: 'password-recoveries', attributes: { username } } }
      const answer = await api.send('POST', '/api/password-recoveries', {
        body,
        headers: { 'sec-fetch-site': 'same-origin' },
      })
      return answer.status
    }
    for (const name of ['payer', 'nobody-at-all']) {
      const statuses: number[] = []
      for (let call = 0; call < 3; call++) statuses.push(await statusOf(name))
      api.clock.nowMs += 16 * 60_000
      statuses.push(await statusOf(name))
      api.clock.nowMs += 60 * 60_000
      statuses.push(await statusOf(name))
      expect([name, statuses]).toEqual([name, [202, 202, 202, 429, 202]])
    }
  })

  it.each([
    ['payer', '/api/dispute-documents'],
    ['merchant', '/api/merchant-invoice-documents'],
  ])('[WIR-9] accepts twenty files in a minute from a %s at %s', async (username, path) => {
    api.clock.nowMs += 61_000
    const headers = { ...own(await api.signIn(username)), 'content-type': 'multipart/form-data; boundary=x' }
    const statuses: number[] = []
    for (let call = 0; call < 21; call++) {
      const keyed = { ...headers, 'idempotency-key': `upload-${crypto.randomUUID()}` }
      statuses.push((await api.send('POST', path, { payload: 'no form', headers: keyed })).status)
    }
    expect(statuses).toEqual([...Array<number>(20).fill(400), 429])
  })

  it('[CLK-1] has no clock to move', async () => {
    api.clock.nowMs += 61_000
    expect((await api.send('GET', '/api/sandbox/clock')).status).toBe(404)
  })
})
