import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { whenInstance } from '../../../src/kit/instance.ts'
import { ACCOUNTS, CAN, trxIdOf } from '../../../test/support/payment-answers.ts'
import {
  add,
  amountOf,
  button,
  heading,
  payButton,
  reviewThree,
  THREE,
  servePayWidget,
} from '../../../test/support/pay-widget.ts'
import { CUSTOMER, listOf, NO_PAYMENT, type Resource, signedIn } from '../../../test/support/render-widget.ts'

const widget = servePayWidget()
const row = (invoice: string) => page.getByRole('row', { name: new RegExp(invoice) })
/** Returns the text of the focused element inside the widget, or of the host element. */
const focused = () => widget.shown.root.activeElement?.textContent

it('[WID-111] has a back link, except inside another widget, which has its own above it', async () => {
  widget.open()
  const display = () => {
    const back = widget.shown.root.querySelector('.crumb')
    return back && getComputedStyle(back).display
  }
  await expect.poll(display).toBe('block')
  widget.shown.element.setAttribute('data-inside', '')
  expect(display()).toBe('none')
})

describe('an account that may not pay', () => {
  it.each(NO_PAYMENT)('[PAY-8] sees the reason for being %s instead of what to pay', async (_is, of, title, text) => {
    const self = () => signedIn(['payments.create', 'invoices.list'], { selectedCustomer: { ...CUSTOMER, ...of } })
    const { api, events } = widget.open({ 'GET /self': self })
    await expect.element(page.getByText(title)).toBeVisible()
    await expect.element(page.getByText(text)).toBeVisible()
    expect(button(/^Add /).query()).toBeNull()
    expect(api.calls('GET /invoices')).toEqual([])
    await expect.poll(() => events('nt-ready')).toHaveLength(1)
  })

  it('[PAY-8] is redirected from a later step, with an earlier selection, to the reason', async () => {
    widget.open()
    await add(...THREE)
    await button('Continue').click()
    await expect.element(heading(/Review and pay$/)).toBeVisible()
    const [[, locked, title]] = NO_PAYMENT
    const self = () => signedIn(['payments.create', 'invoices.list'], { selectedCustomer: { ...CUSTOMER, ...locked } })
    await widget.reload({ 'GET /self': self }, { attributes: { step: 'pay' } })
    await expect.element(page.getByText(title)).toBeVisible()
    expect(button(/^(Continue|Pay .*|Add .*)$/).query()).toBeNull()
    expect(widget.shown.api.calls('POST /payment-previews')).toEqual([])
  })
})

describe('the steps to a confirmation', () => {
  it('[PAY-9] pays what the review shows, and confirms it at its own URL', async () => {
    const { api, events } = widget.open()
    await reviewThree()
    await expect.element(page.getByText('$1,132.10 remains due')).toBeVisible()
    await expect.element(page.getByText('For these dates, pay today by 4:00 PM CST (5:00 PM EST).')).toBeVisible()
    await expect.element(page.getByText('Paying as Pat Jones for Northwind Traders.')).toBeVisible()
    await payButton().click()
    await expect.element(heading(/Payment sent$/)).toBeVisible()
    await expect.element(page.getByText('7F2-91C-40D')).toBeVisible()
    expect(api.calls('POST /payments').map(({ attributes }) => attributes)).toMatchObject([
      {
        currency: 'USD',
        bank_account_id: 'BA-1',
        total: 1_269_050,
        terms_accepted: true,
        review_token: 'reviewed',
        lines: [
          { trx_id: 'T201377', amount: 421_050 },
          { trx_id: 'T202940', amount: 348_000 },
          { trx_id: 'T203115', amount: 500_000 },
        ],
      },
    ])
    const [key] = widget.keysSent()
    expect(events('nt-payment-submitted')).toEqual([{ idempotencyKey: key, invoiceIds: THREE }])
    expect(events('nt-payment-confirmed')).toMatchObject([{ paymentNumber: 'P-100200', invoiceIds: THREE }])
    expect(events('nt-navigate')).toEqual([{ to: 'payment-confirm', params: { payment: 'P-100200' } }])
    await expect.poll(() => events('nt-unsaved-change')).toEqual([{ dirty: true }, { dirty: false }])
    expect(widget.shown.nt.getState().selection.invoices).toEqual([])
  })

  it('[PAY-9] moves focus to the heading of each step', async () => {
    widget.open()
    await add('INV-201377')
    await expect.element(button('Continue')).toBeVisible()
    button('Continue').element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.poll(focused).toMatch(/^Step 2 of 3:\s+Review and pay$/)
  })

  it('[PAY-10] disables the pay button until the terms are accepted, and explains it', async () => {
    const { api } = widget.open()
    await add('INV-201377')
    await button('Continue').click()
    await expect.element(payButton()).toHaveAccessibleDescription('Accept the payment terms to pay.')
    ;(payButton().element() as HTMLElement).click()
    await button('payment terms').click()
    await expect.element(page.getByText('A returned payment is due again.')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('checkbox')).not.toBeChecked()
    expect(api.calls('POST /payments')).toEqual([])
  })

  it('[BNK-4] lists accounts that cannot pay with the reason', async () => {
    widget.open()
    await add('INV-201377')
    await button('Continue').click()
    await expect.element(page.getByRole('radio', { name: /Operating account ••6789/ })).toBeChecked()
    await page.getByText('2 payment methods cannot be used for this payment').click()
    await expect.element(page.getByText(/Turned off/)).toBeVisible()
    await expect.element(page.getByText(/This account is in CAD/)).toBeVisible()
    await expect.element(page.getByRole('radio', { name: /Payroll account/ })).not.toBeInTheDocument()
  })

  it('[BNK-23] preselects the account that the user last paid from, until they select another one', async () => {
    const payroll = { ...ACCOUNTS[1], attributes: { ...ACCOUNTS[1]?.attributes, status: 'active' } } as Resource
    const accounts = [ACCOUNTS[0] as Resource, payroll, ACCOUNTS[2] as Resource]
    // The first of these has another currency.
    widget.open({ 'GET /bank-accounts': () => listOf(accounts, { paid_from: ['BA-3', 'BA-2', 'BA-1'] }) })
    await add('INV-201377')
    await button('Continue').click()
    await expect.element(page.getByRole('radio', { name: /Payroll account/ })).toBeChecked()
    await page.getByRole('radio', { name: /Operating account/ }).click()
    await expect.element(page.getByRole('radio', { name: /Operating account/ })).toBeChecked()
  })

  it('[BNK-220] preselects the default before the last used account, and lets the user set it during payment', async () => {
    const payroll = { ...ACCOUNTS[1], attributes: { ...ACCOUNTS[1]?.attributes, status: 'active' } } as Resource
    let methodId = 'BA-2'
    const { api } = widget.open({
      'GET /self': () => signedIn([...CAN, 'default-methods.set']),
      'GET /bank-accounts': () =>
        listOf([ACCOUNTS[0] as Resource, payroll], {
          paid_from: ['BA-1'],
          default_methods: [
            { currency: 'CAD', method_id: 'BA-1' },
            { currency: 'USD', method_id: methodId },
          ],
        }),
      'PATCH /default-methods': ({ attributes }) => {
        methodId = String(attributes?.['method_id'])
        return { data: { type: 'default-methods', id: '10428:USD', attributes: attributes ?? {} } }
      },
    })
    await add('INV-201377')
    await button('Continue').click()
    await expect.element(page.getByRole('radio', { name: /Payroll account/ })).toBeChecked()
    await expect.element(page.getByText('Your default for USD')).toBeVisible()
    await page.getByRole('radio', { name: /Operating account/ }).click()
    await button('Make this my default for USD').click()
    await expect.element(button('Make this my default for USD')).not.toBeInTheDocument()
    await expect.element(page.getByText('It is your default for USD now.')).toBeInTheDocument()
    expect(api.calls('PATCH /default-methods').map(({ attributes }) => attributes)).toEqual([
      { buid_customer: '10428', currency: 'USD', method_id: 'BA-1' },
    ])
  })

  it('[BNK-220] skips a default that cannot pay now, and offers none to a user who may not set it', async () => {
    const defaults = [{ currency: 'USD', method_id: 'BA-2' }]
    widget.open({ 'GET /bank-accounts': () => listOf(ACCOUNTS, { paid_from: ['BA-1'], default_methods: defaults }) })
    await add('INV-201377')
    await button('Continue').click()
    await expect.element(page.getByRole('radio', { name: /Operating account/ })).toBeChecked()
    await expect.element(button(/my default/)).not.toBeInTheDocument()
  })

  it('[PAY-9] stops if the server would charge another total', async () => {
    widget.open({ 'POST /payment-previews': (exchange) => widget.server.preview(exchange, { total: 421_051 }) })
    await add('INV-201377')
    await button('Continue').click()
    await expect.element(page.getByText(/You entered \$4,210.50; the provider would charge \$4,210.51/)).toBeVisible()
    await expect.element(payButton()).not.toBeInTheDocument()
  })

  it('[PAY-21] reports that a payment was not found', async () => {
    widget.open({}, { attributes: { step: 'done', payment: 'P-999999' } })
    await expect.element(page.getByText(/There is no payment P-999999 in this account/)).toBeVisible()
  })
})

describe('amounts', () => {
  it.each([
    ['INV-9', '0', 'Enter an amount above zero'],
    ['INV-9', '-5', 'Enter an amount above zero'],
    ['MON-10', '10.005', 'USD has 2 decimals at most'],
    ['INV-9', '6132.11', 'Only $6,132.10 is open on this invoice'],
    ['INV-8', '0.50', 'Pay at least $1.00 of this invoice'],
    ['MON-8', 'abc', 'Enter an amount like 1,234.56'],
    ['MON-8', '', 'Enter an amount'],
  ])('[%s] rejects %j with its own message', async (_rule, typed, words) => {
    const { api } = widget.open()
    await add('INV-203115')
    await amountOf('INV-203115').fill(typed)
    await userEvent.tab()
    await expect.element(amountOf('INV-203115')).toHaveAccessibleDescription(words)
    await button('Continue').click()
    await expect.poll(focused).toMatch(/^There is a problem/)
    await button(`INV-203115: ${words}`).click()
    await expect.poll(() => widget.shown.root.activeElement).toBe(amountOf('INV-203115').element())
    expect(api.calls('POST /payment-previews')).toEqual([])
  })

  it('[PAY-9] shows the list’s open amount with the disputed part, and adds the payable amount', async () => {
    widget.server.change('INV-203988', { disputed: 40_000 })
    widget.open()
    await expect.element(row('INV-203988')).toHaveTextContent('$4,875.00$400.00 is disputed')
    await button('Add INV-203988, due Nov 20, 2026, $4,475.00').click()
    await expect.element(row('INV-203988')).toHaveTextContent('$4,875.00$400.00 is disputed')
    await expect.element(amountOf('INV-203988')).toHaveValue('4,475.00')
    await amountOf('INV-203988').fill('10')
    await userEvent.tab()
    await expect.element(row('INV-203988')).toHaveTextContent('$4,865.00 remains due')
    await amountOf('INV-203988').fill('4500')
    await userEvent.tab()
    await expect
      .element(amountOf('INV-203988'))
      .toHaveAccessibleDescription('Only $4,475.00 can be paid: $400.00 is disputed')
  })

  it('[INV-9] shows no total while an amount is more than can be paid', async () => {
    widget.open()
    await add('INV-201377', 'INV-203115')
    const summary = page.getByRole('complementary', { name: 'Summary' })
    await expect.element(summary).toHaveTextContent('$10,342.60')
    await amountOf('INV-203115').fill('9000')
    await userEvent.tab()
    await expect.element(summary).toHaveTextContent(/^You pay–Invoices \(2\)–Bank payment fee\$0.00Total, USD–/)
    await expect.element(page.getByText('2 invoices selected, –')).toBeInTheDocument()
    await amountOf('INV-203115').fill('5000')
    await userEvent.tab()
    await expect.element(summary).toHaveTextContent('$9,210.50')
  })

  it('[MON-7] formats and parses amounts in the language', async () => {
    widget.open({}, { locale: 'de' })
    await button(/^INV-203115 hinzufügen/).click()
    await amountOf('INV-203115').fill('1.234,56')
    await userEvent.tab()
    await expect.element(amountOf('INV-203115')).toHaveValue('1.234,56')
    expect(widget.shown.nt.getState().selection.invoices).toMatchObject([{ amountMinor: 123_456 }])
    await expect.element(page.getByText('4.897,54 $ bleiben offen')).toBeVisible()
  })

  it('[PAY-5] pays one currency and keeps the other for later, naming what is left out', async () => {
    widget.open()
    await add('INV-201377')
    whenInstance(widget.shown.namespace, ({ store }) => {
      const { selection } = store.getState()
      const canadian = { ...selection.invoices[0], trxId: trxIdOf('INV-204512'), invoiceId: 'INV-204512' }
      const line = {
        ...canadian,
        currency: 'CAD',
        payable: 99_900,
        amountMinor: 99_900,
      } as (typeof selection.invoices)[0]
      store.setState({ selection: { ...selection, invoices: [...selection.invoices, line] } })
    })()
    await expect.element(page.getByRole('radio', { name: /^USD, 1 invoice/ })).toBeChecked()
    await expect.element(page.getByText('Left out of this payment: INV-204512')).toBeVisible()
    await page.getByRole('radio', { name: /^CAD, 1 invoice/ }).click()
    await expect.element(page.getByText('Left out of this payment: INV-201377')).toBeVisible()
    await button('Continue').click()
    await expect.element(page.getByRole('radio', { name: /Toronto account/ })).toBeChecked()
  })
})

describe('with a list on the page', () => {
  it('[PAY-14] opens the payment when the list starts it, and moves focus', async () => {
    widget.open()
    await add('INV-201377')
    whenInstance(widget.shown.namespace, (instance) => instance.signal('pay-start'))()
    await expect.poll(focused).toMatch(/Review and pay$/)
  })
})
