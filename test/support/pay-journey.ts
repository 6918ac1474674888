/** Steps of a payment. Names and amounts are those of the seed data. */
import type { Locator, Page } from 'playwright'
import { expect } from 'vitest'
import type { Person } from './person.ts'
import { PASSWORD, type List, type PortalClient } from './portal-client.ts'

/** Three past due invoices of Northwind; the third is paid in part. */
export const PAID_IN_FULL = ['INV-201377', 'INV-202940'] as const
export const PAID_IN_PART = 'INV-203115'
/** The amount typed for the third invoice, and the amount that stays due: 6,132.10 less 5,000.00. */
export const PART = { typed: '5000', staysDue: '$1,132.10', staysDueMinor: 113_210 } as const
export const TOTAL = '$12,690.50'
export const TOTAL_MINOR = 1_269_050

export async function signIn(page: Page, person: Person, username = 'payer'): Promise<void> {
  await person.type(page.getByRole('textbox', { name: 'Username' }), username)
  await person.type(page.getByLabel('Password', { exact: true }), PASSWORD)
  await person.press(page.getByRole('button', { name: 'Sign in' }))
}

/** Selects the three invoices in the list of past due invoices, and lowers the amount of the third. */
export async function selectThree(list: Locator, person: Person): Promise<void> {
  for (const invoice of [...PAID_IN_FULL, PAID_IN_PART]) {
    await person.press(list.getByRole('checkbox', { name: new RegExp(`^Select invoice ${invoice}\\b`) }))
  }
  await person.type(list.getByRole('textbox', { name: new RegExp(`Amount to pay.*${PAID_IN_PART}`) }), PART.typed)
  // The currency code is shown, because the customer has invoices in several currencies.
  await list
    .getByText(new RegExp(`^\\${PART.staysDue}(?:\\sUSD)? remains due`))
    .first()
    .waitFor()
  await person.press(list.getByRole('button', { name: 'Continue to pay' }))
}

/** Goes from the choice of the account to the button with the amount, which `pay` presses. */
export async function reviewPayment(pay: Locator, person: Person): Promise<void> {
  await pay.getByRole('heading', { name: /Review and pay$/ }).waitFor()
  await person.choose(pay.getByRole('radio', { name: /Operating account ••6789/ }))
  await pay.getByText('Leaves your bank Monday, Nov 23. Posts by Tuesday, Nov 24.').first().waitFor()
  await person.press(pay.getByRole('checkbox', { name: /I authorize this payment/ }))
}

export const payButton = (pay: Locator): Locator => pay.getByRole('button', { name: `Pay ${TOTAL}` })

/** Returns the visible text of a widget. */
export const shownText = (widget: Locator): Promise<string> => widget.locator('.w').first().innerText()

export interface Receipt {
  paymentNumber: string
  confirmationNumber: string
}

/** Waits for the confirmation and returns its payment number and confirmation number. */
export async function readReceipt(pay: Locator): Promise<Receipt> {
  await pay.getByRole('heading', { name: /Payment sent$/ }).waitFor()
  const text = await pay.evaluate((element) => element.shadowRoot?.querySelector('.w')?.textContent ?? '')
  const paymentNumber = /P-\d{6}/.exec(text)?.[0] ?? ''
  const confirmationNumber = /[0-9A-Z]{3}(?:-[0-9A-Z]{3})+/.exec(text.replaceAll(/INV-\d+/g, ''))?.[0] ?? ''
  expect(paymentNumber).not.toBe('')
  expect(confirmationNumber).not.toBe('')
  return { paymentNumber, confirmationNumber }
}

export interface InvoiceRow {
  invoiceId: string
  trxId: string
  status: string
  openTotal: number
  paidTotal: number
}

/** Reads invoices by number from the API. */
export async function invoiceRows(client: PortalClient, numbers: readonly string[]): Promise<InvoiceRow[]> {
  const rows = await Promise.all(
    numbers.map(async (number) => {
      const reply = await client.send(`/invoices?${new URLSearchParams({ 'filter[search]': number }).toString()}`)
      return reply.json<List<InvoiceRow>>().data.map(({ attributes }) => attributes)
    }),
  )
  return rows.flat()
}

export interface PaymentRow {
  payment_number: string
  confirmation_number: string
  total: number
  lines: { invoice_id: string; amount: number }[]
}

/** Reads the customer's payments that include one of the three invoices. */
export async function paymentsOfThree(client: PortalClient): Promise<PaymentRow[]> {
  const reply = await client.send('/payments?page[size]=100'.replace('[', '%5B').replace(']', '%5D'))
  const three: readonly string[] = [...PAID_IN_FULL, PAID_IN_PART]
  return reply
    .json<List<PaymentRow>>()
    .data.map(({ attributes }) => attributes)
    .filter(({ lines }) => lines.some((line) => three.includes(line.invoice_id)))
}

/** Reads the available credit in the customer's own currency, in minor units. */
export async function creditAvailable(client: PortalClient): Promise<number> {
  const reply = await client.send('/exposures')
  return reply.json<List<{ credit_available: number }>>().data[0]?.attributes.credit_available ?? Number.NaN
}

export const dollars = (minor: number): string =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format(minor / 100)

/** Makes the widget report unsaved input, which a payment does only while its result is unknown (PAY-63). */
export const holdUnsaved = (widget: Locator): Promise<unknown> =>
  widget.evaluate((element) =>
    element.dispatchEvent(
      new CustomEvent('nt-unsaved-change', { bubbles: true, composed: true, detail: { dirty: true } }),
    ),
  )
