import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { memoryUrlState } from '../../../src/kit/url-state.ts'
import { add, button, heading, payButton, servePayWidget } from '../../../test/support/pay-widget.ts'
import { type Answers, listOf, refusal, type Resource, signedIn } from '../../../test/support/render-widget.ts'

const widget = servePayWidget()
const memo = (id: string, amount: number, remaining = amount): Resource => ({
  type: 'credit-memos',
  id,
  attributes: { buid_customer: '10428', currency: 'USD', amount, applied: amount - remaining, remaining },
})
const CAN = [
  'invoices.list',
  'bank-accounts.list',
  'payments.preview',
  'payments.create',
  'payments.get',
  'payments.list',
  'credit-memos.list',
  'credit-memos.apply',
]
const WITH_CREDIT: Answers = {
  'GET /self': () => signedIn(CAN),
  'GET /credit-memos': () => listOf([memo('CM-1041', 125_000), memo('CM-1042', 5_000), memo('CM-1043', 900, 0)]),
}
const creditBox = () => page.getByRole('checkbox', { name: 'Use $1,300.00 credit first' })
const amount = (id: string) => page.getByRole('textbox', { name: `Amount to apply of Credit memo ${id}` })
const terms = () => page.getByRole('checkbox', { name: /I authorize/ })
const summary = () => page.getByRole('complementary', { name: 'Summary' })
const sent = () => widget.shown.api.calls('POST /payments').map(({ attributes }) => attributes)

async function openPayment(answers: Answers = {}, invoice = 'INV-201377'): Promise<void> {
  widget.open({ ...WITH_CREDIT, ...answers })
  await add(invoice)
  await button('Continue').click()
  await expect.element(page.getByRole('radio', { name: /Operating account/ })).toBeChecked()
}

describe('credit on the payment page', () => {
  it('[PAY-276] [PAY-277] is used on request, reduces the total, and shows its allocation', async () => {
    await openPayment()
    await expect.element(summary()).toHaveTextContent(/Total, USD\$4,210.50/)
    await creditBox().click()
    await expect.element(amount('CM-1041')).toHaveValue('1,250.00')
    await expect.element(amount('CM-1042')).toHaveValue('50.00')
    await expect.element(page.getByText('$1,250.00 to INV-201377', { exact: true })).toBeVisible()
    await expect.element(page.getByText('$0.00 credit remains')).toBeVisible()
    await expect.element(summary()).toHaveTextContent(/Credit applied−\$1,300.00/)
    await expect
      .element(
        page.getByText(
          'Credit is applied when you pay. It stays applied if the payment fails, is canceled, or is returned.',
        ),
      )
      .toBeVisible()
    await amount('CM-1041').fill('1000')
    await expect.element(page.getByText('$250.00 credit remains')).toBeVisible()
    await terms().click()
    await button('Pay $3,160.50').click()
    await expect.element(heading(/Payment sent$/)).toBeVisible()
    expect(sent()).toMatchObject([
      {
        total: 316_050,
        lines: [{ trx_id: 'T201377', amount: 421_050 }],
        credits: [
          { credit_memo_id: 'CM-1041', amount: 100_000 },
          { credit_memo_id: 'CM-1042', amount: 5_000 },
        ],
      },
    ])
    await expect.element(summary()).toHaveTextContent(/Invoices \(1\)\$4,210.50Credit applied−\$1,050.00/)
    await expect.element(page.getByText('Credit memo CM-1041')).toBeVisible()
    await expect.element(page.getByText('$1,050.00 by credit')).toBeVisible()
    expect(widget.shown.nt.getState().selection.invoices).toEqual([])
  })

  it('[PAY-276] is limited to the rest of a memo and to the amount of the invoices', async () => {
    await openPayment({ 'GET /credit-memos': () => listOf([memo('CM-1041', 900_000), memo('CM-1042', 5_000)]) })
    await page.getByRole('checkbox', { name: 'Use $9,050.00 credit first' }).click()
    await expect.element(amount('CM-1041')).toHaveValue('4,210.50')
    await amount('CM-1042').fill('60')
    await expect.element(page.getByText('Only $50.00 of this credit is left')).toBeVisible()
    await amount('CM-1042').fill('0')
    await amount('CM-1041').fill('5000')
    await expect.element(page.getByText('The invoices can use only $4,210.50 of credit')).toBeVisible()
    await expect.element(payButton()).toHaveAccessibleDescription('Check the credit amounts to pay.')
    await userEvent.clear(amount('CM-1041'))
    await expect.element(page.getByText('Enter an amount')).toBeVisible()
    expect(sent()).toEqual([])
  })

  it('[PAY-340] keeps typed credit amounts over a reload, and deletes them after the payment', async () => {
    const urlState = memoryUrlState()
    widget.open(WITH_CREDIT, { urlState })
    await add('INV-201377')
    await button('Continue').click()
    await creditBox().click()
    await amount('CM-1041').fill('10')
    await expect.element(button('Pay $4,150.50')).toBeVisible()
    await widget.reload(WITH_CREDIT, { urlState })
    await expect.element(amount('CM-1041')).toHaveValue('10.00')
    await expect.element(amount('CM-1042')).toHaveValue('50.00')
    await terms().click()
    await button('Pay $4,150.50').click()
    await expect.element(heading(/Payment sent$/)).toBeVisible()
    const kept = sessionStorage.getItem(`netterms:${widget.shown.namespace}:pay:u-1`)
    expect(JSON.parse(kept ?? '{}')).toMatchObject({ usesCredit: true, creditAmounts: null })
  })

  it('[PAY-278] pays without a method if it covers everything', async () => {
    await openPayment({ 'GET /credit-memos': () => listOf([memo('CM-1041', 900_000)]) })
    await page.getByRole('checkbox', { name: 'Use $9,000.00 credit first' }).click()
    await expect.element(page.getByText(/^Credit covers this payment\./)).toBeVisible()
    await expect.element(page.getByRole('radio', { name: /Operating account/ })).not.toBeInTheDocument()
    await terms().click()
    await button('Apply $4,210.50 credit').click()
    await expect
      .element(page.getByText('$4,210.50 credit was applied to the invoices. Nothing was charged.'))
      .toBeVisible()
    expect(sent()).toMatchObject([{ total: 0, credits: [{ credit_memo_id: 'CM-1041', amount: 421_050 }] }])
    expect(sent()[0]).not.toHaveProperty('bank_account_id')
  })

  it('[PAY-276] [PAY-174] shrinks to the rest if another user used some of it, with other input kept', async () => {
    let isUsed = false
    await openPayment({
      'GET /credit-memos': () => listOf([memo('CM-1041', 125_000, isUsed ? 25_000 : 125_000), memo('CM-1042', 5_000)]),
      'POST /payments': () => {
        isUsed = true
        return refusal(409, 'payment-credit-unavailable', {
          pointer: '/data/attributes/credits/0/amount',
          meta: { creditMemoId: 'CM-1041', remaining: 25_000, currency: 'USD' },
        })
      },
    })
    await creditBox().click()
    await terms().click()
    await button('Pay $2,910.50').click()
    await expect
      .element(page.getByText(/^Credit memo CM-1041 has \$250.00 left: some of it was used in the meantime\./))
      .toBeVisible()
    await expect.element(amount('CM-1041')).toHaveValue('250.00')
    await expect.element(button('Pay $3,910.50')).toBeVisible()
    await expect.element(terms()).not.toBeChecked()
    await expect.element(page.getByRole('radio', { name: /Operating account/ })).toBeChecked()
    expect(widget.shown.nt.getState().selection.invoices).toMatchObject([
      { invoiceId: 'INV-201377', amountMinor: 421_050 },
    ])
  })

  it('[PAY-276] is not offered to a user who may not apply it', async () => {
    await openPayment({ 'GET /self': () => signedIn(CAN.filter((call) => call !== 'credit-memos.apply')) })
    await expect.element(page.getByText(/credit first/)).not.toBeInTheDocument()
    expect(widget.shown.api.calls('GET /credit-memos')).toEqual([])
  })

  it('[PAY-276] [UI-5] reports a failed load, and the payment continues without credit', async () => {
    await openPayment({ 'GET /credit-memos': () => refusal(500, 'server-error') })
    await expect.element(page.getByText('The account credit did not load.')).toBeVisible()
    await terms().click()
    await button('Pay $4,210.50').click()
    await expect.element(heading(/Payment sent$/)).toBeVisible()
  })

  describe('[PAY-359] allocation of credit by the payer', () => {
    const placed = (id: string, invoice: string) =>
      page.getByRole('textbox', { name: `Amount of Credit memo ${id} for ${invoice}` })

    const choose = async () => {
      widget.open(WITH_CREDIT)
      await add('INV-201377', 'INV-202940')
      await button('Continue').click()
      await creditBox().click()
      await button('Choose which invoices get credit').click()
      await expect.element(placed('CM-1041', 'INV-201377')).toHaveValue('1,250.00')
    }

    it('starts with the oldest invoices, keeps a running balance, and sends exactly these amounts', async () => {
      await choose()
      await expect.element(page.getByText('$0.00 of $1,250.00 left')).toBeVisible()
      await placed('CM-1041', 'INV-201377').fill('250')
      await expect.element(page.getByText('$1,000.00 of $1,250.00 left')).toBeVisible()
      await expect.element(page.getByText('$3,910.50 of $4,210.50 still to pay').first()).toBeVisible()
      await placed('CM-1041', 'INV-202940').fill('700')
      await expect.element(page.getByText('$300.00 of $1,250.00 left')).toBeVisible()
      await terms().click()
      await payButton().click()
      await expect.element(heading(/Payment sent$/)).toBeVisible()
      expect(sent()).toMatchObject([
        {
          credits: [
            {
              credit_memo_id: 'CM-1041',
              amount: 95_000,
              lines: [
                { trx_id: 'T201377', amount: 25_000 },
                { trx_id: 'T202940', amount: 70_000 },
              ],
            },
            { credit_memo_id: 'CM-1042', amount: 5_000, lines: [{ trx_id: 'T201377', amount: 5_000 }] },
          ],
        },
      ])
    })

    it('is limited to a memo’s rest and to an invoice’s amount, and reads an empty amount as zero', async () => {
      await choose()
      await placed('CM-1041', 'INV-201377').fill('1250.01')
      await expect.element(page.getByText('Only $1,250.00 of this credit is left').first()).toBeVisible()
      await expect.element(payButton()).toHaveAccessibleDescription('Check the credit amounts to pay.')
      await placed('CM-1041', 'INV-201377').fill('99999')
      await expect.element(page.getByText('This invoice can use only $4,210.50 of credit').first()).toBeVisible()
      await userEvent.clear(placed('CM-1041', 'INV-201377'))
      await expect.element(page.getByText('$1,250.00 of $1,250.00 left')).toBeVisible()
      await terms().click()
      await expect.element(payButton()).not.toHaveAttribute('aria-disabled', 'true')
      await button('Give credit to the oldest invoices first').click()
      await expect.element(amount('CM-1041')).toHaveValue('1,250.00')
      await expect.element(terms()).not.toBeChecked()
    })

    it('sends nothing if the server would allocate the credit differently', async () => {
      widget.open({
        ...WITH_CREDIT,
        'POST /payment-previews': (exchange) => {
          const { credits, ...rest } = exchange.attributes as { credits?: { lines?: unknown }[] }
          return widget.server.preview({
            ...exchange,
            attributes: { ...rest, credits: credits?.map(({ lines: _lines, ...credit }) => credit) },
          })
        },
      })
      await add('INV-201377', 'INV-202940')
      await button('Continue').click()
      await creditBox().click()
      await button('Choose which invoices get credit').click()
      await placed('CM-1041', 'INV-201377').fill('250')
      await placed('CM-1041', 'INV-202940').fill('700')
      await expect.element(page.getByRole('alert')).toBeVisible()
      await expect.element(payButton()).not.toBeInTheDocument()
    })
  })
})
