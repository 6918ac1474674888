/** Errors in our event handlers do not reach a page that listens to all errors. */
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

it(
  '[WID-55] reports an error in our handler to onError once, and not to the page, which keeps its own errors',
  { timeout: TIMEOUT_MS },
  async () => {
    const { page, close } = await visit(browser)
    await page.goto(`${sandbox.partner}/`)
    await page.evaluate(() => {
      const { api, key, sessionUrl } = document.querySelector<HTMLScriptElement>('script[data-api]')?.dataset ?? {}
      const { NetTerms } = window as unknown as {
        NetTerms: { init(options: object): { create(name: string): Handle } }
      }
      interface Handle {
        mount(target: Element): void
      }
      const reported: string[] = []
      Object.assign(window, { told: reported })
      const onError = (error: { code: string; cause?: Error }) => reported.push(`${error.code}: ${error.cause?.name}`)
      const nt = NetTerms.init({ api, key, sessionUrl, namespace: 'second', onError })
      for (const name of ['account-overview', 'invoice-list']) nt.create(name).mount(document.body)
    })
    const overview = page.locator('nt-account-overview')
    const list = page.locator('nt-invoice-list[namespace=second]')
    await list.getByRole('table').waitFor()
    await page.evaluate(() => {
      const received: string[] = []
      Object.assign(window, { heard: received })
      addEventListener('error', ({ message }) => received.push(message))
      addEventListener('unhandledrejection', ({ reason }) => received.push(String(reason)))
    })
    // Remove a function that an event handler of the overview calls.
    await page.evaluate(() => Object.assign(Element.prototype, { scrollIntoView: undefined }))
    await overview.getByRole('button', { name: 'All invoices', exact: true }).click()
    const reported = () => page.evaluate(() => (window as unknown as { told: string[] }).told)
    await expect.poll(reported).toEqual(['widget-crashed: TypeError'])
    // Throw errors of the page: with its own source, without a source, and with our URL in the message.
    await page.evaluate((cdn) => {
      setTimeout(() => {
        throw new Error('theirs')
      })
      void Promise.reject(new Error(`${cdn}/core.js did not please`))
      void Promise.reject('a word')
    }, `${sandbox.provider}/cdn`)
    const received = () => page.evaluate(() => (window as unknown as { heard: string[] }).heard.sort())
    await expect
      .poll(received)
      .toEqual([`Error: ${sandbox.provider}/cdn/core.js did not please`, 'Uncaught Error: theirs', 'a word'])
    expect(await reported()).toHaveLength(1)
    await overview.getByRole('button', { name: 'All invoices', exact: true }).waitFor()
    await close()
  },
)
