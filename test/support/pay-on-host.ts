/** Pays single invoices on a host page with the list next to the payment widget. */
import type { Locator } from 'playwright'
import { expect } from 'vitest'
import { dollars, type PaymentRow, readReceipt } from './pay-journey.ts'
import type { List, PortalClient } from './portal-client.ts'

/** An invoice that is past due in the seed data. */
export interface PayableInvoice {
  number: string
  /** Open amount in minor units of US dollars. */
  openMinor: number
}

/**
 * Selects the invoice, chooses the account, reviews and pays.
 *
 * @returns the number of the payment that the widget confirms
 */
export async function payInvoice(list: Locator, pay: Locator, { number, openMinor }: PayableInvoice): Promise<string> {
  const box = list.getByRole('checkbox', { name: new RegExp(`^Select invoice ${number}\\b`) })
  await box.click()
  expect(await box.isChecked()).toBe(true)
  await list.getByRole('button', { name: 'Continue to pay' }).click()
  await pay.getByRole('heading', { name: /Review and pay$/ }).waitFor()
  await pay.getByRole('radio', { name: /Operating account ••6789/ }).check()
  await pay.getByRole('checkbox', { name: /I authorize this payment/ }).click()
  await pay.getByRole('button', { name: `Pay ${dollars(openMinor)}` }).click()
  return (await readReceipt(pay)).paymentNumber
}

/** Reads the customer's pending payments. */
export async function livePayments(client: PortalClient): Promise<PaymentRow[]> {
  const query = new URLSearchParams({ 'filter[status]': 'processing', 'page[size]': '100' })
  const reply = await client.send(`/payments?${query.toString()}`)
  return reply.json<List<PaymentRow>>().data.map(({ attributes }) => attributes)
}

/** Cancels the payments, so that the next page starts with the same invoices. */
export async function takeBack(client: PortalClient, payments: readonly PaymentRow[]): Promise<void> {
  for (const { payment_number: number } of payments) {
    const reply = await client.send(`/payments/${number}/cancellation`, {
      method: 'POST',
      body: { type: 'payment-cancellations', attributes: {} },
    })
    expect(reply.status, `${number} is taken back: ${reply.text}`).toBe(200)
  }
}
