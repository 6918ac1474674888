import { afterEach, beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import 'virtual:widget/payment-methods'
import { type Answers, listOf, refusal, type Rendered, renderWidget } from '../../../test/support/render-widget.ts'
import {
  ALL_METHODS,
  AUTO_PAY_OFF,
  autoPay,
  METHOD_RIGHTS,
  methodAnswers,
  PAYROLL,
} from '../../../test/support/method-answers.ts'

let rendered: Rendered | null = null

function show(answers: Answers = {}, can?: readonly string[]) {
  rendered = renderWidget({ tag: 'nt-payment-methods', answers: { ...methodAnswers(can), ...answers } })
  return rendered
}

const row = (name: RegExp) => page.getByRole('row', { name })
const button = (name: string | RegExp) => page.getByRole('button', { name })
const press = (name: string | RegExp) => button(name).click()
const dialog = (name: string | RegExp) => page.getByRole('dialog', { name })
async function choose(method: string, item: string): Promise<void> {
  await press(`Actions for ${method}`)
  await page.getByRole('menuitem', { name: item }).click()
}

beforeEach(() => page.viewport(1280, 900))
afterEach(() => {
  rendered?.close()
  rendered = null
})

it('[BNK-94] [BNK-95] lists accounts and cards with use, origin, status and the one fix of each row', async () => {
  show()
  await expect
    .element(row(/Operating account/))
    .toHaveTextContent(
      /••6789.*Harbor National Bank · checking · USD.*Business account.*Pay online.*AutoPay.*Alex Smith.*Mar 4, 2026.*Verified/,
    )
  await expect.element(row(/Payroll/)).toHaveTextContent(/Not recorded.*Verified/)
  await expect.element(row(/Seattle/)).toHaveTextContent(/Waiting for verification.*2 attempts left.*Enter amounts/)
  await expect.element(row(/Tacoma/)).toHaveTextContent(/Waiting for verification.*arrive by Tue, Nov 24/)
  await expect.element(row(/Tacoma/)).not.toHaveTextContent(/Enter amounts/)
  await expect.element(row(/Old/)).toHaveTextContent(/Nothing.*Turned off.*code R02.*Remove/)
  await expect.element(row(/Visa/)).toHaveTextContent(/Visa ••4242.*Pat Jones · expires Aug 2028.*Active/)
  await expect.element(page.getByText('Northwind Traders · 6 ways to pay')).toBeVisible()
})

it('[BNK-97] is for admins: a payer sees that they have no access', async () => {
  const shown = show({}, ['payment-methods.list', 'auto-pay.get'])
  await expect.poll(() => shown.events('nt-availability').length).toBeGreaterThan(0)
  expect(shown.api.calls('GET /payment-methods')).toEqual([])
})

it('[BNK-22] verifies with two amounts, shows the remaining attempts, and reports when none is left', async () => {
  let tries = 1
  const shown = show({
    'POST /bank-accounts/BA-3/verification': () =>
      tries === 0
        ? refusal(422, 'payment-method-amounts-wrong', { meta: { triesLeft: 0 } })
        : refusal(422, 'payment-method-amounts-wrong', { meta: { triesLeft: tries-- } }),
  })
  await press('Enter amounts: Seattle ••3310')
  await expect.element(dialog('Enter the two amounts')).toBeVisible()
  await press('Verify')
  await expect.element(page.getByText('Enter an amount from 0.01 to 0.99').first()).toBeVisible()
  expect(shown.api.calls('POST /bank-accounts/BA-3/verification')).toEqual([])
  await page.getByLabelText('First amount').fill('0.32')
  await page.getByLabelText('Second amount').fill('0.17')
  await press('Verify')
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('These amounts do not match. 1 attempt left, then the account is turned off.')
  expect(shown.api.calls('POST /bank-accounts/BA-3/verification')[0]?.attributes).toEqual({
    firstAmount: 32,
    secondAmount: 17,
  })
  await press('Verify')
  await expect.element(page.getByRole('alert')).toHaveTextContent(/No attempts are left/)
  await expect.element(button('Verify')).not.toBeInTheDocument()
})

it('[BNK-96] reports a lost response as unknown, looks it up, and does not resend', async () => {
  let isRemoved = false
  const shown = show({
    'POST /bank-accounts/BA-2/removal': () => {
      isRemoved = true
      return 'lost'
    },
    'GET /payment-methods': () => listOf(isRemoved ? ALL_METHODS.filter(({ id }) => id !== 'BA-2') : ALL_METHODS),
  })
  await choose('Payroll ••2210', 'Remove')
  const remove = dialog('Remove Payroll ••2210?').getByRole('button', { name: 'Remove', exact: true })
  await expect.element(remove).toBeVisible()
  await remove.click()
  await expect.element(page.getByRole('alert')).toHaveTextContent(/The response was lost/)
  const sent = shown.api.calls('POST /bank-accounts/BA-2/removal').length
  await press('Check the list')
  await expect.element(page.getByText('Payroll ••2210 was removed')).toBeVisible()
  await expect.element(row(/Payroll/)).not.toBeInTheDocument()
  expect(shown.api.calls('POST /bank-accounts/BA-2/removal')).toHaveLength(sent)
})

it('[BNK-15] explains why an account with AutoPay or a pending payment cannot be removed', async () => {
  show({
    'POST /bank-accounts/BA-2/removal': () =>
      refusal(409, 'payment-method-in-use', { meta: { reason: 'payment-pending' } }),
  })
  await choose('Operating account ••6789', 'Remove')
  await expect
    .element(dialog('Operating account ••6789 cannot be removed yet'))
    .toHaveTextContent(/AutoPay pays from it/)
  await dialog(/cannot be removed yet/)
    .getByRole('button', { name: 'Turn off AutoPay' })
    .click()
  await expect.element(dialog('Turn off AutoPay?')).toHaveTextContent(/2 invoices, \$4,625\.00/)
  await press('Keep AutoPay')
  await choose('Payroll ••2210', 'Remove')
  await dialog('Remove Payroll ••2210?').getByRole('button', { name: 'Remove', exact: true }).click()
  await expect
    .element(dialog('Payroll ••2210 cannot be removed yet'))
    .toHaveTextContent(/A payment from it is under way/)
})

it('[BNK-16] removes the last one only after a checkbox', async () => {
  const shown = show({
    'GET /payment-methods': () => listOf([PAYROLL]),
    'GET /auto-pay': () => ({ data: AUTO_PAY_OFF }),
    'POST /bank-accounts/BA-2/removal': () => ({ data: null, status: 204 }),
  })
  await choose('Payroll ••2210', 'Remove')
  const last = dialog('Remove your last payment method?')
  await last.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect.element(last).toHaveTextContent(/Confirm this to remove it/)
  expect(shown.api.calls('POST /bank-accounts/BA-2/removal')).toEqual([])
  await page.getByRole('checkbox').click()
  await last.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect
    .poll(() => shown.api.calls('POST /bank-accounts/BA-2/removal')[0]?.attributes)
    .toEqual({ confirmLast: true })
})

it('[BNK-21] renames an account and changes its uses, at least one', async () => {
  const shown = show({
    'PATCH /bank-accounts/BA-2': () => ({
      data: {
        type: 'bank-accounts',
        id: 'BA-2',
        attributes: { ...PAYROLL.attributes, accountName: 'Wages', accountNumberLast4: '2210' },
      },
    }),
  })
  await choose('Payroll ••2210', 'Change name and use')
  await expect.element(page.getByRole('checkbox', { name: /AutoPay/ })).toBeDisabled()
  await page.getByRole('checkbox', { name: 'Pay online' }).click()
  await dialog('Change Payroll ••2210').getByRole('button', { name: 'Save', exact: true }).click()
  await expect.element(page.getByText('Choose at least one')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Pay online' }).click()
  await page.getByLabelText('Name of the account').fill('Wages')
  await dialog('Change Payroll ••2210').getByRole('button', { name: 'Save', exact: true }).click()
  await expect.element(page.getByText('Wages ••2210 was changed')).toBeVisible()
  expect(shown.api.calls('PATCH /bank-accounts/BA-2').map(({ attributes }) => attributes)).toEqual([
    { accountName: 'Wages' },
  ])
})

it('[AUT-84] shows next payment, terms, calendar, days, and unpaid invoices with the reason', async () => {
  const shown = show()
  await expect.element(page.getByText('Next payment, Tue, Dec 1')).toBeVisible()
  const terms = () => [...shown.root.querySelectorAll('.auto-pay-terms li')].map(({ textContent }) => textContent)
  await expect
    .poll(terms)
    .toEqual([
      '3 days before the due date, or the banking day before',
      'Up to $10,000.00 per invoice; you pay larger invoices yourself',
      'Credits are used first, the oldest first',
      'Past due invoices are not included',
      'Disputed amounts are not paid',
      'Admins get an email 3 banking days before each payment',
    ])
  await expect
    .element(page.getByRole('row', { name: /Tue, Dec 1/ }))
    .toHaveTextContent(/INV-1after \$1,250\.00 of credit\$3,625\.00/)
  await expect.element(page.getByText(/2 payments, \$4,625\.00, by Jan 18, 2027/)).toBeVisible()
  await expect.element(page.getByText('1 invoice · past due when it would be paid')).toBeVisible()
  const days = shown.root.querySelectorAll('.auto-pay-calendar td:not(.out)')
  expect(days).toHaveLength(60)
  // Thanksgiving is not a banking day.
  const closed = [...shown.root.querySelectorAll('.auto-pay-calendar td.closed')].map(({ textContent }) => textContent)
  expect(closed).toContain('26 no banking day')
  expect(shown.root.querySelectorAll('.auto-pay-calendar td.paid')).toHaveLength(2)
})

it('[AUT-83] moves AutoPay in one call, shows what ends and starts, and names another admin who was first', async () => {
  let isTaken = true
  const shown = show({
    'PATCH /auto-pay': () =>
      isTaken
        ? refusal(409, 'bank-account-auto-pay-taken', {
            meta: { bank_account_id: 'BA-9', account_name: 'Reserve', last4: '7718' },
          })
        : { data: autoPay({ bank_account_id: 'BA-2' }) },
  })
  await expect.element(page.getByText('Next payment, Tue, Dec 1')).toBeVisible()
  await choose('Payroll ••2210', 'Move AutoPay here')
  const move = dialog('Move AutoPay to Payroll ••2210?')
  await expect.element(move).toHaveTextContent(/It ends on Operating account ••6789 and starts on Payroll ••2210/)
  await expect.element(move).toHaveTextContent(/\$3,625\.00, Tue, Dec 1.*In 60 days.*\$4,625\.00/)
  await press('Move AutoPay')
  await expect.element(page.getByRole('alert')).toHaveTextContent(/AutoPay is on Reserve ••7718 now/)
  isTaken = false
  await button('Move AutoPay').dblClick()
  await expect.element(page.getByText('AutoPay now pays from Payroll ••2210')).toBeVisible()
  const sent = shown.api.calls('PATCH /auto-pay')
  expect(sent).toHaveLength(2)
  expect(sent[1]?.attributes).toEqual({
    buid_customer: '10428',
    bank_account_id: 'BA-2',
    days_before_due: 3,
    maximum: 1_000_000,
    credits_first: true,
    includes_overdue: false,
    moves_from: 'BA-1',
  })
})

it('[AUT-9] turns AutoPay on with its terms', async () => {
  const shown = show({
    'GET /auto-pay': () => ({ data: AUTO_PAY_OFF }),
    'PATCH /auto-pay': () => ({ data: autoPay() }),
  })
  await press('Set up AutoPay')
  await page.getByLabelText('Pay from').selectOptions('BA-2')
  await page.getByLabelText('When').selectOptions('5')
  await page.getByLabelText('Most per invoice').fill('0')
  await press('Turn on AutoPay')
  await expect.element(page.getByText(/Enter an amount above zero/)).toBeVisible()
  await page.getByLabelText('Most per invoice').fill('2500')
  await press('Turn on AutoPay')
  await expect.element(page.getByText('AutoPay is on')).toBeVisible()
  expect(shown.api.calls('PATCH /auto-pay')[0]?.attributes).toMatchObject({
    bank_account_id: 'BA-2',
    days_before_due: 5,
    maximum: 250_000,
  })
})

it('[SEC-91] opens the secure frame for an account and a card, without a number field in the page', async () => {
  const shown = show()
  for (const name of ['Add bank account', 'Add card']) {
    await press(name)
    await expect.poll(() => shown.element.querySelector('iframe')?.title).toBe(name)
    expect(shown.root.querySelectorAll('.method-entry input')).toHaveLength(0)
    await press('Cancel')
    await expect.poll(() => shown.element.querySelector('iframe')).toBeNull()
    await expect.poll(() => shown.root.activeElement?.textContent).toBe(name)
  }
})

it('[BNK-3] shows that there is none yet', async () => {
  show({ 'GET /payment-methods': () => listOf([]) })
  await expect.element(page.getByText('No payment method yet')).toBeVisible()
})

it('[BNK-218] sets and clears the user’s default with one action in the row', async () => {
  let methodId: string | null = null
  const defaults = () => (methodId === null ? [] : [{ currency: 'USD', method_id: methodId }])
  const shown = show(
    {
      'GET /payment-methods': () => listOf(ALL_METHODS, { default_methods: defaults() }),
      'PATCH /default-methods': ({ attributes }) => {
        methodId = attributes?.['method_id'] as string | null
        return { data: { type: 'default-methods', id: '10428:USD', attributes: attributes ?? {} } }
      },
    },
    [...METHOD_RIGHTS, 'default-methods.set'],
  )
  await choose('Payroll ••2210', 'Make default for USD')
  await expect.element(page.getByText(/Payroll ••2210 is your default for USD now/)).toBeVisible()
  await expect.element(row(/Payroll/)).toHaveTextContent('Default for USD')
  expect(shown.api.calls('PATCH /default-methods').map(({ attributes }) => attributes)).toEqual([
    { buid_customer: '10428', currency: 'USD', method_id: 'BA-2' },
  ])
  await choose('Payroll ••2210', 'No longer my default for USD')
  await expect.element(page.getByText(/You have no default for USD now/)).toBeVisible()
  await expect.element(row(/Payroll/)).not.toHaveTextContent('Default for USD')
})

it('[BNK-218] reports that a default was not saved', async () => {
  show({ 'PATCH /default-methods': () => refusal(404, 'not-found') }, [...METHOD_RIGHTS, 'default-methods.set'])
  await choose('Payroll ••2210', 'Make default for USD')
  await expect.element(page.getByRole('alert')).toHaveTextContent('The default was not saved')
})
