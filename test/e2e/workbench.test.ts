/** Everything that the workbench can show is opened once, under its policy. Source: docs/spec/workbench.md. */
import { AxeBuilder } from '@axe-core/playwright'
import type { Browser } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { scenarioNames } from '../../src/entries/testing.ts'
import { STORIES } from '../../src/workbench/stories.ts'
import { MANIFESTS } from '../../widgets/manifest.ts'
import { launchBrowser, NARROW, WIDE } from '../support/browser.ts'
import { whatDoesNotFit } from '../support/narrow-check.ts'
import { readOnlySandbox, type RunningSandbox } from '../support/running-sandbox.ts'
import { sampled } from '../support/sample.ts'
import { visitWorkbench, type WorkbenchVisit } from '../support/workbench-page.ts'

const WIDGETS = MANIFESTS.map(({ tag }) => tag.slice('nt-'.length))
/** Beside the usual one of each widget, and as many languages; pictures are taken of the usual ones. */
const CASES = 8
/** Cases in which a widget waits for longer than a test does. */
const WAITING = ['loading', 'slow']
/** Addresses that are looked at closely. */
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

const open = (options = {}): Promise<WorkbenchVisit> => visitWorkbench(browser, sandbox.provider, options)

/** A survey is nothing to see until somebody has agreed to it and the provider has one (TRU-3): its own tests make it. */
const SHOWN = WIDGETS.filter((name) => name !== 'survey')
/** A bell has a sign and a name, no words of its own. */
const WORDLESS = ['notification-bell']
/** A bar of a page has no room for a panel: who may not see notifications, or is not signed in, sees no bell. */
const NO_BELL = ['no-permission', 'signed-out', 'expired-session']

describe('every widget', () => {
  let shown: WorkbenchVisit
  beforeAll(async () => {
    shown = await open({ isUndecided: true })
  })
  afterAll(() => shown.close())

  const [usual, others] = [
    SHOWN.map((name) => [name, 'default'] as const),
    SHOWN.flatMap((name) => scenarioNames.filter((each) => each !== 'default').map((each) => [name, each] as const)),
  ]
  it.each([...usual, ...sampled('cases in the workbench', others, CASES)])(
    '[WBN-1] %s shows itself in the case %s',
    async (name, scenario) => {
      const { page, problems, show } = shown
      const before = problems.length
      await page.evaluate((tag) => document.querySelector(tag)?.setAttribute('data-before', ''), `nt-${name}`)
      await show(`#/widget/${name}?scenario=${scenario}&bare=1`)
      const drawn = page.locator(`nt-${name}:not([data-before]) .w > :not(slot)`).first()
      const isUnseen = name === 'notification-bell' && NO_BELL.includes(scenario)
      await drawn.waitFor({ state: isUnseen ? 'attached' : 'visible' })
      if (isUnseen) {
        await drawn.locator('.empty').waitFor({ state: 'attached' })
        expect(await drawn.isVisible()).toBe(false)
      } else if (!WAITING.includes(scenario) && !WORDLESS.includes(name))
        await expect.poll(() => drawn.innerText(), { timeout: 15_000 }).not.toBe('')
      expect(problems.slice(before)).toEqual([])
    },
  )

  const spoken = WIDGETS.flatMap((name) => ['de', 'en-XA', 'ar-XB'].map((locale) => [name, locale] as const))
  it.each(sampled('languages in the workbench', spoken, CASES))(
    '[WBN-2] shows %s in %s by its address, narrow and dark',
    async (name, locale) => {
      const { page, problems, show } = shown
      const before = problems.length
      await show(`#/widget/${name}?locale=${locale}&scheme=dark&width=320&bare=1`)
      const container = page.locator(`nt-${name} .w`).first()
      await expect.poll(() => container.getAttribute('lang')).toBe(locale)
      await expect.poll(() => container.getAttribute('dir')).toBe(locale === 'ar-XB' ? 'rtl' : 'ltr')
      expect((await container.boundingBox())?.width).toBe(320)
      expect(await container.evaluate((element) => getComputedStyle(element).colorScheme)).toBe('dark')
      expect(problems.slice(before)).toEqual([])
    },
  )
})

it('[WBN-5] draws every state of every primitive, in both schemes and both directions', async () => {
  const { page, problems, show, close } = await open()
  const states = STORIES.flatMap(({ id, states }) => states.map((state) => ({ id, ...state })))
  for (const [index, { id, name, isOverlay }] of sampled('states of primitives', states, 20).entries()) {
    const looks = index % 2 === 0 ? 'scheme=dark&locale=ar-XB' : 'scheme=light&locale=de'
    await show(`#/primitive/${id}?state=${encodeURIComponent(name)}&${looks}&bare=1`)
    const drawn = page.locator('.drawn .w > *').first()
    await drawn.waitFor({ state: isOverlay ? 'attached' : 'visible' })
    expect(await page.locator('.drawn').count(), `${id}: ${name}`).toBe(1)
  }
  expect(problems).toEqual([])
  await close()
})

it('[WBN-3] keeps the case in the address, and the widget while only its looks change', async () => {
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

it('[WBN-4] tells what the widget fires and asks, and takes its attributes', async () => {
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

it('[WBN-6] makes a theme of a seed: repairs, contrasts and code follow at once', async () => {
  const { page, problems, show, close } = await open()
  await show('#/theme')
  const status = page.getByText(/pairs hold in both schemes/)
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
  expect(problems).toEqual([])
  await close()
})

it('[EMB-6] ends a session whose every token is refused after a few questions', async () => {
  const { page, show, close } = await open()
  await show('#/widget/invoice-list?scenario=expired-session')
  await page.locator('nt-invoice-list .empty').waitFor()
  await page.waitForTimeout(1000)
  const told = await page.getByText(/^Requests \d+$/).innerText()
  expect(Number(told.replace(/\D/g, ''))).toBeLessThan(20)
  await close()
})

describe.each([
  ['wide, light', WIDE, 'light'],
  ['narrow, dark', NARROW, 'dark'],
] as const)('%s', (says, viewport, colorScheme) => {
  it.each(sampled(`pages of the workbench, ${says}`, PAGES, 2))(
    '[WBN-7] has nothing that axe finds, and fits: %s',
    async (hash) => {
      const { page, problems, show, close } = await open({ viewport, colorScheme })
      await show(hash)
      await page.waitForLoadState('networkidle')
      const { violations } = await new AxeBuilder({ page }).analyze()
      expect(
        violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`),
      ).toEqual([])
      expect(await whatDoesNotFit(page)).toEqual([])
      expect(problems).toEqual([])
      await close()
    },
  )
})

it('[WBN-7] is walked by keyboard: menu, controls, widget', async () => {
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

it('[WBN-8] is served with a policy that lets nothing inline and nothing out', async () => {
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
