import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { add, amountOf, button, heading, payButton, servePayWidget } from '../../../test/support/pay-widget.ts'
import { type Answers, listOf, refusal, signedIn } from '../../../test/support/render-widget.ts'

const widget = servePayWidget()
const CAN = [
  'invoices.list',
  'bank-accounts.list',
  'payments.preview',
  'payments.create',
  'payments.get',
  'payments.list',
  'disputes.create',
  'customer-dispute-reasons.list',
]
const reason = (id: string, name: string, needsDocuments = 'N') => ({
  type: 'customer-dispute-reasons',
  id,
  attributes: { dispute_reason_id: id, dispute_reason: name, documentation_required: needsDocuments },
})
const ANSWERS: Answers = {
  'GET /self': () => signedIn(CAN),
  'GET /customer-dispute-reasons': () =>
    listOf([reason('DR-1', 'Price'), reason('DR-2', 'Quantity', 'Y'), reason('DR-10', 'Other')]),
}
const terms = () => page.getByRole('checkbox', { name: /I authorize/ })
const start = () => button('Dispute the other $1,132.10 INV-203115')
const dialog = () => page.getByRole('dialog')
const reference = () => page.getByRole('textbox', { name: 'Your reference' })
const sent = () => widget.shown.api.calls('POST /payments').map(({ attributes }) => attributes)

async function openPayment(answers: Answers = {}): Promise<void> {
  widget.open({ ...ANSWERS, ...answers })
  await add('INV-203115')
  await amountOf('INV-203115').fill('5000')
  await button('Continue').click()
  await expect.element(page.getByRole('radio', { name: /Operating account/ })).toBeChecked()
}

describe('a partly paid invoice', () => {
  it('[PAY-281] is disputed for the rest with the payment, and the confirmation links to the dispute', async () => {
    await openPayment()
    await start().click()
    await expect.element(dialog().getByRole('heading')).toHaveTextContent('Dispute $1,132.10 of INV-203115')
    await button('Dispute with this payment').click()
    await expect.element(page.getByText('Describe what is wrong')).toBeVisible()
    await page.getByRole('combobox', { name: 'Reason' }).selectOptions('Price')
    await page.getByRole('textbox', { name: 'Description' }).fill('The agreed price was lower.')
    await button('Dispute with this payment').click()
    await expect.element(page.getByText('$1,132.10 disputed when you pay: Price')).toBeVisible()
    await terms().click()
    await payButton().click()
    await expect.element(heading(/Payment sent$/)).toBeVisible()
    expect(sent()).toMatchObject([
      {
        lines: [
          {
            trx_id: 'T203115',
            amount: 500_000,
            dispute: { dispute_reason_id: 'DR-1', description: 'The agreed price was lower.' },
          },
        ],
      },
    ])
    await button('Open dispute D-1300').click()
    expect(widget.shown.events('nt-navigate').at(-1)).toEqual({
      to: 'dispute-detail',
      params: { invoice_id: 'D-1300' },
    })
  })

  it('[PAY-282] offers no reason that needs a document, and links to the form for it', async () => {
    await openPayment()
    await start().click()
    await expect.element(page.getByText(/^These reasons need a document.*Quantity\./)).toBeVisible()
    await expect.element(page.getByRole('option', { name: 'Quantity' })).not.toBeInTheDocument()
    await button('Open the dispute form').click()
    expect(widget.shown.events('nt-dispute-start')).toEqual([{ invoiceIds: ['T203115'] }])
  })

  it('[PAY-281] loses its dispute when the dispute is removed, or the invoice is paid in full', async () => {
    await openPayment()
    await start().click()
    await page.getByRole('combobox', { name: 'Reason' }).selectOptions('Other')
    await page.getByRole('textbox', { name: 'Description' }).fill('Billed twice.')
    await button('Dispute with this payment').click()
    await button('Remove dispute INV-203115').click()
    await expect.element(page.getByText(/disputed when you pay/)).not.toBeInTheDocument()
    await terms().click()
    await payButton().click()
    await expect.element(heading(/Payment sent$/)).toBeVisible()
    expect(JSON.stringify(sent())).not.toContain('dispute_reason_id')
  })

  it('[PAY-282] explains why the dispute cannot be opened, and sends nothing', async () => {
    await openPayment({
      'POST /payment-previews': (exchange) =>
        JSON.stringify(exchange.attributes).includes('dispute_reason_id')
          ? refusal(409, 'dispute-invoice-already-disputed', {
              pointer: '/data/attributes/lines/0/amount',
              meta: { invoiceId: 'INV-203115' },
            })
          : widget.server.preview(exchange),
    })
    await start().click()
    await page.getByRole('combobox', { name: 'Reason' }).selectOptions('Other')
    await page.getByRole('textbox', { name: 'Description' }).fill('Billed twice.')
    await button('Dispute with this payment').click()
    await expect.element(page.getByText(/^INV-203115: /)).toBeVisible()
    await button('Remove dispute INV-203115').click()
    await terms().click()
    await payButton().click()
    await expect.element(heading(/Payment sent$/)).toBeVisible()
  })

  it('[PAY-281] offers no dispute to a user who may not dispute', async () => {
    await openPayment({ 'GET /self': () => signedIn(CAN.filter((call) => call !== 'disputes.create')) })
    await expect.element(start()).not.toBeInTheDocument()
  })
})

describe('the payer’s reference', () => {
  it('[PAY-283] is sent in its plain form, and shown on the confirmation', async () => {
    await openPayment()
    await reference().fill(' PO 4711\u2013A ')
    await terms().click()
    await payButton().click()
    await expect.element(heading(/Payment sent$/)).toBeVisible()
    expect(sent()).toMatchObject([{ reference: 'PO 4711-A' }])
    await expect.element(page.getByText('PO 4711-A')).toBeVisible()
  })

  it('[PAY-283] shows what cannot be sent, and blocks the payment', async () => {
    await openPayment()
    await reference().fill('Größe')
    await userEvent.tab()
    await expect.element(reference()).toHaveAccessibleDescription(/Use letters without accents/)
    await expect.element(payButton()).toHaveAccessibleDescription(/Use letters without accents/)
    await reference().fill('x'.repeat(36))
    await expect.element(payButton()).toHaveAccessibleDescription('Use at most 35 characters')
    expect(sent()).toEqual([])
  })
})
