/** Opens disputes in a running sandbox, for journeys that start with one. */
import { expect } from 'vitest'
import { DISPUTE_STATES } from '../../src/contract/disputes/dispute.states.ts'
import type { Actor } from '../../src/contract/states/state-table.ts'
import { coveredTransitions, type RecordedStep } from './covered-transitions.ts'
import type { List, PortalClient } from './portal-client.ts'

/** Customer id of Northwind. */
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
 * Disputes an amount of an open invoice that Cascade sold to Northwind and that is not disputed yet.
 *
 * @param amount minor units
 * @param count number of invoices, each with the amount
 * @returns the number of the dispute
 */
export async function openDispute(
  client: PortalClient,
  amount: number,
  { count = 1 }: { count?: number } = {},
): Promise<string> {
  const reply = await client.send(`/invoices?filter[status]=open&page[size]=100`)
  const candidates = reply.json<List<Invoice>>().data.map(({ attributes }) => attributes)
  const ineligible = await ineligibleAmong(client, candidates)
  const invoices = candidates
    .filter(
      ({ trxId, soldBy, currency, openTotal, disputedTotal }) =>
        !ineligible.has(trxId) &&
        soldBy === SOLD_BY &&
        currency === 'USD' &&
        disputedTotal === 0 &&
        openTotal >= amount,
    )
    .slice(0, count)
  expect(invoices, 'the sandbox has such invoices').toHaveLength(count)
  const opened = await client.send('/disputes', {
    method: 'POST',
    headers: { 'Idempotency-Key': `argument-of-${invoices[0]?.trxId}-${amount}` },
    body: {
      type: 'disputes',
      attributes: {
        buid_customer: CUSTOMER,
        dispute_reason_id: 'DR-1',
        description: '12 tires were billed, 8 arrived.',
        invoices: invoices.map(({ trxId }) => ({ trx_id: trxId, amount })),
      },
    },
  })
  expect(opened.status, opened.text).toBe(201)
  return opened.json<{ data: { id: string }[] }>().data[0]?.id ?? ''
}

async function ineligibleAmong(client: PortalClient, invoices: readonly Invoice[]): Promise<Set<string>> {
  const query = new URLSearchParams({
    'filter[buid_customer]': CUSTOMER,
    'filter[trx_id]': invoices.map(({ trxId }) => trxId).join(),
  })
  const reply = await client.send(`/customer-dispute-ineligible-trxs?${query.toString()}`)
  expect(reply.status, reply.text).toBe(200)
  return new Set(reply.json<List<object>>().data.map(({ id }) => id))
}

interface Said {
  dispute_action: string
  side: 'customer' | 'merchant' | 'support' | 'program'
}

/** Actions after a missed deadline are attributed to the actor `clock`, actions after a decision to `system`. */
const BY_CLOCK: readonly string[] = ['escalate', 'expire']
const PEOPLE = { customer: 'admin', merchant: 'merchant', support: 'support' } as const

const actorOf = ({ dispute_action: action, side }: Said): Actor =>
  side === 'program' ? (BY_CLOCK.includes(action) ? 'clock' : 'system') : PEOPLE[side]

/** Returns the transitions of a dispute, from its history on the server. */
export async function edgesOfDispute(client: PortalClient, id: string): Promise<string[]> {
  const reply = await client.send(
    `/ecaas/customer-dispute-response?filter[dispute_id]=${id}&sort=comment_date&page[size]=100`,
  )
  expect(reply.status, reply.text).toBe(200)
  const steps = reply
    .json<List<Said>>()
    .data.sort((one, other) => Number(one.id) - Number(other.id))
    .map(({ attributes }) => attributes)
    .filter(({ dispute_action: action }) => action !== 'remove invoice')
    .map((shown): RecordedStep => ({ action: shown.dispute_action, by: actorOf(shown) }))
  const isOpened = steps[0]?.action === 'submit'
  return coveredTransitions(DISPUTE_STATES, isOpened ? steps : [{ action: 'submit', by: 'admin' }, ...steps])
}
