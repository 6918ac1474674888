import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ANONYMOUS, createPayment, getSelf, listCustomers, MEDIA_TYPE } from '../contract/index.ts'
import { NOBODY } from '../testing/handlers/session.handlers.ts'
import { createApi } from './create-api.ts'
import { cookieCredential, type Credential } from './credential.ts'
import { createRetryBudget } from './retry-budget.ts'

const CUSTOMER = {
  buidCustomer: '10428',
  customerName: 'Northwind Traders',
  parentCustomer: null,
  paymentEligible: true,
  isActive: true,
  status: 'active',
  currency: 'USD',
  buidLocation: null,
  locationName: null,
}
const LIST = {
  data: [{ type: 'customers', id: '10428', attributes: CUSTOMER }],
  meta: { program_date: '2026-11-20', record_count: 1 },
}

const PAYMENT = {
  buid_customer: '10428',
  currency: 'USD',
  bank_account_id: 'BA-1',
  lines: [{ trx_id: 'T-1', amount: 100 }],
  total: 100,
  terms_accepted: true,
  review_token: 'r',
} as const

type Answer = (request: IncomingMessage, response: ServerResponse) => void
let server: Server | null = null

async function serve(...answers: Answer[]): Promise<{ base: string; seen: IncomingMessage[] }> {
  const seen: IncomingMessage[] = []
  server = createServer((request, response) => {
    seen.push(request)
    request.resume()
    request.on('end', () => (answers[Math.min(seen.length, answers.length) - 1] as Answer)(request, response))
  })
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
  return { base: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`, seen }
}

const json =
  (status: number, body: unknown, headers: Record<string, string> = {}): Answer =>
  (_, response) =>
    response.writeHead(status, { 'Content-Type': MEDIA_TYPE, ...headers }).end(JSON.stringify(body))
const refusal = (status: number, code: string, headers = {}) =>
  json(status, { errors: [{ status: `${status}`, code }] }, headers)

afterEach(() => {
  vi.restoreAllMocks()
  server?.closeAllConnections()
  server?.close()
})

describe('createApi', () => {
  it('[WIR-7] parses resources and meta of a list', async () => {
    const { base, seen } = await serve(json(200, LIST))
    const api = createApi({ base, fetch, credential: cookieCredential })
    const { data, meta } = await api.send(listCustomers, { filter: { search: 'n&w' }, page: { number: 1, size: 25 } })
    expect(data[0]).toMatchObject({ id: '10428', name: 'Northwind Traders' })
    expect(meta).toEqual({ programDate: '2026-11-20', recordCount: 1 })
    expect(seen[0]?.url).toBe('/api/customers?filter%5Bsearch%5D=n%26w&page%5Bnumber%5D=1&page%5Bsize%5D=25')
    expect(seen[0]?.headers.accept).toBe(MEDIA_TYPE)
  })

  it('[SES-64] reads the session, which is sent as a list of one, and rejects anything else', async () => {
    const resource = { type: 'self', id: 'self', attributes: NOBODY }
    const ask = async (data: unknown) => {
      const { base } = await serve(json(200, { data, meta: { program_date: '2026-11-20', selection_version: 0 } }))
      return createApi({ base, fetch, credential: cookieCredential }).send(getSelf, {})
    }
    expect((await ask([resource])).data).toEqual(ANONYMOUS)
    for (const data of [resource, [], null]) {
      await expect(ask(data)).rejects.toMatchObject({ code: 'response-invalid', at: 'session.self' })
    }
  })

  it('[WIR-8] uses no part of an answer that violates the contract', async () => {
    const broken = { ...LIST, data: [{ type: 'customers', id: '1', attributes: { ...CUSTOMER, currency: 'XXX' } }] }
    const { base } = await serve(json(200, broken))
    const api = createApi({ base, fetch, credential: cookieCredential })
    await expect(api.send(listCustomers, {})).rejects.toMatchObject({ code: 'response-invalid', at: 'customers.list' })
  })

  it(
    '[WIR-8] reads no more than ten million bytes of an answer, however small it was packed',
    { timeout: 20_000 },
    async () => {
      const text = JSON.stringify(LIST)
      const body = gzipSync(Buffer.concat([Buffer.from(' '.repeat(20_000_000)), Buffer.from(text)]), { level: 1 })
      const { base } = await serve((_, response) =>
        response.writeHead(200, { 'Content-Type': MEDIA_TYPE, 'Content-Encoding': 'gzip' }).end(body),
      )
      let bytes = 0
      const counted: typeof fetch = async (input, init) => {
        const response = await fetch(input, init)
        const count = new TransformStream<Uint8Array, Uint8Array>({
          transform(chunk, controller) {
            bytes += chunk.length
            controller.enqueue(chunk)
          },
        })
        return new Response(response.body?.pipeThrough(count), response)
      }
      const api = createApi({ base, fetch: counted, credential: cookieCredential })
      await expect(api.send(listCustomers, {})).rejects.toMatchObject({ code: 'response-invalid' })
      expect(bytes).toBeGreaterThan(10_000_000)
      expect(bytes).toBeLessThan(11_000_000)
    },
  )

  it('[WIR-8] accepts an answer without a stream, as a host’s own fetch may return it', async () => {
    const plain = async () => ({ status: 200, headers: new Headers(), text: async () => JSON.stringify(LIST) })
    const api = createApi({ base: 'http://api.invalid', fetch: plain as never, credential: cookieCredential })
    expect((await api.send(listCustomers, {})).data).toHaveLength(1)
  })

  it('[WIR-9] keeps code, pointer, meta, and correlation id of a refusal', async () => {
    const error = {
      status: '422',
      code: 'payment-amount-above-open',
      source: { pointer: '/data/x' },
      meta: { payable: 5 },
    }
    const { base } = await serve(json(422, { errors: [error] }, { 'X-Request-Id': 'req-1' }))
    const api = createApi({ base, fetch, credential: cookieCredential })
    const payment = { ...PAYMENT, lines: [...PAYMENT.lines] }
    await expect(api.send(createPayment, { body: payment })).rejects.toMatchObject({
      code: 'payment-amount-above-open',
      status: 422,
      correlationId: 'req-1',
      details: [{ pointer: '/data/x', meta: { payable: 5 } }],
    })
  })

  it('[ERR-5] reports only general codes and those of the call', async () => {
    const { base } = await serve(refusal(422, 'dispute-amount-invalid'))
    const api = createApi({ base, fetch, credential: cookieCredential })
    await expect(api.send(listCustomers, {})).rejects.toMatchObject({ code: 'server-error', status: 422 })
  })

  it('[EMB-6] renews the token after a 401 and sends the call once more', async () => {
    const { base, seen } = await serve(refusal(401, 'session-expired'), json(200, LIST))
    let current = 'Bearer et_1'
    const credential: Credential = {
      cookies: 'omit',
      authorization: async () => current,
      renew: async () => ((current = 'Bearer et_2'), true),
      forget: () => {},
    }
    const { data } = await createApi({ base, fetch, credential }).send(listCustomers, {})
    expect(data).toHaveLength(1)
    expect(seen.map(({ headers }) => headers.authorization)).toEqual(['Bearer et_1', 'Bearer et_2'])
  })

  it('[PAY-11] repeats a keyed write after a lost reply with the same key, and never one without', async () => {
    const cut: Answer = (request) => request.socket.destroy()
    const { base, seen } = await serve(cut, refusal(409, 'payment-invoice-not-payable'))
    const api = createApi({ base, fetch, credential: cookieCredential })
    const outcome = api.send(
      createPayment,
      { body: { ...PAYMENT, lines: [...PAYMENT.lines] } },
      { idempotencyKey: 'k'.repeat(20) },
    )
    await expect(outcome).rejects.toMatchObject({ code: 'payment-invoice-not-payable' })
    expect(seen.map(({ headers }) => headers['idempotency-key'])).toEqual(['k'.repeat(20), 'k'.repeat(20)])
    const unkeyed = api.send(createPayment, { body: { ...PAYMENT, lines: [...PAYMENT.lines] } })
    await expect(unkeyed).rejects.toMatchObject({ code: 'payment-invoice-not-payable' })
    expect(seen).toHaveLength(3)
  })

  it('[WIR-10] fails immediately while the server is down, with its Retry-After', async () => {
    const page: Answer = (_, response) =>
      response.writeHead(503, { 'Content-Type': 'text/html', 'Retry-After': '120' }).end('<h1>Back soon</h1>')
    const { base, seen } = await serve(page, refusal(503, 'server-unavailable', { 'Retry-After': '6' }))
    const api = createApi({ base, fetch, credential: cookieCredential })
    await expect(api.send(listCustomers, {})).rejects.toMatchObject({ status: 503, retryAfterMs: 120_000 })
    await expect(api.send(listCustomers, {})).rejects.toMatchObject({
      code: 'server-unavailable',
      retryAfterMs: 6_000,
    })
    expect(seen).toHaveLength(2)
  })

  it('[WIR-10] waits for a server that returns soon', async () => {
    const { base, seen } = await serve(refusal(503, 'server-unavailable', { 'Retry-After': '0' }), json(200, LIST))
    const { data } = await createApi({ base, fetch, credential: cookieCredential }).send(listCustomers, {})
    expect([data.length, seen.length]).toEqual([1, 2])
  })

  it('[WIR-9] reports a lost connection as unreachable after all retries', async () => {
    const { base, seen } = await serve((request) => request.socket.destroy())
    const api = createApi({ base, fetch, credential: cookieCredential })
    await expect(api.send(listCustomers, {})).rejects.toMatchObject({ code: 'server-unreachable', retryable: true })
    expect(seen).toHaveLength(3)
  })
})

describe('createRetryBudget', () => {
  it('[WIR-10] is empty after twenty retries and refills by half a token per success', () => {
    const budget = createRetryBudget()
    const taken = Array.from({ length: 25 }, () => budget.take()).filter(Boolean)
    expect(taken).toHaveLength(20)
    budget.succeeded()
    expect(budget.take()).toBe(false)
    budget.succeeded()
    expect(budget.take()).toBe(true)
  })

  it('[WIR-10] allows no retry once five calls in a row have failed, until one succeeds', () => {
    const budget = createRetryBudget()
    for (let call = 0; call < 4; call += 1) budget.failed()
    expect(budget.take()).toBe(true)
    budget.failed()
    expect(budget.take()).toBe(false)
    budget.succeeded()
    expect(budget.take()).toBe(true)
  })

  it('[WIR-10] sends one request per user action to a server that is down, across all users of the budget', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0)
    const { base, seen } = await serve(refusal(500, 'server-error'))
    const retryBudget = createRetryBudget()
    const [one, other] = [1, 2].map(() => createApi({ base, fetch, credential: cookieCredential, retryBudget }))
    const ask = (api: typeof one) => api?.send(listCustomers, {}).catch((error: { code: string }) => error.code)
    for (let call = 0; call < 5; call += 1) expect(await ask(one)).toBe('server-error')
    expect(seen).toHaveLength(15)
    for (let call = 0; call < 20; call += 1) expect(await ask(other)).toBe('server-error')
    expect(seen).toHaveLength(35)
  })
})

const page = { page: { number: 1, size: 50 } }

describe('program time of a page', () => {
  it('[WIR-16] sends the portal’s header with a cookie, and none with a token', async () => {
    const { base, seen } = await serve(json(200, LIST))
    const token: Credential = { ...cookieCredential, cookies: 'omit', authorization: async () => 'Bearer et_1' }
    await createApi({ base, fetch, credential: cookieCredential }).send(listCustomers, page)
    for (const credential of [cookieCredential, token]) {
      await createApi({ base, fetch, credential }).send(listCustomers, page, { isBackground: true })
    }
    expect(seen.map(({ headers }) => headers['netterms-background'])).toEqual([undefined, '1', undefined])
  })
})

describe('the selection shown by a page', () => {
  it('[SES-6] is sent with each write of the portal’s session, and with no other call', async () => {
    const { base, seen } = await serve(refusal(409, 'selection-outdated'))
    const token: Credential = { ...cookieCredential, cookies: 'omit', authorization: async () => 'Bearer et_1' }
    let version: number | null = null
    const write = (credential: Credential) =>
      createApi({ base, fetch, credential, selectionVersion: () => version })
        .send(createPayment, { body: { ...PAYMENT, lines: [...PAYMENT.lines] } }, { idempotencyKey: 'k'.repeat(16) })
        .catch((error: { code: string }) => error.code)
    expect(await write(cookieCredential)).toBe('selection-outdated')
    version = 7
    await write(cookieCredential)
    await write(token)
    await createApi({ base, fetch, credential: cookieCredential, selectionVersion: () => version })
      .send(listCustomers, page)
      .catch(() => undefined)
    expect(seen.map(({ method, headers }) => [method, headers['x-selection-version']])).toEqual([
      ['POST', undefined],
      ['POST', '7'],
      ['POST', undefined],
      ['GET', undefined],
    ])
  })
})
