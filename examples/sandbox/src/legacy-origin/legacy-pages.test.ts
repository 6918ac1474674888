import { LIMITS } from 'netterms/contract/internal'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  bearer,
  firstError,
  LEGACY,
  openTestApi,
  own,
  PARTNER,
  PROVIDER,
  SECURE,
  selfIn,
  type TestAnswer,
  type TestApi,
} from '../http/test-api.ts'
import { legacyPagesOf } from './legacy-pages.ts'

type Headers = Record<string, string>

let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
}, 120_000)
afterAll(() => api.close())

const signedIn = async (username: string): Promise<Headers> => own(await api.signIn(username))
const codeOf = (answer: TestAnswer) => [answer.status, firstError(answer)?.code]

const namesOf = async (headers: Headers): Promise<string[]> => {
  const { document } = await api.send('GET', '/api/ecaas/legacy-pages', { headers })
  return (document.data as unknown as { id: string }[]).map(({ id }) => id)
}

const requestHandover = (headers: Headers, location: unknown = 'invoice-inquiry') =>
  api.send('POST', '/api/ecaas/legacy-handovers', {
    body: { data: { type: 'legacy-handovers', attributes: { location } } },
    headers,
  })

async function handoverOf(headers: Headers, location?: string): Promise<string> {
  const answer = await requestHandover(headers, location)
  return String(answer.document.data?.attributes['handover'])
}

const program = (name: string, body: unknown, headers: Headers = {}) =>
  api.sendLegacy('POST', `/programs/${name}`, {
    payload: typeof body === 'string' ? body : JSON.stringify(body),
    headers: { 'content-type': 'application/json', origin: LEGACY, ...headers },
  })

const open = (handover: string, location = 'invoice-inquiry', headers: Headers = {}) =>
  program('open', { handover, location }, headers)

interface Opened {
  session: string
  reader: string
  account: string | null
  merchants: { id: string; name: string }[]
  merchant: string | null
}

async function opened(headers: Headers, location = 'invoice-inquiry'): Promise<Opened> {
  const answer = await open(await handoverOf(headers, location), location)
  expect(answer.status).toBe(200)
  return JSON.parse(answer.text) as Opened
}

const as = ({ session }: Opened): Headers => ({ authorization: `Bearer ${session}` })
const selectedMerchant = async (headers: Headers) => {
  return (selfIn(await api.send('GET', '/api/self', { headers }))['session_data'] as { merchant_id: string | null })
    .merchant_id
}

describe('the list', () => {
  it.each([
    ['payer', ['invoice-inquiry']],
    ['viewer', ['invoice-inquiry']],
    ['dealer-group', ['merchant-select']],
    ['merchant', ['merchant-select']],
    // Customer support uses the selected account.
    ['voucher', []],
  ])('[LEG-1] has for %s %j', async (username, names) => {
    expect(await namesOf(await signedIn(username))).toEqual(names)
  })

  it('[LEG-1] is not available to card viewers and other restricted roles', async () => {
    for (const username of ['cardviewer', 'safety']) {
      const headers = await signedIn(username)
      expect(codeOf(await api.send('GET', '/api/ecaas/legacy-pages', { headers }))).toEqual([403, 'not-permitted'])
      expect(codeOf(await requestHandover(headers))).toEqual([403, 'not-permitted'])
    }
    expect(codeOf(await api.send('GET', '/api/ecaas/legacy-pages'))).toEqual([401, 'session-required'])
  })

  it('[LEG-8] is in /self with titles in every language, and is the same', async () => {
    const headers = await signedIn('payer')
    const menu = selfIn(await api.send('GET', '/api/self', { headers }))['menu'] as {
      location: string
      titles: Record<string, string>
    }[]
    expect(menu.map(({ location }) => location)).toEqual(await namesOf(headers))
    expect([menu[0]?.titles['en'], Object.keys(menu[0]?.titles ?? {}).length]).toEqual(['Invoice inquiry', 15])
  })

  it('[LEG-9] has nothing for a partner’s page, and hands nothing over to one', async () => {
    const headers = bearer(await api.embedToken())
    expect(await namesOf(headers)).toEqual([])
    expect(codeOf(await requestHandover(headers))).toEqual([404, 'not-found'])
  })

  it('[LEG-1] refuses to start with a page that has an ambiguous name or path', () => {
    const titles = { en: 'Inquiry' }
    const page = { location: 'inquiry', path: '/cgi-bin/inquiry', titles, audience: 'account' } as const
    const options = {
      environment: 'sandbox',
      https: false,
      providerOrigins: () => [],
      legacyOrigin: () => LEGACY,
    } as const
    expect(legacyPagesOf({ ...options, legacyPages: [page] })).toEqual([page])
    for (const changes of [
      { location: '../x' },
      { location: 'X' },
      { path: '//evil.example/x' },
      { path: 'https://evil.example' },
      { path: '/cgi-bin/../x' },
      { path: '/x?y' },
      { titles: {} },
    ]) {
      expect(() => legacyPagesOf({ ...options, legacyPages: [{ ...page, ...changes }] })).toThrow('cannot be offered')
    }
  })
})

describe('the hand-over', () => {
  it('[LEG-4] opens one page as the person who is signed in', async () => {
    const answer = await requestHandover(await signedIn('payer'))
    expect([answer.status, answer.document.data?.attributes]).toEqual([
      201,
      { handover: expect.stringMatching(/^lh_[\w-]{43}$/) as string, expires_in: LIMITS.frameHandoverSeconds },
    ])
    const page = await opened(await signedIn('payer'))
    expect(page).toMatchObject({ reader: 'Pat Jones', account: 'Northwind Traders', merchants: [], merchant: null })
  })

  it('[LEG-4] is given for a page that the session may open, and for no other name', async () => {
    const payer = await signedIn('payer')
    expect(codeOf(await requestHandover(payer, 'merchant-select'))).toEqual([404, 'not-found'])
    expect(codeOf(await requestHandover(payer, 'nothing'))).toEqual([404, 'not-found'])
    for (const location of ['//evil.example', '../x', 'javascript:alert(1)', '', 1, null, ['invoice-inquiry']]) {
      expect(codeOf(await requestHandover(payer, location))).toEqual([422, 'attribute-invalid'])
    }
    const foreign = { ...payer, 'sec-fetch-site': 'cross-site' }
    expect(codeOf(await requestHandover(foreign))).toEqual([403, 'cross-site-request'])
    const legacy = { cookie: payer['cookie'] ?? '', origin: LEGACY, 'sec-fetch-site': 'same-site' }
    expect(codeOf(await requestHandover(legacy))).toEqual([403, 'cross-site-request'])
  })

  it('[LEG-4] is valid once, for the first use', async () => {
    const handover = await handoverOf(await signedIn('payer'))
    const both = await Promise.all([open(handover), open(handover)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401])
    expect(codeOf(await open(handover))).toEqual([401, 'frame-handover-invalid'])
  })

  it('[LEG-4] counts for a minute', async () => {
    const late = await handoverOf(await signedIn('payer'))
    api.clock.nowMs += LIMITS.frameHandoverSeconds * 1000
    expect(codeOf(await open(late))).toEqual([401, 'frame-handover-invalid'])
  })

  it('[LEG-4] is burned anywhere but on the legacy origin', async () => {
    for (const origin of [PROVIDER, SECURE, PARTNER, 'null', 'http://localhost:47030']) {
      const handover = await handoverOf(await signedIn('payer'))
      expect(codeOf(await open(handover, 'invoice-inquiry', { origin }))).toEqual([403, 'origin-not-allowed'])
      expect(codeOf(await open(handover))).toEqual([401, 'frame-handover-invalid'])
    }
  })

  it('[LEG-4] is burned by a page that it is not for', async () => {
    const handover = await handoverOf(await signedIn('dealer-group'), 'merchant-select')
    expect(codeOf(await open(handover, 'invoice-inquiry'))).toEqual([401, 'frame-handover-invalid'])
    expect(codeOf(await open(handover, 'merchant-select'))).toEqual([401, 'frame-handover-invalid'])
  })

  it('[LEG-4] represents the user who fetched it, with any cookie', async () => {
    const handover = await handoverOf(await signedIn('payer'))
    const answer = await open(handover, 'invoice-inquiry', { cookie: await api.signIn('other-admin') })
    expect(JSON.parse(answer.text)).toMatchObject({ reader: 'Pat Jones', account: 'Northwind Traders' })
    expect(codeOf(await open('lh_' + 'x'.repeat(43)))).toEqual([401, 'frame-handover-invalid'])
  })

  it('[LEG-4] is worth nothing once the person has signed out', async () => {
    const headers = await signedIn('payer')
    const handover = await handoverOf(headers)
    const page = await opened(headers)
    await api.send('DELETE', '/api/sessions/current', { headers })
    expect(codeOf(await open(handover))).toEqual([401, 'session-expired'])
    expect(codeOf(await program('invoice', { number: 'X' }, as(page)))).toEqual([401, 'session-expired'])
  })

  it('[LEG-4] and the session that it opens are stored as hashes', async () => {
    const headers = await signedIn('payer')
    const handover = await handoverOf(headers)
    const { session } = JSON.parse((await open(handover)).text) as Opened
    const stored = JSON.stringify(await api.db.selectFrom('legacy_grants').selectAll().execute())
    for (const secret of [handover, session]) expect(stored).not.toContain(secret.slice(3))
  })

  it('[LEG-4] accepts only the page’s own form', async () => {
    const handover = await handoverOf(await signedIn('payer'))
    for (const body of [
      '',
      '{',
      '[]',
      'null',
      { handover },
      { handover, location: 'invoice-inquiry', role: 'admin' },
    ]) {
      expect(codeOf(await program('open', body))).toEqual([400, 'document-invalid'])
    }
    expect((await program('open', `{"x":"${'x'.repeat(5000)}"}`)).status).toBe(413)
    expect((await open(handover)).status).toBe(200)
  })
})

describe('the page’s session', () => {
  it('[LEG-4] finds an invoice of the account in use by its number, and of no other', async () => {
    const page = await opened(await signedIn('payer'))
    const numbers = api.db.selectFrom('invoices').select('invoice_id').orderBy('trx_id')
    const known = numbers.where('customer_buid', '=', '10428')
    const { invoice_id: ours } = await known.executeTakeFirstOrThrow()
    const { invoice_id: foreign } = await numbers
      .where('customer_buid', '<>', '10428')
      .where('invoice_id', 'not in', known.clearOrderBy())
      .executeTakeFirstOrThrow()
    const found = await program('invoice', { number: ` ${ours.toLowerCase()} ` }, as(page))
    expect([found.status, JSON.parse(found.text)]).toMatchObject([200, { number: ours }])
    expect(codeOf(await program('invoice', { number: foreign }, as(page)))).toEqual([404, 'not-found'])
    expect(codeOf(await program('invoice', { number: "' or 1=1 --" }, as(page)))).toEqual([404, 'not-found'])
  })

  it('[LEG-4] is for its own page, on its own origin, for a quarter of an hour', async () => {
    const inquiry = await opened(await signedIn('payer'))
    const dealers = await opened(await signedIn('dealer-group'), 'merchant-select')
    expect(codeOf(await program('invoice', { number: 'X' }, as(dealers)))).toEqual([401, 'token-invalid'])
    expect(codeOf(await program('merchant', { merchant: 'M-301' }, as(inquiry)))).toEqual([401, 'token-invalid'])
    expect(codeOf(await program('invoice', { number: 'X' }))).toEqual([401, 'token-invalid'])
    for (const origin of [PROVIDER, PARTNER]) {
      const answer = await program('invoice', { number: 'X' }, { ...as(inquiry), origin })
      expect(codeOf(answer)).toEqual([403, 'origin-not-allowed'])
    }
    // The portal's own calls do not accept the token.
    const self = await api.send('GET', '/api/self', { headers: { ...as(inquiry), origin: LEGACY } })
    expect(codeOf(self)).toEqual([401, 'token-invalid'])
    api.clock.nowMs += LIMITS.frameSessionSeconds * 1000
    expect(codeOf(await program('invoice', { number: 'X' }, as(inquiry)))).toEqual([401, 'session-expired'])
  })

  it('[LEG-6] sets a dealer of the person’s own in the portal’s session, and no other', async () => {
    const headers = await signedIn('dealer-group')
    const page = await opened(headers, 'merchant-select')
    expect([page.merchants.length, page.merchant]).toEqual([3, await selectedMerchant(headers)])
    const chosen = page.merchants[1]?.id ?? ''
    expect((await program('merchant', { merchant: chosen }, as(page))).status).toBe(204)
    expect(await selectedMerchant(headers)).toBe(chosen)
    const foreign = await api.db
      .selectFrom('merchants')
      .select('buid')
      .where(
        'buid',
        'not in',
        page.merchants.map(({ id }) => id),
      )
      .executeTakeFirstOrThrow()
    for (const merchant of [foreign.buid, 'M-0']) {
      expect(codeOf(await program('merchant', { merchant }, as(page)))).toEqual([404, 'not-found'])
    }
    expect(await selectedMerchant(headers)).toBe(chosen)
  })
})

describe('the legacy origin', () => {
  it('[LEG-9] serves its pages to frames of the portal only, without user data', async () => {
    const page = await api.sendLegacy('GET', '/cgi-bin/mersel', { headers: { cookie: await api.signIn('payer') } })
    expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(page.headers['content-security-policy']).toBe(
      `default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; form-action 'none'; base-uri 'none'; object-src 'none'; frame-ancestors ${PROVIDER}; require-trusted-types-for 'script'; trusted-types 'none'`,
    )
    expect([page.headers['referrer-policy'], page.headers['cache-control'], page.headers['set-cookie']]).toEqual([
      'no-referrer',
      'no-store',
      undefined,
    ])
    expect(page.text).not.toMatch(/Pat|Northwind|<script>|style=/)
    for (const path of ['/legacy.js', '/legacy.css']) {
      expect((await api.sendLegacy('GET', path)).headers['x-content-type-options']).toBe('nosniff')
    }
  })

  it.each([
    '/',
    '/cgi-bin/nothing',
    '/cgi-bin/..%2flegacy.js',
    '/api/self',
    '/v1/frame',
    '/programs/open',
    '/cgi-bin/MERSEL',
  ])('[LEG-9] has nothing at %s', async (path) => {
    expect((await api.sendLegacy('GET', path)).status).toBe(404)
  })

  it('[LEG-2] can be framed by the portal’s page only', async () => {
    expect((await api.send('GET', '/cgi-bin/invinq')).status).toBe(404)
    expect((await api.send('POST', '/programs/open')).status).toBe(404)
  })
})
