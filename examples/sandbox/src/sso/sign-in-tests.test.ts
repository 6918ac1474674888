import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { SANDBOX_PASSWORD } from '../db/seed/people.ts'
import { openTestApi, own, PROVIDER, selfIn, type TestApi } from '../http/test-api.ts'
import { attributesOf, type Caller, createCaller, outcomeOf } from '../users/test-people.ts'
import { type Browser, createBrowser, fetchFrom } from './test-browser.ts'

const DRAFT = 'northwind-workforce'

let api: TestApi
let admin: Caller
let cookie = ''
let reachable = true
beforeAll(async () => {
  const fetch = fetchFrom(() => api.app)
  api = await openTestApi({
    ssoFetch: (address, asked) => (reachable ? fetch(address, asked) : Promise.reject(new TypeError('fetch failed'))),
  })
  cookie = await api.signIn('admin')
  admin = createCaller(api, cookie)
}, 60_000)
afterAll(() => api.close())
beforeEach(async () => {
  reachable = true
  api.clock.nowMs = Date.now()
  await api.db.updateTable('identity_providers').set({ status: 'draft' }).where('id', '=', DRAFT).execute()
})

const openBrowser = () => createBrowser(() => api.app)

async function start(caller = admin) {
  const answer = await caller.post(`/identity-providers/${DRAFT}/sign-in-tests`)
  const { test_id: id, url } = attributesOf(answer)
  return { answer, id: String(id), url: String(url) }
}
const read = (id: string, caller = admin) => caller.get(`/identity-providers/${DRAFT}/sign-in-tests/${id}`)
const statusNow = async () => {
  const providers = (await admin.get('/identity-providers')).document.data as unknown as {
    id: string
    attributes: { status: string; last_test: { outcome: string } | null }
  }[]
  const found = providers.find(({ id }) => id === DRAFT)?.attributes
  return [found?.status, found?.last_test?.outcome]
}

/** Signs in, from the address of the test to the page that asks to close the window. */
async function signInThere(browser: Browser, url: string, email: string) {
  const started = await browser.go(url)
  const page = await browser.next(await browser.next(started))
  const action = /action="([^"]+)"/.exec(page.payload)?.[1] ?? ''
  const entered = await browser.go(action, { email, password: SANDBOX_PASSWORD })
  return browser.next(await browser.next(entered))
}

it('[IDP-4] [IDP-7] [IDP-8] works when the administrator comes back, and makes the provider tested', async () => {
  const { answer, id, url } = await start()
  expect([outcomeOf(answer), attributesOf(answer)]).toEqual([
    '201',
    expect.objectContaining({ outcome: 'pending', expected_email: 'admin@harbor.example', returned_email: null }),
  ])
  expect(url).toMatch(new RegExp(`^${PROVIDER}/sso/test\\?test=[\\w-]{43}$`))
  expect(attributesOf(await read(id))).toMatchObject({ outcome: 'pending', url: null })
  const browser = openBrowser()
  const done = await signInThere(browser, url, 'admin@harbor.example')
  expect([done.statusCode, done.payload]).toEqual([200, expect.stringContaining('The sign-in test has ended.')])
  expect(done.headers['content-security-policy']).toContain("default-src 'none'")
  expect(attributesOf(await read(id))).toMatchObject({
    outcome: 'works',
    returned_email: 'admin@harbor.example',
    returned_name: 'Alex Smith',
  })
  expect(await statusNow()).toEqual(['tested', 'works'])
  const record = await api.db
    .selectFrom('audit_entries')
    .select(['actor', 'action', 'subject', 'detail'])
    .where('action', 'like', 'sign-in-tests.%')
    .orderBy('id')
    .execute()
  expect(record.map(({ actor, action, subject, detail }) => `${actor} ${action} ${subject} ${detail}`)).toEqual([
    `user:u-1001 sign-in-tests.start ${DRAFT} {}`,
    `user:u-1001 sign-in-tests.end ${DRAFT} {"outcome":"works"}`,
  ])
})

it('[IDP-9] creates, changes, and ends no session, and links no user', async () => {
  const before = await api.db.selectFrom('portal_sessions').select(['id', 'token_hash']).orderBy('id').execute()
  const { url } = await start()
  const browser = openBrowser()
  browser.jar.set('sid', 'planted')
  const done = await signInThere(browser, url, 'nadia.klein@contoso.example')
  expect(String(done.headers['set-cookie'])).not.toMatch(/sid=/)
  expect(browser.jar.get('sid')).toBe('planted')
  expect(await api.db.selectFrom('portal_sessions').select(['id', 'token_hash']).orderBy('id').execute()).toEqual(
    before,
  )
  const links = await api.db
    .selectFrom('user_identities')
    .select('subject')
    .where('identity_provider_id', '=', DRAFT)
    .execute()
  expect(links).toEqual([])
  expect(selfIn(await api.send('GET', '/api/self', { headers: own(cookie) }))).toMatchObject({
    session_data: { logged_in: true },
  })
})

it('[IDP-4] [IDP-8] reports which other user signed in, and fails the test', async () => {
  const { id, url } = await start()
  await signInThere(openBrowser(), url, 'guest@contoso.example')
  expect(attributesOf(await read(id))).toMatchObject({
    outcome: 'another-user',
    returned_email: 'guest@contoso.example',
  })
  expect(await statusNow()).toEqual(['failed', 'another-user'])
})

it('[IDP-8] believes no address that the provider has not confirmed', async () => {
  await api.db.updateTable('users').set({ email: 'ona.reed@contoso.example' }).where('id', '=', 'u-1001').execute()
  const { id, url } = await start()
  await signInThere(openBrowser(), url, 'ona.reed@contoso.example')
  await api.db.updateTable('users').set({ email: 'admin@harbor.example' }).where('id', '=', 'u-1001').execute()
  expect(attributesOf(await read(id))).toMatchObject({ outcome: 'address-not-confirmed' })
  expect(await statusNow()).toEqual(['failed', 'address-not-confirmed'])
})

it('[IDP-8] reports that the provider is unreachable, or rejected the request', async () => {
  const secret = 'renewed-so-that-it-is-looked-up-anew'
  await admin.patch(`/identity-providers/${DRAFT}`, 'identity-providers', { client_secret: secret })
  reachable = false
  const first = await start()
  const over = await openBrowser().go(first.url)
  expect([over.statusCode, attributesOf(await read(first.id))['outcome']]).toEqual([200, 'not-reachable'])
  reachable = true
  const second = await start()
  // The secret differs from the one registered at the provider.
  await signInThere(openBrowser(), second.url, 'admin@harbor.example')
  expect(attributesOf(await read(second.id))).toMatchObject({ outcome: 'refused', returned_email: null })
  expect(await statusNow()).toEqual(['failed', 'refused'])
  const right = { client_secret: 'sandbox-client-secret' }
  await admin.patch(`/identity-providers/${DRAFT}`, 'identity-providers', right)
  const third = await start()
  await signInThere(openBrowser(), third.url, 'admin@harbor.example')
  expect(attributesOf(await read(third.id))['outcome']).toBe('works')
})

it('[IDP-7] holds once, in one browser, for ten minutes and for who started it', async () => {
  const { id, url } = await start()
  const [browser, thief] = [openBrowser(), openBrowser()]
  const started = await browser.go(url)
  expect((await thief.go(url)).statusCode).toBe(410)
  // Another browser that opens the return address does not end the test.
  const page = await browser.next(await browser.next(started))
  const action = /action="([^"]+)"/.exec(page.payload)?.[1] ?? ''
  const entered = await browser.go(action, { email: 'admin@harbor.example', password: SANDBOX_PASSWORD })
  const back = await browser.next(entered)
  expect((await thief.go(String(back.headers.location))).headers.location).toBe('/login?sso=expired')
  expect(attributesOf(await read(id))['outcome']).toBe('pending')
  api.clock.nowMs += 10 * 60_000
  expect((await browser.next(back)).headers.location).toBe('/login?sso=expired')
  expect(attributesOf(await read(id))['outcome']).toBe('expired')
  const robin = createCaller(api, await api.signIn('robin'))
  expect(outcomeOf(await read(id, robin))).toBe('404 not-found')
  const other = createCaller(api, await api.signIn('other-admin'))
  expect(outcomeOf(await read(id, other))).toBe('404 not-found')
  expect((await openBrowser().go('/sso/test?test=nothing')).statusCode).toBe(410)
  expect((await openBrowser().go('/sso/test')).statusCode).toBe(410)
})

it('[IDP-7] ends the test before of the same administrator, not another’s', async () => {
  const robin = createCaller(api, await api.signIn('robin'))
  const theirs = await start(robin)
  const [first, second] = [await start(), await start()]
  expect(attributesOf(await read(first.id))['outcome']).toBe('expired')
  expect((await openBrowser().go(first.url)).statusCode).toBe(410)
  expect(attributesOf(await read(second.id))['outcome']).toBe('pending')
  expect(attributesOf(await read(theirs.id, robin))['outcome']).toBe('pending')
})

it('[IDP-5] says nothing of a provider that was set otherwise meanwhile', async () => {
  const { id, url } = await start()
  const browser = openBrowser()
  const started = await browser.go(url)
  const page = await browser.next(await browser.next(started))
  const action = /action="([^"]+)"/.exec(page.payload)?.[1] ?? ''
  const entered = await browser.go(action, { email: 'admin@harbor.example', password: SANDBOX_PASSWORD })
  const back = await browser.next(entered)
  await admin.patch(`/identity-providers/${DRAFT}`, 'identity-providers', { client_id: 'another' })
  expect((await browser.next(back)).headers.location).toBe('/login?sso=expired')
  expect(outcomeOf(await read(id))).toBe('404 not-found')
  expect((await statusNow())[0]).toBe('draft')
  await admin.patch(`/identity-providers/${DRAFT}`, 'identity-providers', { client_id: 'northwind-sandbox' })
})

it('[IDP-8] says it in the language of the browser', async () => {
  const answer = await api.app.inject({ url: '/sso/test?test=x', headers: { 'accept-language': 'de-AT,en;q=0.5' } })
  expect(answer.payload).toContain('<html lang="de">')
  expect(answer.payload).toContain('starten Sie einen neuen Test')
})

it('[IDP-12] signs in no user of another customer or outside the groups that use it', async () => {
  await api.db.updateTable('identity_providers').set({ status: 'tested' }).where('id', '=', DRAFT).execute()
  for (const email of ['nadia.klein@contoso.example', 'admin@harbor.example']) {
    const browser = openBrowser()
    const done = await signInThere(browser, `/sso/start?provider=${DRAFT}`, email)
    expect([done.headers.location, browser.jar.has('sid')]).toEqual(['/login?sso=unknown-person', false])
  }
})
