import { afterEach, expect, it, vi } from 'vitest'
import { MEDIA_TYPE } from '../contract/index.ts'
import { createEmbedSession, type EmbedSessionOptions, revokeEmbedSession } from './embed-session.ts'

const KEY = 'sk_test_not_a_real_key'
const API = 'https://api.provider.example/api'
const BUYER: Omit<EmbedSessionOptions, 'fetch'> = {
  api: API,
  externalUserId: 'torqline-17',
  user: { firstName: 'Robin', lastName: 'Hale' },
  buidCustomers: ['10428'],
  role: 'payer',
  allowedOrigins: ['https://parts.example'],
}

interface Sent {
  url: string
  init: RequestInit
  headers: Record<string, string>
  body: unknown
}

/** A simulated provider with a list of responses, and the requests it received. */
function provider(...answers: (() => Response)[]) {
  const sent: Sent[] = []
  const fetch = (async (input: string | URL | Request, init: RequestInit = {}) => {
    sent.push({
      url: String(input),
      init,
      headers: init.headers as Record<string, string>,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : null,
    })
    return (answers[sent.length - 1] ?? answers.at(-1))?.() as Response
  }) as typeof globalThis.fetch
  return { fetch, sent }
}

const json = (status: number, document: unknown) => () =>
  new Response(JSON.stringify(document), { status, headers: { 'Content-Type': MEDIA_TYPE } })
const created = json(201, {
  data: { type: 'embed-sessions', id: 'es_1', attributes: { client_secret: 'cs_1', expires_in: 120 } },
  meta: { program_date: '2026-11-20' },
})
const outcome = (work: Promise<unknown>) => work.catch((error: unknown) => error)

afterEach(() => vi.unstubAllGlobals())

it('[WID-24] requests a session in wire format, with a new idempotency key for each call', async () => {
  const { fetch, sent } = provider(created)
  const session = await createEmbedSession(KEY, { ...BUYER, capabilities: ['invoices.list'], fetch })
  expect(session).toEqual({ clientSecret: 'cs_1', expiresIn: 120, sessionId: 'es_1' })
  await createEmbedSession(KEY, { ...BUYER, api: `${API}/`, fetch })
  const [first, second] = sent
  expect([first?.url, second?.url]).toEqual([`${API}/embed-sessions`, `${API}/embed-sessions`])
  expect(first?.headers).toMatchObject({ Authorization: `Bearer ${KEY}`, 'Content-Type': MEDIA_TYPE })
  expect(first?.headers['Idempotency-Key']).toMatch(/^[\da-f-]{36}$/)
  expect(second?.headers['Idempotency-Key']).not.toBe(first?.headers['Idempotency-Key'])
  expect(first?.body).toEqual({
    data: {
      type: 'embed-sessions',
      attributes: {
        external_user_id: 'torqline-17',
        user: { first_name: 'Robin', last_name: 'Hale' },
        buid_customers: ['10428'],
        role: 'Payer',
        allowed_origins: ['https://parts.example'],
        capabilities: ['invoices.list'],
      },
    },
  })
})

it('[WID-24] retries with the same key after a lost response', async () => {
  const lost = () => {
    throw new TypeError('fetch failed')
  }
  const { fetch, sent } = provider(lost, json(503, { errors: [{ code: 'server-unavailable' }] }), created)
  await createEmbedSession(KEY, { ...BUYER, idempotencyKey: 'one-key-for-one-page', fetch })
  expect(sent.map(({ headers }) => headers['Idempotency-Key'])).toEqual(Array(3).fill('one-key-for-one-page'))
})

it('[WID-24] uses no options that an edge runtime refuses, and follows no redirect with the key', async () => {
  const { fetch, sent } = provider(
    () => new Response(null, { status: 302, headers: { Location: 'https://evil.example' } }),
  )
  const error = await outcome(revokeEmbedSession(KEY, { api: API, sessionId: 'es_1', fetch }))
  expect(error).toMatchObject({ name: 'NetTermsError', code: 'server-unreachable' })
  expect(Object.keys(sent[0]?.init ?? {}).sort()).toEqual(['headers', 'method', 'redirect', 'signal'])
  expect(sent[0]?.init.redirect).toBe('manual')
})

it('[WID-24] ends a session, and reports when there is none', async () => {
  const { fetch, sent } = provider(
    () => new Response(null, { status: 204 }),
    json(404, { errors: [{ code: 'not-found' }] }),
  )
  await revokeEmbedSession(KEY, { api: API, sessionId: 'es_1', fetch })
  expect([sent[0]?.url, sent[0]?.init.method]).toEqual([`${API}/embed-sessions/es_1/revoke`, 'POST'])
  const error = await outcome(revokeEmbedSession(KEY, { api: API, sessionId: 'es_2', fetch }))
  expect(error).toMatchObject({ code: 'not-found', status: 404 })
  expect(error).toHaveProperty('docs', new URL('/docs/errors/not-found', API).href)
})

it.each([
  ['a publishable key', { key: 'pk_test_x' }],
  ['no key', { key: '' }],
  ['a key with a line break', { key: 'sk_test_x\r\nX-Other: 1' }],
  ['an address without encryption', { api: 'http://api.provider.example/api' }],
  ['an invalid URL', { api: '/api' }],
])('[WID-24] sends nothing for %s', async (_what, { key = KEY, api = API }: { key?: string; api?: string }) => {
  const { fetch, sent } = provider(created)
  expect(await outcome(createEmbedSession(key, { ...BUYER, api, fetch }))).toMatchObject({
    code: 'configuration-invalid',
  })
  expect(sent).toEqual([])
})

it('[WID-24] sends a key to localhost without encryption', async () => {
  const { fetch, sent } = provider(created)
  await createEmbedSession(KEY, { ...BUYER, api: 'http://localhost:4700/api', fetch })
  expect(sent).toHaveLength(1)
})

it('[WID-24] refuses to run in a browser', async () => {
  vi.stubGlobal('window', globalThis)
  vi.stubGlobal('document', {})
  const { fetch, sent } = provider(created)
  expect(await outcome(createEmbedSession(KEY, { ...BUYER, fetch }))).toMatchObject({ code: 'secret-key-in-browser' })
  expect(sent).toEqual([])
})

it('[WID-24] keeps the key and the secret out of every error', async () => {
  const { fetch } = provider(json(422, { errors: [{ code: 'attribute-invalid', detail: KEY }] }))
  const error = (await outcome(createEmbedSession(KEY, { ...BUYER, fetch }))) as Error
  expect(error).toMatchObject({ code: 'attribute-invalid' })
  expect(JSON.stringify([error.message, { ...error }, String(error.cause)])).not.toContain(KEY)
})

it('[WID-24] includes the provider’s message with a test key, and only the code with a live one', async () => {
  const detail = 'The origin is not registered for this key. Register it with the provider first.'
  const refusal = json(403, {
    errors: [{ code: 'origin-not-allowed', detail, source: { pointer: '/data/attributes/allowed_origins/0' } }],
  })
  const messageOf = async (key: string) =>
    ((await outcome(createEmbedSession(key, { ...BUYER, fetch: provider(refusal).fetch }))) as Error).message
  expect(await messageOf(KEY)).toBe(
    `embed-sessions.create was answered with 403 origin-not-allowed. ${detail} (/data/attributes/allowed_origins/0)`,
  )
  expect(await messageOf('sk_live_not_a_real_key')).toBe(
    'embed-sessions.create was answered with 403 origin-not-allowed.',
  )
})

it('[WID-24] reports for a URL without an API that the base is wrong', async () => {
  const notFound = json(404, { errors: [{ code: 'not-found', detail: 'There is no such resource.' }] })
  const html = () => new Response('<h1>Not found</h1>', { status: 404 })
  for (const answer of [html, notFound]) {
    const { fetch } = provider(answer)
    const error = (await outcome(
      createEmbedSession(KEY, { ...BUYER, api: 'https://provider.example', fetch }),
    )) as Error
    expect(error.message).toContain(
      'There is no API at https://provider.example: the provider’s base usually ends in /api.',
    )
  }
})
