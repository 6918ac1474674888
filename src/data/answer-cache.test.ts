import { describe, expect, it, vi } from 'vitest'
import { listCustomers, NetTermsError } from '../contract/index.ts'
import { createAnswerCache, type Question } from './answer-cache.ts'

interface Ask {
  signal: AbortSignal
  answer(value: unknown): void
  fail(error: NetTermsError): void
}

const setUp = () => {
  let nowMs = 0
  const asked: Ask[] = []
  const question = (key: string): Question => ({
    call: listCustomers,
    key,
    staleMs: 1000,
    ask: (signal) => new Promise((answer, fail) => void asked.push({ signal, answer, fail })),
  })
  const pass = (ms: number) => (nowMs += ms)
  return { cache: createAnswerCache(() => nowMs), asked, question, pass }
}
const settled = () => new Promise((resolve) => setTimeout(resolve))
const refusal = new NetTermsError('server-unreachable', 'no reply')

describe('createAnswerCache', () => {
  it('[WID-14] sends one request for a query that two widgets watch', async () => {
    const { cache, asked, question } = setUp()
    const listeners = [vi.fn(), vi.fn()] as const
    listeners.forEach((listener) => cache.watch(question('a'), listener))
    expect(asked).toHaveLength(1)
    asked[0]?.answer('rows')
    await settled()
    expect(cache.read('a')).toEqual({ answer: 'rows', error: null, isAsking: false })
    listeners.forEach((listener) => expect(listener).toHaveBeenCalled())
  })

  it('[WID-14] shows a stale response while it refreshes, and requests nothing while it is fresh', async () => {
    const { cache, asked, question, pass } = setUp()
    cache.watch(question('a'), vi.fn())
    asked[0]?.answer('old')
    await settled()
    cache.watch(question('a'), vi.fn())
    expect(asked).toHaveLength(1)
    pass(1000)
    cache.refreshStale()
    expect(asked).toHaveLength(2)
    expect(cache.read('a')).toEqual({ answer: 'old', error: null, isAsking: true })
  })

  it('[WID-14] uses a fresh response where one may be cached, and requests again where it must be current', async () => {
    const { cache, asked, question, pass } = setUp()
    const first = cache.ask(question('a'), true)
    asked[0]?.answer('known')
    expect(await first).toBe('known')
    expect(await cache.ask(question('a'), true)).toBe('known')
    expect(asked).toHaveLength(1)
    void cache.ask(question('a'))
    expect(asked).toHaveLength(2)
    asked[1]?.answer('newer')
    await settled()
    pass(1000)
    void cache.ask(question('a'), true)
    expect(asked).toHaveLength(3)
  })

  it('[WID-15] discards a request that began before a write', async () => {
    const { cache, asked, question } = setUp()
    cache.watch(question('a'), vi.fn())
    cache.invalidate(['customers'])
    expect(asked[0]?.signal.aborted).toBe(true)
    asked[0]?.answer('before the write')
    asked[1]?.answer('after the write')
    await settled()
    expect(cache.read('a').answer).toBe('after the write')
  })

  it('[WID-15] does not affect the answers of other resources', () => {
    const { cache, asked, question } = setUp()
    cache.watch(question('a'), vi.fn())
    cache.invalidate(['invoices'])
    expect(asked).toHaveLength(1)
  })

  it('[WID-16] keeps the old answer when a refetch fails, together with the error', async () => {
    const { cache, asked, question } = setUp()
    cache.watch(question('a'), vi.fn())
    asked[0]?.answer('rows')
    await settled()
    cache.refetch('a')
    asked[1]?.fail(refusal)
    await settled()
    expect(cache.read('a')).toEqual({ answer: 'rows', error: refusal, isAsking: false })
  })

  it('[WID-16] cancels requests without a waiting widget, but not for one that renders again', async () => {
    const { cache, asked, question } = setUp()
    const leave = cache.watch(question('a'), vi.fn())
    leave()
    const again = cache.watch(question('a'), vi.fn())
    await settled()
    expect(asked[0]?.signal.aborted).toBe(false)
    again()
    await settled()
    expect(asked[0]?.signal.aborted).toBe(true)
  })

  it('[WID-17] drops everything when another user signs in', async () => {
    const { cache, asked, question } = setUp()
    cache.watch(question('a'), vi.fn())
    asked[0]?.answer('of the first user')
    await settled()
    cache.clear()
    expect(cache.read('a').answer).toBeNull()
    cache.refreshStale()
    asked[1]?.answer('of the second user')
    await settled()
    expect(cache.read('a').answer).toBe('of the second user')
  })

  it('[WID-16] keeps sixty unused responses, and drops the oldest', async () => {
    const { cache, asked, question } = setUp()
    for (let index = 0; index < 80; index += 1) {
      const leave = cache.watch(question(`k${index}`), vi.fn())
      asked[index]?.answer(index)
      await settled()
      leave()
    }
    expect(cache.read('k0').answer).toBeNull()
    expect(cache.read('k79').answer).toBe(79)
  })
})
