/**
 * In Chromium, Firefox and WebKit every widget renders on a partner's page under the strictest policy, and a payment
 * succeeds by mouse and by keyboard. Source: docs/spec/widgets.md WID-35, WID-36.
 */
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { holds, type Requirement } from '../../src/contract/index.ts'
import { MANIFESTS } from '../../widgets/manifest.ts'
import { closeEngines, engineFor } from '../support/engines.ts'
import { ENGINES, type EnginePage, EVERY_ENGINE } from '../support/engine.ts'
import { payThree, withKeyboard, withMouse } from '../support/engine-person.ts'
import { eventually, find, waitForText } from '../support/engine-query.ts'
import { type HostSite, startHostSite, watchedStrictPage } from '../support/host-site.ts'
import { readWatched } from '../support/page-watch.ts'
import { paymentsOfThree, TOTAL_MINOR } from '../support/pay-journey.ts'
import { PASSWORD } from '../support/portal-client.ts'
import { type RunningSandbox, startRunningSandbox } from '../support/running-sandbox.ts'
import { spread } from '../support/tiers.ts'

const TIMEOUT_MS = 180_000
const isProviderOnly = (manifest: object): boolean => 'providerOriginOnly' in manifest
/** Returns whether the page's user, a payer, may use the widget. */
const mayUse = ({ can, notRoles = [] }: Requirement): boolean =>
  (!can || holds('payer', can)) && !notRoles.includes('payer')
/** Widgets that work on a partner's page; all others need the provider's own origin. */
const EMBEDDED = MANIFESTS.filter(({ needs, ...manifest }) => !isProviderOnly(manifest) && mayUse(needs)).map(
  ({ tag }) => tag,
)
/** Widgets that show nothing to a new user on a partner's page. */
const NOTHING_THERE = [
  'nt-audit-log',
  'nt-survey',
  'nt-dispute-detail',
  'nt-invoice-detail',
  // This widget compares accounts, and a partner's session has only one.
  'nt-program-overview',
]
/** Widgets that the test adds to the sign-in page, which already contains the sign-in widget. */
const BESIDE_SIGN_IN = MANIFESTS.filter(isProviderOnly)
  .map(({ tag }) => tag)
  .filter((tag) => tag !== 'nt-sign-in')
let sandbox: RunningSandbox
let site: HostSite

async function start(): Promise<void> {
  sandbox = await startRunningSandbox({ partnerSite: false })
  site = await startHostSite(sandbox)
  site.put('/', await watchedStrictPage(sandbox))
}
async function stop(): Promise<void> {
  await site.close()
  await sandbox.stop()
}
afterAll(closeEngines)

async function expectCalm(page: EnginePage): Promise<void> {
  const { thrown, logged } = (await page.evaluate(readWatched, null)) ?? { thrown: ['not watched'], logged: [] }
  // Ignore the icon: browsers request one for every page, and a strict policy blocks it.
  const told = [...thrown, ...logged, ...page.reported].filter((text) => !text.includes('/favicon.ico'))
  expect(told).toEqual([])
}

/** Returns the color scheme of a widget. Runs in the page. */
function schemeOf(selector: string): string {
  const root = document.querySelector(selector)?.shadowRoot?.querySelector('.w')
  return root ? getComputedStyle(root).colorScheme : ''
}

/** Adds widgets in one color scheme to the page, and records their events. Runs in the page. */
function putBeside({ tags, scheme }: { tags: readonly string[]; scheme: string }): void {
  const told: string[] = []
  Object.assign(window, { told })
  for (const tag of tags) {
    document.querySelectorAll(`${tag}[data-scheme]`).forEach((element) => element.remove())
    const element = document.createElement(tag)
    element.setAttribute('data-scheme', scheme)
    for (const type of ['nt-ready', 'nt-empty', 'nt-error']) {
      element.addEventListener(type, () => void (told[told.length] = `${type} ${tag}`))
    }
    document.body.append(element)
  }
}

describe('content in every engine', () => {
  beforeAll(start, TIMEOUT_MS)
  afterAll(stop)

  it.for(ENGINES)(
    '[WID-35] shows every widget under the strictest policy, in both schemes, in %s',
    { timeout: TIMEOUT_MS },
    async (name, context) => {
      const page = await (await engineFor(context, name)).newPage()
      onTestFinished(() => page.close())
      await page.open(`${site.origin}/`)
      for (const scheme of ['light', 'dark']) {
        // Add all widgets, including those on the page: each must report again that it is ready.
        await page.evaluate(
          ({ tags, scheme }) => {
            const { watched } = window as unknown as { watched: { fired: string[] } }
            watched.fired.length = 0
            document.querySelectorAll(tags.join()).forEach((element) => element.remove())
            for (const tag of tags) {
              const element = document.createElement(tag)
              element.setAttribute('data-scheme', scheme)
              if (tag === 'nt-invoice-list') element.setAttribute('status', 'past-due')
              document.body.append(element)
            }
          },
          { tags: EMBEDDED, scheme },
        )
        await eventually(async () => {
          const fired = (await page.evaluate(readWatched, null))?.fired ?? []
          const missing = EMBEDDED.filter(
            (tag) => !fired.includes(`${NOTHING_THERE.includes(tag) ? 'nt-empty' : 'nt-ready'} ${tag}`),
          )
          if (missing.length > 0) throw new Error(`Missing: ${missing.join()}`)
          return true
        }, `${name}: not every widget is ready`)
        await waitForText(page, 'nt-invoice-list', /INV-203115/)
        expect(await page.evaluate(schemeOf, 'nt-invoice-list')).toBe(scheme)
        await page.picture(`engine-${name}-${scheme}`)
      }
      await expectCalm(page)
    },
  )

  it.for(EVERY_ENGINE)(
    '[WID-35] signs in on the provider’s own page, and shows every widget that is only for it, in %s',
    { timeout: TIMEOUT_MS },
    async (name, context) => {
      const page = await (await engineFor(context, name)).newPage()
      onTestFinished(() => page.close())
      const person = withMouse(page)
      await page.open(`${sandbox.provider}/`)
      await person.type({ role: 'textbox', name: /^Username/ }, 'payer')
      await person.type({ role: 'textbox', name: /^Password/ }, PASSWORD)
      await person.press({ role: 'button', name: 'Sign in' })
      await find(page, { role: 'link', name: /Invoices/ })
      await page.picture(`engine-${name}-portal`)
      for (const scheme of ['light', 'dark']) {
        await page.evaluate(putBeside, { tags: BESIDE_SIGN_IN, scheme })
        await eventually(async () => {
          const told = await page.evaluate(() => (window as unknown as { told: string[] }).told, null)
          const isThere = (tag: string) => told.includes(`nt-ready ${tag}`) || told.includes(`nt-empty ${tag}`)
          return BESIDE_SIGN_IN.every(isThere) || null
        }, `${name}: not every widget of the provider’s own pages is ready`)
        for (const tag of BESIDE_SIGN_IN) expect(await page.evaluate(schemeOf, `${tag}[data-scheme]`)).toBe(scheme)
        await page.picture(`engine-${name}-provider-${scheme}`)
      }
      expect(page.reported).toEqual([])
    },
  )
})

const WAYS = ENGINES.flatMap((name) => [['mouse', name, withMouse] as const, ['keyboard', name, withKeyboard] as const])
it.for(spread(WAYS, 2))(
  '[WID-36] pays three invoices by %s in %s',
  { timeout: TIMEOUT_MS },
  async ([how, name, personWith], context) => {
    const engine = await engineFor(context, name)
    await start()
    onTestFinished(stop)
    const page = await engine.newPage()
    onTestFinished(() => page.close())
    await page.open(`${site.origin}/`)
    const number = await payThree(page, personWith(page))
    await page.picture(`engine-${name}-paid-${how}`)
    expect(await paymentsOfThree(await sandbox.signIn('payer'))).toMatchObject([
      { payment_number: number, total: TOTAL_MINOR },
    ])
    await expectCalm(page)
  },
)
