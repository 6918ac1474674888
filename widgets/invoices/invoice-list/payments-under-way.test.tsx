import { afterEach, beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import 'virtual:widget/invoice-list'
import { invoiceServer, LIST_RIGHTS, type ListedInvoice } from '../../../test/support/invoice-answers.ts'
import { box, closeList, row, showList, tab } from '../../../test/support/invoice-list-page.ts'

const IN_PAYMENT = { due: '11/04/2026', daysLeft: -16, status: 'Payment Pending', payer: 'Pat Jones', isOwn: true }
/** Three past due invoices: one is paid in full, one in part, one not at all. */
const ROWS: readonly ListedInvoice[] = [
  { id: 'INV-202940', open: 348_000, ...IN_PAYMENT },
  { id: 'INV-203115', open: 613_210, pending: 500_000, ...IN_PAYMENT },
  { id: 'INV-203402', open: 235_000, due: '11/13/2026', daysLeft: -7, status: 'Past Due' },
]

beforeEach(() => page.viewport(1280, 900))
afterEach(() => {
  closeList()
  sessionStorage.clear()
})

it('[INV-53] shows past due amounts without pending payments in head, tabs and footer', async () => {
  showList(invoiceServer(ROWS).answers)
  await expect.element(tab('Past due 2')).toBeVisible()
  await expect.element(tab('Payment pending 2')).toBeVisible()
  const head = 'Open $11,962.10 · Past due $3,482.10 · $8,480.00 on its way, posts by Nov 24, 2026'
  await expect.element(page.getByText(head).first()).toBeVisible()
  await tab('Past due 2').click()
  await expect.element(row('INV-203402')).toBeVisible()
  await expect.element(page.getByText('Past due $3,482.10 · $5,000.00 on its way').last()).toBeVisible()
})

it('[INV-53] keeps a partly paid invoice in the Past due tab with its rest, and shows when that can be paid', async () => {
  showList(invoiceServer(ROWS).answers)
  await tab('Past due 2').click()
  await expect.element(row('INV-203115')).toHaveTextContent('$5,000.00 on its way, $1,132.10 still due')
  await expect
    .element(box('INV-203115'))
    .toHaveAccessibleDescription('Payment on its way (you). You can pay the rest from Nov 24, 2026')
  await expect.element(row('INV-203402')).toBeVisible()
  expect(row('INV-202940').query()).toBeNull()
  expect(page.getByText(/Already paid/).query()).toBeNull()
})

it('[INV-53] shows no date for a rest that is disputed', async () => {
  const disputed = {
    id: 'INV-198204',
    open: 118_000,
    disputed: 40_000,
    pending: 78_000,
    due: '08/12/2026',
    daysLeft: -100,
  }
  showList(
    invoiceServer([{ ...disputed, status: 'Payment Pending,Disputed', payer: 'Pat Jones', isOwn: true }]).answers,
  )
  await expect.element(row('INV-198204')).toHaveTextContent('$780.00 on its way, $400.00 still due')
  await expect.element(box('INV-198204')).toHaveAccessibleDescription('Payment on its way (you)')
})

it('[INV-53] shows pending payments to a user who may not pay', async () => {
  showList(
    invoiceServer(
      ROWS,
      LIST_RIGHTS.filter((name) => name !== 'payments.create'),
    ).answers,
  )
  await expect.element(row('INV-203115')).toHaveTextContent('$5,000.00 on its way, $1,132.10 still due')
})
