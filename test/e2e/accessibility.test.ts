/**
 * Accessibility of pages: no axe violations in both color schemes, and no content cut off at 320 px. Source:
 * docs/spec/widgets.md WID-12.
 */
import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { launchBrowser, NARROW, visit, type Visit, WIDE } from '../support/browser.ts'
import { whatDoesNotFit } from '../support/narrow-check.ts'
import { PAID_IN_PART, payButton, reviewPayment, selectThree, signIn } from '../support/pay-journey.ts'
import { byMouse } from '../support/person.ts'
import type { List } from '../support/portal-client.ts'
import { readOnlySandbox, type RunningSandbox } from '../support/running-sandbox.ts'
import { IS_PROOF } from '../support/tiers.ts'

const TIMEOUT_MS = 180_000
let browser: Browser
let sandbox: RunningSandbox
let paymentNumber: string

beforeAll(async () => {
  browser = await launchBrowser()
  sandbox = await readOnlySandbox()
  const payments = await (await sandbox.signIn('payer')).send('/payments')
  paymentNumber = payments.json<List<{ payment_number: string }>>().data[0]?.attributes.payment_number ?? ''
}, TIMEOUT_MS)
afterAll(async () => {
  await browser.close()
  await sandbox.stop()
})

/** Pages by name: functions that open them, signed in where needed, and wait for their content. */
const PAGES: readonly (readonly [string, (page: Page) => Promise<unknown>])[] = [
  ['sign-in', (page) => page.goto(`${sandbox.provider}/login`).then(() => page.getByLabel('Username').waitFor())],
  ['sign-in-refused', refuseSignIn],
  ['overview', (page) => signedIn(page, '/account/overview', 'nt-account-overview', 'Due soon')],
  ['invoices-open', (page) => signedIn(page, '/invoice-list/open', 'nt-invoice-list', 'INV-204120')],
  ['invoices-past-due', (page) => signedIn(page, '/invoice-list/past-due', 'nt-invoice-list', PAID_IN_PART)],
  ['invoices-unpayable', (page) => signedIn(page, '/invoice-list/payment-pending', 'nt-invoice-list', 'INV-204233')],
  ['pay-invoices', (page) => signedIn(page, '/payment/invoices', 'nt-pay-invoices', 'Nothing is selected')],
  ['pay-method', openMethod],
  ['pay-review', openReview],
  [
    'confirmation',
    (page) => signedIn(page, `/payment/confirm?payment=${paymentNumber}`, 'nt-pay-invoices', paymentNumber),
  ],
  ['not-found', (page) => signedIn(page, '/nowhere', 'body', 'Page not found')],
  ['partner', (page) => partner(page, '/')],
  ['partner-billing', (page) => partner(page, '/billing')],
]

async function signedIn(page: Page, path: string, where: string, text: string): Promise<void> {
  await page.goto(`${sandbox.provider}${path}`)
  const form = page.getByLabel('Username')
  const content = page.locator(where).getByText(text).first()
  await form.or(content).first().waitFor()
  if ((await form.count()) > 0) await signIn(page, byMouse())
  await content.waitFor()
}

async function refuseSignIn(page: Page): Promise<void> {
  await page.goto(`${sandbox.provider}/login`)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page
    .locator('nt-sign-in')
    .getByRole('textbox', { name: 'Username' })
    .and(page.locator('[aria-invalid=true]'))
    .waitFor()
}

async function openMethod(page: Page): Promise<void> {
  await signedIn(page, '/invoice-list/past-due', 'nt-invoice-list', PAID_IN_PART)
  await selectThree(page.locator('nt-invoice-list'), byMouse())
  await page
    .locator('nt-pay-invoices')
    .getByText('Leaves your bank')
    .first()
    .or(page.getByRole('radio').first())
    .first()
    .waitFor()
}

async function openReview(page: Page): Promise<void> {
  await openMethod(page)
  await reviewPayment(page.locator('nt-pay-invoices'), byMouse())
  await payButton(page.locator('nt-pay-invoices')).waitFor()
}

async function partner(page: Page, path: string): Promise<void> {
  await page.goto(`${sandbox.partner}${path}`)
  await page.locator('nt-invoice-list').getByText(PAID_IN_PART).first().waitFor()
  await page.locator('nt-pay-invoices').getByText('Nothing is selected').first().waitFor()
}

/** Returns serious and critical axe violations with their elements. */
async function seriousFindings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.target.flat().join(' ')} ${node.failureSummary ?? ''}`),
    )
}

async function closing(visited: Visit, check: (visited: Visit) => Promise<void>): Promise<void> {
  try {
    await check(visited)
  } finally {
    await visited.close()
  }
}

const LOOKS = ['light', 'dark', 'narrow'] as const
const IN_EVERY_RUN = [
  'sign-in dark',
  'overview narrow',
  'invoices-past-due light',
  'pay-review dark',
  'confirmation narrow',
  'partner-billing light',
]
const cells = PAGES.flatMap(([name, open]) => LOOKS.map((look) => [name, look, open] as const)).filter(
  ([name, look]) => IS_PROOF || IN_EVERY_RUN.includes(`${name} ${look}`),
)

it.each(cells)(
  '[WID-12] %s, %s: has no serious axe violations, and nothing is cut off at 320 px',
  { timeout: TIMEOUT_MS },
  async (name, look, open) => {
    const isNarrow = look === 'narrow'
    const options = { colorScheme: isNarrow ? 'light' : look, viewport: isNarrow ? NARROW : WIDE } as const
    await closing(await visit(browser, options), async ({ page, picture }) => {
      await open(page)
      await picture(isNarrow ? `${name}-light-320` : `${name}-${look}-1280`)
      if (isNarrow) expect(await whatDoesNotFit(page)).toEqual([])
      expect(await seriousFindings(page)).toEqual([])
    })
  },
)
