/**
 * Setup mistakes of an integrator, each on a real page with a real provider, and the messages for developer and
 * user. Source: docs/spec/session.md EMB-73, EMB-74, docs/spec/widgets.md WID-141.
 */
import { createServer, type Server } from 'node:http'
import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createEmbedSession } from '../../src/entries/server.ts'
import { launchBrowser, visit } from '../support/browser.ts'
import { freePort } from '../support/free-ports.ts'
import { readOnlySandbox, type RunningSandbox } from '../support/running-sandbox.ts'
import { policyHeader, strictPolicy } from '../support/strict-policy.ts'

const TIMEOUT_MS = 120_000
/** Origin at which no server is listening. */
const NOWHERE = 'http://127.0.0.1:9'
let browser: Browser
let sandbox: RunningSandbox
let host: Server
let port: number

beforeAll(async () => {
  browser = await launchBrowser()
  sandbox = await readOnlySandbox()
  port = await freePort()
  host = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://host.invalid')
    const json = (status: number, body: object) =>
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
    const html = (text: string, policy: Record<string, string>) =>
      response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', ...policy }).end(text)
    if (pathname === '/page') {
      const policy = policyHeader(`${strictPolicy(sandbox)}`, [])['Content-Security-Policy'] ?? ''
      const allowed = policy.replace("connect-src 'self'", `connect-src 'self' ${NOWHERE} http://localhost:${port}`)
      return html(pageOf(searchParams), { 'Content-Security-Policy': allowed })
    }
    if (pathname === '/session') {
      return void mint(searchParams.get('for') ?? `http://127.0.0.1:${port}`).then((client_secret) =>
        json(200, { client_secret }),
      )
    }
    if (pathname.startsWith('/balancer/')) {
      return response.writeHead(502, { 'Content-Type': 'text/html' }).end('<h1>Bad gateway</h1>')
    }
    if (pathname.startsWith('/pages/')) {
      const isRead = request.method === 'GET'
      return response.writeHead(404, isRead ? { 'Access-Control-Allow-Origin': '*' } : {}).end('<h1>Not found</h1>')
    }
    if (pathname === '/misnamed') return json(200, { clientSecret: 'cs_test_of_nobody' })
    if (pathname === '/broken') return json(500, { error: 'This server has a bug.' })
    if (pathname === '/html' || pathname === '/login') return html('<h1>Sign in</h1>', {})
    if (pathname === '/redirect') return response.writeHead(302, { Location: '/login' }).end()
    if (pathname === '/away') return response.writeHead(302, { Location: 'https://login.example/' }).end()
    return json(404, {})
  })
  await new Promise<void>((resolve) => host.listen(port, '127.0.0.1', resolve))
}, TIMEOUT_MS)
afterAll(async () => {
  host.closeAllConnections()
  host.close()
  await browser.close()
  await sandbox.stop()
})

const mint = async (origin: string): Promise<string> => {
  const { clientSecret } = await createEmbedSession(sandbox.keys.secret, {
    api: `${sandbox.provider}/api`,
    externalUserId: 'first-hour',
    user: { firstName: 'Kim', lastName: 'Lee' },
    buidCustomers: ['10428'],
    role: 'payer',
    allowedOrigins: [origin],
  })
  return clientSecret
}

/** Returns the guide's page; the query string sets the script's attributes, empty ones are left out. */
function pageOf(attributes: URLSearchParams): string {
  const written = [...attributes].map(([name, value]) => ` ${name}="${value}"`).join('')
  return `<!doctype html><html lang="en"><head><title>First hour</title><script async src="${sandbox.provider}/cdn/v1/loader.js"${written}></script></head><body><nt-invoice-list></nt-invoice-list></body></html>`
}

interface Reported {
  code: string
  cause: string
  retryable: boolean
  correlationId: string | null
}

async function openPage(changes: Record<string, string | undefined>) {
  const given = {
    'data-api': `${sandbox.provider}/api`,
    'data-key': sandbox.keys.publishable,
    'data-session-url': '/session',
    ...changes,
  }
  const query = new URLSearchParams(
    Object.entries(given).filter((pair): pair is [string, string] => pair[1] !== undefined),
  )
  const { page, close } = await visit(browser, { expected: /./ })
  const lines: string[] = []
  page.on('console', (message) => message.text().startsWith('NetTerms: ') && lines.push(message.text()))
  const bodies: string[] = []
  page.on('request', (request) => bodies.push(`${request.url()} ${request.postData() ?? ''}`))
  await page.addInitScript(() => {
    const reported: unknown[] = []
    Object.assign(window, { told: reported })
    document.addEventListener('nt-error', (event) => reported.push(event.detail))
  })
  await page.goto(`http://127.0.0.1:${port}/page?${query.toString()}`)
  const reported = () => page.evaluate(() => (window as unknown as { told: Reported[] }).told)
  return { page, lines, bodies, told: reported, close }
}

type Mistake = [
  what: string,
  attributes: Record<string, string | undefined>,
  code: string,
  says: RegExp,
  shows: RegExp,
  isRetryable?: boolean,
]
const NOT_SET_UP = /^This page is not set up correctly yet/

const MISTAKES = (): Mistake[] => [
  [
    'an origin that the session does not allow',
    { 'data-session-url': '/session?for=http://localhost:1' },
    'origin-not-allowed',
    /allowed_origins.*different origins/,
    /^This site may not show your account yet/,
  ],
  [
    'a session URL that returns 404',
    { 'data-session-url': '/none' },
    'setup-session-url-not-found',
    /\/none was answered with 404/,
    NOT_SET_UP,
  ],
  [
    'a session URL that returns 500',
    { 'data-session-url': '/broken' },
    'session-unavailable',
    /\/broken was answered with 500/,
    /^Your account cannot be reached/,
    true,
  ],
  [
    'a session URL that returns HTML',
    { 'data-session-url': '/html' },
    'setup-session-url-not-json',
    /\/html.*HTML page/,
    NOT_SET_UP,
  ],
  [
    'a session URL that redirects to a sign-in page',
    { 'data-session-url': '/redirect' },
    'setup-session-url-redirected',
    /\/redirect was redirected/,
    NOT_SET_UP,
  ],
  [
    'a session URL that redirects to another site',
    { 'data-session-url': '/away' },
    'setup-session-url-redirected',
    /\/away was redirected/,
    NOT_SET_UP,
  ],
  [
    'a secret under another name',
    { 'data-session-url': '/misnamed' },
    'setup-client-secret-missing',
    /\/misnamed.*client_secret/,
    NOT_SET_UP,
  ],
  [
    'a key that the provider does not know',
    { 'data-key': 'pk_test_of_nobody' },
    'publishable-key-unknown',
    /does not know the page’s publishable key/,
    /^The billing service does not know this page/,
  ],
  ['no key', { 'data-key': undefined }, 'setup-key-missing', /data-key/, NOT_SET_UP],
  ['no session URL', { 'data-session-url': undefined }, 'setup-session-url-missing', /data-session-url/, NOT_SET_UP],
  ['no API', { 'data-api': undefined }, 'setup-api-missing', /data-api/, NOT_SET_UP],
  [
    'an API without its path',
    { 'data-api': sandbox.provider },
    'setup-api-not-found',
    /usually ends in \/api/,
    NOT_SET_UP,
  ],
  [
    'an API that is down',
    { 'data-api': `${NOWHERE}/api` },
    'server-unreachable',
    /read no answer from http:\/\/127.0.0.1:9\/api/,
    /^The server cannot be reached/,
    true,
  ],
  [
    'a load balancer that answers 502 without CORS headers in place of the API',
    { 'data-api': `http://localhost:${port}/balancer/api` },
    'server-unreachable',
    /load balancer’s own error page has no CORS headers/,
    /^The server cannot be reached/,
    true,
  ],
  [
    'a server of web pages that any page may read',
    { 'data-api': `http://localhost:${port}/pages` },
    'setup-api-not-found',
    /usually ends in \/api/,
    NOT_SET_UP,
  ],
  [
    'an API that the policy blocks',
    { 'data-api': 'http://127.0.0.1:8/api' },
    'setup-api-blocked',
    /connect-src/,
    NOT_SET_UP,
  ],
]

it('[EMB-73] [EMB-148] distinguishes each mistake, for the developer and the user', { timeout: 600_000 }, async () => {
  for (const [what, attributes, code, says, shows, isRetryable = false] of MISTAKES()) {
    const { page, lines, bodies, told, close } = await openPage(attributes)
    const list = page.locator('nt-invoice-list')
    await expect.poll(() => list.getByRole('alert').textContent(), { message: what, timeout: 30_000 }).toMatch(shows)
    await expect.poll(() => lines.filter((line) => line.includes(`(${code}`)), { message: what }).toHaveLength(1)
    expect(
      lines.find((line) => line.includes(`(${code}`)),
      what,
    ).toMatch(says)
    const failures = (await told()).filter((each) => each.code === code)
    expect(failures, what).toEqual([expect.objectContaining({ code, cause: code, retryable: isRetryable })])
    expect((await list.textContent()) ?? '', what).not.toContain('could not be renewed')
    if (code === 'setup-api-missing' || code === 'setup-key-missing') {
      expect(
        bodies.filter((body) => body.includes(`:${port}/session`)),
        what,
      ).toEqual([])
    }
    const report = await page.evaluate(async () => {
      const { NetTerms } = window as unknown as {
        NetTerms: { init(options: object): { doctor(): Promise<unknown> } }
      }
      return NetTerms.init({}).doctor()
    })
    expect(report, what).toMatchObject({
      session: { failure: code, cause: code, advice: expect.stringMatching(says) as string },
    })
    await close()
  }
})

it(
  '[WID-33] reports the session URL and the rejected exchange, with its reference',
  { timeout: TIMEOUT_MS },
  async () => {
    const { page, lines, told, close } = await openPage({ 'data-key': 'pk_test_of_nobody' })
    await page.locator('nt-invoice-list').getByRole('alert').waitFor()
    const [failure] = await told()
    expect(failure?.correlationId).toMatch(/\w/)
    expect(lines.join()).toContain(`reference ${failure?.correlationId}`)
    await expect(
      page
        .locator('nt-invoice-list')
        .getByText(failure?.correlationId ?? 'none')
        .count(),
    ).resolves.toBe(1)
    const report = await page.evaluate(async () => {
      const { NetTerms } = window as unknown as { NetTerms: { init(options: object): { doctor(): Promise<unknown> } } }
      return NetTerms.init({}).doctor()
    })
    expect(report).toMatchObject({
      session: { failure: 'publishable-key-unknown', correlationId: failure?.correlationId },
      requests: expect.arrayContaining([
        expect.objectContaining({ call: 'session-url', status: 200, code: null }),
        expect.objectContaining({ call: 'embed-tokens.create', status: 401, code: 'publishable-key-unknown' }),
      ]) as unknown,
      events: expect.arrayContaining([
        expect.objectContaining({
          detail: expect.objectContaining({
            docs: `${sandbox.provider}/docs/errors/publishable-key-unknown`,
          }) as unknown,
        }),
      ]) as unknown,
    })
    await close()
  },
)

it('[EMB-74] never sends a secret key that is in a page', { timeout: TIMEOUT_MS }, async () => {
  const { page, lines, bodies, told, close } = await openPage({ 'data-key': sandbox.keys.secret })
  await page.locator('nt-invoice-list').getByRole('alert').waitFor()
  expect((await told()).map(({ code }) => code)).toEqual(['secret-key-in-browser'])
  expect(lines.join()).toMatch(/secret key.*not sent/)
  const sent = bodies.filter((body) => !body.includes(`:${port}/page`))
  // The loader requests no client secret in advance for a page that cannot use it.
  expect(sent.filter((body) => body.includes('/session'))).toEqual([])
  expect(sent.filter((body) => body.includes(sandbox.keys.secret) || body.includes('/api/'))).toEqual([])
  expect(lines.join()).not.toContain(sandbox.keys.secret)
  await close()
})
