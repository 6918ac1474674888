import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { whenInstance } from '../../../src/kit/instance.ts'
import { button, heading, payButton, servePayWidget } from '../../../test/support/pay-widget.ts'
import { refusal } from '../../../test/support/render-widget.ts'

const widget = servePayWidget()
const open = () => widget.open({}, { attributes: { layout: 'compact' } })
const card = (name: string) => page.getByRole('region', { name })
const terms = () => page.getByRole('checkbox', { name: /I authorize/ })

it('[PAY-302] shows the selection and pays it in one card, without its own choice of invoices', async () => {
  const { api, events } = open()
  await button('Select all past due').click()
  await expect.element(card('Pay 6 invoices')).toBeVisible()
  await expect.element(page.getByText('INV-199618')).toBeVisible()
  await expect.element(page.getByRole('combobox', { name: 'Pay with' })).toHaveValue('BA-1')
  await expect.element(page.getByText(/No fee · Leaves your bank Monday, Nov 23/)).toBeVisible()
  await expect.element(button('Continue')).not.toBeInTheDocument()
  await expect.element(page.getByRole('navigation')).not.toBeInTheDocument()
  await expect.element(payButton()).toHaveAccessibleDescription('Accept the payment terms to pay.')
  await terms().click()
  await button('Pay $22,202.00').click()
  await expect.element(heading(/Payment sent$/)).toBeVisible()
  expect(api.calls('POST /payments')).toHaveLength(1)
  expect(events('nt-payment-confirmed')).toHaveLength(1)
})

it('[PAY-302] keeps focus in the list that changes the selection, and resets the terms when the total changes', async () => {
  open()
  await button('Select all past due').click()
  await expect.element(card('Pay 6 invoices')).toBeVisible()
  await terms().click()
  const outside = document.createElement('button')
  document.body.append(outside)
  outside.focus()
  whenInstance(widget.shown.namespace, ({ store }) => {
    store.setState(({ selection }) => ({ selection: { ...selection, invoices: selection.invoices.slice(0, 2) } }))
  })
  await expect.element(card('Pay 2 invoices')).toBeVisible()
  await expect.element(terms()).not.toBeChecked()
  expect(document.activeElement).toBe(outside)
  outside.remove()
  await button('Clear').click()
  await expect.element(page.getByText('Select invoices in the list, or pay everything past due.')).toBeVisible()
})

it('[PAY-362] removes the error of a rejection when the user changes the selection, but not when the server does', async () => {
  const refused = page.getByText(/INV-199618: The dealer holds this invoice/)
  widget.open(
    {
      'POST /payments': () => {
        widget.server.change('INV-199618', { status: 'On Hold' })
        return refusal(409, 'payment-invoice-not-payable', {
          pointer: '/data/attributes/lines/0/trx_id',
          meta: { reason: 'on-hold' },
        })
      },
    },
    { attributes: { layout: 'compact' } },
  )
  await button('Select all past due').click()
  await terms().click()
  await payButton().click()
  await expect.element(refused).toBeVisible()
  await expect.element(card('Pay 5 invoices')).toBeVisible()
  await expect.element(refused).toBeVisible()
  whenInstance(widget.shown.namespace, ({ store }) => {
    store.setState(({ selection }) => ({
      selection: {
        ...selection,
        invoices: selection.invoices.map((line, index) => (index === 0 ? { ...line, amountMinor: 100_000 } : line)),
      },
    }))
  })
  await expect.element(refused).not.toBeInTheDocument()
  await expect.element(button(/^Pay \$/)).toBeVisible()
})
