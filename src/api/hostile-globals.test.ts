/** Tests that page scripts which replace the globals used by ky cannot read or change a request or its response. */
import ky from 'ky'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createPayment, MEDIA_TYPE } from '../contract/index.ts'
import { createApi } from './create-api.ts'
import { cookieCredential } from './credential.ts'

const BASE = 'https://api.example/api'
const SECRETS = [
  'Bearer et_1',
  'key-of-16-letters',
  'BA-1',
  'customer-of-the-host',
  '/payments',
  'payment-not-due-secret',
]
const PAYMENT = {
  buid_customer: 'customer-of-the-host',
  currency: 'USD',
  bank_account_id: 'BA-1',
  lines: [{ trx_id: 'T-1', amount: 100 }],
  total: 100,
  terms_accepted: true,
  review_token: 'r',
} as const
const REFUSAL = JSON.stringify({ errors: [{ status: '422', code: 'payment-not-due-secret' }] })
const native = { Request, Response, Headers, AbortController, ReadableStream }
/** Records everything passed to the replaced globals, and everything that they could reach through it. */
let seen: string[] = []
let pending: Promise<unknown>[] = []

function note(value: unknown): void {
  if (typeof value === 'string') seen.push(value)
  else if (value instanceof native.Headers) seen.push(JSON.stringify([...value]))
  else if (typeof value === 'object' && value !== null) Object.values(value).forEach(note)
}

/** Calls each reachable function, as a script that knows ky would. */
function useFetchOf(options: { fetch?: typeof fetch }): void {
  if (!options.fetch) return
  const answer = options.fetch(new native.Request(BASE)).then((response) => response.text())
  pending.push(answer.then(note, () => undefined))
}

beforeEach(() => {
  seen = []
  pending = []
  for (const name of ['Request', 'Response', 'Headers', 'AbortController', 'ReadableStream'] as const) {
    vi.stubGlobal(
      name,
      new Proxy(native[name], {
        construct(target, given: unknown[], made) {
          given.forEach(note)
          if (name === 'Request') useFetchOf((given[1] ?? {}) as { fetch?: typeof fetch })
          return Reflect.construct(target, given, made) as object
        },
      }),
    )
  }
})
afterEach(() => vi.unstubAllGlobals())

const server = () =>
  vi.fn(async (_input: RequestInfo | URL, _init?: RequestInit) => {
    return new native.Response(REFUSAL, { status: 422, headers: { 'Content-Type': MEDIA_TYPE } })
  })

const seenSecrets = async () => {
  await Promise.all(pending)
  return SECRETS.filter((secret) => seen.some((text) => text.includes(secret)))
}

it('[WID-10] exposes neither token, key, URL, body, nor answer to replaced globals', async () => {
  const fetch = server()
  const credential = { ...cookieCredential, authorization: async () => 'Bearer et_1' }
  const api = createApi({ base: BASE, fetch, credential })
  const sent = api.send(
    createPayment,
    { body: { ...PAYMENT, lines: [...PAYMENT.lines] } },
    { idempotencyKey: 'key-of-16-letters' },
  )
  await expect(sent).rejects.toMatchObject({ status: 422 })
  expect(await seenSecrets()).toEqual([])
  expect(seen).toContain(BASE)
  for (const [url, init] of fetch.mock.calls) {
    expect(url).toBe(`${BASE}/payments`)
    expect(init).toMatchObject({
      method: 'POST',
      headers: { 'Idempotency-Key': 'key-of-16-letters' },
      body: expect.stringContaining('customer-of-the-host') as string,
    })
  }
  // A script that calls ky's own `fetch` option can at most send what the page could click, before there is a token.
  expect(fetch.mock.lastCall?.[1]).toMatchObject({ headers: { Authorization: 'Bearer et_1' } })
})

it('[WID-10] would expose everything if ky had the request, which shows that the test can detect it', async () => {
  const headers = { Authorization: 'Bearer et_1', 'Idempotency-Key': 'key-of-16-letters' }
  const body = JSON.stringify(PAYMENT)
  await ky(`${BASE}/payments`, { method: 'POST', headers, body, fetch: server(), throwHttpErrors: false })
  expect(await seenSecrets()).toEqual(SECRETS)
})
