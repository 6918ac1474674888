/** The script API: it returns an instance at once, handles work before the code has loaded, and cleanup is complete. */
import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { launchBrowser, visit } from '../support/browser.ts'
import { readOnlySandbox, type RunningSandbox } from '../support/running-sandbox.ts'

const TIMEOUT_MS = 120_000
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

/** Everything here runs on the page itself, before the runtime has loaded. */
async function script(): Promise<Record<string, unknown>> {
  type Handle = {
    element: HTMLElement
    mount(target: string): Handle
    update(attributes: Record<string, string>): void
    unmount(): void
    on(type: string, listener: (event: CustomEvent) => void): () => void
    once(type: string, listener: () => void): () => void
  }
  type Instance = {
    ready: Promise<unknown>
    create(name: string, attributes: Record<string, string>): Handle
    can(name: string): boolean
    logout(): Promise<void>
  }
  const { NetTerms } = window as unknown as { NetTerms: { init(options: object): Instance } }
  const { api, key } = document.querySelector<HTMLScriptElement>('script[data-api]')?.dataset ?? {}
  const place = document.createElement('div')
  place.id = 'here'
  document.body.append(place)
  let secrets = 0
  const options = {
    api,
    key,
    namespace: 'second',
    locale: 'de',
    fetchClientSecret: async () => {
      secrets += 1
      const response = await fetch('/netterms-session', { method: 'POST' })
      return ((await response.json()) as { client_secret: string }).client_secret
    },
  }
  const nt = NetTerms.init(options)
  const isSame = NetTerms.init(options) === nt
  const couldBefore = nt.can('payments.create')
  const list = nt.create('invoice-list', { status: 'past-due' })
  const seen: string[] = []
  const undo = list.on('nt-selection-change', () => seen.push('called after it was removed'))
  undo()
  const ready = new Promise<void>((resolve) => list.once('nt-ready', resolve))
  list.mount('#here').mount('#here')
  await ready
  const heading = list.element.shadowRoot?.querySelector('h2')?.textContent
  const mounted = place.childElementCount
  const again = new Promise<void>((resolve) => list.once('nt-ready', resolve))
  list.unmount()
  await new Promise((resolve) => setTimeout(resolve))
  const emptied = list.element.shadowRoot?.childElementCount
  list.mount('#here')
  await again
  const ended = new Promise<string>((resolve) =>
    list.on('nt-session-end', (event) => resolve((event.detail as { reason: string }).reason)),
  )
  const canPay = nt.can('payments.create')
  await nt.logout()
  return {
    isSame,
    couldBefore,
    heading,
    mounted,
    emptied,
    canPay,
    secrets,
    seen,
    reason: await ended,
    can: nt.can('payments.create'),
  }
}

it('[WID-7] mounts, unmounts and mounts again by script, with a single secret', { timeout: TIMEOUT_MS }, async () => {
  const { page, problems, close } = await visit(browser)
  await page.goto(`${sandbox.partner}/`)
  await page.locator('nt-invoice-list').getByRole('table').waitFor()
  expect(await page.evaluate(script)).toEqual({
    isSame: true,
    couldBefore: false,
    heading: 'Rechnungen',
    mounted: 1,
    emptied: 0,
    canPay: true,
    secrets: 1,
    seen: [],
    reason: 'signed-out',
    can: false,
  })
  expect(problems).toEqual([])
  await close()
})

it(
  '[WID-28] starts again after an instance was destroyed before the code loaded, as in a double mount',
  { timeout: TIMEOUT_MS },
  async () => {
    const { page, problems, close } = await visit(browser)
    let letCome: () => void = () => undefined
    const stored = new Promise<void>((resolve) => (letCome = resolve))
    await page.route('**/core.js*', (route) => stored.then(() => route.continue()))
    await page.goto(`${sandbox.partner}/`, { waitUntil: 'commit' })
    await page.waitForFunction(() => 'NetTerms' in window)
    await page.evaluate(() => {
      interface Instance {
        create(name: string): { mount(target: string): unknown }
        destroy(): void
      }
      const { NetTerms } = window as unknown as { NetTerms: { init(options: object): Instance } }
      const { api, key } = document.querySelector<HTMLScriptElement>('script[data-api]')?.dataset ?? {}
      const options = { api, key, namespace: 'second', locale: 'de', sessionUrl: '/netterms-session' }
      const place = document.createElement('div')
      place.id = 'here'
      document.body.append(place)
      NetTerms.init(options).destroy()
      NetTerms.init(options).create('invoice-list').mount('#here')
    })
    letCome()
    await page.locator('#here nt-invoice-list').getByRole('heading', { name: 'Rechnungen' }).waitFor()
    await page.locator('#here nt-invoice-list').getByRole('table').waitFor()
    expect(problems).toEqual([])
    await close()
  },
)

it('[EMB-147] applies the appearance of the loader’s tag', { timeout: TIMEOUT_MS }, async () => {
  const { page, problems, close } = await visit(browser)
  const warnings: string[] = []
  page.on('console', (message) => void (message.type() === 'warning' && warnings.push(message.text())))
  const withAppearance = (json: string) =>
    page.route(`${sandbox.partner}/`, async (route) => {
      const response = await route.fetch()
      const body = (await response.text()).replace('data-api=', `data-appearance='${json}' data-api=`)
      await route.fulfill({ response, body })
    })
  const colorOf = async () => {
    const list = page.locator('nt-invoice-list')
    await list.getByRole('table').waitFor()
    return list.evaluate((element) =>
      getComputedStyle(element.shadowRoot?.querySelector('.w') as Element).getPropertyValue('--_color-accent'),
    )
  }
  await withAppearance('{"tokens":{"color-accent":"#7a1fa2"}}')
  await page.goto(`${sandbox.partner}/`)
  await expect.poll(colorOf, { timeout: 20_000 }).toMatch(/#7a1fa2/i)
  expect(warnings).toEqual([])
  await page.unroute(`${sandbox.partner}/`)
  await withAppearance('{seed')
  await page.goto(`${sandbox.partner}/`)
  expect(await colorOf()).not.toMatch(/#7a1fa2/i)
  expect(warnings).toEqual(['NetTerms: data-appearance is not valid JSON. The default applies.'])
  expect(problems).toEqual([])
  await close()
})

it(
  '[WID-9] fires one error event per widget when the code fails to load, and throws nothing into the page',
  { timeout: TIMEOUT_MS },
  async () => {
    const { page, close } = await visit(browser)
    const thrown: string[] = []
    page.on('pageerror', (error) => thrown.push(String(error)))
    await page.addInitScript(() => {
      const seen: string[] = []
      Object.assign(window, { seenErrors: seen })
      addEventListener('nt-error', (event) =>
        seen.push(`${(event.target as Element).localName} ${((event as CustomEvent).detail as { code: string }).code}`),
      )
    })
    await page.route('**/core.js*', (route) => route.abort())
    await page.goto(`${sandbox.partner}/`)
    const seen = () => page.evaluate(() => (window as unknown as { seenErrors: string[] }).seenErrors)
    await expect.poll(seen).toHaveLength(2)
    expect((await seen()).sort()).toEqual(['nt-invoice-list code-unavailable', 'nt-pay-invoices code-unavailable'])
    expect(thrown).toEqual([])
    await close()
  },
)
