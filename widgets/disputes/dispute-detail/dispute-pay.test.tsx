import { afterEach, beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import 'virtual:widget/dispute-detail'
import { RESPONSES, seatedAs, wireDispute, wireRow } from '../../../test/support/dispute-answers.ts'
import { invoiceResource } from '../../../test/support/payment-answers.ts'
import { type Answers, listOf, refusal, type Rendered, renderWidget } from '../../../test/support/render-widget.ts'

let rendered: Rendered | null = null
beforeEach(() => page.viewport(1280, 900))
afterEach(() => {
  rendered?.close()
  rendered = null
})

function show(answers: Answers): Rendered {
  rendered = renderWidget({
    tag: 'nt-dispute-detail',
    attributes: { 'invoice-id': 'D-1182' },
    answers: {
      'GET /self': () => seatedAs('customer'),
      'GET /ecaas/customer-dispute-response': () => RESPONSES,
      ...answers,
    },
  })
  return rendered
}

const heading = (name: string | RegExp) => page.getByRole('heading', { name })

const PAYABLE = { id: 'INV-198204', open: 118_000, disputed: 40_000, due: '08/12/2026' }
const pastDue = () => ({
  data: wireDispute('D-1182', { invoices: [wireRow('198204', { invoice_status: 'Past Due, Disputed' })] }),
})
const withPayments = () => seatedAs('customer', ['disputes.get', 'disputes.list', 'invoices.list', 'payments.create'])

it('[DSP-86] adds the undisputed part to the selection and opens the payment', async () => {
  const other = { id: 'INV-203115', open: 613_210, due: '11/04/2026' }
  let found = [other]
  const { events, element } = show({
    'GET /self': withPayments,
    'GET /disputes/D-1182': pastDue,
    'GET /invoices': () => listOf(found.map(invoiceResource), { totals: [] }),
  })
  element.addEventListener('nt-pay-start', (event) => event.preventDefault())
  const pay = page.getByRole('button', { name: 'Pay $780.00' })
  await pay.click()
  await expect.poll(() => events('nt-pay-start')).toEqual([{ invoiceIds: ['INV-203115'] }])
  found = [PAYABLE]
  await pay.click()
  await expect.poll(() => events('nt-pay-start').at(-1)).toEqual({ invoiceIds: ['INV-203115', 'INV-198204'] })
})

it('[DSP-86] reports that the invoices to pay did not load', async () => {
  show({
    'GET /self': withPayments,
    'GET /disputes/D-1182': pastDue,
    'GET /invoices': () => refusal(403, 'forbidden'),
  })
  await page.getByRole('button', { name: 'Pay $780.00' }).click()
  await expect.element(page.getByRole('alert')).toBeVisible()
})

it('[DSP-86] offers no payment to a user who may not pay, or of an invoice that cannot be paid', async () => {
  show({ 'GET /disputes/D-1182': pastDue })
  await expect.element(heading('Quantity: INV-198204')).toBeVisible()
  expect(page.getByRole('button', { name: /^Pay/ }).query()).toBeNull()
  rendered?.close()
  show({
    'GET /self': withPayments,
    'GET /disputes/D-1182': () => ({
      data: wireDispute('D-1182', { invoices: [wireRow('198204', { invoice_status: 'On Hold, Disputed' })] }),
    }),
  })
  await expect.element(heading('Quantity: INV-198204')).toBeVisible()
  expect(page.getByRole('button', { name: /^Pay/ }).query()).toBeNull()
})
