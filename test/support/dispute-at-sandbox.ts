/** Disputes at a running sandbox, for journeys that begin with one. */
import { expect } from 'vitest'
import type { List, PortalClient } from './portal-client.ts'

/** Northwind. */
export const CUSTOMER = '10428'
const SOLD_BY = 'Cascade Tire & Service'

interface Invoice {
  trxId: string
  soldBy: string
  currency: string
  openTotal: number
  disputedTotal: number
}

/**
 * Disputes so much of an open invoice that Cascade sold to Northwind and of which nothing is disputed yet.
 *
 * @param amount minor units
 * @returns the number of the dispute
 */
export async function openDispute(client: PortalClient, amount: number): Promise<string> {
  const reply = await client.send('/invoices?filter[status]=open&page[size]=100')
  const invoice = reply
    .json<List<Invoice>>()
    .data.map(({ attributes }) => attributes)
    .find(
      ({ soldBy, currency, openTotal, disputedTotal }) =>
        soldBy === SOLD_BY && currency === 'USD' && disputedTotal === 0 && openTotal >= amount,
    )
  const opened = await client.send('/disputes', {
    method: 'POST',
    headers: { 'Idempotency-Key': `argument-of-${invoice?.trxId}-${amount}` },
    body: {
      type: 'disputes',
      attributes: {
        buid_customer: CUSTOMER,
        dispute_reason_id: 'DR-1',
        description: '12 tires were billed, 8 arrived.',
        invoices: [{ trx_id: invoice?.trxId, amount }],
      },
    },
  })
  expect(opened.status, opened.text).toBe(201)
  return opened.json<{ data: { id: string }[] }>().data[0]?.id ?? ''
}
