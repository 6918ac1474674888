/**
 * On every hostile page the list shows correct rows and amounts, two invoices can be paid one after the other, no
 * script can read a token, and the page around the widgets is unchanged. Source: docs/spec/widgets.md WID-40…WID-44
 * (security T21, F7–F24).
 */
import { type Browser, chromium } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { browserPath } from '../support/browser.ts'
import { type HostSite, startHostSite } from '../support/host-site.ts'
import { factsOf, type Opened, openHost, putHost } from '../support/hostile-page.ts'
import { livePayments, payInvoice, type PayableInvoice, takeBack } from '../support/pay-on-host.ts'
import type { PortalClient } from '../support/portal-client.ts'
import { type RunningSandbox, startRunningSandbox } from '../support/running-sandbox.ts'
import { spread } from '../support/tiers.ts'
import { HOSTS } from './hosts.ts'
import type { Host } from './hosts/host.ts'

const TIMEOUT_MS = 120_000
const WAIT_MS = 20_000
/** Matches a request that contains a token. */
const TOKEN = /authorization|bearer/i
/** Past due invoices of the seed data, with amounts. */
const ROWS = [
  ['INV-201377', '4,210.50'],
  ['INV-202940', '3,480.00'],
  ['INV-203115', '6,132.10'],
] as const
/** Invoices that are paid one after the other, so that the second payment starts in the state after the first. */
const PAID: readonly PayableInvoice[] = [
  { number: 'INV-201377', openMinor: 421_050 },
  { number: 'INV-202940', openMinor: 348_000 },
]

const chosen = spread(HOSTS, 6)
let browser: Browser
let sandbox: RunningSandbox
let site: HostSite
let admin: PortalClient
let survived = 0

beforeAll(async () => {
  // Turn the back/forward cache on, which browsers use but Playwright turns off.
  browser = await chromium.launch({
    executablePath: browserPath(),
    args: [
      '--no-sandbox',
      '--disable-quic',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  })
  sandbox = await startRunningSandbox({ partnerSite: false })
  site = await startHostSite(sandbox)
  admin = await sandbox.signIn('admin')
}, TIMEOUT_MS * 2)
afterAll(async () => {
  console.log(`hosts survived: ${survived} of ${chosen.length} (of ${HOSTS.length} in all)`)
  await browser.close()
  await site.close()
  await sandbox.stop()
})

it.each(chosen.map((host) => [host.rule, host.name, host] as const))(
  '[%s] survives %s',
  { timeout: TIMEOUT_MS },
  async (_rule, _name, host) => {
    const path = putHost(site, sandbox, host)
    const facts = factsOf(sandbox)
    const opened = await openHost(browser, host, { path, facts })
    try {
      await expectShown(opened, host)
      if (!host.shows) await expectPaid(opened)
      expect(await opened.heard(), 'no script of the page sees a token').not.toMatch(TOKEN)
      const { thrown } = await opened.watched()
      expect(
        thrown.filter((text) => !host.expected?.test(text)),
        'no error reaches the page’s own handlers',
      ).toEqual([])
      expect(opened.problems).toEqual([])
      await expectUntouched(opened, host, path)
      survived += 1
    } finally {
      await opened.close()
    }
  },
)

async function expectShown(opened: Opened, host: Host): Promise<void> {
  const list = opened.frame.locator('nt-invoice-list').first()
  if (host.shows === 'nothing') {
    await opened.page.waitForTimeout(1_000)
    return expect(await list.evaluate((element) => element.shadowRoot === null)).toBe(true)
  }
  if (host.shows) {
    const reported = `nt-error nt-invoice-list ${host.shows.code}`
    return expect.poll(async () => (await opened.watched()).fired, { timeout: WAIT_MS }).toContain(reported)
  }
  for (const [number, amount] of ROWS) {
    const row = list.locator('tr').filter({ hasText: number }).first()
    await row.waitFor({ timeout: WAIT_MS })
    expect(await row.innerText()).toContain(amount)
  }
}

/** Pays two invoices, and asserts that the server has exactly the two confirmed payments. */
async function expectPaid({ frame }: Opened): Promise<void> {
  const [list, pay] = [frame.locator('nt-invoice-list').first(), frame.locator('nt-pay-invoices').first()]
  const before = new Set((await livePayments(admin)).map((payment) => payment.payment_number))
  const made = async () => (await livePayments(admin)).filter((payment) => !before.has(payment.payment_number))
  try {
    const confirmed: string[] = []
    for (const invoice of PAID) confirmed.push(await payInvoice(list, pay, invoice))
    expect(Object.fromEntries((await made()).map((payment) => [payment.payment_number, payment]))).toMatchObject(
      Object.fromEntries(
        PAID.map(({ number, openMinor }, index) => [
          confirmed[index] ?? '',
          { total: openMinor, lines: [{ invoice_id: number, amount: openMinor }] },
        ]),
      ),
    )
    expect(await made()).toHaveLength(PAID.length)
  } finally {
    await takeBack(admin, await made())
  }
}

/** Asserts that our loader adds at most one global and no elements, compared with the same page without it. */
async function expectUntouched(opened: Opened, host: Host, path: string): Promise<void> {
  if (host.isRestless) return
  const calm = await openHost(browser, { ...host, expected: /./ }, { path, facts: factsOf(sandbox), withLoader: false })
  try {
    const before = await calm.globals()
    const added = (await opened.globals()).filter((name) => !before.includes(name))
    expect(added.filter((name) => !/^\d+$/.test(name))).toEqual(host.shows === 'nothing' ? [] : ['NetTerms'])
    expect(await opened.snapshot()).toBe(await calm.snapshot())
  } finally {
    await calm.close()
  }
}
