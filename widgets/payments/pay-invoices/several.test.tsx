import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { memoryUrlState } from '../../../src/kit/url-state.ts'
import { button, heading, payButton, servePayWidget } from '../../../test/support/pay-widget.ts'
import { NAMES, severalServer, TO_PAY } from '../../../test/support/several-answers.ts'
import { refusal, type Reply } from '../../../test/support/render-widget.ts'

const PATIENTLY = { timeout: 12_000 }
const widget = servePayWidget()
let server = severalServer()
let spaces = 0

/** Renders the review with a selection from the list of all accounts, as stored in the tab. */
function open(answers = {}, toPay: object = TO_PAY) {
  server = severalServer()
  const namespace = `several-${(spaces += 1)}`
  sessionStorage.setItem(`netterms:${namespace}:pay-accounts:u-1`, JSON.stringify(toPay))
  return widget.open(
    { ...server.answers, ...answers },
    { namespace, urlState: memoryUrlState(), attributes: { step: 'several' } },
  )
}
async function accept(): Promise<void> {
  await page.getByRole('checkbox', { name: /I accept the card fee/ }).click()
  await page.getByRole('checkbox', { name: /I authorize/ }).click()
}
const sent = () => widget.shown.api.calls('POST /payment-groups')

describe('several accounts', () => {
  it('[PAY-321] reviews each account with its subtotal and fee, pays all by one card, and lists each payment', async () => {
    const { events } = open()
    await expect.element(heading(/Review and pay 2 accounts$/)).toBeVisible()
    for (const name of NAMES) await expect.element(page.getByRole('heading', { name })).toBeVisible()
    await expect
      .element(page.getByRole('region', { name: NAMES[0] }))
      .toHaveTextContent('Subtotal$7,690.50Card fee$223.02')
    await expect.element(page.getByRole('complementary', { name: 'Summary' })).toHaveTextContent('Card fee$252.02')
    expect(page.getByRole('radio').elements()).toHaveLength(1)
    await expect.element(page.getByText(/^Pat Jones, card of Northwind Traders/)).toBeVisible()
    await accept()
    await payButton().click()
    await expect.element(heading(/Payment approved$/)).toBeVisible()
    await expect.element(page.getByText(/Visa ••4417 is charged once/)).toBeVisible()
    for (const number of ['P-100301', 'P-100302']) await expect.element(page.getByText(number)).toBeVisible()
    expect(sent()).toHaveLength(1)
    expect(sent()[0]?.attributes).toMatchObject({
      card_id: 'PC-1',
      total: 869_050,
      fee_accepted: 25_202,
      payments: [
        { buid_customer: '10428', total: 769_050, fee_accepted: 22_302 },
        { buid_customer: '10429', total: 100_000, fee_accepted: 2_900 },
      ],
    })
    expect(events('nt-payment-confirmed')).toMatchObject([{ paymentNumber: 'P-100301' }, { paymentNumber: 'P-100302' }])
  })

  it('[PAY-321] never offers a bank account, and links to the payment of one account by bank', async () => {
    open()
    await expect.element(heading(/Review and pay 2 accounts$/)).toBeVisible()
    expect(page.getByText(/Operating account/).elements()).toEqual([])
    await button('Pay Northwind Traders by bank').click()
    await expect.element(heading(/Step 2 of 3: Review and pay$/)).toBeVisible()
    await expect.element(page.getByRole('radio', { name: /Operating account/ })).toBeVisible()
    await expect.element(page.getByText('INV-201377')).toBeVisible()
  })

  it('[PAY-12] sends one request for a double click with an Enter at the same time', async () => {
    open()
    await accept()
    const pay = payButton().element() as HTMLButtonElement
    pay.click()
    pay.click()
    await expect.element(heading(/Payment approved$/)).toBeVisible()
    expect(sent()).toHaveLength(1)
  })

  it('[PAY-13] reports a lost response as unknown and ends at the confirmation of all accounts', async () => {
    const { events } = open({
      'POST /payment-groups': (exchange: Parameters<typeof server.pay>[0]): Reply => {
        server.pay(exchange)
        return 'lost'
      },
    })
    await accept()
    await payButton().click()
    await expect.element(heading(/We are checking this payment$/), PATIENTLY).toBeVisible()
    await expect.element(heading(/Payment approved$/), PATIENTLY).toBeVisible()
    expect(events('nt-payment-unknown')).toHaveLength(1)
    expect(events('nt-payment-rejected')).toEqual([])
    expect(new Set(sent().map(({ headers }) => headers.get('Idempotency-Key'))).size).toBe(1)
  }, 40_000)

  it.each([
    ['the same user, in another tab', 'Pat Jones', /Payment approved$/],
    ['another user', 'Alex Smith', /Review and pay 2 accounts$/],
  ])('[PAY-341] reports payments made in the meantime by %s', async (_by, payer, title) => {
    const inPayment = (number: string, index: number) => ({
      status: '409',
      code: 'payment-invoice-already-in-payment',
      title: 'In payment',
      detail: 'In payment',
      source: { pointer: `/data/attributes/payments/${index}/lines/0` },
      meta: { paymentNumber: number, payer },
    })
    const { events } = open({
      'POST /payment-groups': (exchange: Parameters<typeof server.pay>[0]): Reply => {
        const [first] = server.groups.values()
        if (!first) server.pay({ ...exchange, headers: new Headers({ 'Idempotency-Key': 'of-the-other-tab-0001' }) })
        for (const { attributes = {} } of [...server.groups.values()].flat()) Object.assign(attributes, { payer })
        return { status: 409, errors: [inPayment('P-100301', 0), inPayment('P-100302', 1)] }
      },
    })
    await accept()
    await payButton().click()
    if (payer === 'Alex Smith') await expect.element(page.getByRole('alert')).toBeVisible()
    await expect.element(heading(title)).toBeVisible()
    expect(events('nt-payment-confirmed')).toHaveLength(payer === 'Alex Smith' ? 0 : 2)
    expect(events('nt-payment-rejected')).toHaveLength(payer === 'Alex Smith' ? 1 : 0)
  })

  it('[PAY-321] names invoices that cannot be paid with their account, and leaves them out', async () => {
    open({
      'POST /payment-group-previews': (exchange: Parameters<typeof server.preview>[0]): Reply =>
        exchange.attributes?.['payments'] && (exchange.attributes['payments'] as unknown[]).length > 1
          ? refusal(403, 'payment-customer-not-eligible', { pointer: '/data/attributes/payments/1/buid_customer' })
          : server.preview(exchange),
    })
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent(/Northwind West: This account cannot pay online now/)
    await button('Leave out what cannot be paid').click()
    await expect.element(heading(/Review and pay 1 account$/)).toBeVisible()
    await expect.element(page.getByRole('complementary', { name: 'Summary' })).toHaveTextContent('Card fee$223.02')
  })

  it('[PAY-318] sends nothing if the server would allocate the amount differently', async () => {
    open({
      'POST /payment-group-previews': (exchange: Parameters<typeof server.preview>[0]): Reply =>
        server.preview(exchange, { total: 869_051 }),
    })
    await expect.element(page.getByText('The amounts do not agree, so nothing was sent')).toBeVisible()
    expect(payButton().elements()).toEqual([])
  })

  it('[PAY-174] resets fee and terms when an invoice is removed', async () => {
    open()
    await accept()
    await button('Remove INV-202940').click()
    await expect.element(page.getByText('The payment changed. Accept it again to pay.')).toBeVisible()
    expect(sent()).toEqual([])
  })
})
