/**
 * Starts each example with its documented command against one sandbox and uses it in a browser: sign-in, session,
 * invoices, and the special features of the example. Source: docs/spec/session.md EMB-145, docs/guides/examples.md.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { MEDIA_TYPE } from 'netterms/contract/internal'
import { createEmbedSession } from 'netterms/server'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { invoiceList } from '../../src/entries/testing.ts'
import { launchBrowser, visit } from '../support/browser.ts'
import { freePort } from '../support/free-ports.ts'
import { type List, PASSWORD, type Resource } from '../support/portal-client.ts'
import { readOnlySandbox, type RunningSandbox } from '../support/running-sandbox.ts'
import { IS_PROOF } from '../support/tiers.ts'

const ROOT = new URL('../../', import.meta.url).pathname
const TIMEOUT_MS = 120_000
/** Long, because the Next example installs its packages and builds first. */
const NEXT_TIMEOUT_MS = 900_000
/** Limit for pages of a hundred invoices; the tests' sandbox has fewer. */
const MOST_PAGES = 20
const hasPhp = spawnSync('php', ['-r', 'exit(extension_loaded("curl") ? 0 : 1);']).status === 0
if (!hasPhp) console.warn('The PHP example is not tested: "php" with its curl extension is not installed.')

let browser: Browser
let sandbox: RunningSandbox

beforeAll(async () => {
  browser = await launchBrowser()
  sandbox = await readOnlySandbox()
}, TIMEOUT_MS)
afterAll(async () => {
  await browser.close()
  await sandbox.stop()
})

const isUp = (origin: string): Promise<boolean> =>
  fetch(`${origin}/sign-in`).then(
    ({ ok }) => ok,
    () => false,
  )

/** Runs `npm run example -- <name>` until the end of the test. @returns the site's origin once it responds */
async function start(
  name: string,
  { timeoutMs = 60_000, env = {} }: { timeoutMs?: number; env?: Record<string, string> } = {},
) {
  const port = await freePort([0])
  const origin = `http://localhost:${port}`
  const args = ['run', '--silent', 'example', '--', name, '--provider', sandbox.provider, '--port', String(port)]
  // A separate process group, so that npm's child processes end too. The runner's NODE_ENV would change the build.
  const options = { cwd: ROOT, env: { ...process.env, NODE_ENV: undefined, ...env }, detached: true } as const
  const child = spawn('npm', args, options)
  onTestFinished(() => endGroup(child))
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (printed += String(text)))
  const endsAt = Date.now() + timeoutMs
  while (!(await isUp(origin))) {
    if (child.exitCode !== null || Date.now() > endsAt) throw new Error(`${name} did not start.\n${printed}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return { origin, printed: () => printed }
}

async function endGroup(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null) return
  const ended = once(child, 'exit')
  process.kill(-child.pid, 'SIGTERM')
  await ended
}

interface Site {
  origin: string
  page: Page
  problems: readonly string[]
}

/** Opens the site in a new window and signs in, first with a wrong password. */
async function signIn(origin: string, expected = /favicon\.ico/): Promise<Site> {
  const { page, problems, close } = await visit(browser, { expected })
  onTestFinished(() => close())
  page.setDefaultTimeout(30_000)
  await page.goto(origin)
  await page.getByLabel('Username').fill('robin')
  await page.getByLabel('Password').fill('wrong')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('alert').filter({ hasText: 'Wrong username or password.' }).waitFor()
  await page.getByLabel('Username').fill('robin')
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('button', { name: 'Sign out' }).waitFor()
  return { origin, page, problems }
}

/** Asserts that the session endpoint serves only signed-in users on the site's own pages, without caching. */
async function expectGuardedSession({ origin, page }: Site): Promise<void> {
  const anonymous = await fetch(`${origin}/netterms-session`, { method: 'POST', headers: { Origin: origin } })
  expect(anonymous.status).toBe(401)
  expect(anonymous.headers.get('Cache-Control')).toContain('no-store')
  const [cookie] = await page.context().cookies(origin)
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax' })
  const headers = { Cookie: `${cookie?.name ?? ''}=${cookie?.value ?? ''}` }
  const foreign = await fetch(`${origin}/netterms-session`, {
    method: 'POST',
    headers: { ...headers, Origin: 'https://attacker.example' },
  })
  expect(foreign.status).toBe(403)
  const own = await fetch(`${origin}/netterms-session`, { method: 'POST', headers: { ...headers, Origin: origin } })
  expect(own.headers.get('Cache-Control')).toContain('no-store')
  expect(Object.keys((await own.json()) as object)).toEqual(['client_secret'])
}

/** Reads the numbers of all invoices of a customer from the API, with a separate session. */
async function invoicesOf(customer: string): Promise<Set<string>> {
  const { provider, keys } = sandbox
  const { clientSecret } = await createEmbedSession(keys.secret, {
    api: `${provider}/api`,
    externalUserId: 'examples-test',
    user: { firstName: 'Robin', lastName: 'Hale' },
    role: 'payer',
    buidCustomers: [customer],
    allowedOrigins: ['http://localhost'],
  })
  const headers = { Accept: MEDIA_TYPE, 'Content-Type': MEDIA_TYPE, Origin: 'http://localhost' }
  const attributes = { client_secret: clientSecret, publishable_key: keys.publishable }
  const body = JSON.stringify({ data: { type: 'embed-tokens', attributes } })
  const reply = await fetch(`${provider}/api/embed-tokens`, { method: 'POST', headers, body })
  const token = (await reply.json()) as Resource<{ access_token: string }>
  const found = new Set<string>()
  for (let number = 1, count = Infinity; found.size < count && number <= MOST_PAGES; number += 1) {
    const response = await fetch(`${provider}/api/invoices?page[size]=100&page[number]=${number}`, {
      headers: {
        Accept: MEDIA_TYPE,
        Authorization: `Bearer ${token.data.attributes.access_token}`,
        Origin: headers.Origin,
      },
    })
    const { data, meta } = (await response.json()) as List<{ invoiceId: string }>
    for (const { attributes } of data) found.add(attributes.invoiceId)
    count = meta.record_count
  }
  return found
}

/** Asserts that the list shows the customer's invoices and that a selection is passed to the pay widget. */
async function expectInvoices({ page }: Site, { scope = '', customer = '10428' } = {}): Promise<string[]> {
  const list = invoiceList(page, `nt-invoice-list${scope}`)
  await list.waitUntilReady()
  const rows = await list.rows()
  expect(rows.length).toBeGreaterThan(0)
  const owned = await invoicesOf(customer)
  expect(rows.filter((number) => !owned.has(number))).toEqual([])
  await list.select(rows[0] ?? '')
  await page
    .locator(`nt-pay-invoices${scope}`)
    .getByText(rows[0] ?? '')
    .first()
    .waitFor()
  return rows
}

async function signOut({ page, origin }: Site): Promise<void> {
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByLabel('Username').waitFor()
  await page.goto(origin)
  expect(new URL(page.url()).pathname).toBe('/sign-in')
}

it.each(['plain-html', 'strict-csp'])(
  '[EMB-145] %s shows invoices to a signed-in user',
  { timeout: TIMEOUT_MS },
  async (name) => {
    const site = await signIn((await start(name)).origin)
    await expectInvoices(site)
    await expectGuardedSession(site)
    await signOut(site)
    expect(site.problems).toEqual([])
  },
)

it.each([
  ['react-vite', (page: Page) => page.getByRole('button', { name: 'Paid', exact: true }).click()],
  ['vue-vite', (page: Page) => page.getByLabel('Show').selectOption('paid')],
  ['jquery', (page: Page) => page.getByRole('button', { name: 'Paid', exact: true }).click()],
] as const)(
  '[EMB-145] %s shows invoices to a signed-in user, receives events, and changes the status',
  { timeout: TIMEOUT_MS },
  async (name, showPaid) => {
    const site = await signIn((await start(name)).origin)
    const [first = ''] = await expectInvoices(site)
    await site.page.getByText(/^1 selected\.?$/).waitFor()
    await showPaid(site.page)
    await expect.poll(() => invoiceList(site.page).rows()).not.toContain(first)
    await expectGuardedSession(site)
    await signOut(site)
    expect(site.problems).toEqual([])
  },
)

it.skipIf(!hasPhp)('[EMB-145] php shows invoices to a signed-in user', { timeout: TIMEOUT_MS }, async () => {
  const site = await signIn((await start('php')).origin)
  await expectInvoices(site)
  await expectGuardedSession(site)
  await signOut(site)
  expect(site.problems).toEqual([])
})

it.skipIf(!IS_PROOF)(
  '[EMB-145] next-app renders the tags on its server and shows invoices to a signed-in user',
  { timeout: NEXT_TIMEOUT_MS },
  async () => {
    const site = await signIn((await start('next-app', { timeoutMs: NEXT_TIMEOUT_MS })).origin)
    await expectInvoices(site)
    const html = await (await site.page.request.get(site.origin)).text()
    expect(html).toContain('<nt-invoice-list status="past-due"><p>Invoices are loading …</p></nt-invoice-list>')
    expect(html).not.toContain(sandbox.keys.secret)
    await expectGuardedSession(site)
    await signOut(site)
    expect(site.problems).toEqual([])
  },
)

it('[EMB-145] two-brands keeps two accounts apart on one page', { timeout: TIMEOUT_MS }, async () => {
  const site = await signIn((await start('two-brands')).origin)
  const northwind = await expectInvoices(site, { scope: '[namespace=northwind]' })
  const fabrikam = await expectInvoices(site, { scope: '[namespace=fabrikam]', customer: '20644' })
  expect(northwind.filter((number) => fabrikam.includes(number))).toEqual([])
  const corners = (brand: string) =>
    site.page
      .locator(`nt-pay-invoices[namespace=${brand}]`)
      .getByRole('button')
      .evaluateAll((buttons) => buttons.map((button) => getComputedStyle(button).borderTopLeftRadius))
  const [round, square] = [await corners('northwind'), await corners('fabrikam')]
  expect(round).toContain('999px')
  expect(square).toContain('0px')
  expect(square).not.toContain('999px')
  const refused = await site.page.request.post(`${site.origin}/netterms-session/litware`, {
    headers: { Origin: site.origin },
  })
  expect(refused.status()).toBe(403)
  expect(site.problems).toEqual([])
})

describe('strict-csp', { timeout: TIMEOUT_MS }, () => {
  const OTHER_HASH = `sha384-${Buffer.alloc(48).toString('base64')}`

  it('[EMB-145] refuses a loader with other bytes than the pinned ones', async () => {
    const { origin } = await start('strict-csp', { env: { NETTERMS_LOADER_INTEGRITY: OTHER_HASH } })
    const { page, problems } = await signIn(origin, /favicon\.ico|integrity/)
    await page.getByRole('alert').filter({ hasText: 'Invoices are unavailable.' }).waitFor()
    expect(await page.evaluate(() => 'NetTerms' in window)).toBe(false)
    expect(problems).toEqual([])
  })

  it('[EMB-145] reports script text that was blocked', async () => {
    const { origin, printed } = await start('strict-csp')
    const { page } = await signIn(origin, /favicon\.ico|policy|Policy/)
    const error = await page.evaluate(() => {
      try {
        document.body.setAttribute('onclick', 'window.injected = true')
        return null
      } catch (cause) {
        return String(cause)
      }
    })
    expect(error).toContain('TrustedScript')
    await expect.poll(printed).toContain('"directive":"require-trusted-types-for"')
  })
})

it('[EMB-145] says in one sentence that no sandbox runs', async () => {
  const args = [
    'run',
    '--silent',
    'example',
    '--',
    'plain-html',
    '--provider',
    `http://localhost:${await freePort([0])}`,
  ]
  const { status, stderr } = spawnSync('npm', args, { cwd: ROOT, encoding: 'utf8' })
  expect(status).toBe(1)
  expect(stderr.trim()).toMatch(/^No sandbox answers at \S+ Start it first, in another terminal: npm start$/)
})
