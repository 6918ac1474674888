import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { SANDBOX_PASSWORD } from '../db/seed/people.ts'
import { openTestApi, PROVIDER, type TestApi } from '../http/test-api.ts'

const INTERACTION = '/idp/contoso/interaction/'
const NADIA = { email: 'nadia.klein@contoso.example', password: SANDBOX_PASSWORD }

let api: TestApi
beforeAll(async () => {
  api = await openTestApi({
    ssoFetch: async (address, { method, headers, body }) => {
      const answer = await api.app.inject({
        method: method as 'GET' | 'POST',
        url: new URL(address).pathname,
        headers: { ...headers, host: 'localhost:4700' },
        ...(body !== undefined && body !== null && { payload: String(body) }),
      })
      return new Response(answer.payload, { headers: { 'content-type': String(answer.headers['content-type']) } })
    },
  })
}, 60_000)
afterAll(() => api.close())

const ask = (address: string, cookie = '', form?: Record<string, string>): Promise<LightMyRequestResponse> => {
  const { pathname, search } = new URL(address, PROVIDER)
  const type = { 'content-type': 'application/x-www-form-urlencoded' }
  const request: InjectOptions = {
    method: form ? 'POST' : 'GET',
    url: pathname + search,
    headers: { host: 'localhost:4700', accept: 'text/html', ...(cookie && { cookie }), ...(form && type) },
    ...(form && { payload: new URLSearchParams(form).toString() }),
  }
  return api.app.inject(request)
}
const cookiesOf = ({ headers }: LightMyRequestResponse) =>
  [headers['set-cookie'] ?? []]
    .flat()
    .map((line) => line.split(';')[0])
    .join('; ')

/** Starts a sign-in, up to the page that asks for the password. */
async function begin(): Promise<{ address: string; cookie: string }> {
  const started = await ask('/sso/start?provider=contoso')
  const asked = await ask(String(started.headers.location))
  const address = String(asked.headers.location)
  expect([asked.statusCode, address.startsWith(INTERACTION)]).toEqual([303, true])
  return { address, cookie: cookiesOf(asked) }
}

function expectOver(answer: LightMyRequestResponse): void {
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([410, 'text/html; charset=utf-8'])
  expect(answer.payload).toContain('<h1>Contoso</h1>\n<h2>This sign-in is over</h2>')
  expect(answer.payload).toContain('href="/idp/contoso/sheet.css"')
  expect(answer.payload).toContain('<a href="/login">Sign in to NetTerms</a>')
  expect(answer.headers['content-security-policy']).toMatch(
    /^default-src 'none'; style-src 'self';.*form-action 'none'/,
  )
  expect(answer.headers['cache-control']).toBe('no-store')
}

it('[IDN-38] says that a sign-in is over to who comes back to it, by Back or by sending the form again', async () => {
  const { address, cookie } = await begin()
  expect((await ask(address, cookie)).payload).toContain('<form method="post"')
  const entered = await ask(address, cookie, NADIA)
  expect(entered.statusCode).toBe(303)
  const resume = String(entered.headers.location)
  expect((await ask(resume, cookie)).headers.location).toMatch(/^http:\/\/localhost:4700\/sso\/callback\?code=/)
  expectOver(await ask(address, cookie))
  expectOver(await ask(address, cookie, NADIA))
  expectOver(await ask(address, cookie, { ...NADIA, password: 'wrong' }))
  expectOver(await ask(resume, cookie))
  expectOver(await ask(resume))
})

it('[IDN-38] says so of one that took too long', async () => {
  const { address, cookie } = await begin()
  // Ten minutes, plus the tolerance for clocks that differ.
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 630_000)
  try {
    expectOver(await ask(address, cookie))
    expectOver(await ask(address, cookie, NADIA))
  } finally {
    vi.restoreAllMocks()
  }
})

it.each(['x', '__proto__', '%00', '%3Cscript%3E', 'x'.repeat(90)])(
  '[IDN-38] reports a missing interaction, and one of another browser: %s',
  async (uid) => {
    for (const cookie of ['', 'contoso_interaction=x', 'contoso_interaction=x; contoso_interaction.sig=x']) {
      expectOver(await ask(`${INTERACTION}${uid}`, cookie))
      expectOver(await ask(`${INTERACTION}${uid}`, cookie, NADIA))
    }
    const { address } = await begin()
    expectOver(await ask(address))
    expectOver(await ask(address, '', NADIA))
  },
)

it('[IDN-38] shows what did not begin as it must in its own look', async () => {
  for (const query of ['', '?client_id=none', '?client_id=netterms-sandbox&redirect_uri=https://evil.example']) {
    const page = await ask(`/idp/contoso/auth${query}`)
    expect([query, page.statusCode, page.payload.includes('This sign-in is over')]).toEqual([query, 400, true])
    expect(page.payload).not.toContain('evil.example')
  }
  expect(api.lines.filter((line) => line.includes('request-failed'))).toEqual([])
})

it.each([
  '/idp/contoso/interaction',
  '/idp/contoso/interaction/',
  `${INTERACTION}x/y`,
  `${INTERACTION}%ff`,
  '/idp/contoso/x',
])('[IDN-38] never fails: %s', async (address) => {
  for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'HEAD'] as const) {
    const { statusCode } = await api.app.inject({ method, url: address, headers: { accept: 'text/html' } })
    expect([method, statusCode >= 400 && statusCode < 500]).toEqual([method, true])
  }
})
