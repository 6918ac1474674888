import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { whenInstance } from '../../../src/kit/instance.ts'
import { invoiceResource } from '../../../test/support/payment-answers.ts'
import {
  add,
  button,
  heading,
  payButton,
  reviewThree,
  servePayWidget,
  THREE,
} from '../../../test/support/pay-widget.ts'
import { type Answer, type Answers, listOf, refusal } from '../../../test/support/render-widget.ts'

const widget = servePayWidget()

/** Renders a returned payment of three invoices, as after opening its page again. */
async function openReturned(changes: Record<string, unknown>): Promise<void> {
  widget.open()
  await reviewThree()
  await payButton().click()
  await expect.element(heading(/Payment sent$/)).toBeVisible()
  const [payment] = widget.server.payments.values()
  Object.assign(payment?.attributes ?? {}, changes)
  await widget.reload({}, { attributes: { step: 'done', payment: 'P-100200' } })
}

const RETURNED = {
  status: 'returned',
  returned: { code: 'R01', reason: 'insufficient-funds', on: '11/25/2026', retry_on: null },
}

describe('a failed payment', () => {
  it('[PAY-62] shows the reason as text with its code, and no steps, posting date or receipt', async () => {
    await openReturned(RETURNED)
    await expect.element(heading(/^Your bank returned this payment$/)).toBeVisible()
    await expect
      .element(
        page.getByText(/your bank returned this payment: not enough funds \(R01\)\. \$12,690\.50 is due again\./),
      )
      .toBeVisible()
    expect(page.getByRole('list', { name: 'Steps' }).query()).toBeNull()
    expect(page.getByText('Posts by').query()).toBeNull()
    expect(button('Print receipt').query()).toBeNull()
  })

  it('[PAY-62] shows an unknown code', async () => {
    await openReturned({ ...RETURNED, returned: { ...RETURNED.returned, code: 'R24', reason: 'duplicate' } })
    await expect.element(page.getByText(/returned this payment: R24\./)).toBeVisible()
  })

  it('[PAY-62] starts a new payment of its invoices with the amounts of the former one', async () => {
    await openReturned(RETURNED)
    await button('Pay $12,690.50 again').click()
    await expect.poll(() => widget.shown.events('nt-pay-start')).toEqual([{ invoiceIds: [...THREE] }])
    await expect.element(heading(/Review and pay$/)).toBeVisible()
    expect(widget.shown.nt.getState().selection.invoices.map(({ amountMinor }) => amountMinor)).toEqual([
      421_050, 348_000, 500_000,
    ])
  })

  it('[PAY-62] reports that none of it can be paid now', async () => {
    await openReturned({ ...RETURNED, status: 'failed', returned: null })
    for (const invoice of THREE) widget.server.change(invoice, { status: 'Payment Pending' })
    await button('Pay $12,690.50 again').click()
    await expect.element(page.getByText(/None of these invoices can be paid now/)).toBeVisible()
    // The button stays next to the message, because it has focus; it explains why it is disabled.
    const again = button(/^Pay \$12,690\.50 again/)
    await expect.element(again).toHaveAttribute('aria-disabled', 'true')
    await expect.element(again).toHaveAccessibleDescription(/None of these invoices can be paid now/)
    expect(widget.shown.root.activeElement).toBe(again.element())
  })

  it('[PAY-62] clears the message for the next payment', async () => {
    await openReturned(RETURNED)
    const [first] = widget.server.payments.values()
    widget.server.payments.set('next', {
      ...(first as NonNullable<typeof first>),
      id: 'P-100201',
      attributes: { ...first?.attributes, payment_number: 'P-100201' },
    })
    for (const invoice of THREE) widget.server.change(invoice, { status: 'Payment Pending' })
    await button('Pay $12,690.50 again').click()
    await expect.element(page.getByText(/None of these invoices can be paid now/)).toBeVisible()
    widget.shown.element.setAttribute('payment', 'P-100201')
    await expect.element(page.getByText('P-100201')).toBeVisible()
    expect(page.getByText(/None of these invoices can be paid now/).query()).toBeNull()
    await expect.element(button('Pay $12,690.50 again')).not.toHaveAttribute('aria-disabled')
  })

  it('[PAY-62] offers nothing for a payment of another account than the selected one', async () => {
    await openReturned({ ...RETURNED, buid_customer: '20999' })
    await expect.element(heading(/^Your bank returned this payment$/)).toBeVisible()
    await expect.element(button('View invoices')).toBeVisible()
    expect(button(/^Pay \$12,690\.50 again/).query()).toBeNull()
  })

  it('[PAY-62] keeps the selection if the invoices load after the page was left', async () => {
    await openReturned(RETURNED)
    const { answers } = widget.server
    let release = () => {}
    const isHeld = new Promise<void>((resolve) => {
      release = resolve
    })
    let requested = 0
    await widget.reload(
      {
        'GET /invoices': async (exchange) => {
          if (exchange.query.has('filter[trx_id]')) {
            requested += 1
            await isHeld
          }
          return answers['GET /invoices']?.(exchange) ?? 'lost'
        },
      },
      { attributes: { step: 'done', payment: 'P-100200' } },
    )
    await button('Pay $12,690.50 again').click()
    await expect.poll(() => requested).toBe(1)
    widget.shown.element.removeAttribute('payment')
    widget.shown.element.removeAttribute('step')
    await expect.element(heading(/Choose what to pay/)).toBeVisible()
    release()
    await expect.element(button(/^Add INV-201377/)).toBeVisible()
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect(widget.shown.events('nt-pay-start')).toEqual([])
    expect(widget.shown.nt.getState().selection.invoices).toEqual([])
  })
})

describe('leaving a payment', () => {
  it('[PAY-63] asks for no confirmation while selection and amounts are kept', async () => {
    const { events } = widget.open()
    await add('INV-201377')
    await button('Continue').click()
    await expect.element(heading(/Review and pay$/)).toBeVisible()
    expect(events('nt-unsaved-change')).toEqual([])
  })

  it('[PAY-63] returns to the list in its former state', async () => {
    const { element, events } = widget.open()
    element.addEventListener('nt-navigate', (event) => event.preventDefault())
    await expect.element(button('Invoices')).toBeVisible()
    whenInstance(widget.shown.namespace, ({ store }) =>
      store.setState({
        listPlace: { status: 'past-due', q: 'pioneer', currency: '', page: '2', customerId: '10428' },
      }),
    )()
    await button('Invoices').click()
    expect(events('nt-navigate')).toEqual([
      { to: 'invoice-list', params: { status: 'past-due', q: 'pioneer', page: '2' } },
    ])
  })

  it('[PAY-63] keeps the list’s state of one account apart from another account’s', async () => {
    const { element, events } = widget.open()
    element.addEventListener('nt-navigate', (event) => event.preventDefault())
    await expect.element(button('Invoices')).toBeVisible()
    whenInstance(widget.shown.namespace, ({ store }) =>
      store.setState({ listPlace: { status: 'past-due', q: 'pioneer', page: '2', customerId: '10430' } }),
    )()
    await button('Invoices').click()
    expect(events('nt-navigate')).toEqual([{ to: 'invoice-list', params: { status: 'open' } }])
  })

  it('[PAY-63] shows the list in place on a page without a router and without a list', async () => {
    const { root } = widget.open()
    await button('Invoices').click()
    await expect.element(button('Back')).toBeVisible()
    expect(root.querySelector('nt-invoice-list')).not.toBeNull()
  })
})

it('[PAY-61] adds all past due invoices at once', async () => {
  widget.open()
  await button(/^Add all past due \(\d+\)$/).click()
  await expect.element(button('Continue')).toBeVisible()
  const { api, nt } = widget.shown
  expect(api.calls('GET /invoices').some(({ query }) => query.get('filter[status]') === 'past-due')).toBe(true)
  expect(nt.getState().selection.invoices.length).toBeGreaterThan(1)
  expect(button(/^Add all past due/).query()).toBeNull()
})

const ofList = (slug: string, answer: Answer): Answers => {
  const all = widget.server.answers['GET /invoices']
  return {
    'GET /invoices': (exchange) =>
      exchange.query.get('filter[status]') === slug ? answer(exchange) : (all?.(exchange) ?? 'lost'),
  }
}

it('[PAY-61] counts only past due invoices in the currency of the payment', async () => {
  let arrive = () => {}
  const late = new Promise<void>((resolve) => (arrive = resolve))
  const all = widget.server.answers['GET /invoices']
  widget.open(
    ofList('past-due', async (exchange) => {
      if (exchange.query.get('filter[sol_currency]') === 'CAD') await late
      return all?.(exchange) ?? 'lost'
    }),
  )
  await expect.element(button(/^Add all past due \(\d+\)$/)).toBeVisible()
  await add('INV-204512')
  await expect.element(button('Continue')).toBeVisible()
  expect(button(/^Add all past due/).query()).toBeNull()
  arrive()
})

it('[PAY-61] reports that no past due invoice is left to add', async () => {
  let isPaid = false
  const all = widget.server.answers['GET /invoices']
  widget.open(ofList('past-due', (exchange) => (isPaid ? listOf([], { totals: [] }) : (all?.(exchange) ?? 'lost'))))
  await expect.element(button(/^Add all past due/)).toBeVisible()
  isPaid = true
  await button(/^Add all past due/).click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('No past due invoice can be paid now.')
  await expect.element(button(/^Add all past due/)).not.toBeInTheDocument()
})

it('[PAY-61] reports that the past due invoices did not load', async () => {
  let isDown = false
  const all = widget.server.answers['GET /invoices']
  widget.open(ofList('past-due', (exchange) => (isDown ? refusal(404, 'not-found') : (all?.(exchange) ?? 'lost'))))
  await expect.element(button(/^Add all past due/)).toBeVisible()
  isDown = true
  await button(/^Add all past due/).click()
  await expect.element(page.getByRole('alert')).toBeVisible()
  expect(widget.shown.nt.getState().selection.invoices).toEqual([])
})

it('[PAY-61] offers the next page if nothing on the first one can be paid', async () => {
  const stored = (id: string) => invoiceResource({ id, open: 9_000, due: '09/09/2026', status: 'On Hold' })
  widget.open(
    ofList('unpaid', ({ query }) =>
      query.get('page[size]') === '8'
        ? listOf([stored('INV-100001')], { record_count: 12, totals: [] })
        : listOf([stored('INV-100001'), invoiceResource({ id: 'INV-201377', open: 100, due: '10/10/2026' })], {
            ...{ record_count: 12, totals: [] },
          }),
    ),
  )
  await expect.element(page.getByText('Nothing else on this page can be added.')).toBeVisible()
  await button('Show more').click()
  await expect.element(button(/^Add INV-201377/)).toBeVisible()
})
