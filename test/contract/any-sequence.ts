import type { AutoPayForecast, Exposure, Payment } from 'netterms/contract/internal'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, expect } from 'vitest'
import { readProgramTime } from '../../examples/sandbox/src/clock/program-clock.ts'
import type { OpenDatabase } from '../../examples/sandbox/src/db/open-database.ts'
import { receiveOrders } from '../../examples/sandbox/src/sandbox-tools/receive-orders.ts'
import { expectExposureAsBooked, unchangedFields } from '../support/exposure-model.ts'
import { Interruption, type Interruptible, interruptible } from '../support/interruptions.ts'
import { createPaymentModel, type PaymentModel } from '../support/payment-model.ts'
import { EVERY_END, type Fault, type FaultyStep, INVOICES, STEP } from '../support/payment-steps.ts'
import { SEED } from '../support/seed.ts'
import { IS_PROOF } from '../support/tiers.ts'
import { ask, createPrincipal, type Reply } from '../support/sandbox-calls.ts'
import { testDatabases } from '../support/sandbox-databases.ts'
import { admin, newKey, NORTHWIND, openDesk, payer, type PaymentDesk } from '../support/payment-desk.ts'

const HOUR_MS = 3_600_000

const support = createPrincipal('u-1012', 'support', [NORTHWIND], { userType: 'admin' })
const dealerOf = (merchantId: string) =>
  createPrincipal('u-1009', 'merchant', [], { userType: 'merchant', merchantIds: [merchantId] })

interface Line {
  trx_id: string
  line_number: number | null
  amount: number
}

/** Returns an ending for a bank account number: these endings of card numbers have another meaning there, or none. */
const accountEnd = (last4: string): string => (['0002', '0119', '0259'].includes(last4) ? '6789' : last4)

/**
 * With PROOF=1, 2 000 sequences of thirty steps, half of them on each kind of database, and on each copy of it the
 * sequence `EVERY_END`; otherwise a few short ones. A copy runs only eight sequences, because the clock only moves
 * forward and the banking calendars end.
 */
const [DATABASES, RUNS, SHORTEST, LONGEST] = IS_PROOF ? [125, 8, 30, 30] : [1, undefined, 3, 10]

/**
 * Defines the tests for one kind of database. As in a real program, each sequence starts in the state after the
 * previous one. Each kind has its own test file, so that both run in parallel.
 */
export function sequencesOn(kind: OpenDatabase['kind']): { areDue: boolean; timeoutMs: number; hold(): Promise<void> } {
  const databases = testDatabases()
  afterAll(() => databases.stop())
  const areDue = databases.kinds.includes(kind)
  let desk: PaymentDesk
  let model: PaymentModel
  let broken: Interruptible
  const faults = { killed: 0, lost: 0, steps: 0, closed: 0, answered: 0 }

  let opened: OpenDatabase | undefined
  async function begin(): Promise<void> {
    await opened?.close()
    opened = await databases.openSeeded(kind, 60)
    desk = openDesk(opened.db)
    model = await createPaymentModel(desk)
    broken = interruptible(desk.db)
  }
  afterAll(
    () =>
      areDue &&
      console.log(
        `F25 on ${kind}: ${faults.steps} steps: ${faults.killed} killed in the middle, ` +
          `${faults.lost} answers lost, ${faults.closed} invoices closed, ${faults.answered} disputes answered; the model was ` +
          `the database after each.`,
      ),
  )

  const today = async () => (await readProgramTime(desk.db)).date

  /** Sends a request like a client: repeats it after a lost response or a broken connection. */
  async function survive(fault: Fault | undefined, send: (db: PaymentDesk['db']) => Promise<Reply>): Promise<Reply> {
    let received: Reply | null = null
    if (fault?.killedBefore) {
      broken.breakBefore(fault.killedBefore)
      received = await send(broken.db).catch((error: unknown) => {
        if (!(error instanceof Interruption)) throw error
        faults.killed += 1
        return null
      })
      broken.breakBefore(Infinity)
    }
    received ??= await send(desk.db)
    if (!fault?.losesReply) return received
    faults.lost += 1
    const again = await send(desk.db)
    expect([again.status, again.body]).toEqual([received.status, received.body])
    return again
  }

  async function take(step: FaultyStep): Promise<void> {
    faults.steps += 1
    if (step.kind === 'move') return desk.move(step.days)
    if (step.kind === 'cancel') return cancel(step.nth, step.fault)
    if (step.kind === 'credit') return credit(step)
    if (step.kind === 'refund') return refund(step.nth, step.fault)
    if (step.kind === 'dispute') return dispute(step)
    if (step.kind === 'answer') return answer(step)
    if (step.kind === 'order') return order(step)
    if (step.kind === 'auto-pay') return autoPay(step)
    if (step.kind === 'close') return close()
    await desk.endIn(step.account, accountEnd(step.last4))
    await desk.db.updateTable('bank_accounts').set({ status: 'active' }).where('id', '=', step.account).execute()
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
    const method = step.method === 'bank' ? { bank_account_id: step.account } : { card_id: 'PC-1001' }
    const draft = desk.draft(lines, { currency: step.currency }, method)
    if ((await desk.preview(draft)).status !== 200) return
    const question = { principal: payer, idempotencyKey: newKey(), body: await desk.requestOf(draft) }
    const reply = await survive(step.fault, (db) => ask(db, 'payments.create', question))
    expect(reply.status, reply.body).toBe(201)
    model.paid(reply.data as Payment, step.method === 'card' ? step.last4 : accountEnd(step.last4), await today())
  }

  async function latest(nth: number): Promise<string | undefined> {
    const { rows } = await sql<{ number: string }>`
      select number from payments where customer_buid = '10428' order by submitted_at desc, number desc limit 6
      `.execute(desk.db)
    return rows[nth]?.number
  }

  async function refund(nth: number, fault?: Fault): Promise<void> {
    const number = await latest(nth)
    if (!number) return
    const question = {
      principal: support,
      idempotencyKey: newKey(),
      params: { number },
      body: { reason: 'duplicate' as const },
    }
    const reply = await survive(fault, (db) => ask(db, 'payments.refund', question))
    expect([200, 409], reply.body).toContain(reply.status)
    if (reply.status === 200) model.refunded(number)
  }

  /** Closes paid invoices, as the clock does after 90 days, so that later payment events affect closed invoices. */
  async function close(): Promise<void> {
    const { rows } = await sql`
      update invoices set primary_status = 'Closed'
      where customer_buid = '10428' and primary_status = 'Paid' and trx_id = any(${INVOICES.map((number) => `T-${number}`)})
      returning trx_id`.execute(desk.db)
    faults.closed += rows.length
  }

  async function cancel(nth: number, fault?: Fault): Promise<void> {
    const number = await latest(nth)
    if (!number) return
    // This call has no idempotency key: a retry returns the payment's current state.
    const killed = fault && { ...fault, losesReply: false }
    const question = { principal: admin, params: { number }, body: {} }
    const reply = await survive(killed, (db) => ask(db, 'payments.cancel', question))
    expect([200, 409]).toContain(reply.status)
    if (reply.status === 200) model.canceled(number)
  }

  async function credit({ invoice, amount, fault }: Extract<FaultyStep, { kind: 'credit' }>): Promise<void> {
    const question = {
      principal: admin,
      idempotencyKey: newKey(),
      params: { id: 'CM-1041' },
      body: { lines: [{ trx_id: `T-${invoice}`, amount }] },
    }
    const reply = await survive(fault, (db) => ask(db, 'credit-memos.apply', question))
    expect([201, 409, 422]).toContain(reply.status)
  }

  async function dispute({ invoice, amount, fault }: Extract<FaultyStep, { kind: 'dispute' }>): Promise<void> {
    const body = {
      buid_customer: '10428',
      dispute_reason_id: 'DR-1',
      description: 'The price differs from the quote.',
      invoices: [{ trx_id: `T-${invoice}`, amount }],
    }
    const question = { principal: payer, idempotencyKey: newKey(), body }
    const reply = await survive(fault, (db) => ask(db, 'disputes.create', question))
    expect([201, 409, 422], reply.body).toContain(reply.status)
  }

  /** Answers a dispute for the side that must act next: dealer, customer support, or the customer after the dealer. */
  async function answer({ nth, gives, fault }: Extract<FaultyStep, { kind: 'answer' }>): Promise<void> {
    const { rows } = await sql<{ id: string; status: string; merchant: string; version: number; lines: Line[] }>`
      select id, status, merchant_buid as merchant, version, (
        select json_agg(json_build_object('trx_id', trx_id, 'line_number', nullif(line_number, 0), 'amount', amount_minor))
        from dispute_invoices where dispute_id = disputes.id and live) as lines
      from disputes where customer_buid = '10428'
        and status in ('waiting on merchant', 'waiting on customer', 'pending customer support response')
      order by id`.execute(desk.db)
    const dispute = rows[nth % Math.max(1, rows.length)]
    if (!dispute) return
    const { id, status, merchant, version, lines } = dispute
    const isCustomers = status === 'waiting on customer'
    const half = lines
      .map((line) => ({ ...line, amount: Math.floor(line.amount / 2) }))
      .filter(({ amount }) => amount > 0)
    const decision = { all: 'grant in full', half: 'grant in part', nothing: 'deny' } as const
    const action = !isCustomers ? decision[gives] : gives === 'nothing' ? 'escalate' : 'close'
    const question = {
      principal: isCustomers ? admin : status === 'waiting on merchant' ? dealerOf(merchant) : support,
      idempotencyKey: newKey(),
      params: { dispute_id: id },
      body: { action, version, comment: 'As agreed.', ...(action === 'grant in part' && { amounts: half }) },
    }
    const reply = await survive(fault, (db) => ask(db, 'disputes.answer', question))
    expect([201, 409, 422], reply.body).toContain(reply.status)
    if (reply.status === 201) faults.answered += 1
  }

  /** Acts as a dealer's system, which holds credit for an order until it is delivered and will be invoiced. */
  async function order({ becomes, amount }: Extract<FaultyStep, { kind: 'order' }>): Promise<void> {
    if (becomes === 'held') {
      const hold = { customer_buid: NORTHWIND, id: `A-${newKey()}`, currency: 'USD', amount_minor: amount } as const
      await desk.db
        .insertInto('authorisations')
        .values({ ...hold, status: 'active' })
        .execute()
      return
    }
    const clock = await readProgramTime(desk.db)
    await desk.db.transaction().execute(async (trx) => {
      await sql`
        update authorisations set status = 'captured' where customer_buid = '10428' and id = (
          select max(id) from authorisations where customer_buid = '10428' and status = 'active')`.execute(trx)
      const size = { count: 1, fromMinor: amount, toMinor: amount + 1 }
      await receiveOrders(trx, { customerId: NORTHWIND, ...size }, clock)
    })
  }

  async function autoPay({ isOn, fault }: Extract<FaultyStep, { kind: 'auto-pay' }>): Promise<void> {
    const killed = fault && { ...fault, losesReply: false }
    const terms = { days_before_due: 0, maximum: null, credits_first: true, includes_overdue: false }
    const body = { buid_customer: '10428', ...(isOn && { ...terms, bank_account_id: 'BA-1001' }) }
    const question = { principal: admin, body }
    const reply = await survive(killed, (db) => ask(db, isOn ? 'auto-pay.set' : 'auto-pay.turn-off', question))
    expect([200, 409, 422], reply.body).toContain(reply.status)
  }

  /** Asserts that after the daily run the AutoPay forecast has no payments for that day, because none would be made. */
  async function expectForecastInFuture(): Promise<void> {
    const { data } = await ask(desk.db, 'auto-pay-forecasts.list', { principal: payer })
    const { jobs_ran_for: over } = await desk.db
      .selectFrom('program_clock')
      .select('jobs_ran_for')
      .executeTakeFirstOrThrow()
    expect((data as AutoPayForecast[]).filter(({ paysOn }) => paysOn !== null && paysOn <= over)).toEqual([])
  }

  return { areDue, timeoutMs: IS_PROOF ? 2 * HOUR_MS : 240_000, hold }

  async function hold(): Promise<void> {
    for (let database = 0; database < DATABASES; database += 1) {
      await begin()
      const reported: (readonly Exposure[])[] = []
      await fc.assert(
        fc.asyncProperty(fc.array(STEP, { minLength: SHORTEST, maxLength: LONGEST }), async (steps) => {
          for (const step of steps) {
            await take(step)
            await desk.expectSoundBooks()
            await model.expectAsStored(desk, await today())
            await expectForecastInFuture()
            reported.push(await expectExposureAsBooked(desk.db, NORTHWIND))
          }
        }),
        {
          numRuns: RUNS ?? (kind === 'pglite' ? 12 : 6),
          seed: SEED + database + (kind === 'pglite' ? DATABASES : 0),
          endOnFailure: true,
          examples: [[EVERY_END]],
        },
      )
      const { rows } = await sql<{ status: string }>`select distinct status from payments order by 1`.execute(desk.db)
      expect(rows.map(({ status }) => status)).toEqual(
        expect.arrayContaining(['canceled', 'charged back', 'refunded', 'returned', 'settled']),
      )
      // All other fields must have changed, because a constant value proves nothing. No step changes a credit limit.
      expect(unchangedFields(reported)).toEqual(['id', 'customerId', 'currency', 'limit'])
      // Check all other customers too, because the moved clock has billed and aged their invoices.
      const customers = await desk.db.selectFrom('customers').select('buid').execute()
      for (const { buid } of customers) await expectExposureAsBooked(desk.db, buid)
    }
  }
}
