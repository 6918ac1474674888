import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ask, createPrincipal } from '../../../../test/support/sandbox-calls.ts'
import { testDatabases } from '../../../../test/support/sandbox-databases.ts'
import { admin, newKey, NORTHWIND, openDesk, type PaymentDesk } from '../../../../test/support/payment-desk.ts'

const databases = testDatabases()
afterAll(() => databases.stop())

const support = createPrincipal('u-1012', 'support', [NORTHWIND], { userType: 'admin' })

/** Invoices of Northwind that may be paid, in US dollars. */
const INVOICES = [201377, 202940, 203115, 204016, 204347, 204455] as const

type Step =
  | { kind: 'pay'; invoices: number[]; share: number; method: 'bank' | 'card'; last4: string }
  | { kind: 'cancel'; nth: number }
  | { kind: 'credit'; invoice: number; amount: number }
  | { kind: 'refund'; nth: number }
  | { kind: 'move'; days: number }

const STEP: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('pay' as const),
      invoices: fc.uniqueArray(fc.constantFrom(...INVOICES), { minLength: 1, maxLength: 3 }),
      share: fc.integer({ min: 10, max: 100 }),
      method: fc.constantFrom('bank' as const, 'card' as const),
      last4: fc.constantFrom('6789', '0001', '0008', '0009', '0119', '0002', '0259'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('refund' as const), nth: fc.nat({ max: 5 }) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('cancel' as const), nth: fc.nat({ max: 5 }) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('credit' as const),
      invoice: fc.constantFrom(...INVOICES),
      amount: fc.integer({ min: 1, max: 9000 }),
    }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('move' as const), days: fc.integer({ min: 1, max: 4 }) }) },
)

/** Ends as settled, returned, canceled, charged back and refunded, whatever else is drawn. */
const EVERY_END: Step[] = [
  { kind: 'pay', invoices: [203115], share: 50, method: 'card', last4: '0259' },
  { kind: 'pay', invoices: [204016], share: 50, method: 'card', last4: '6789' },
  { kind: 'move', days: 3 },
  { kind: 'refund', nth: 0 },
  { kind: 'move', days: 4 },
  { kind: 'pay', invoices: [201377], share: 50, method: 'bank', last4: '6789' },
  { kind: 'move', days: 3 },
  { kind: 'pay', invoices: [202940], share: 50, method: 'bank', last4: '0001' },
  { kind: 'move', days: 4 },
  { kind: 'pay', invoices: [203115], share: 50, method: 'bank', last4: '6789' },
  { kind: 'cancel', nth: 0 },
]

// One history on one database, as a programme has: what one sequence leaves behind, the next one begins with.
describe.each(databases.kinds)('whatever is done on %s', (kind) => {
  let desk: PaymentDesk
  beforeAll(async () => {
    desk = openDesk((await databases.openSeeded(kind, 60)).db)
  }, 120_000)

  async function take(step: Step): Promise<void> {
    if (step.kind === 'move') return desk.move(step.days)
    if (step.kind === 'cancel') return cancel(step.nth)
    if (step.kind === 'credit') return credit(step)
    if (step.kind === 'refund') return refund(step.nth)
    await desk.endIn('BA-1001', ['0002', '0119', '0259'].includes(step.last4) ? '6789' : step.last4)
    await desk.db.updateTable('bank_accounts').set({ status: 'active' }).where('id', '=', 'BA-1001').execute()
    await desk.db
      .updateTable('payment_cards')
      .set({ network_token: `nt_${step.last4}` })
      .where('id', '=', 'PC-1001')
      .execute()
    const lines: Record<string, number> = {}
    for (const number of step.invoices) {
      const { openTotal, disputedTotal } = await desk.invoiceOf(number)
      lines[number] = Math.max(100, Math.floor(((openTotal - disputedTotal) * step.share) / 100))
    }
    const method = step.method === 'bank' ? { bank_account_id: 'BA-1001' } : { card_id: 'PC-1001' }
    const preview = await desk.preview(desk.draft(lines, {}, method))
    if (preview.status !== 200) return
    await desk.pay(desk.draft(lines, {}, method))
  }

  async function latest(nth: number): Promise<string | undefined> {
    const { rows } = await sql<{ number: string }>`
      select number from payments where customer_buid = '10428' order by submitted_at desc, number desc limit 6
      `.execute(desk.db)
    return rows[nth]?.number
  }

  async function refund(nth: number): Promise<void> {
    const number = await latest(nth)
    if (!number) return
    const reply = await ask(desk.db, 'payments.refund', {
      principal: support,
      idempotencyKey: newKey(),
      params: { number },
      body: { reason: 'duplicate' },
    })
    expect([200, 409]).toContain(reply.status)
  }

  async function cancel(nth: number): Promise<void> {
    const number = await latest(nth)
    if (number) expect([200, 409]).toContain((await desk.cancel(number, admin)).status)
  }

  async function credit({ invoice, amount }: Extract<Step, { kind: 'credit' }>): Promise<void> {
    const reply = await ask(desk.db, 'credit-memos.apply', {
      principal: admin,
      idempotencyKey: newKey(),
      params: { id: 'CM-1041' },
      body: { lines: [{ trx_id: `T-${invoice}`, amount }] },
    })
    expect([201, 409, 422]).toContain(reply.status)
  }

  it('[MON-4] keeps the books at zero, each invoice in one payment, and paid + on its way + due = billed', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(STEP, { minLength: 3, maxLength: 10 }), async (steps) => {
        for (const step of steps) {
          await take(step)
          await desk.expectSoundBooks()
        }
      }),
      { numRuns: kind === 'pglite' ? 12 : 6, endOnFailure: true, examples: [[EVERY_END]] },
    )
    const { rows } = await sql<{ status: string }>`select distinct status from payments order by 1`.execute(desk.db)
    expect(rows.map(({ status }) => status)).toEqual(
      expect.arrayContaining(['canceled', 'charged back', 'refunded', 'returned', 'settled']),
    )
  }, 240_000)
})
