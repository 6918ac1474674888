/** The page object of the dispute wizard, on a real sandbox: from the list's selection to the numbers. */
import { expect, it } from 'vitest'
import { disputeCreate, invoiceList, signIn } from '../../src/entries/testing.ts'
import { PASSWORD } from '../support/portal-client.ts'
import { stageOfFile } from '../support/stage-of-file.ts'

const stage = stageOfFile()

it('[TST-8] opens two disputes, and shows a rejection', { timeout: 120_000 }, async () => {
  const { page, problems } = await stage.open({ expected: /\b(401|409|422)\b/ })
  page.setDefaultTimeout(20_000)
  await page.goto(`${stage.sandbox.provider}/login`)
  const form = signIn(page)
  await form.waitUntilReady()
  await form.signIn('payer', PASSWORD)
  await page.waitForURL(({ pathname }) => pathname !== '/login')
  await page.goto(`${stage.sandbox.provider}/dispute/create`)
  const wizard = disputeCreate(page)
  await wizard.waitUntilReady()
  expect(await wizard.disputable()).toContain('INV-203115')
  expect(await wizard.refusedInvoices()).not.toEqual([])
  await wizard.choose('INV-203115')
  await wizard.choose('INV-199618')
  await wizard.drop('INV-199618')
  await wizard.choose('INV-199618')
  await wizard.goOn()
  await wizard.chooseReason('DR-2')
  await wizard.goOn()
  expect(await wizard.refusal()).not.toBe('')
  await wizard.describe('12 wurden berechnet, 8 kamen an.')
  await wizard.disputePart('INV-199618', '1120')
  await wizard.disputeLine('INV-203115', 0)
  await wizard.goOn()
  await wizard.chooseDocumentType('10')
  await page.locator('nt-dispute-create input[type=file]').setInputFiles({
    name: 'lieferschein.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7\n%%EOF\n'),
  })
  await page.locator('nt-dispute-create .file-text').first().waitFor()
  await wizard.addContact('Lena Ortiz', 'lena@dockside.example')
  await wizard.goOn()
  await wizard.send()
  const numbers = await wizard.numbers()
  expect(numbers).toHaveLength(2)
  await page.goto(`${stage.sandbox.provider}/invoice-list/open`)
  await invoiceList(page).waitUntilReady()
  expect(problems).toEqual([])
})
