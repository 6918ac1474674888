/** A payer in the sandbox, for tests of payments: pays, moves the clock, and reads data. */
import type { BankAccount, Exposure, Invoice, Payment, PaymentPreview } from 'netterms/contract/internal'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { ask, createPrincipal, type Question } from './sandbox-calls.ts'
import type { OpenDatabase } from '../../examples/sandbox/src/db/open-database.ts'
import type { MailKind } from '../../examples/sandbox/src/mail/mail-kinds.ts'

export const NORTHWIND = '10428'
export const payer = createPrincipal('u-1002', 'payer', [NORTHWIND, '10429', '10430'], { fullName: 'Pat Jones' })
export const admin = createPrincipal('u-1001', 'admin', [NORTHWIND, '10429', '10430'], { fullName: 'Alex Smith' })
export const stranger = createPrincipal('u-1011', 'admin', ['20517'])

type Method = { bank_account_id: string } | { card_id: string }
const OPERATING: Method = { bank_account_id: 'BA-1001' }

let keys = 0
export const newKey = (): string => `rail-test-key-${String((keys += 1)).padStart(6, '0')}`

export function openDesk(db: OpenDatabase['db']) {
  const draft = (lines: Record<string, number>, more: Record<string, unknown> = {}, method: Method = OPERATING) => ({
    buid_customer: NORTHWIND,
    currency: 'USD',
    ...method,
    lines: Object.entries(lines).map(([number, amount]) => ({ trx_id: `T-${number}`, amount })),
    ...more,
  })
  type Draft = ReturnType<typeof draft>

  const preview = (body: Draft, principal = payer) => ask(db, 'payments.preview', { principal, body })

  async function requestOf(body: Draft, principal = payer) {
    const reply = await preview(body, principal)
    expect(reply.status, reply.body).toBe(200)
    const { total, fee, reviewToken } = reply.data as PaymentPreview
    const accepted = fee > 0 ? { fee_accepted: fee } : {}
    return { ...body, total, terms_accepted: true, review_token: reviewToken, ...accepted }
  }

  const create = (body: unknown, question: Question = {}) =>
    ask(db, 'payments.create', { principal: payer, idempotencyKey: newKey(), body, ...question })

  async function pay(body: Draft, principal = payer): Promise<Payment> {
    const reply = await create(await requestOf(body, principal), { principal })
    expect(reply.status, reply.body).toBe(201)
    return reply.data as Payment
  }

  const cancel = (number: string, principal = payer) =>
    ask(db, 'payments.cancel', { principal, params: { number }, body: {} })

  async function paymentOf(number: string): Promise<Payment> {
    const reply = await ask(db, 'payments.get', { principal: payer, params: { number } })
    return reply.data as Payment
  }

  async function invoiceOf(number: number): Promise<Invoice> {
    const { data } = await ask(db, 'invoices.list', { principal: payer, filter: { trx_id: `T-${number}` } })
    return (data as Invoice[])[0] as Invoice
  }

  async function accountOf(id: string): Promise<BankAccount | undefined> {
    const { data } = await ask(db, 'bank-accounts.list', { principal: admin })
    return (data as BankAccount[]).find((account) => account.id === id)
  }

  async function exposureOf(currency = 'USD'): Promise<Exposure> {
    const { data } = await ask(db, 'exposures.list', { principal: payer })
    return (data as Exposure[]).find((row) => row.currency === currency) as Exposure
  }

  async function move(advanceBankingDays: number): Promise<void> {
    const reply = await ask(db, 'clock.move', { body: { advanceBankingDays } })
    expect(reply.status, reply.body).toBe(200)
  }

  /** Sets the last digits of an account number, which decide the results of its debits in the sandbox. */
  const endIn = (id: string, last4: string) =>
    db.updateTable('bank_accounts').set({ account_number_last4: last4 }).where('id', '=', id).execute()

  async function auditOf(action: string): Promise<{ subject: string; detail: Record<string, unknown> }[]> {
    const rows = await db
      .selectFrom('audit_entries')
      .select(['subject', 'detail'])
      .where('action', '=', action)
      .orderBy('id')
      .execute()
    return rows.map(({ subject, detail }) => ({ subject, detail: JSON.parse(detail) as Record<string, unknown> }))
  }

  /** Reads recipients and template values of the queued e-mails. */
  const mailsOf = (kind: MailKind) =>
    db.selectFrom('outgoing_mails').select(['to', 'values']).where('kind', '=', kind).orderBy('id').execute()

  /**
   * Reads paid and credited amounts that no settled payment or posted adjustment explains: the seed data has them for
   * the years before the sandbox.
   */
  async function undocumented() {
    const { rows } = await sql<{ trx_id: string; paid: string; credited: string }>`
      select trx_id, paid, credited from (
        select trx_id,
          paid_minor - (
            select coalesce(sum(line.amount_minor), 0) from payment_lines as line
            join payments as payment on payment.customer_buid = line.customer_buid and payment.number = line.payment_number
            where line.customer_buid = invoices.customer_buid and line.trx_id = invoices.trx_id
              and payment.status = 'settled') as paid,
          credited_minor - (
            select coalesce(sum(amount_minor), 0) from invoice_adjustments as adjustment
            where adjustment.customer_buid = invoices.customer_buid and adjustment.trx_id = invoices.trx_id
              and adjustment.status = 'posted') as credited
        from invoices
      ) as said where paid <> 0 or credited <> 0 order by trx_id`.execute(db)
    return rows
  }
  const history = undocumented()

  /** Asserts that ledger entries of each event sum to zero and that the ledger matches the invoices (MON-4, PAY-16). */
  async function expectSoundBooks(): Promise<void> {
    const { rows: uneven } = await sql`
      select event, currency from ledger_entries group by 1, 2 having sum(amount_minor) <> 0`.execute(db)
    expect(uneven).toEqual([])
    const { rows: unlike } = await sql`
      with owed as (
        select customer_buid, currency, sum(open_minor) as open, sum(pending_minor) as pending from invoices
        where primary_status not in ('Unbilled', 'Pending') group by 1, 2
      ), booked as (
        select customer_buid, currency, sum(amount_minor) filter (where account = 'receivable') as open,
          coalesce(sum(amount_minor) filter (where account = 'payments-in-transit'), 0) as pending
        from ledger_entries group by 1, 2
      )
      select * from owed full join booked using (customer_buid, currency)
      where owed.open is distinct from booked.open or owed.pending is distinct from booked.pending`.execute(db)
    expect(unlike).toEqual([])
    expect(await undocumented()).toEqual(await history)
    // No invoice is in two payments at once.
    const { rows: wrong } = await sql`
      select trx_id from invoices
      where open_minor <> billed_minor - paid_minor - credited_minor
        or pending_minor <> (
          select coalesce(sum(line.amount_minor), 0) from payment_lines as line
          where line.customer_buid = invoices.customer_buid and line.trx_id = invoices.trx_id and line.live)
        or (select count(*) from payment_lines as line where line.customer_buid = invoices.customer_buid
          and line.trx_id = invoices.trx_id and line.live) > 1`.execute(db)
    expect(wrong).toEqual([])
    // DSP-37, ADJ-8: disputed amounts are held up to the open amount, dealer deductions in full. Granted and disputed
    // amounts together never exceed the billed amount.
    const { rows: claimed } = await sql`
      select trx_id from invoices join (
        select customer_buid, trx_id, sum(held_minor) as held,
          sum(case when live then coalesce(granted_minor, amount_minor) else 0 end) as disputed,
          sum(coalesce(granted_minor, case when live then amount_minor else 0 end)) as claimed
        from dispute_invoices group by 1, 2
      ) as dispute using (customer_buid, trx_id)
      cross join lateral (
        select coalesce(sum(amount_minor), 0) as adjusting from dealer_adjustments as adjustment
        where adjustment.customer_buid = invoices.customer_buid and adjustment.trx_id = invoices.trx_id
          and adjustment.status in ('pending', 'adjusted')) as dealer
      where disputed_minor <> held + adjusting or held < least(disputed, open_minor - pending_minor - adjusting) or claimed > billed_minor
      `.execute(db)
    expect(claimed).toEqual([])
  }

  return {
    db,
    draft,
    preview,
    requestOf,
    create,
    pay,
    cancel,
    paymentOf,
    invoiceOf,
    accountOf,
    exposureOf,
    move,
    endIn,
    auditOf,
    mailsOf,
    expectSoundBooks,
  }
}

export type PaymentDesk = ReturnType<typeof openDesk>
