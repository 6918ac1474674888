/** Tests the delays before retries, and timeouts, with a simulated clock. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createPayment, listCustomers, MEDIA_TYPE } from '../contract/index.ts'
import { createApi } from './create-api.ts'
import { cookieCredential } from './credential.ts'

const LIST = JSON.stringify({ data: [], meta: { program_date: '2026-11-20', record_count: 0 } })
const PAYMENT = {
  buid_customer: '10428',
  currency: 'USD',
  bank_account_id: 'BA-1',
  lines: [{ trx_id: 'T-1', amount: 100 }],
  total: 100,
  terms_accepted: true,
  review_token: 'r',
} as const
const headers = { 'Content-Type': MEDIA_TYPE }

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-20T12:00:00Z') }))
afterEach(() => void vi.useRealTimers())

/** Creates an API whose first response has a Retry-After header and whose second one is a success. */
function apiThat(retryAfter: string) {
  const answers = [
    () => new Response('{}', { status: 429, headers: { ...headers, 'Retry-After': retryAfter } }),
    () => new Response(LIST, { headers }),
  ]
  const sentAt: number[] = []
  const fetch = vi.fn(async () => {
    sentAt.push(Date.now())
    return (answers[sentAt.length - 1] ?? answers[1])?.() as Response
  })
  return { sentAt, api: createApi({ base: 'https://api.example/api', fetch, credential: cookieCredential }) }
}

it.each(['3', 'Fri, 20 Nov 2026 12:00:03 GMT'])('[WIR-10] waits for “%s”, at most a tenth longer', async (header) => {
  const { api, sentAt } = apiThat(header)
  const answered = api.send(listCustomers, {})
  await vi.advanceTimersByTimeAsync(2_990)
  expect(sentAt).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(310)
  expect(sentAt).toHaveLength(2)
  await expect(answered).resolves.toHaveProperty('data', [])
})

it.each(['61', '99999', 'Sat, 21 Nov 2026 12:00:00 GMT'])('[WIR-10] fails immediately for “%s”', async (header) => {
  const { api, sentAt } = apiThat(header)
  await expect(api.send(listCustomers, {})).rejects.toMatchObject({ status: 429 })
  expect([sentAt.length, vi.getTimerCount()]).toEqual([1, 0])
})

it('[WIR-10] waits at most 300 ms before the first retry without Retry-After', async () => {
  const { api, sentAt } = apiThat('soon')
  const answered = api.send(listCustomers, {})
  await vi.advanceTimersByTimeAsync(300)
  expect(sentAt).toHaveLength(2)
  await expect(answered).resolves.toHaveProperty('data', [])
})

/** Never answers, and aborts as a browser does. */
const silent = () =>
  vi.fn(
    (_url: RequestInfo | URL, init?: RequestInit) =>
      new Promise<Response>((_, reject) => {
        init?.signal?.addEventListener('abort', () => reject(new DOMException('Given up.', 'AbortError')))
      }),
  )

it('[WIR-10] times out after 10 seconds for a read and 30 for a write', async () => {
  const fetch = silent()
  const api = createApi({ base: 'https://api.example/api', fetch, credential: cookieCredential })
  const read = api.send(listCustomers, {}).catch((error: { code: string }) => error.code)
  await vi.advanceTimersByTimeAsync(9_990)
  const signals = () => fetch.mock.calls.map(([, init]) => init?.signal?.aborted)
  expect(signals()).toEqual([false])
  await vi.advanceTimersByTimeAsync(20)
  expect(signals()[0]).toBe(true)
  await vi.advanceTimersByTimeAsync(30_000)
  expect(await read).toBe('server-timeout')
  fetch.mockClear()
  const written = api
    .send(createPayment, { body: { ...PAYMENT, lines: [...PAYMENT.lines] } })
    .catch((error: { code: string }) => error.code)
  await vi.advanceTimersByTimeAsync(29_990)
  expect(signals()).toEqual([false])
  await vi.advanceTimersByTimeAsync(20)
  // Without a key the outcome is unknown, so it is not retried.
  expect(await written).toBe('server-timeout')
  expect(fetch).toHaveBeenCalledOnce()
})

it('[WIR-10] cleans up after a call that its caller aborts', async () => {
  const fetch = silent()
  const api = createApi({ base: 'https://api.example/api', fetch, credential: cookieCredential })
  const caller = new AbortController()
  const given = api.send(listCustomers, {}, { signal: caller.signal }).catch((error: Error) => error.name)
  await vi.advanceTimersByTimeAsync(1_000)
  caller.abort()
  expect(await given).toBe('AbortError')
  expect([vi.getTimerCount(), fetch.mock.calls.length]).toEqual([0, 1])
})
