/**
 * Saves invoices as CSV, as a PDF list and as a ZIP file of PDFs, in the portal and on a partner's page, and cancels
 * one download.
 */
import { readFile } from 'node:fs/promises'
import { unzipSync } from 'fflate'
import type { Download, Locator, Page } from 'playwright'
import { expect, it, onTestFinished } from 'vitest'
import { startHostSite, watchedStrictPage } from '../support/host-site.ts'
import { signIn } from '../support/pay-journey.ts'
import { readPdf } from '../support/pdf-text.ts'
import { byMouse } from '../support/person.ts'
import { stageOfFile } from '../support/stage-of-file.ts'

const stage = stageOfFile()
/** Download speed in bytes per second, at which half a megabyte takes long enough to be canceled. */
const SLOW = 40_000

/** Returns the rows of a CSV file; cells must not contain line breaks, as for the open invoices of the seed data. */
const rowsOf = (text: string) => text.trimEnd().split('\r\n').slice(1)
const dialogOf = (list: Locator) => list.getByRole('dialog', { name: 'Export invoices' })

async function save(page: Page, list: Locator, format: string): Promise<Download> {
  const saved = page.waitForEvent('download')
  await dialogOf(list)
    .getByRole('button', { name: `Download ${format}` })
    .click()
  const download = await saved
  await dialogOf(list).getByRole('status').getByText(`${download.suggestedFilename()} was saved.`).waitFor()
  return download
}
const bytesOf = async (download: Download) => new Uint8Array(await readFile(await download.path()))

it('[EXP-62] [EXP-63] [EXP-67] saves the list in each format, and the selection', { timeout: 180_000 }, async () => {
  const { page, problems } = await stage.open()
  page.setDefaultTimeout(30_000)
  await page.goto(`${stage.sandbox.provider}/invoice-list/open`)
  await signIn(page, byMouse(), 'admin')
  const list = page.locator('nt-invoice-list')
  await list.getByRole('button', { name: 'Export', exact: true }).click()
  const dialog = dialogOf(list)
  const shown =
    (await dialog
      .getByRole('radio', { name: /^This list/ })
      .locator('xpath=..')
      .textContent()) ?? ''
  const count = Number(/(\d+) invoices · Open/.exec(shown)?.[1])
  expect(count).toBeGreaterThan(20)

  const csv = await save(page, list, 'CSV')
  expect(csv.suggestedFilename()).toMatch(/^invoices-\d{4}-\d{2}-\d{2}\.csv$/)
  const text = await readFile(await csv.path(), 'utf8')
  expect(text.startsWith('\uFEFFtrxId,invoiceId,')).toBe(true)
  const numbers = rowsOf(text).map((row) => row.split(',')[1] ?? '')
  expect(numbers).toHaveLength(count)

  await dialog.getByRole('radio', { name: /^PDF list/ }).check()
  const runs = readPdf(await bytesOf(await save(page, list, 'PDF'))).pages.flat()
  for (const number of numbers) expect(runs).toContain(number)

  await dialog.getByRole('radio', { name: /^ZIP/ }).check()
  const entries = unzipSync(await bytesOf(await save(page, list, 'ZIP')))
  expect(Object.keys(entries).sort()).toEqual(numbers.map((number) => `Invoice-${number}.pdf`).sort())
  const [number = ''] = numbers
  expect(readPdf(entries[`Invoice-${number}.pdf`] ?? new Uint8Array()).pages.flat()).toContain(number)

  // Save the selected invoices next, from the selection bar and by keyboard.
  await page.keyboard.press('Escape')
  await list
    .getByRole('checkbox', { name: /INV-202940|INV-203402/ })
    .first()
    .check()
  const opener = list.getByRole('button', { name: 'Download selected invoices' })
  await opener.focus()
  await page.keyboard.press('Enter')
  expect(await dialog.getByRole('radio', { name: /^Selected/ }).isChecked()).toBe(true)
  const selected = rowsOf(await readFile(await (await save(page, list, 'CSV')).path(), 'utf8'))
  expect(selected).toHaveLength(1)
  expect(problems).toEqual([])
})

it(
  '[EXP-64] [EXP-66] cancels a running ZIP without a file, and the next one is complete',
  { timeout: 180_000 },
  async () => {
    const { page, problems } = await stage.open()
    page.setDefaultTimeout(30_000)
    await page.goto(`${stage.sandbox.provider}/invoice-list/open`)
    await signIn(page, byMouse(), 'admin')
    const list = page.locator('nt-invoice-list')
    await list.getByRole('button', { name: 'Export', exact: true }).click()
    const dialog = dialogOf(list)
    await dialog.getByRole('radio', { name: /^ZIP/ }).check()
    const network = await page.context().newCDPSession(page)
    const emulate = (downloadThroughput: number) =>
      network.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: 0,
        uploadThroughput: -1,
        downloadThroughput,
      })
    await emulate(SLOW)
    const downloads: Download[] = []
    page.on('download', (download) => downloads.push(download))
    await dialog.getByRole('button', { name: 'Download ZIP' }).click()
    await dialog.getByText(/^[3-9] of \d+ invoices$/).waitFor()
    await dialog.getByRole('button', { name: 'Cancel download' }).click()
    await dialog.getByText('The download was canceled. No file was saved.').waitFor()
    await emulate(-1)
    expect(downloads).toEqual([])
    const whole = unzipSync(await bytesOf(await save(page, list, 'ZIP')))
    expect(Object.keys(whole).length).toBeGreaterThan(20)
    expect(problems).toEqual([])
  },
)

it('[EXP-66] saves a file on a partner’s page', { timeout: 180_000 }, async () => {
  const site = await startHostSite(stage.sandbox)
  onTestFinished(() => site.close())
  site.put('/', await watchedStrictPage(stage.sandbox))
  const { page, problems } = await stage.open()
  page.setDefaultTimeout(30_000)
  await page.goto(`${site.origin}/`)
  const list = page.locator('nt-invoice-list')
  await list.getByRole('button', { name: 'Export', exact: true }).click()
  await dialogOf(list).getByRole('radio', { name: /^ZIP/ }).check()
  expect(Object.keys(unzipSync(await bytesOf(await save(page, list, 'ZIP')))).length).toBeGreaterThan(2)
  expect(problems).toEqual([])
})
