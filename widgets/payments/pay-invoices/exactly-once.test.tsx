import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { loadLazyPart } from '../../../src/runtime/lazy-parts.ts'
import { memoryUrlState } from '../../../src/kit/url-state.ts'
import {
  amountOf,
  button,
  heading,
  payButton,
  reviewThree,
  servePayWidget,
  THREE,
} from '../../../test/support/pay-widget.ts'
import { type Exchange, refusal, type Reply } from '../../../test/support/render-widget.ts'

/** Timeout for waits that are longer than one step of the page: retries of the API, and lookups of a lost payment. */
const PATIENTLY = { timeout: 12_000 }
const widget = servePayWidget()
const firstLineOf = ({ attributes }: Exchange) => (attributes?.['lines'] as unknown[])[0]
const TUESDAY = { initiates_on: '11/23/2026', leaves_on: '11/24/2026', posts_by: '11/25/2026' }

describe('exactly once', () => {
  it('[PAY-12] sends one payment for a double click with an Enter at the same time', async () => {
    const { api } = widget.open()
    await reviewThree()
    const pay = payButton().element() as HTMLButtonElement
    pay.click()
    pay.click()
    pay.focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(heading(/Payment sent$/)).toBeVisible()
    expect(api.calls('POST /payments')).toHaveLength(1)
  })

  it('[PAY-13] shows the confirmation after the response of a successful payment was lost', async () => {
    const { events } = widget.open({
      'POST /payments': (exchange) => {
        widget.server.pay(exchange)
        return 'lost'
      },
    })
    await reviewThree()
    await payButton().click()
    await expect.element(heading(/We are checking this payment$/), PATIENTLY).toBeVisible()
    await expect.element(page.getByText(/Do not pay again; this page updates by itself/)).toBeVisible()
    await expect.element(heading(/Payment sent$/), PATIENTLY).toBeVisible()
    expect(widget.server.payments.size).toBe(1)
    expect(new Set(widget.keysSent()).size).toBe(1)
    expect(events('nt-payment-unknown')).toEqual([{ idempotencyKey: widget.keysSent()[0] }])
    expect(events('nt-payment-confirmed')).toHaveLength(1)
    expect(events('nt-payment-rejected')).toEqual([])
  }, 40_000)

  it('[PAY-13] shows the confirmation after a page error following the response (payment-outcome-unknown)', async () => {
    const { api, element, events } = widget.open()
    const dispatch = element.dispatchEvent.bind(element)
    element.dispatchEvent = (event) => {
      if (event.type === 'nt-payment-confirmed') throw new Error('a page error')
      return dispatch(event)
    }
    await reviewThree()
    await payButton().click()
    await expect.element(heading(/Payment sent$/), PATIENTLY).toBeVisible()
    expect(api.calls('POST /payments')).toHaveLength(1)
    expect(events('nt-payment-rejected')).toEqual([])
  }, 40_000)

  it('[PAY-13] confirms nothing if the key belongs to another payment: the payer sees that theirs was not made', async () => {
    const { events } = widget.open({
      'POST /payments': (exchange) => {
        widget.server.pay({ ...exchange, attributes: { ...exchange.attributes, lines: [firstLineOf(exchange)] } })
        return refusal(422, 'idempotency-key-reused')
      },
    })
    await reviewThree()
    await payButton().click()
    await expect.element(page.getByText(/This attempt was already used for another payment/), PATIENTLY).toBeVisible()
    expect(events('nt-payment-confirmed')).toEqual([])
    expect(events('nt-payment-rejected')).toMatchObject([{ code: 'idempotency-key-reused' }])
  }, 40_000)

  it('[PAY-12] looks up the payment after a reload during sending, and sends nothing', async () => {
    widget.open({
      'POST /payments': (exchange) => {
        widget.server.pay(exchange)
        return new Promise<Reply>(() => {})
      },
    })
    await reviewThree()
    await payButton().click()
    await expect.poll(() => widget.server.payments.size).toBe(1)
    await widget.reload()
    await expect.element(heading(/We are checking this payment$/)).toBeVisible()
    await expect.element(heading(/Payment sent$/), PATIENTLY).toBeVisible()
    expect(widget.shown.api.calls('POST /payments')).toEqual([])
  }, 40_000)

  it('[PAY-12] shows the confirmation after a reload that happened before it', async () => {
    const urlState = memoryUrlState()
    widget.open({}, { urlState })
    await reviewThree()
    await payButton().click()
    await expect.element(heading(/Payment sent$/)).toBeVisible()
    // Restore the URL as it was when the reload started.
    urlState.write({ step: 'pay', payment: '' }, 'replace')
    await widget.reload({}, { urlState })
    await expect.element(heading(/Payment sent$/)).toBeVisible()
    await expect.element(page.getByText('7F2-91C-40D')).toBeVisible()
  })

  it('[PAY-13] reports that nothing was charged only after three late lookups, and retries with the same key', async () => {
    widget.open({ 'POST /payments': () => new Promise<Reply>(() => {}) })
    await reviewThree()
    await payButton().click()
    await expect.poll(widget.keysSent).toHaveLength(1)
    const [key] = widget.keysSent()
    await widget.reload()
    await expect.element(heading(/We are checking this payment$/)).toBeVisible()
    const now = performance.now.bind(performance)
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + 20_000)
    await expect.element(heading(/The payment did not arrive$/), PATIENTLY).toBeVisible()
    clock.mockRestore()
    await button('Send again').click()
    await expect.element(heading(/Payment sent$/)).toBeVisible()
    expect(widget.keysSent()).toEqual([key])
  }, 40_000)

  it('[PAY-17] shows the same payment made in another tab as paid', async () => {
    const { events } = widget.open({
      'POST /payments': (exchange) => {
        const { headers } = exchange
        widget.server.pay({
          ...exchange,
          headers: new Headers({ ...Object.fromEntries(headers), 'Idempotency-Key': 'other' }),
        })
        const meta = { invoiceId: 'INV-201377', payer: 'Pat Jones', paymentNumber: 'P-100200' }
        return refusal(409, 'payment-invoice-already-in-payment', { pointer: '/data/attributes/lines/0/trx_id', meta })
      },
    })
    await reviewThree()
    await payButton().click()
    await expect.element(heading(/Payment sent$/)).toBeVisible()
    expect(events('nt-payment-rejected')).toEqual([])
    expect(events('nt-payment-confirmed')).toMatchObject([{ paymentNumber: 'P-100200' }])
  })

  it('[PAY-17] shows it as paid if the review learns of it first', async () => {
    let isPaidElsewhere = false
    const { events } = widget.open({
      'POST /payment-previews': (exchange) => {
        if (!isPaidElsewhere) return widget.server.preview(exchange)
        const meta = { invoiceId: 'INV-201377', payer: 'Pat Jones', paymentNumber: 'P-100200' }
        return refusal(409, 'payment-invoice-already-in-payment', { meta })
      },
    })
    await reviewThree()
    const [seen] = widget.shown.api.calls('POST /payment-previews')
    if (seen) widget.server.pay({ ...seen, headers: new Headers({ 'Idempotency-Key': 'of-another-tab' }) })
    isPaidElsewhere = true
    // The tab becomes visible again.
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    await expect.element(heading(/Payment sent$/)).toBeVisible()
    expect(events('nt-payment-rejected')).toEqual([])
    expect(widget.keysSent()).toEqual([])
  })

  it('[EMB-6] looks up the payment after the session ended during sending, and does not resend it', async () => {
    const ended = () => refusal(401, 'session-expired')
    let isOver = false
    const whileSignedIn = Object.fromEntries(
      Object.entries(widget.server.answers).map(([name, answer]) => [
        name,
        (exchange: Parameters<typeof answer>[0]) => (isOver ? ended() : answer(exchange)),
      ]),
    )
    widget.open({
      ...whileSignedIn,
      'POST /payments': (exchange) => {
        widget.server.pay(exchange)
        isOver = true
        return ended()
      },
    })
    await reviewThree()
    await payButton().click()
    await expect.element(page.getByText('You were signed out'), PATIENTLY).toBeVisible()
    await widget.reload()
    await expect.element(heading(/Payment sent$/), PATIENTLY).toBeVisible()
    expect(widget.shown.api.calls('POST /payments')).toEqual([])
  }, 40_000)
})

describe('refusals', () => {
  it('[WID-56] reports that nothing was charged if the code with the details fails to load', async () => {
    const urlState = memoryUrlState()
    widget.open({}, { urlState })
    await reviewThree()
    const meta = { invoiceId: 'INV-201377', reason: 'payment-pending' }
    let isBroken = true
    await widget.reload(
      { 'POST /payments': () => refusal(409, 'payment-invoice-not-payable', { meta }) },
      {
        urlState,
        load: (name) =>
          isBroken && name === 'pay-invoices.chosen' ? Promise.reject(new Error('offline')) : loadLazyPart(name),
      },
    )
    await page.getByRole('checkbox', { name: /I authorize/ }).click()
    THREE.forEach((invoice) => widget.server.change(invoice, { status: 'Payment Pending' }))
    await payButton().click()
    await expect.element(heading(/Choose what to pay$/)).toBeVisible()
    await expect.element(page.getByRole('alert')).toHaveTextContent(/^Nothing was charged/)
    await expect.element(page.getByText('Nothing is selected')).toBeVisible()
    isBroken = false
    await button('Try again').click()
    await expect
      .element(page.getByText('INV-201377: A payment of this invoice is under way. Your list is now up to date.'))
      .toBeVisible()
  })

  it('[PAY-7] names each invoice and amount, returns to them, and pays with a new key', async () => {
    let refused = false
    const { events } = widget.open({
      'POST /payments': (exchange) => {
        if (refused) return widget.server.pay(exchange)
        refused = true
        return {
          status: 409,
          errors: [
            {
              code: 'payment-invoice-already-in-payment',
              source: { pointer: '/data/attributes/lines/0/trx_id' },
              meta: { invoiceId: 'INV-201377', payer: 'Alex Smith', paymentNumber: 'P-100001' },
            },
            {
              code: 'payment-amount-above-open',
              source: { pointer: '/data/attributes/lines/2/amount' },
              meta: { invoiceId: 'INV-203115', payable: 400_000, currency: 'USD' },
            },
          ],
        }
      },
    })
    await reviewThree()
    widget.server.change('INV-201377', { status: 'Payment Pending' })
    widget.server.change('INV-203115', { open: 400_000 })
    await payButton().click()
    await expect.element(heading(/Choose what to pay$/)).toBeVisible()
    await expect
      .element(page.getByText(/INV-201377: Alex Smith is already paying this invoice, with payment P-100001/))
      .toBeVisible()
    await expect.element(page.getByText('INV-203115: Only $4,000.00 of this invoice can be paid')).toBeVisible()
    expect(events('nt-payment-rejected')).toMatchObject([{ code: 'payment-invoice-already-in-payment' }])
    await expect.element(amountOf('INV-203115')).toHaveValue('4,000.00')
    await button('Continue').click()
    await page.getByRole('checkbox', { name: /I authorize/ }).click()
    await payButton().click()
    await expect.element(heading(/Payment sent$/)).toBeVisible()
    expect(new Set(widget.keysSent()).size).toBe(2)
  })

  it('[PAY-10] shows new dates when the reviewed ones have expired', async () => {
    let isLate = false
    widget.open({
      'POST /payment-previews': (exchange) => widget.server.preview(exchange, isLate ? TUESDAY : {}),
      'POST /payments': () => {
        isLate = true
        return refusal(409, 'payment-review-outdated')
      },
    })
    await reviewThree()
    await payButton().click()
    await expect
      .element(
        page.getByText(
          /now leaves your bank Tuesday, Nov 24 and posts by Wednesday, Nov 25; before it was Monday, Nov 23/,
        ),
      )
      .toBeVisible()
    await expect.element(page.getByRole('checkbox')).not.toBeChecked()
  })
})
