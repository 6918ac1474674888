import { describe, expect, it, vi } from 'vitest'
import { listCustomers, NetTermsError } from '../contract/index.ts'
import { createAnswerCache, type Query } from './answer-cache.ts'

interface PendingFetch {
  signal: AbortSignal
  answer(value: unknown): void
  fail(error: NetTermsError): void
}

const setUp = () => {
  let nowMs = 0
  const requests: PendingFetch[] = []
  const query = (key: string): Query => ({
    call: listCustomers,
    key,
    staleMs: 1000,
    fetch: (signal) => new Promise((answer, fail) => void requests.push({ signal, answer, fail })),
  })
  const pass = (ms: number) => (nowMs += ms)
  return { cache: createAnswerCache(() => nowMs), requests, query, pass }
}
const settled = () => new Promise((resolve) => setTimeout(resolve))
const refusal = new NetTermsError('server-unreachable', 'no reply')

describe('createAnswerCache', () => {
  it('[WID-14] sends one request for a query that two widgets watch', async () => {
    const { cache, requests, query } = setUp()
    const listeners = [vi.fn(), vi.fn()] as const
    listeners.forEach((listener) => cache.watch(query('a'), listener))
    expect(requests).toHaveLength(1)
    requests[0]?.answer('rows')
    await settled()
    expect(cache.read('a')).toEqual({ answer: 'rows', error: null, isFetching: false })
    listeners.forEach((listener) => expect(listener).toHaveBeenCalled())
  })

  it('[WID-14] shows a stale response while it refreshes, and requests nothing while it is fresh', async () => {
    const { cache, requests, query, pass } = setUp()
    cache.watch(query('a'), vi.fn())
    requests[0]?.answer('old')
    await settled()
    cache.watch(query('a'), vi.fn())
    expect(requests).toHaveLength(1)
    pass(1000)
    cache.refreshStale()
    expect(requests).toHaveLength(2)
    expect(cache.read('a')).toEqual({ answer: 'old', error: null, isFetching: true })
  })

  it('[WID-14] uses a fresh response where one may be cached, and requests again where it must be current', async () => {
    const { cache, requests, query, pass } = setUp()
    const first = cache.fetch(query('a'), true)
    requests[0]?.answer('known')
    expect(await first).toBe('known')
    expect(await cache.fetch(query('a'), true)).toBe('known')
    expect(requests).toHaveLength(1)
    void cache.fetch(query('a'))
    expect(requests).toHaveLength(2)
    requests[1]?.answer('newer')
    await settled()
    pass(1000)
    void cache.fetch(query('a'), true)
    expect(requests).toHaveLength(3)
  })

  it('[WID-15] discards a request that began before a write', async () => {
    const { cache, requests, query } = setUp()
    cache.watch(query('a'), vi.fn())
    cache.invalidate(['customers'])
    expect(requests[0]?.signal.aborted).toBe(true)
    requests[0]?.answer('before the write')
    requests[1]?.answer('after the write')
    await settled()
    expect(cache.read('a').answer).toBe('after the write')
  })

  it('[WID-15] does not affect the answers of other resources', () => {
    const { cache, requests, query } = setUp()
    cache.watch(query('a'), vi.fn())
    cache.invalidate(['invoices'])
    expect(requests).toHaveLength(1)
  })

  it('[WID-16] keeps the old answer when a refetch fails, together with the error', async () => {
    const { cache, requests, query } = setUp()
    cache.watch(query('a'), vi.fn())
    requests[0]?.answer('rows')
    await settled()
    cache.refetch('a')
    requests[1]?.fail(refusal)
    await settled()
    expect(cache.read('a')).toEqual({ answer: 'rows', error: refusal, isFetching: false })
  })

  it('[WID-16] cancels requests without a waiting widget, but not for one that renders again', async () => {
    const { cache, requests, query } = setUp()
    const leave = cache.watch(query('a'), vi.fn())
    leave()
    const again = cache.watch(query('a'), vi.fn())
    await settled()
    expect(requests[0]?.signal.aborted).toBe(false)
    again()
    await settled()
    expect(requests[0]?.signal.aborted).toBe(true)
  })

  it('[WID-17] drops everything when another user signs in', async () => {
    const { cache, requests, query } = setUp()
    cache.watch(query('a'), vi.fn())
    requests[0]?.answer('of the first user')
    await settled()
    cache.clear()
    expect(cache.read('a').answer).toBeNull()
    cache.refreshStale()
    requests[1]?.answer('of the second user')
    await settled()
    expect(cache.read('a').answer).toBe('of the second user')
  })

  it('[WID-16] keeps sixty unused responses, and drops the oldest', async () => {
    const { cache, requests, query } = setUp()
    for (let index = 0; index < 80; index += 1) {
      const leave = cache.watch(query(`k${index}`), vi.fn())
      requests[index]?.answer(index)
      await settled()
      leave()
    }
    expect(cache.read('k0').answer).toBeNull()
    expect(cache.read('k79').answer).toBe(79)
  })
})
