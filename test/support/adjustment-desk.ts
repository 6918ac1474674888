/** Changes of Northwind's dealers to invoices that they sold, in the sandbox. */
import type { InvoiceDetails } from 'netterms/contract/internal'
import { expect } from 'vitest'
import type { OpenDatabase } from '../../examples/sandbox/src/db/open-database.ts'
import { cascade, createDisputeDesk } from './dispute-desk.ts'
import { newKey, openDesk, payer } from './payment-desk.ts'
import { ask, type Question } from './sandbox-calls.ts'

export const TRX = 'T-204455'
export const OPEN = 241_560

export function createAdjustmentDesk(db: OpenDatabase['db']) {
  const desk = openDesk(db)
  const disputes = createDisputeDesk(db)
  const details = async (trx_id: string = TRX, principal = cascade) =>
    (await ask(db, 'invoice-details.get', { principal, filter: { trx_id } })).data as InvoiceDetails
  const update = (body: object, question: Question = {}) =>
    ask(db, 'invoices.update', {
      principal: cascade,
      params: { trx_id: TRX },
      body: { version: 1, ...body },
      ...question,
    })
  const adjust = (amount: number, more: object = {}, question: Question = {}) =>
    ask(db, 'invoices.adjust', {
      principal: cascade,
      params: { trx_id: TRX },
      idempotencyKey: newKey(),
      body: { version: 1, amount, adjustment_reason: 'pricing-error', ...more },
      ...question,
    })
  const cancel = (id: string, question: Question = {}) =>
    ask(db, 'invoices.cancel-adjustment', {
      principal: cascade,
      params: { trx_id: TRX, adjustment_id: id },
      body: {},
      ...question,
    })
  async function adjusted(amount: number, more: object = {}): Promise<InvoiceDetails> {
    const { version } = await details()
    const reply = await adjust(amount, { version, ...more })
    expect(reply.status, reply.body).toBe(201)
    return reply.data as InvoiceDetails
  }
  const mostPayable = async () => {
    const { data } = await desk.preview(desk.draft({ 204455: OPEN }), payer)
    return (data as { meta?: { payable?: number; most?: number } }[])[0]
  }
  async function expectSound(): Promise<void> {
    await desk.expectSoundBooks()
    await disputes.expectSoundBooks()
  }
  return { desk, disputes, details, update, adjust, adjusted, cancel, mostPayable, expectSound }
}
