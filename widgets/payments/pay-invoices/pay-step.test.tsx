import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { card, CARDS } from '../../../test/support/payment-answers.ts'
import { add, button, heading, payButton, servePayWidget } from '../../../test/support/pay-widget.ts'
import { type Answers, listOf, refusal, signedIn } from '../../../test/support/render-widget.ts'

const widget = servePayWidget()
const CAN = ['invoices.list', 'bank-accounts.list', 'payment-methods.list', 'payments.preview', 'payments.create']
const WITH_CARDS: Answers = {
  'GET /self': () => signedIn([...CAN, 'payments.get', 'payments.list']),
  'GET /payment-methods': () => listOf(CARDS),
}
const terms = () => page.getByRole('checkbox', { name: /I authorize/ })
const fee = () => page.getByRole('checkbox', { name: 'I accept the card fee of $122.10. It is not refunded.' })
const visa = () => page.getByRole('radio', { name: /Visa ••4417/ })
const account = () => page.getByRole('radio', { name: /Operating account/ })
const summary = () => page.getByRole('complementary', { name: 'Summary' })
const sent = () => widget.shown.api.calls('POST /payments').map(({ attributes }) => attributes)

async function openPayment(answers: Answers = {}): Promise<void> {
  widget.open({ ...WITH_CARDS, ...answers })
  await add('INV-201377')
  await button('Continue').click()
  await expect.element(account()).toBeChecked()
}

describe('a card', () => {
  it('[PAY-30] [PAY-32] pays once the fee amount is accepted, and sends the accepted fee', async () => {
    await openPayment()
    await expect.element(page.getByText('$122.10 fee')).toBeVisible()
    await visa().click()
    await expect.element(summary()).toHaveTextContent(/Card fee\$122.10Total, USD\$4,332.60/)
    await terms().click()
    await expect.element(button('Pay $4,332.60')).toHaveAccessibleDescription('Accept the card fee to pay.')
    await fee().click()
    await button('Pay $4,332.60').click()
    await expect.element(heading(/Payment sent$/)).toBeVisible()
    expect(sent()).toMatchObject([{ card_id: 'PC-1', total: 421_050, fee_accepted: 12_210 }])
    expect(sent()[0]).not.toHaveProperty('bank_account_id')
  })

  it('[PAY-174] requires terms and fee again for another method, and explains it', async () => {
    await openPayment()
    await visa().click()
    await fee().click()
    await terms().click()
    await account().click()
    await expect.element(page.getByText('The payment changed. Accept it again to pay.')).toBeVisible()
    await expect.element(terms()).not.toBeChecked()
    await visa().click()
    await expect.element(fee()).not.toBeChecked()
    expect(sent()).toEqual([])
  })

  it('[PAY-360] of another account is listed last, with the name of its account, and is selected for this account only', async () => {
    const foreign = card('PC-9', {
      last4: '1881',
      name: 'Sam Field',
      buidCustomer: '10429',
      customerName: 'Eastgate Tools',
    })
    const answers: Answers = {
      'GET /payment-methods': () => listOf([...CARDS, foreign]),
      'POST /payment-previews': (exchange) =>
        exchange.attributes?.['card_id'] === 'PC-9'
          ? widget.server.preview(exchange, {
              fee: 12_210,
              method: { card_id: 'PC-9', brand: 'visa', account_name: 'Sam Field', last4: '1881' },
            })
          : widget.server.preview(exchange),
    }
    await openPayment(answers)
    expect(widget.shown.api.calls('GET /payment-methods')[0]?.query.get('filter[pays_for]')).toBe('10428')
    const other = page.getByRole('radio', { name: /Visa ••1881/ })
    await expect.element(page.getByText('Sam Field, card of Eastgate Tools')).toBeVisible()
    await expect.element(page.getByRole('radio').last()).toHaveAttribute('value', 'PC-9')
    await other.click()
    await expect.element(summary()).toHaveTextContent(/Card fee\$122.10/)
    await widget.reload({ ...WITH_CARDS, ...answers })
    await button('Continue').click()
    await expect.element(other).toBeChecked()
    await fee().click()
    await terms().click()
    await button('Pay $4,332.60').click()
    await expect.poll(sent).toMatchObject([{ buid_customer: '10428', card_id: 'PC-9' }])
  })

  it('[PAY-360] that was removed is rejected with a message, and other input is kept', async () => {
    await openPayment({
      'POST /payments': () => refusal(404, 'payment-card-unknown', { pointer: '/data/attributes/card_id' }),
    })
    await visa().click()
    await fee().click()
    await terms().click()
    await button('Pay $4,332.60').click()
    await expect
      .element(page.getByText('This card no longer exists. Nothing was paid. Choose another payment method.'))
      .toBeVisible()
    expect(widget.shown.nt.getState().selection.invoices).toMatchObject([{ invoiceId: 'INV-201377' }])
  })

  it('[PAY-33] that cannot pay is listed with its reason', async () => {
    await openPayment()
    await page.getByText(/payment methods cannot be used for this payment/).click()
    await expect.element(page.getByText('American Express ••0005')).toBeVisible()
    await expect.element(page.getByText(/Pat Jones · Expired\./)).toBeVisible()
  })

  it('[PAY-23] that is declined keeps the selection, and is reported as rejected', async () => {
    const declined: Answers = {
      'POST /payments': (exchange) => {
        widget.server.pay(exchange)
        const [key, made] = [...widget.server.payments][0] ?? []
        if (!key || !made) throw new Error('The payment was not made.')
        const data = { ...made, attributes: { ...made.attributes, status: 'declined' } }
        widget.server.payments.set(key, data)
        return { data, status: 201 }
      },
    }
    await openPayment(declined)
    await visa().click()
    await fee().click()
    await terms().click()
    await button('Pay $4,332.60').click()
    await expect.element(heading(/The card was declined$/)).toBeVisible()
    expect(widget.shown.nt.getState().selection.invoices).toMatchObject([{ invoiceId: 'INV-201377' }])
    const { events } = widget.shown
    expect(events('nt-payment-rejected')).toEqual([{ code: 'payment-card-declined', invoiceIds: ['INV-201377'] }])
    expect(events('nt-payment-confirmed')).toEqual([])
  })

  it('[PAY-34] that fails to load does not block a bank payment', async () => {
    await openPayment({ 'GET /payment-methods': () => refusal(500, 'server-error') })
    await expect.element(page.getByText('The cards did not load.'), { timeout: 12_000 }).toBeVisible()
    await terms().click()
    await payButton().click()
    await expect.element(heading(/Payment sent$/)).toBeVisible()
  }, 20_000)
})

describe('the day', () => {
  it('[PAY-27] [PAY-175] is a banking day that the payer enters, and never falls back to the earliest one', async () => {
    await openPayment()
    await button('On a date').click()
    const day = page.getByRole('textbox', { name: 'Payment date' })
    await day.fill('11/26/2026')
    await userEvent.tab()
    await expect.element(day).toHaveAccessibleDescription(/Banks are closed/)
    // The payment must not be sent as soon as possible instead.
    await terms().click()
    await expect.element(payButton()).toHaveAccessibleDescription('Choose a banking day to pay.')
    ;(payButton().element() as HTMLElement).click()
    expect(sent()).toEqual([])
    await day.fill('11/30/2026')
    await userEvent.tab()
    await expect
      .poll(() => widget.shown.api.calls('POST /payment-previews').at(-1)?.attributes)
      .toMatchObject({
        scheduled_on: '11/30/2026',
      })
    await expect.element(terms()).not.toBeChecked()
    await terms().click()
    await payButton().click()
    await expect.element(heading(/Payment sent$/)).toBeVisible()
    expect(sent()).toMatchObject([{ bank_account_id: 'BA-1', scheduled_on: '11/30/2026' }])
  })

  it('[PAY-27] that the server rejects is reported at the field, with an alternative', async () => {
    await openPayment({
      'POST /payment-previews': (exchange) =>
        exchange.attributes?.['scheduled_on'] === '11/30/2026'
          ? refusal(422, 'payment-date-invalid', { meta: { reason: 'passed', next: '12/01/2026' } })
          : widget.server.preview(exchange),
    })
    await button('On a date').click()
    const day = page.getByRole('textbox', { name: 'Payment date' })
    await day.fill('11/30/2026')
    await userEvent.tab()
    await expect.element(day).toHaveAccessibleDescription(/cannot be made on this day/)
    await expect.element(payButton()).toHaveAccessibleDescription('Choose a banking day to pay.')
    await button(/^Use .*Dec 1/).click()
    await terms().click()
    await payButton().click()
    await expect.element(heading(/Payment sent$/)).toBeVisible()
    expect(sent()).toMatchObject([{ scheduled_on: '12/01/2026' }])
  })
})

it('[PAY-173] Enter in a field never submits the payment', async () => {
  await openPayment()
  await button('On a date').click()
  const day = page.getByRole('textbox', { name: 'Payment date' })
  await day.fill('11/30/2026')
  await terms().click()
  ;(day.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  ;(terms().element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  expect(sent()).toEqual([])
})

describe('invoices that change between review and confirmation', () => {
  it('[PAY-301] show the former and new amounts; one button accepts them, and the terms are accepted again', async () => {
    await openPayment({
      'POST /payments': (exchange) => {
        const [line] = exchange.attributes?.['lines'] as { amount: number; remaining?: number }[]
        if (line?.amount !== 421_050) return widget.server.pay(exchange)
        const meta = { invoiceId: 'INV-201377', currency: 'USD', open_before: 421_050, open: 400_000, payable: 400_000 }
        return refusal(409, 'payment-invoice-changed', { pointer: '/data/attributes/lines/0/amount', meta })
      },
    })
    await terms().click()
    await payButton().click()
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent(
        /Nothing was charged.*INV-201377: \$4,210.50 was open, now \$4,000.00. You would pay \$4,000.00 instead of \$4,210.50.*New total \$4,000.00, before \$4,210.50/,
      )
    expect(sent()).toMatchObject([{ lines: [{ trx_id: 'T201377', amount: 421_050, remaining: 0 }] }])
    // The selection does not change automatically.
    expect(widget.shown.nt.getState().selection.invoices).toMatchObject([{ amountMinor: 421_050 }])
    await button('Use the new amounts').click()
    await expect.element(button('Pay $4,000.00')).toBeVisible()
    await expect.element(terms()).not.toBeChecked()
    await terms().click()
    await button('Pay $4,000.00').click()
    await expect.element(heading(/Payment sent$/)).toBeVisible()
    expect(sent()[1]).toMatchObject({ total: 400_000, lines: [{ trx_id: 'T201377', amount: 400_000 }] })
    const [first, second] = widget.keysSent()
    expect(second).not.toBe(first)
  })
})
