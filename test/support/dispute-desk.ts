/** Actions of Northwind's users, its dealers' users and customer support on disputes in a sandbox database. */
import type { CalendarDate, Dispute } from 'netterms/contract/internal'
import { type Kysely, sql } from 'kysely'
import { expect } from 'vitest'
import { readProgramTime } from '../../examples/sandbox/src/clock/program-clock.ts'
import type { Database } from '../../examples/sandbox/src/db/schema.ts'
import { workOffDisputes } from '../../examples/sandbox/src/jobs/disputes.ts'
import { ask, createPrincipal, type Question } from './sandbox-calls.ts'

export const NORTHWIND = '10428'
const OWN = [NORTHWIND, '10429', '10430']
export const admin = createPrincipal('u-1001', 'admin', OWN, { fullName: 'Alex Smith' })
export const payer = createPrincipal('u-1002', 'payer', OWN, { fullName: 'Pat Jones' })
/** Creates a user of these dealers. */
export const dealer = (...merchantIds: string[]) =>
  createPrincipal('u-1009', 'merchant', [], { fullName: 'Marco Rossi', userType: 'merchant', merchantIds })
export const cascade = dealer('M-301')
export const support = createPrincipal('u-1010', 'support', [...OWN, '20517'], {
  fullName: 'Sue Park',
  selectedCustomer: null,
})

let keys = 0
export const newKey = () => `dispute-key-${String((keys += 1)).padStart(8, '0')}`

export type DisputeDesk = ReturnType<typeof createDisputeDesk>

export function createDisputeDesk(db: Kysely<Database>) {
  const request = (lines: Record<string, number>, more: Record<string, unknown> = {}) => ({
    buid_customer: NORTHWIND,
    dispute_reason_id: 'DR-1',
    description: 'The price differs from the quote.',
    invoices: Object.entries(lines).map(([number, amount]) => ({ trx_id: `T-${number}`, amount })),
    ...more,
  })
  const create = (body: unknown, question: Question = {}) =>
    ask(db, 'disputes.create', { principal: payer, idempotencyKey: newKey(), body, ...question })
  async function open(lines: Record<string, number>, question: Question = {}): Promise<Dispute> {
    const reply = await create(request(lines), question)
    expect(reply.status, reply.body).toBe(201)
    return (reply.data as Dispute[])[0] as Dispute
  }
  const answer = (
    dispute: Pick<Dispute, 'id' | 'version'>,
    action: string,
    question: Question = {},
    more: object = {},
  ) =>
    ask(db, 'disputes.answer', {
      principal: cascade,
      idempotencyKey: newKey(),
      params: { dispute_id: dispute.id },
      body: { action, version: dispute.version, comment: 'As said.', ...more },
      ...question,
    })
  async function answered(...args: Parameters<typeof answer>): Promise<Dispute> {
    const reply = await answer(...args)
    expect(reply.status, reply.body).toBe(201)
    return reply.data as Dispute
  }
  const withdraw = (dispute: Dispute, principal = payer) =>
    ask(db, 'disputes.withdraw', {
      principal,
      params: { dispute_id: dispute.id },
      body: { version: dispute.version },
    })
  const get = async (id: string, principal = admin, question: Question = {}) =>
    (await ask(db, 'disputes.get', { principal, params: { dispute_id: id }, ...question })).data as Dispute
  const invoiceOf = async (number: number) => {
    const { rows } = await sql<Record<string, unknown>>`
      select primary_status as primary, flags, disputed_minor::int as disputed, open_minor::int as open,
        credited_minor::int as credited from invoices
      where customer_buid = ${NORTHWIND} and trx_id = ${`T-${number}`}`.execute(db)
    return rows[0]
  }
  const onDay = async (date: CalendarDate) => ({ ...(await readProgramTime(db)), date })
  const runJobs = (day: CalendarDate) => db.transaction().execute((trx) => workOffDisputes(trx, day))
  async function expectSoundBooks() {
    const { rows: uneven } = await sql`
      select event from ledger_entries group by event, currency having sum(amount_minor) <> 0`.execute(db)
    expect(uneven).toEqual([])
    const { rows: apart } = await sql`
      select invoices.trx_id from invoices left join (
        select customer_buid, trx_id, sum(held_minor) as held from (
          select customer_buid, trx_id, held_minor from dispute_invoices
          union all select customer_buid, trx_id, amount_minor from dealer_adjustments
          where status in ('pending', 'adjusted')
        ) as holding group by 1, 2
      ) as row on row.customer_buid = invoices.customer_buid and row.trx_id = invoices.trx_id
      where disputed_minor <> coalesce(held, 0)`.execute(db)
    expect(apart).toEqual([])
  }

  return {
    request,
    create,
    open,
    answer,
    answered,
    withdraw,
    get,
    invoiceOf,
    onDay,
    runJobs,
    expectSoundBooks,
  }
}
