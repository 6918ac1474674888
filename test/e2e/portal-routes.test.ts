/**
 * Address × person × prefix × flags in the browser, against the verdict of the guard for the session that the server
 * says there is. Each page is looked at by axe, too. A pairwise sample here, all of it with PROOF=1.
 */
import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, BrowserContext, Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { FLAGS, type FlagValues, selfSchema, type Session, subjectOf } from 'netterms/contract'
import { judge, type Verdict } from '../../examples/portal/src/guard.ts'
import { prefixesWith } from '../../examples/portal/src/prefixes.ts'
import { matchRoute, ROUTES } from '../../examples/portal/src/routes.ts'
import { launchBrowser, WIDE, watch } from '../support/browser.ts'
import { PASSWORD } from '../support/portal-client.ts'
import { type RunningSandbox, startRunningSandbox } from '../support/running-sandbox.ts'
import { sampled } from '../support/sample.ts'

const TIMEOUT_MS = 240_000
const PREFIX = 'acme'
const PRIVACY = '/docs/privacy'
const PREFIXES = ['', ...prefixesWith(PREFIX)]
const PEOPLE = [
  'admin',
  'payer',
  'viewer',
  'cardviewer',
  'safety',
  'voucher',
  'enrollment',
  'corporate',
  'merchant',
  'dealer-group',
  'support',
  'two-sides',
]
/** As the host name's file says, all of them on, and none since the file cannot be had. */
const FLAG_SETS = ['given', 'on', 'none'] as const
const VALUES: Readonly<Record<string, string>> = {
  status: 'open',
  invoice_id: 'INV-204120',
  location: 'merchant-select',
}
const PATHS = ROUTES.map(({ path }) => path.replace(/:(\w+)/g, (_, name: string) => VALUES[name] ?? 'x'))

interface Cell {
  path: string
  person: string
  prefix: string
  flags: (typeof FLAG_SETS)[number]
}

const ALL: readonly Cell[] = PEOPLE.flatMap((person) =>
  FLAG_SETS.flatMap((flags) => PREFIXES.flatMap((prefix) => PATHS.map((path) => ({ path, person, prefix, flags })))),
)
const CELLS = sampled('addresses × people × prefixes × flags', ALL, 66)

let browser: Browser
let sandbox: RunningSandbox

beforeAll(async () => {
  browser = await launchBrowser()
  sandbox = await startRunningSandbox({ portalPrefix: PREFIX })
}, TIMEOUT_MS)
afterAll(async () => {
  await browser.close()
  await sandbox.stop()
})

/** Everything that the guard turns on, read from the server that answered this very session. */
async function enter(context: BrowserContext, person: string): Promise<Session> {
  const headers = { Accept: 'application/vnd.api+json', Origin: sandbox.provider }
  const signedIn = await context.request.post(`${sandbox.provider}/api/sessions`, {
    headers: { ...headers, 'Content-Type': 'application/vnd.api+json' },
    data: JSON.stringify({ data: { type: 'sessions', attributes: { username: person, password: PASSWORD } } }),
  })
  expect(signedIn.status(), await signedIn.text()).toBe(201)
  const self = await context.request.get(`${sandbox.provider}/api/self`, { headers })
  const { data } = (await self.json()) as { data: object[] }
  const [resource] = [data].flat() as { id: string; attributes: object }[]
  return selfSchema.parse({ ...resource?.attributes, id: resource?.id })
}

/** The flags of the page: the server's own, or another answer in their place. */
async function setFlags(context: BrowserContext, wish: Cell['flags']): Promise<FlagValues> {
  const address = `${sandbox.provider}/api/feature-flags/localhost.json`
  const given = await context.request.get(address, { headers: { Accept: 'application/vnd.api+json' } })
  const document = (await given.json()) as { data: { attributes: FlagValues } }
  if (wish === 'given') return document.data.attributes
  if (wish === 'none') {
    await context.route(address, (route) => route.abort())
    return {}
  }
  const flags: FlagValues = Object.fromEntries(FLAGS.map((flag) => [flag, flag.endsWith('Enabled')]))
  const json = { ...document, data: { ...document.data, attributes: flags } }
  await context.route(address, (route) => route.fulfill({ json, contentType: 'application/vnd.api+json' }))
  return flags
}

const verdictOf = (address: string, session: Session, flags: FlagValues): { verdict: Verdict; path: string } => {
  const who = subjectOf(session, flags)
  let path = address
  for (let steps = 0; ; steps += 1) {
    expect(steps, `${address} leads on and on`).toBeLessThan(4)
    const { pathname, search } = new URL(path, 'http://portal.invalid')
    const verdict = judge(matchRoute(pathname, search), pathname, path, who)
    if (verdict.kind !== 'redirect') return { verdict, path: pathname }
    path = verdict.to
  }
}

async function expectPage(page: Page, verdict: Verdict): Promise<void> {
  switch (verdict.kind) {
    case 'show':
      await page.locator(`main ${verdict.tag}`).waitFor()
      await expect
        .poll(() =>
          page.locator(`main ${verdict.tag}`).evaluate((element) => element.shadowRoot?.textContent?.length ?? 0),
        )
        .toBeGreaterThan(0)
      await expect.poll(() => page.locator(`main ${verdict.tag} [aria-busy="true"]`).count()).toBe(0)
      return
    case 'unavailable':
      return page.getByRole('heading', { name: 'This page is not available to this session' }).waitFor()
    case 'refused':
      return page.getByRole('heading', { name: 'No page here is open to you yet' }).waitFor()
    default:
      return page.getByRole('heading', { name: 'This page is not here' }).waitFor()
  }
}

it.each(CELLS)(
  '[ACC-1] [SHL-7] leads $person at $prefix $path to the right page, with flags: $flags',
  { timeout: TIMEOUT_MS },
  async ({ path, person, prefix, flags: wish }) => {
    const context = await browser.newContext({ viewport: WIDE, locale: 'en-US', reducedMotion: 'reduce' })
    try {
      const session = await enter(context, person)
      const flags = await setFlags(context, wish)
      const page = await context.newPage()
      const problems = watch(page, /net::ERR_FAILED/)
      const wanted = verdictOf(path, session, flags)
      await page.goto(`${sandbox.provider}${prefix}${path}`)
      await expectPage(page, wanted.verdict)
      expect(new URL(page.url()).pathname).toBe(prefix + wanted.path)
      // Shadow roots are looked into: a widget that drew one would be counted.
      const headings = await page.locator('h1').allTextContents()
      expect(headings).toEqual([(await page.title()).split(' – ')[0]])
      for (const link of await page.locator('a[href^="/"]').all()) {
        const href = await link.getAttribute('href')
        // What the provider says about third parties is a page beside the portal.
        if (prefix && href !== PRIVACY) expect(href?.startsWith(`${prefix}/`), `${href} keeps ${prefix}`).toBe(true)
      }
      const { violations } = await new AxeBuilder({ page }).analyze()
      expect(
        // As on every other page of these journeys.
        violations
          .filter(({ impact }) => impact === 'serious' || impact === 'critical')
          .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => String(target)).join(' | ')}`),
      ).toEqual([])
      expect(problems).toEqual([])
    } finally {
      await context.close()
    }
  },
)
