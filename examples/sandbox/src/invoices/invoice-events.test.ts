import type { InvoiceEvent } from 'netterms/contract/internal'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { admin, newKey, openDesk, payer, type PaymentDesk, stranger } from '../../../../test/support/payment-desk.ts'
import { ask, createPrincipal } from '../../../../test/support/sandbox-calls.ts'
import { testDatabases } from '../../../../test/support/sandbox-databases.ts'

const databases = testDatabases()
afterAll(() => databases.stop())

const viewer = createPrincipal('u-1003', 'viewer', ['10428', '10429'])
const cascade = createPrincipal('u-1009', 'merchant', [], { merchantIds: ['M-301'], selectedCustomer: null })

describe.each(databases.kinds)('the timeline of an invoice on %s', (kind) => {
  let desk: PaymentDesk
  beforeAll(async () => {
    desk = openDesk((await databases.openSeeded(kind, 60)).db)
  }, 120_000)

  const eventsOf = async (trxId: string, principal = viewer) => {
    const reply = await ask(desk.db, 'invoice-events.list', { principal, filter: { trx_id: trxId } })
    expect(reply.status, reply.body).toBe(200)
    expect(reply.meta.record_count).toBe((reply.data as unknown[]).length)
    return reply.data as InvoiceEvent[]
  }
  const shortly = (events: readonly InvoiceEvent[]) => events.map(({ event, on, reference }) => [event, on, reference])

  it('[INV-127] lists all events in order, each with the id of its object', async () => {
    const events = await eventsOf('T-198204')
    expect(events.map(({ event }) => event)).toEqual(expect.arrayContaining(['dispute-opened', 'dispute-answered']))
    expect(shortly(events).slice(0, 3)).toEqual([
      ['issued', '2026-07-13', null],
      ['document-added', '2026-07-13', 'D-198204'],
      ['received', '2026-07-14', null],
    ])
    expect(shortly(events)).toContainEqual(['due', '2026-08-12', null])
    expect(shortly(events).slice(-2)).toEqual([
      ['note-added', '2026-11-17', 'R-1'],
      ['comment-added', '2026-11-17', 'R-2'],
    ])
    expect(events.find(({ event }) => event === 'dispute-opened')).toMatchObject({ reference: 'D-1182', amount: 40000 })
    const days = events.map(({ on }) => on)
    expect(days).toEqual([...days].sort())
    expect(new Set(events.map(({ id }) => id)).size).toBe(events.length)
  })

  it('[INV-127] lists a payment when it was sent, when it posted, and when it was returned', async () => {
    const payment = await desk.pay(desk.draft({ 203988: 487_500 }))
    const sent = await eventsOf('T-203988')
    expect(sent.filter(({ event }) => event.startsWith('payment-'))).toMatchObject([
      { event: 'payment-sent', reference: payment.number, amount: 487_500, reason: 'processing', author: 'Pat Jones' },
    ])
    const line = await desk.db
      .selectFrom('payment_lines as line')
      .innerJoin('payments', (join) =>
        join
          .onRef('payments.customer_buid', '=', 'line.customer_buid')
          .onRef('payments.number', '=', 'line.payment_number'),
      )
      .select(['line.trx_id', 'payments.number', 'payments.return_code', 'payments.returned_on'])
      .where('line.customer_buid', '=', '10428')
      .where('payments.returned_on', 'is not', null)
      .executeTakeFirstOrThrow()
    expect(await eventsOf(line.trx_id)).toContainEqual(
      expect.objectContaining({
        event: 'payment-returned',
        reference: line.number,
        reason: line.return_code,
        on: line.returned_on,
        at: null,
      }),
    )
  })

  it('[INV-127] lists credit once, under the number of its memo', async () => {
    const reply = await ask(desk.db, 'credit-memos.apply', {
      principal: admin,
      idempotencyKey: newKey(),
      params: { id: 'CM-1041' },
      body: { lines: [{ trx_id: 'T-203115', amount: 20_000 }] },
    })
    expect(reply.status, reply.body).toBe(201)
    const events = await eventsOf('T-203115')
    const credits = events.filter(({ event }) => event === 'credit-applied' || event === 'adjusted')
    expect(credits).toMatchObject([
      { event: 'credit-applied', reference: 'CM-1041', amount: 20_000, author: 'Alex Smith' },
    ])
    const [applied] = (await eventsOf('T-203115', cascade)).filter(({ event }) => event === 'credit-applied')
    expect(applied).toMatchObject({ amount: 20_000, author: null })
  })

  it('[INV-127] gives the reason of an adjustment as a code', async () => {
    const { trx_id: trxId, customer_buid: customer } = await desk.db
      .selectFrom('invoice_adjustments')
      .select(['trx_id', 'customer_buid'])
      .where('adjustment_reason', '=', 'pricing-error')
      .executeTakeFirstOrThrow()
    const events = await eventsOf(trxId, createPrincipal('u-1010', 'support', [customer]))
    expect(events.filter(({ event }) => event === 'adjusted')).toMatchObject([{ reason: 'pricing-error' }])
  })

  it('[INV-125] [INV-127] is received on the day on which it is billed', async () => {
    const daysOf = async () =>
      (await eventsOf('T-204801')).filter(({ event }) => event === 'issued' || event === 'received').map(({ on }) => on)
    expect(await daysOf()).toEqual(['2026-11-17', '2026-11-18'])
    await desk.move(12)
    expect(await daysOf()).toEqual(['2026-12-07', '2026-12-07'])
  })

  it('[INV-127] [DIR-14] [DIR-15] shows each caller only what they may see elsewhere', async () => {
    const kinds = async (principal: typeof viewer, trxId = 'T-198204') =>
      new Set((await eventsOf(trxId, principal)).map(({ event }) => event))
    expect(await kinds(cascade)).not.toContain('note-added')
    expect(await kinds(cascade)).toContain('comment-added')
    expect(await kinds({ ...payer, capabilities: ['invoice-events.list'] })).toEqual(
      new Set(['issued', 'received', 'due', 'note-added', 'comment-added']),
    )
    const asked = async (principal: typeof viewer, trxId: string) =>
      (await ask(desk.db, 'invoice-events.list', { principal, filter: { trx_id: trxId } })).status
    expect(await asked(stranger, 'T-198204')).toBe(404)
    expect(await asked(cascade, 'T-203988')).toBe(404)
    expect(await asked(viewer, 'T-0')).toBe(404)
  })
})
