import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { SANDBOX_PASSWORD } from '../db/seed/people.ts'
import { firstError, openTestApi, own, PROVIDER, selfIn, type TestApi } from '../http/test-api.ts'
import { answerRecoveries } from '../passwords/recoveries.ts'
import { issueLink } from '../account-links/account-links.ts'
import { findSsoPerson } from './sso-person.ts'
import { createBrowser } from './test-browser.ts'

let api: TestApi
/** Changes the identity provider's responses before they reach the server. */
let tamper: (path: string, body: string) => string = (_, body) => body
let reachable = true

beforeAll(async () => {
  api = await openTestApi({
    ssoFetch: async (address, { method, headers, body }) => {
      if (!reachable) throw new TypeError('fetch failed')
      const { pathname, search } = new URL(address)
      const answer = await api.app.inject({
        method: method as 'GET' | 'POST',
        url: pathname + search,
        headers: { ...headers, host: 'localhost:4700' },
        ...(body !== undefined && body !== null && { payload: String(body) }),
      })
      const type = String(answer.headers['content-type'])
      return new Response(tamper(pathname, answer.payload), {
        status: answer.statusCode,
        headers: { 'content-type': type },
      })
    },
  })
}, 60_000)
afterAll(() => api.close())
beforeEach(async () => {
  api.clock.nowMs = Date.now()
  tamper = (_, body) => body
  reachable = true
  await api.db.deleteFrom('outgoing_mails').execute()
})

const openBrowser = (host?: string) => createBrowser(() => api.app, host)
type Browser = ReturnType<typeof openBrowser>

/** Signs in at Contoso, up to the redirect that leads back with a code. */
async function signInAtContoso(browser: Browser, email: string, returnTo = '/invoice-list/due') {
  const started = await browser.go(`/sso/start?provider=contoso&return_to=${encodeURIComponent(returnTo)}`)
  const asked = await browser.next(started)
  const page = await browser.next(asked)
  const action = /action="([^"]+)"/.exec(page.payload)?.[1] ?? ''
  const entered = await browser.go(action, { email, password: SANDBOX_PASSWORD })
  return browser.next(entered)
}
const selfOf = async (browser: Browser) =>
  selfIn(await api.send('GET', '/api/self', { headers: own(`sid=${browser.jar.get('sid') ?? ''}`) }))

it('[IDN-12] goes out with state, nonce and PKCE, and comes back to a session and the page that was wanted', async () => {
  const browser = openBrowser()
  const started = await browser.go('/sso/start?provider=contoso&return_to=/invoice-list/due')
  const address = new URL(String(started.headers.location))
  expect([started.statusCode, address.origin + address.pathname]).toEqual([303, `${PROVIDER}/idp/contoso/auth`])
  for (const name of ['state', 'nonce', 'code_challenge'])
    expect(address.searchParams.get(name)?.length).toBeGreaterThan(20)
  expect(address.searchParams.get('code_challenge_method')).toBe('S256')
  const back = await signInAtContoso(browser, 'nadia.klein@contoso.example')
  expect(String(back.headers.location)).toMatch(/^http:\/\/localhost:4700\/sso\/callback\?code=/)
  const done = await browser.next(back)
  expect([done.statusCode, done.headers.location]).toEqual([303, '/invoice-list/due'])
  expect(await selfOf(browser)).toMatchObject({
    session_data: { logged_in: true, customer_id: '20517' },
    user: { username: 'nadia', isSso: true, inSsoGroup: true, userGroupId: 'grp-contoso-sso' },
  })
  const again = await browser.go(String(back.headers.location))
  expect(again.headers.location).toBe('/login?sso=expired')
})

it('[IDN-12] ends an attempt that another browser began, that is too old or made up', async () => {
  const [victim, attacker] = [openBrowser(), openBrowser()]
  const back = await signInAtContoso(attacker, 'nadia.klein@contoso.example')
  const planted = await victim.go(String(back.headers.location))
  expect([planted.headers.location, victim.jar.has('sid')]).toEqual(['/login?sso=expired', false])
  const slow = openBrowser()
  const late = await signInAtContoso(slow, 'nadia.klein@contoso.example')
  api.clock.nowMs += 10 * 60_000
  expect((await slow.next(late)).headers.location).toBe('/login?sso=expired')
  expect((await attacker.go('/sso/callback?code=x&state=y')).headers.location).toBe('/login?sso=expired')
})

it('[IDN-12] believes no ID token that was changed on its way', async () => {
  const changes: ((claims: Record<string, unknown>) => void)[] = [
    (claims) => (claims['nonce'] = 'other'),
    (claims) => (claims['sub'] = 'c-7001'),
    (claims) => (claims['aud'] = 'other'),
  ]
  for (const change of changes) {
    tamper = (path, body) => {
      if (!path.endsWith('/token')) return body
      const document = JSON.parse(body) as { id_token: string }
      const [head = '', payload = '', signature = ''] = document.id_token.split('.')
      const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>
      change(claims)
      const forged = [head, Buffer.from(JSON.stringify(claims)).toString('base64url'), signature].join('.')
      return JSON.stringify({ ...document, id_token: forged })
    }
    const browser = openBrowser()
    const back = await signInAtContoso(browser, 'ivo.marsh@contoso.example')
    const done = await browser.next(back)
    expect([done.headers.location, browser.jar.has('sid')]).toEqual(['/login?sso=refused', false])
  }
})

it('[IDN-12] takes neither the answer of another attempt nor the same answer twice, in the same browser', async () => {
  let first: string | null = null
  tamper = (path, body) => {
    if (path.endsWith('/token')) first = body
    return body
  }
  const browser = openBrowser()
  const back = await signInAtContoso(browser, 'nadia.klein@contoso.example')
  const cookies = new Map(browser.jar)
  expect((await browser.next(back)).headers.location).toBe('/invoice-list/due')
  // The cookie of the attempt is unchanged, but the state is used up.
  const again = openBrowser()
  for (const [name, value] of cookies) again.jar.set(name, value)
  expect((await again.go(String(back.headers.location))).headers.location).toBe('/login?sso=expired')
  // The token of the previous sign-in is genuine, signed, and not expired, but has a different nonce.
  tamper = (path, body) => (path.endsWith('/token') ? String(first) : body)
  const other = openBrowser()
  const replayed = await other.next(await signInAtContoso(other, 'nadia.klein@contoso.example'))
  expect([first === null, replayed.headers.location, other.jar.has('sid')]).toEqual([
    false,
    '/login?sso=refused',
    false,
  ])
})

it('[IDN-12] holds an attempt once for two that come back with it at the same time', async () => {
  const browser = openBrowser()
  const back = await signInAtContoso(browser, 'nadia.klein@contoso.example')
  const twins = [openBrowser(), openBrowser()]
  for (const twin of twins) for (const [name, value] of browser.jar) twin.jar.set(name, value)
  const answers = await Promise.all(twins.map((twin) => twin.go(String(back.headers.location))))
  expect(answers.map(({ headers }) => headers.location).sort()).toEqual(['/invoice-list/due', '/login?sso=expired'])
})

it('[IDN-21] matches no user by a look-alike address', async () => {
  const times = { now: new Date(api.clock.nowMs), programNowMs: api.clock.nowMs }
  const find = (verifiedEmail: string) =>
    api.db.transaction().execute(async (trx) => {
      await trx.deleteFrom('user_identities').execute()
      const vouched = { providerId: 'contoso', subject: `s-${verifiedEmail}`, verifiedEmail }
      const person = await findSsoPerson(trx, vouched, times)
      return person?.username ?? null
    })
  expect(await find('Nadia.KLEIN@Contoso.example')).toBe('nadia')
  for (const address of [
    'nadia.\u212alein@contoso.example',
    'nadia.kle\u0131n@contoso.example',
    'n\u0430dia.klein@contoso.example',
    'nadia.klein@contoso.example\u200b',
    'nadia.klein@contoso.example\r\nBcc: x@evil.example',
  ]) {
    expect([address, await find(address)]).toEqual([address, null])
  }
  await api.db.deleteFrom('user_identities').execute()
})

it('[IDN-12] leads back to a path of our own only', async () => {
  for (const path of [
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    '/a\r\nSet-Cookie: x',
    'javascript:x',
    '/%0d%0a/..//evil.example',
  ]) {
    const browser = openBrowser()
    const done = await browser.next(await signInAtContoso(browser, 'nadia.klein@contoso.example', path))
    const location = new URL(String(done.headers.location), PROVIDER)
    expect(location.origin, path).toBe(PROVIDER)
  }
})

it('[IDN-13] makes an invited user active, and keeps the link when the address changes', async () => {
  const browser = openBrowser()
  await browser.next(await signInAtContoso(browser, 'ivo.marsh@contoso.example'))
  expect((await selfOf(browser))['user']).toMatchObject({ username: 'ivo', status: 'active' })
  await api.db.updateTable('users').set({ email: 'marsh@contoso.example' }).where('id', '=', 'u-1202').execute()
  const later = openBrowser()
  await later.next(await signInAtContoso(later, 'ivo.marsh@contoso.example'))
  expect((await selfOf(later))['user']).toMatchObject({ username: 'ivo' })
})

it.each([
  ['a person without a user here', 'guest@contoso.example', 'unknown-person'],
  ['a person with an unverified address', 'ona.reed@contoso.example', 'unknown-person'],
] as const)('[IDN-13] does not sign in %s', async (_who, email, reason) => {
  const browser = openBrowser()
  const done = await browser.next(await signInAtContoso(browser, email))
  expect([done.headers.location, browser.jar.has('sid')]).toEqual([`/login?sso=${reason}`, false])
})

it('[IDN-13] signs in no user of another group with the same address, and no locked or deleted user', async () => {
  const change = (values: Record<string, unknown>) =>
    api.db.updateTable('users').set(values).where('id', '=', 'u-1201').execute()
  const enter = async () => {
    const browser = openBrowser()
    return (await browser.next(await signInAtContoso(browser, 'nadia.klein@contoso.example'))).headers.location
  }
  await change({ status: 'locked', lock_reason: 'by administrator' })
  expect(await enter()).toBe('/login?sso=locked')
  await change({ status: 'terminated', lock_reason: null })
  expect(await enter()).toBe('/login?sso=unknown-person')
  await change({ status: 'active', group_id: null })
  expect(await enter()).toBe('/login?sso=unknown-person')
  await change({ group_id: 'grp-contoso-sso' })
  expect(await enter()).toBe('/invoice-list/due')
  await api.db.updateTable('users').set({ email: 'guest@contoso.example' }).where('username', '=', 'payer').execute()
  const browser = openBrowser()
  const done = await browser.next(await signInAtContoso(browser, 'guest@contoso.example'))
  expect(done.headers.location).toBe('/login?sso=unknown-person')
  await api.db.updateTable('users').set({ email: 'payer@harbor.example' }).where('username', '=', 'payer').execute()
})

it('[IDN-13] asks for Contoso’s own password on Contoso’s page', async () => {
  const browser = openBrowser()
  const page = await browser.next(await browser.next(await browser.go('/sso/start?provider=contoso')))
  const action = /action="([^"]+)"/.exec(page.payload)?.[1] ?? ''
  expect(page.headers['content-security-policy']).toContain("default-src 'none'")
  for (const form of [
    { email: 'nadia.klein@contoso.example', password: 'wrong' },
    { email: '"><script>', password: '' },
  ]) {
    const refused = await browser.go(action, form)
    expect([refused.statusCode, refused.payload.includes('<script>')]).toEqual([422, false])
  }
})

it('[IDN-12] says so when the provider is unknown or away', async () => {
  const browser = openBrowser()
  for (const id of ['none', 'local', '__proto__', '']) {
    expect((await browser.go(`/sso/start?provider=${id}`)).headers.location).toBe('/login?sso=unknown-provider')
  }
  reachable = false
  api.clock.nowMs += 11 * 60_000
  expect((await browser.go('/sso/start?provider=contoso')).headers.location).toBe('/login?sso=unavailable')
})

it('[IDN-11] accepts no password of a user who signs in elsewhere: neither old nor new', async () => {
  await api.db
    .updateTable('users')
    .set((eb) => ({
      password_hash: eb
        .selectFrom('users as other')
        .select('other.password_hash')
        .where('other.username', '=', 'admin'),
    }))
    .where('id', '=', 'u-1201')
    .execute()
  const refused = await api.attempt('nadia', SANDBOX_PASSWORD)
  expect([refused.status, refused.text]).toEqual([401, (await api.attempt('nobody-at-all', 'x')).text])
  const origin: Record<string, string> = { origin: PROVIDER }
  const post = (path: string, type: string, attributes: unknown, headers = origin) =>
    api.send('POST', path, { body: { data: { type, attributes } }, headers })
  await post('/api/password-recoveries', 'password-recoveries', { username: 'nadia' })
  await answerRecoveries(api.db, new Date(api.clock.nowMs))
  expect(await api.db.selectFrom('outgoing_mails').selectAll().execute()).toEqual([])
  const token = await issueLink(api.db, { userId: 'u-1201', purpose: 'password-reset', now: new Date(api.clock.nowMs) })
  const checked = await post('/api/account-link-checks', 'account-link-checks', { token, purpose: 'password-reset' })
  expect([checked.status, firstError(checked)?.code]).toEqual([409, 'password-elsewhere'])
  const reset = await post('/api/password-resets', 'password-resets', { token, password: 'quiet-lantern-over-harvest' })
  expect([reset.status, firstError(reset)?.code]).toEqual([409, 'password-elsewhere'])
  const browser = openBrowser()
  await browser.next(await signInAtContoso(browser, 'nadia.klein@contoso.example'))
  const headers = own(`sid=${browser.jar.get('sid') ?? ''}`)
  const passwords = { current_password: SANDBOX_PASSWORD, password: 'quiet-lantern-over-harvest' }
  const changed = await post('/api/password-changes', 'password-changes', passwords, headers)
  expect([changed.status, firstError(changed)?.code]).toEqual([409, 'password-elsewhere'])
})
