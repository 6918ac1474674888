/**
 * A dealer changes an invoice that it sold, at the real sandbox, by keyboard: a new PO number, and a deduction with a
 * reason; the customer sees both, first pending and, two banking days later, applied. Source: docs/spec/adjustments.md
 * ADJ-6, ADJ-8, ADJ-12, ADJ-15.
 */
import { expect, it } from 'vitest'
import { signIn } from '../support/pay-journey.ts'
import { byKeyboard } from '../support/person.ts'
import type { List } from '../support/portal-client.ts'
import { stageOfFile } from '../support/stage-of-file.ts'

const TIMEOUT_MS = 240_000
const INVOICE = 'INV-204455'
const stage = stageOfFile()

interface InvoiceFacts {
  poNumber: string | null
  status: string
  openTotal: number
  disputedTotal: number
}

it('[ADJ-15] updates and adjusts by keyboard, and the customer sees it', { timeout: TIMEOUT_MS }, async () => {
  const { provider } = stage.sandbox
  const customer = await stage.sandbox.signIn('payer')
  const factsOf = async (): Promise<InvoiceFacts | undefined> =>
    (await customer.send('/invoices?filter[buid_customer]=10428&filter[trx_id]=T-204455')).json<List<InvoiceFacts>>()
      .data[0]?.attributes

  const { page, problems } = await stage.open()
  const person = byKeyboard(page)
  await page.goto(`${provider}/login`)
  await signIn(page, person, 'merchant')
  await page.waitForURL((url) => url.pathname !== '/login')
  await page.goto(`${provider}/invoice-list/open?q=${INVOICE}`)
  const list = page.locator('nt-invoice-list')
  await person.press(list.getByRole('button', { name: `Update or adjust ${INVOICE}` }))
  const drawer = list.getByRole('dialog', { name: `Invoice ${INVOICE}` })
  await person.type(drawer.getByRole('textbox', { name: 'PO number' }), 'PO 9001')
  await person.press(drawer.getByRole('button', { name: 'Save PO number and notes' }))
  await drawer.getByText('PO number and notes are saved.').waitFor()
  expect(await factsOf()).toMatchObject({ poNumber: 'PO 9001' })

  await person.type(drawer.getByRole('textbox', { name: 'Take off' }), '415.60')
  await drawer.getByRole('combobox', { name: 'Reason' }).selectOption('goods-returned')
  await person.press(drawer.getByRole('button', { name: 'Review adjustment' }))
  await drawer
    .getByText(/issued on Nov 23, 2026 and applied on Nov 24, 2026/)
    .first()
    .waitFor()
  await person.press(drawer.getByRole('button', { name: 'Take $415.60 off' }))
  await drawer.getByText(/^\$415\.60 is being taken off/).waitFor()
  expect(await factsOf()).toMatchObject({ openTotal: 241_560, disputedTotal: 41_560 })

  const { page: payers, problems: payersProblems } = await stage.open()
  await payers.goto(`${provider}/login`)
  await signIn(payers, byKeyboard(payers), 'payer')
  await payers.waitForURL((url) => url.pathname !== '/login')
  await payers.goto(`${provider}/invoice-list/all?q=${INVOICE}`)
  const row = payers.locator('nt-invoice-list').getByRole('row', { name: new RegExp(INVOICE) })
  await row.getByText('Adjustment pending').waitFor()
  await row.getByText('PO 9001').waitFor()

  await stage.sandbox.moveClock({ advanceBankingDays: 1 })
  await stage.sandbox.moveClock({ advanceBankingDays: 1 })
  await payers.reload()
  await row.getByText('Adjusted').waitFor()
  await row.getByText('$2,000.00', { exact: true }).waitFor()
  expect(await factsOf()).toMatchObject({ openTotal: 200_000, disputedTotal: 0 })
  expect([...problems, ...payersProblems]).toEqual([])
})
