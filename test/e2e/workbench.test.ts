/** Every case of the workbench is opened once, under its policy. Source: docs/spec/workbench.md. */
import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ScenarioName, scenarioNames } from '../../src/entries/testing.ts'
import { STORIES } from '../../src/workbench/stories.ts'
import { MANIFESTS } from '../../widgets/manifest.ts'
import { launchBrowser, NARROW, WIDE } from '../support/browser.ts'
import { whatDoesNotFit } from '../support/narrow-check.ts'
import { readOnlySandbox, type RunningSandbox } from '../support/running-sandbox.ts'
import { spread } from '../support/tiers.ts'
import { visitWorkbench, type WorkbenchVisit } from '../support/workbench-page.ts'

const WIDGETS = MANIFESTS.map(({ tag }) => tag.slice('nt-'.length))
/** Scenarios and languages in addition to each widget's default; the visual tests cover the defaults. */
const CASES = 8
/** Scenarios in which a widget keeps waiting longer than a test may take. */
const WAITING = ['loading', 'slow']
/** Scenarios in which no session starts. */
const SESSIONLESS = ['unreachable', 'expired-session']
/** URLs that are checked in detail. */
const PAGES = [
  '#/',
  '#/widget/invoice-list',
  '#/widget/account-overview?scenario=overdue-heavy&locale=de',
  '#/widget/sign-in?scenario=signed-out',
  '#/primitive/button',
  '#/primitive/table?locale=ar-XB',
  '#/theme?accent=%23ff6a00',
]

let browser: Browser
let sandbox: RunningSandbox
beforeAll(async () => {
  browser = await launchBrowser()
  sandbox = await readOnlySandbox()
})
afterAll(async () => {
  await browser.close()
  await sandbox.stop()
})

const blank = (page: Page) => page.getByText('Nothing is drawn in this case')

const open = (options = {}): Promise<WorkbenchVisit> => visitWorkbench(browser, sandbox.provider, options)

/** A bell has an icon and a name, but no text. */
const WORDLESS = ['notification-bell']
/** Scenarios in which widgets are hidden: the bell has no space for an error panel, a survey needs a signed-in user. */
const UNSEEN: Readonly<Record<string, readonly ScenarioName[]>> = {
  'notification-bell': ['no-permission', 'signed-out', 'expired-session'],
  survey: ['signed-out', 'expired-session'],
}

describe('every widget', () => {
  let shown: WorkbenchVisit
  beforeAll(async () => void (shown = await open({ isUndecided: true })))
  afterAll(() => shown.close())

  const [usual, others] = [
    WIDGETS.map((name) => [name, 'default'] as const),
    WIDGETS.flatMap((name) => scenarioNames.filter((each) => each !== 'default').map((each) => [name, each] as const)),
  ]
  it.each([...usual, ...spread(others, CASES)])('[WBN-1] %s renders in the case %s', async (name, scenario) => {
    const { page, problems, show } = shown
    const before = problems.length
    await page.evaluate((tag) => document.querySelector(tag)?.setAttribute('data-before', ''), `nt-${name}`)
    const isUnseen = UNSEEN[name]?.includes(scenario) ?? false
    await show(`#/widget/${name}?scenario=${scenario}${isUnseen ? '' : '&bare=1'}`)
    const drawn = page.locator(`nt-${name}:not([data-before]) .w > :not(slot)`).first()
    await drawn.waitFor({ state: isUnseen ? 'attached' : 'visible' })
    if (isUnseen) {
      await blank(page).waitFor()
      expect(await drawn.isVisible()).toBe(false)
    } else if (!WAITING.includes(scenario) && !WORDLESS.includes(name))
      await expect.poll(() => drawn.innerText(), { timeout: 15_000 }).not.toBe('')
    // The console of a test page explains why no session started.
    const isShown = (text: string) => SESSIONLESS.includes(scenario) && text.includes('the session did not start')
    expect(problems.slice(before).filter((text) => !isShown(text))).toEqual([])
  })

  const spoken = WIDGETS.flatMap((name) => ['de', 'en-XA', 'ar-XB'].map((locale) => [name, locale] as const))
  it.each(spread(spoken, CASES))('[WBN-2] shows %s in %s by its URL, narrow and dark', async (name, locale) => {
    const { page, problems, show } = shown
    const before = problems.length
    await show(`#/widget/${name}?locale=${locale}&scheme=dark&width=320&bare=1`)
    const container = page.locator(`nt-${name} .w`).first()
    await expect.poll(() => container.getAttribute('lang')).toBe(locale)
    await expect.poll(() => container.getAttribute('dir')).toBe(locale === 'ar-XB' ? 'rtl' : 'ltr')
    expect((await container.boundingBox())?.width).toBe(320)
    expect(await container.evaluate((element) => getComputedStyle(element).colorScheme)).toBe('dark')
    expect(problems.slice(before)).toEqual([])
  })
})

it('[WBN-5] draws every state of every primitive, in both schemes and both directions', async () => {
  const { page, problems, show, close } = await open()
  const states = STORIES.flatMap(({ id, states }) => states.map((state) => ({ id, ...state })))
  for (const [index, { id, name, isOverlay }] of spread(states, 20).entries()) {
    const looks = index % 2 === 0 ? 'scheme=dark&locale=ar-XB' : 'scheme=light&locale=de'
    await show(`#/primitive/${id}?state=${encodeURIComponent(name)}&${looks}&bare=1`)
    const drawn = page.locator('.drawn .w > *').first()
    await drawn.waitFor({ state: isOverlay ? 'attached' : 'visible' })
    expect(await page.locator('.drawn').count(), `${id}: ${name}`).toBe(1)
  }
  expect(problems).toEqual([])
  await close()
})

it('[WBN-3] keeps the case in the URL, and the widget while only its appearance changes', async () => {
  const { page, problems, show, close } = await open()
  await show('#/widget/invoice-list')
  await page.locator('nt-invoice-list').evaluate((element) => element.setAttribute('data-same', ''))
  await page.getByLabel('Language').selectOption('de')
  await page.getByRole('radio', { name: 'Dark', exact: true }).check()
  await page.locator('nt-invoice-list [lang=de]').first().waitFor()
  expect(await page.locator('nt-invoice-list[data-same]').count()).toBe(1)
  await page.getByLabel('Case').selectOption('empty')
  await expect.poll(() => page.locator('nt-invoice-list[data-same]').count()).toBe(0)
  expect(new URL(page.url()).hash).toBe('#/widget/invoice-list?scenario=empty&scheme=dark&locale=de')
  expect(problems).toEqual([])
  await close()
})

it('[WBN-4] lists the widget’s events and calls, and sets its attributes', async () => {
  const { page, problems, show, close } = await open()
  await show('#/widget/invoice-list')
  const panel = (name: RegExp) => page.getByRole('radio', { name }).check()
  await page.locator('nt-invoice-list tbody [type=checkbox]:enabled').first().check()
  await panel(/^Events/)
  await page.getByText('nt-selection-change', { exact: true }).waitFor()
  await panel(/^Requests/)
  await page.getByText('invoices.list', { exact: true }).first().waitFor()
  await panel(/^Attributes/)
  await page.getByLabel('status', { exact: true }).fill('past-due')
  await page.locator('nt-invoice-list [role=tab][aria-selected=true]', { hasText: 'Past due' }).waitFor()
  expect(new URL(page.url()).hash).toContain('attr.status=past-due')
  await panel(/^Code/)
  await page.getByText('<nt-invoice-list status="past-due">').waitFor()
  expect(problems).toEqual([])
  await close()
})

it('[WBN-15] arranges the columns of a list, adds the page’s own columns and shows the code for it', async () => {
  const { page, problems, show, close } = await open()
  await show('#/widget/invoice-list')
  const heads = page.locator('nt-invoice-list thead th')
  await heads.filter({ hasText: 'Due' }).waitFor()
  await page.getByRole('radio', { name: 'Columns', exact: true }).check()
  expect(await page.getByRole('checkbox', { name: 'amount', exact: true }).isDisabled()).toBe(true)
  await page.getByRole('checkbox', { name: 'due', exact: true }).uncheck()
  await page.getByRole('checkbox', { name: /^Details/ }).check()
  const forward = page.getByRole('button', { name: /^Move Details .* forward$/ })
  await forward.focus()
  for (let step = 0; step < 2; step += 1) await forward.press('Enter')
  expect(await forward.evaluate((button) => button === document.activeElement)).toBe(true)
  expect(new URL(page.url()).hash).toBe(
    '#/widget/invoice-list?columns=invoice%2Cdealer%2Cinvoiced%2Cstatus%2Cpaid%2Cpayment%2Ctotal%2Cown-button%2Copen%2Camount',
  )
  await heads.filter({ hasText: 'Details' }).waitFor()
  expect(await heads.filter({ hasText: 'Due' }).count()).toBe(0)
  await page.locator('nt-invoice-list').getByRole('button', { name: 'Show', exact: true }).first().click()
  await page.getByRole('radio', { name: /^Events/ }).check()
  await page.getByText('nt-cell-action', { exact: true }).waitFor()
  await page.getByRole('radio', { name: 'Code', exact: true }).check()
  for (const way of ['Tag', 'Script', 'npm', 'React']) {
    await page.getByRole('radio', { name: way, exact: true }).check()
    await page.getByText("{ key: 'own-button', header: 'Details', type: 'button' }").waitFor()
  }
  expect(problems).toEqual([])
  await close()
})

it('[WBN-12] shows its own survey after its own consent choice, and leaves the portal’s unchanged', async () => {
  const { page, problems, show, close } = await open({ isUndecided: true })
  const consent = () => page.evaluate(() => localStorage.getItem('netterms:consent'))
  await show('#/widget/consent-banner')
  await page.getByRole('button', { name: 'Yes, allow' }).click()
  await blank(page).waitFor()
  expect(await consent()).toBeNull()
  await show('#/widget/survey')
  const offer = page.getByRole('button', { name: 'Answer the questions' })
  await offer.click()
  const frame = page.frameLocator('nt-survey iframe')
  await frame.getByRole('radio', { name: 'Easy', exact: true }).check()
  await frame.getByRole('button', { name: 'Send' }).click()
  await page.getByRole('heading', { name: /^Thank you/ }).waitFor()
  // Reload, so that the survey is offered again: the page ignores what the former one has stored in the tab.
  await page.reload()
  await offer.waitFor()
  await page.evaluate(() => localStorage.setItem('netterms:consent', 'true'))
  for (const wish of ['none', 'denied']) {
    await show(`#/widget/survey?consent=${wish}`)
    await blank(page).waitFor()
    await show('#/widget/survey')
    await offer.waitFor()
  }
  expect([await consent(), problems]).toEqual(['true', []])
  await close()
})

it('[TRU-3] shows no survey if the workbench’s page does not allow third parties', async () => {
  const { page, show, close } = await open()
  await show('#/widget/survey')
  await page.getByRole('button', { name: 'Answer the questions' }).waitFor()
  await page.evaluate(() => history.replaceState(null, '', `/payment/invoices${location.hash}`))
  await blank(page).waitFor()
  await close()
})

it('[WBN-14] reports a missing network over the lower edge of the window', async () => {
  const { page, show, close } = await open()
  await show('#/widget/invoice-list')
  await page.locator('nt-invoice-list tbody tr').nth(8).waitFor()
  await page.context().setOffline(true)
  const note = page.locator('nt-invoice-list .edge p')
  await note.waitFor()
  const box = await note.boundingBox()
  expect(await page.locator('nt-invoice-list').evaluate((list) => list.getBoundingClientRect().bottom)).toBeGreaterThan(
    WIDE.height,
  )
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(WIDE.height)
  await close()
})

it('[WBN-6] computes a theme from a seed: repairs, contrasts and code update at once', async () => {
  const { page, problems, show, close } = await open()
  await show('#/theme')
  const status = page.getByText(/pairs pass in both schemes/)
  await status.waitFor()
  await page.getByLabel(/^Accent/).fill('#ffee00')
  await page.getByText(/color-accent in light: lightness/).waitFor()
  await status.waitFor()
  await page.getByText("accent: '#ffee00'").waitFor()
  const slider = page.getByRole('slider', { name: 'radius-control' })
  await slider.focus()
  await slider.press('Home')
  await page.getByText("'radius-control': '0px'").waitFor()
  expect(new URL(page.url()).hash).toContain('token.radius-control=0px')
  await page.getByRole('radio', { name: 'Tag', exact: true }).check()
  await page.getByText(/--nt-color-accent: light-dark\(#[0-9a-f]{6}, #[0-9a-f]{6}\);/).waitFor()
  await page.getByText('--nt-radius-control: 0px;').waitFor()
  const radius = page.getByRole('slider', { name: 'Radius: all corners' })
  await radius.focus()
  await radius.press('Home')
  await page.getByText('--nt-radius-card: 0px;').waitFor()
  expect(new URL(page.url()).hash).toContain('radius=0')
  await page.getByRole('radio', { name: 'Script', exact: true }).check()
  await page.getByText('radius: 0,').waitFor()
  const card = page.locator('nt-invoice-list .card').first()
  await expect.poll(() => card.evaluate((each) => getComputedStyle(each).borderTopLeftRadius)).toBe('0px')
  expect(problems).toEqual([])
  await close()
})

it('[WBN-6] gives an address that opens the same theme on the same widget', async () => {
  const { page, problems, show, close } = await open()
  await show('#/theme')
  await page.getByLabel(/^Accent/).fill('#7a1fa2')
  await page.getByLabel('Widget').selectOption('Payment history')
  const shared = page.getByRole('region', { name: 'Address to copy' })
  await expect.poll(() => shared.innerText()).toContain('#/theme/payment-history?accent=%237a1fa2')
  const address = await shared.innerText()
  await page.goto('about:blank')
  await page.goto(address)
  await page.getByText("accent: '#7a1fa2'").waitFor()
  await page.locator('nt-payment-history').waitFor()
  expect(problems).toEqual([])
  await close()
})

it('[EMB-6] ends a session with rejected tokens after a few requests', async () => {
  const { page, show, close } = await open()
  await show('#/widget/invoice-list?scenario=expired-session')
  await page.locator('nt-invoice-list .empty').waitFor()
  await page.waitForTimeout(1000)
  const reported = await page.getByText(/^Requests \d+$/).innerText()
  expect(Number(reported.replace(/\D/g, ''))).toBeLessThan(20)
  await close()
})

describe.each([
  ['wide, light', WIDE, 'light'],
  ['narrow, dark', NARROW, 'dark'],
] as const)('%s', (says, viewport, colorScheme) => {
  it.each(spread(PAGES, 3))('[WBN-7] has no axe violations, and fits: %s', async (hash) => {
    const { page, problems, show, close } = await open({ viewport, colorScheme })
    await show(hash)
    await page.waitForLoadState('networkidle')
    await expect.poll(() => page.locator('[aria-busy="true"]').count()).toBe(0)
    const { violations } = await new AxeBuilder({ page }).analyze()
    expect(
      violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`),
    ).toEqual([])
    expect(await whatDoesNotFit(page)).toEqual([])
    expect(problems).toEqual([])
    await close()
  })
})

it('[WBN-7] is operated by keyboard: menu, controls, widget', async () => {
  const { page, close } = await open({ viewport: NARROW })
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const link = page.getByRole('link', { name: 'Invoice list', exact: true })
  await link.waitFor()
  await link.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Invoice list' }).waitFor()
  expect(await page.locator('#menu:popover-open').count()).toBe(0)
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.localName)).toBe('select')
  await close()
})

it('[WBN-8] is served with a policy that allows nothing inline and no other origin', async () => {
  const { headers } = await fetch(`${sandbox.provider}/workbench`)
  const policy = headers.get('content-security-policy') ?? ''
  for (const rule of [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "require-trusted-types-for 'script'",
  ]) {
    expect(policy).toContain(rule)
  }
  expect(policy).not.toContain('connect-src')
  expect(policy).not.toContain('unsafe')
})
