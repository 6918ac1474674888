import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { headersOf, RATE_LIMITS, RateLimiter } from './rate-limits.ts'
import type { Refusal } from './refusal.ts'
import { firstError, openTestApi, own, type TestApi } from './test-api.ts'

describe('counting', () => {
  const limits = [
    { name: 'default', by: 'caller', max: 2, windowSeconds: 60 },
    { name: 'payments', by: 'caller', calls: ['payments.create'], max: 1, windowSeconds: 60 },
  ] as const
  let nowMs = 1_000_000
  const limiter = () => new RateLimiter(limits, () => nowMs)
  const refusalOf = (work: () => unknown): Refusal | null => {
    try {
      work()
      return null
    } catch (error) {
      return error as Refusal
    }
  }

  it('[WIR-9] refuses the call after the last one, says when to come back, and opens with the next window', () => {
    const desk = limiter()
    const call = () => desk.admit('invoices.list', 'general', { caller: 'user:1' })
    call()
    nowMs += 20_000
    expect(headersOf([call()])).toEqual({ 'RateLimit-Policy': '"default";q=2;w=60', RateLimit: '"default";r=0;t=40' })
    const refused = refusalOf(call)
    expect([refused?.status, refused?.headers['Retry-After']]).toEqual([429, '40'])
    expect(refusalOf(() => desk.admit('invoices.list', 'general', { caller: 'user:2' }))).toBeNull()
    nowMs += 40_000
    expect(refusalOf(call)).toBeNull()
  })

  it('[PAY-20] gives back what a replay took', () => {
    const desk = limiter()
    const pay = () => desk.admit('payments.create', 'call', { caller: 'user:1' })
    pay().giveBack()
    expect(refusalOf(pay)).toBeNull()
    expect(refusalOf(pay)?.status).toBe(429)
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

  it('[SES-2] slows down guesses at one account', async () => {
    const statuses: number[] = []
    for (let attempt = 0; attempt < 6; attempt++) statuses.push((await api.attempt('admin', 'wrong')).status)
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429])
  })

  it('[SES-2] slows down guesses from one address at many accounts', async () => {
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

  it('[CLK-1] has no clock to move', async () => {
    api.clock.nowMs += 61_000
    expect((await api.send('GET', '/api/sandbox/clock')).status).toBe(404)
  })
})
