import { afterEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import 'virtual:widget/payment-history'
import { memoryUrlState } from '../../../src/kit/url-state.ts'
import {
  type Answers,
  type Exchange,
  listOf,
  refusal,
  type Rendered,
  type RenderOptions,
  renderWidget,
  type Resource,
  signedIn,
} from '../../../test/support/render-widget.ts'
import { DUE, HISTORY_META, HISTORY_RIGHTS, paymentResource, PAYMENTS } from '../../../test/support/history-answers.ts'

let rendered: Rendered | null = null
afterEach(() => {
  rendered?.close()
  rendered = null
})

interface Shown {
  rows?: readonly Resource[]
  rights?: readonly string[]
  answers?: Answers
  due?: readonly Resource[]
}

function show(
  { rows = PAYMENTS, rights = HISTORY_RIGHTS, answers = {}, due = [] }: Shown = {},
  options: Partial<RenderOptions> = {},
) {
  const requested: URLSearchParams[] = []
  const list = (exchange: Exchange) => {
    requested.push(exchange.query)
    const status = exchange.query.get('filter[status]')
    const found = rows.filter(({ attributes }) => status === null || attributes['status'] === status)
    return listOf(found, HISTORY_META)
  }
  rendered = renderWidget({
    tag: 'nt-payment-history',
    ...options,
    answers: {
      'GET /self': () => signedIn([...rights]),
      'GET /payments': list,
      'GET /invoices': () => listOf([...due], { totals: [] }),
      ...answers,
    },
  })
  return { ...rendered, asked: requested }
}
function memoryOf(params: Record<string, string>) {
  const state = memoryUrlState()
  state.write(params, 'replace')
  return state
}

const row = (name: RegExp) => page.getByRole('row', { name })
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' })

describe('the list of payments', () => {
  it('[PAY-157] shows number, date, method, payer, invoices, amount, and status with its date', async () => {
    show()
    await expect.element(row(/P-100001/)).toHaveTextContent(/Nov 16.*2 invoices.*Pat Jones · Operating account ••6789/)
    await expect.element(row(/P-100001/)).toHaveTextContent(/Settled.*Nov 18, 2026.*\$2,350\.00/)
    await expect.element(row(/P-100007/)).toHaveTextContent(/Scheduled.*For Mon, Dec 14/)
    await expect.element(row(/P-100006/)).toHaveTextContent(/INV-203402.*Processing.*Posts by Tue, Nov 24/)
    await expect.element(row(/P-100004/)).toHaveTextContent(/Visa ••4417.*No answer yet\. Do not pay again\./)
    await expect.element(row(/P-099960/)).toHaveTextContent(/Canceled.*By Robin Hale/)
    await expect.element(page.getByText('$25,170.50 on its way, posts by Tue, Nov 24')).toBeVisible()
  })

  it('[PAY-157] shows the reason in the row, from a bank and from a card', async () => {
    show()
    await expect.element(row(/P-100003/)).toHaveTextContent(/Returned.*Nov 16: not enough funds \(R01\)/)
    await expect
      .element(row(/P-100005/))
      .toHaveTextContent(/Declined.*Nov 19: Over the card’s limit.*plus \$36\.67 fee/)
    await expect.element(row(/P-100005/).getByRole('button', { name: /Pay another way/ })).toBeVisible()
  })

  it('[PAY-154] opens tabs by status with their counts, and filters by status on the server', async () => {
    const { asked } = show()
    await page.getByRole('tab', { name: /Returned/ }).click()
    await expect.poll(() => asked.at(-1)?.get('filter[status]')).toBe('returned')
    await expect.element(page.getByRole('tab', { name: /Scheduled/ })).toHaveTextContent('1')
    await page.getByRole('tab', { name: 'Settled' }).click()
    await expect.poll(() => asked.at(-1)?.get('filter[status]')).toBe('settled')
  })

  it('[PAY-153] searches and filters by date, method, and order', async () => {
    const { asked } = show()
    await page.getByRole('searchbox').fill('INV-2034')
    await expect.poll(() => asked.at(-1)?.get('filter[search]')).toBe('INV-2034')
    await button(/^Filter/).click()
    await page.getByLabelText('Method').selectOptions('card')
    await expect.poll(() => asked.at(-1)?.get('filter[method]')).toBe('card')
    await page.getByRole('textbox', { name: 'From' }).fill('11/01/2026')
    await userEvent.tab()
    await expect.poll(() => asked.at(-1)?.get('filter[from]')).toBe('11/01/2026')
    await expect.element(button('Remove filter Method: Card')).toBeVisible()
    await page.getByLabelText('Sort by').last().selectOptions('submitted_at')
    await expect.poll(() => asked.at(-1)?.get('sort')).toBe('submitted_at')
  })

  it('[PAY-157] shows that there are none, that loading failed, and that nothing matches', async () => {
    show({ rows: [] })
    await expect.element(page.getByText('No payments yet')).toBeVisible()
    await page.getByRole('tab', { name: /Declined/ }).click()
    await expect.element(page.getByText('No payment with the status Declined')).toBeVisible()
    await page.getByRole('searchbox').fill('zzz')
    await expect.element(page.getByText('No payment matches these filters')).toBeVisible()
    rendered?.close()
    show({ answers: { 'GET /payments': () => refusal(500, 'server-error') } })
    await expect.element(page.getByText('Payments did not load')).toBeVisible()
  })

  it('[PAY-157] offers a viewer receipts but no payment or cancellation', async () => {
    show({ rights: ['payments.list', 'payments.get', 'payments.download-receipt', 'invoices.list'], due: [DUE] })
    await expect.element(row(/P-100001/).getByRole('button', { name: /Receipt/ })).toBeVisible()
    expect(
      row(/P-100006/)
        .getByRole('button', { name: /Cancel/ })
        .query(),
    ).toBeNull()
    expect(
      row(/P-100003/)
        .getByRole('button', { name: /Pay/ })
        .query(),
    ).toBeNull()
    expect(button('Download CSV').query()).toBeNull()
  })

  it('[EXP-112] saves the filtered list as a file from the server', async () => {
    const bodies: unknown[] = []
    show({
      answers: {
        'POST /exports': ({ attributes }) => {
          bodies.push(attributes)
          return refusal(503, 'service-unavailable')
        },
      },
    })
    await page.getByRole('tab', { name: /Returned/ }).click()
    await button('Download CSV').click()
    await expect.poll(() => bodies.length).toBeGreaterThan(0)
    expect(bodies[0]).toMatchObject({
      what: 'payments',
      filter: { status: 'returned', buid_customer: '10428' },
      language: 'en',
    })
    await expect.element(page.getByText(/The file was not saved/)).toBeVisible()
  })
})

describe('canceling', () => {
  it('[PAY-159] names the cut-off, asks for confirmation, and cancels', async () => {
    let isCanceled = false
    const now = () => (isCanceled ? paymentResource('P-100006', { status: 'canceled', settled_on: null }) : PAYMENTS[1])
    show({
      answers: {
        'GET /payments': () => listOf([now() as Resource]),
        'POST /payments/P-100006/cancellation': () => {
          isCanceled = true
          return { data: now() as Resource }
        },
      },
    })
    await button(/^Cancel until 4:00 PM.*P-100006$/).click()
    await expect.element(page.getByRole('dialog', { name: 'Cancel P-100006?' })).toBeVisible()
    await expect.element(page.getByText(/\$2,350\.00 stays in Operating account ••6789\./)).toBeVisible()
    await button('Cancel payment').click()
    await expect.element(row(/P-100006/)).toHaveTextContent('Canceled')
    expect(page.getByRole('dialog').query()).toBeNull()
  })

  it('[PAY-159] reports that it is too late and what to do', async () => {
    show({
      answers: {
        'POST /payments/P-100006/cancellation': () =>
          refusal(409, 'payment-not-cancelable', { meta: { reason: 'cut-off-passed', status: 'processing' } }),
      },
    })
    await button(/^Cancel until/).click()
    await button('Cancel payment').click()
    await expect.element(page.getByRole('dialog', { name: 'Too late to cancel' })).toBeVisible()
    await expect.element(page.getByText(/P-100006 went to the bank at 4:00 PM.*contact customer support/)).toBeVisible()
    await button('Close').click()
    expect(page.getByRole('dialog').query()).toBeNull()
  })
})

describe('paying again', () => {
  it('[PAY-160] selects the invoices of a returned payment and opens method and review', async () => {
    const { nt, events } = show({ due: [DUE] })
    await button('Pay again P-100003').click()
    await expect.poll(() => events('nt-pay-start')).toEqual([{ invoiceIds: ['INV-203402'] }])
    expect(nt.getState().selection.invoices).toMatchObject([{ invoiceId: 'INV-203402', amountMinor: 235_000 }])
  })

  it('[PAY-157] shows the last returned payment above the list while its invoices are due', async () => {
    show({ due: [DUE] })
    await expect.element(page.getByText('Your bank returned $2,350.00: not enough funds (R01).')).toBeVisible()
    await expect.element(page.getByText('Due again: INV-203402')).toBeVisible()
    await expect.element(button(/^Pay \$2,350\.00 again/)).toBeVisible()
  })

  it('[PAY-160] reports that nothing of it is left to pay', async () => {
    show()
    await button('Pay again P-100003').click()
    await expect.element(page.getByText('None of its invoices can be paid now.')).toBeVisible()
    await expect.element(button('Pay again P-100003')).toHaveAttribute('aria-disabled', 'true')
  })
})

describe('the page of a payment', () => {
  const one = (number: string) => PAYMENTS.find(({ id }) => id === number) as Resource
  const getOne = (number: string): Answers => ({
    [`GET /payments/${number}`]: () => ({ data: one(number) }),
  })

  it('[PAY-158] opens from its row and links back to it', async () => {
    show({ answers: getOne('P-100006') })
    await button('Open payment P-100006').click()
    const heading = page.getByRole('heading', { name: 'Payment P-100006' })
    await expect.element(heading).toBeVisible()
    await expect.poll(() => rendered?.root.activeElement).toBe(heading.element())
    await expect.element(page.getByText('You can cancel until 4:00 PM', { exact: false })).toBeVisible()
    await button('Payments').click()
    await expect.poll(() => rendered?.root.activeElement?.getAttribute('aria-label')).toBe('Open payment P-100006')
  })

  it('[MAI-106] mails the receipt to the user’s address, and retries under the same key after a lost response', async () => {
    const keys: (string | null)[] = []
    let isLost = true
    const mail = ({ headers }: Exchange) => {
      keys.push(headers.get('idempotency-key'))
      if (isLost) return refusal(503, 'server-unavailable')
      return { status: 201, data: { type: 'receipt-mails', id: 'P-100001', attributes: { email: 'pat@x.example' } } }
    }
    const answers = { ...getOne('P-100001'), 'POST /payments/P-100001/receipt-mails': mail }
    const rights = [...HISTORY_RIGHTS, 'payments.mail-receipt']
    show({ answers, rights }, { urlState: memoryOf({ payment: 'P-100001' }) })
    await button('Send by email').click()
    await expect.element(page.getByRole('alert')).toHaveTextContent(/^The receipt was not sent\./)
    isLost = false
    await button('Send by email').click()
    await expect.element(page.getByText('The receipt is on its way to pat@x.example.')).toBeVisible()
    await button('Send by email').click()
    await expect.poll(() => new Set(keys).size).toBe(2)
    expect(keys.at(0)).toBe(keys.at(-2))
    expect(keys.at(-1)).not.toBe(keys.at(-2))
  })

  it('[MAI-106] offers no e-mail to a partner’s user, who has no address here', async () => {
    show({ answers: getOne('P-100001') }, { urlState: memoryOf({ payment: 'P-100001' }) })
    await expect.element(button('Receipt PDF')).toBeVisible()
    expect(button('Send by email').query()).toBeNull()
  })

  it('[PAY-158] explains a returned payment, and offers to pay it again, without a receipt', async () => {
    show({ answers: getOne('P-100003') }, { urlState: memoryOf({ payment: 'P-100003' }) })
    await expect.element(page.getByText(/not enough funds \(R01\)/)).toBeVisible()
    await expect.element(button('Pay $2,350.00 again')).toBeVisible()
    expect(button(/Receipt/).query()).toBeNull()
  })

  it('[PAY-158] reports a number that is not of this account', async () => {
    show(
      { answers: { 'GET /payments/P-1': () => refusal(404, 'not-found') } },
      { urlState: memoryOf({ payment: 'P-1' }) },
    )
    await expect.element(page.getByText('Payment not found')).toBeVisible()
  })
})
