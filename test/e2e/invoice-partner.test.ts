/**
 * An invoice and the statements on a partner's page under the strictest policy and without a router. Source:
 * docs/spec/invoices.md IND-2, IND-33; docs/spec/documents.md STM-1, STM-7; docs/spec/widgets.md WID-3, WID-8.
 */
import { createEmbedSession } from 'netterms/server'
import { expect, it, onTestFinished } from 'vitest'
import { invoiceDetail, invoiceList, statements } from '../../src/entries/testing.ts'
import { startHostSite, watchedStrictPage } from '../support/host-site.ts'
import { readWatched } from '../support/page-watch.ts'
import { stageOfFile } from '../support/stage-of-file.ts'

const stage = stageOfFile()
const TIMEOUT_MS = 180_000

/** Opens a partner's page with these tags instead of its list and pay widget. */
async function openPage(tags: string) {
  const { sandbox } = stage
  const site = await startHostSite(sandbox, async () => {
    const { clientSecret } = await createEmbedSession(sandbox.keys.secret, {
      api: `${sandbox.provider}/api`,
      externalUserId: 'torqline-18',
      user: { firstName: 'Robin', lastName: 'Hale' },
      role: 'payer',
      buidCustomers: ['10428'],
      allowedOrigins: [sandbox.partner],
    })
    return clientSecret
  })
  onTestFinished(() => site.close())
  const strict = await watchedStrictPage(sandbox)
  const html = strict.html
    .replace(/<nt-invoice-list[^>]*><\/nt-invoice-list>/, tags)
    .replace('<nt-pay-invoices></nt-pay-invoices>', '')
  site.put('/', { ...strict, html })
  const { page, problems } = await stage.open()
  page.setDefaultTimeout(30_000)
  await page.goto(`${site.origin}/`)
  return { page, problems, here: page.url() }
}

it(
  '[IND-2] [IND-33] a partner’s page opens an invoice in place of the list, moves on by keyboard, and returns',
  { timeout: TIMEOUT_MS },
  async () => {
    const { page, problems, here } = await openPage('<nt-invoice-list status="past-due"></nt-invoice-list>')
    const list = invoiceList(page)
    await list.waitUntilReady()
    const [first = '', second = ''] = await list.rows()
    await page.locator('nt-invoice-list').getByRole('button', { name: first, exact: true }).click()
    const detail = invoiceDetail(page)
    await detail.waitUntilReady()
    expect(await detail.invoiceNumber()).toBe(first)
    // Shortcuts outside the widget belong to the partner's page; inside the widget they show the next invoice.
    await page.locator('body').press('j')
    await page.locator('nt-invoice-detail').getByRole('button', { name: 'Next invoice' }).press('j')
    await expect.poll(() => detail.invoiceNumber()).toBe(second)
    await detail.previous()
    await expect.poll(() => detail.invoiceNumber()).toBe(first)
    const arriving = page.waitForEvent('download')
    await page.locator('nt-invoice-detail').getByRole('button', { name: 'Save as PDF' }).click()
    expect((await arriving).suggestedFilename()).toBe(`${first}.pdf`)
    await page.locator('nt-invoice-list').getByRole('button', { name: 'Back', exact: true }).click()
    expect((await list.rows())[0]).toBe(first)
    expect(page.url(), 'the URL of the page stays the same').toBe(here)
    expect(problems).toEqual([])
    expect(await page.evaluate(readWatched, null)).toMatchObject({ thrown: [], logged: [] })
  },
)

it(
  '[STM-1] [STM-7] a partner’s page lists months, opens a statement and saves it',
  { timeout: TIMEOUT_MS },
  async () => {
    const { page, problems, here } = await openPage('<nt-statements></nt-statements>')
    const widget = statements(page)
    await widget.waitUntilReady()
    const months = await widget.months()
    await widget.open(1)
    expect((await widget.lines()).at(-1)?.balance).toBe(months[1]?.closing)
    const arriving = page.waitForEvent('download')
    await widget.save('csv')
    expect((await arriving).suggestedFilename()).toMatch(/^statement-10428-USD-[\d-]+\.csv$/)
    await widget.back()
    expect(await widget.months()).toEqual(months)
    expect(page.url(), 'the URL of the page stays the same').toBe(here)
    expect(problems).toEqual([])
    expect(await page.evaluate(readWatched, null)).toMatchObject({ thrown: [], logged: [] })
  },
)
