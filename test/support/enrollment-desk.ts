/** Sandbox data for enrollment tests: an open program, one that ends today, a closed one, a draft, and accounts. */
import type { EnrollmentImport, EnrollmentOutcomeRow, LoyaltyAccount } from 'netterms/contract/internal'
import { sql } from 'kysely'
import type { OpenDatabase } from '../../examples/sandbox/src/db/open-database.ts'
import { newKey, NORTHWIND, openDesk } from './payment-desk.ts'
import { ask, createPrincipal } from './sandbox-calls.ts'

export const [WEST, CANADA, ON_HOLD, LOCKED] = ['10429', '10430', '21190', '21502']
export const ACCOUNTS = [NORTHWIND, WEST, CANADA, '20517', '20644', '20811', ON_HOLD, LOCKED]
export const manager = createPrincipal('u-1007', 'enrollment-manager', ACCOUNTS, { fullName: 'Emi Sato' })
export const narrow = createPrincipal('u-1998', 'enrollment-manager', [NORTHWIND])
export const dealer = createPrincipal('u-1009', 'merchant', [], { merchantIds: ['M-301'] })
export const otherDealer = createPrincipal('u-1997', 'merchant', [], { merchantIds: ['M-305'] })
export const OPEN = 'LT-OPEN'
export const TODAY = '2026-11-20'

export async function openEnrollmentDesk(db: OpenDatabase['db']) {
  const desk = openDesk(db)
  for (const [id, status, last] of [
    [OPEN, 'active', '2026-12-31'],
    ['LT-TODAY', 'active', TODAY],
    ['LT-OVER', 'active', '2026-11-19'],
    ['LT-DRAFT', 'draft', '2026-12-31'],
  ] as const) {
    await sql`
      insert into loyalty_templates (id, merchant_buid, name, status, goal_type_id, currency, sales_target_minor,
        starts_on, ends_on, changed_by_name, changed_at, activated_by_name, activated_at)
      values (${id}, 'M-301', ${`Fleet ${id}`}, ${status}, 1, 'USD', 5000000, '2026-01-01', ${last}, 'Marco Rossi',
        '2026-01-01T12:00:00Z', ${status === 'draft' ? null : 'Marco Rossi'}, ${status === 'draft' ? null : '2026-01-02T12:00:00Z'}::timestamptz)`.execute(
      db,
    )
    await sql`insert into loyalty_template_tiers values (${id}, 1, 0, 'amount', 50000), (${id}, 2, 90000000, 'percent', 150)`.execute(
      db,
    )
  }
  // The dealer has sold to one account of each type.
  await sql`insert into customer_merchants (customer_buid, merchant_buid, currencies)
    values (${NORTHWIND}, 'M-301', '{USD}') on conflict do nothing`.execute(db)
  await sql`delete from customer_merchants where customer_buid = ${CANADA} and merchant_buid = 'M-301'`.execute(db)
  type By = { by?: typeof manager; key?: string; id?: string }
  const list = (
    filter: Record<string, string> = {},
    more: By & { size?: number; number?: number; sort?: string } = {},
  ) =>
    ask(db, 'loyalty-accounts.list', {
      principal: more.by ?? manager,
      params: { template_id: more.id ?? OPEN },
      filter,
      ...(more.sort && { sort: more.sort }),
      page: { number: more.number ?? 1, size: more.size ?? 25 },
    })
  const listed = async (filter: Record<string, string> = {}, more: By = {}) =>
    (await list(filter, more)).data as LoyaltyAccount[]
  const statusOf = async (account: string, more: By = {}) =>
    (await listed({ search: account }, more)).find(({ id }) => id === account)?.status
  const enroll = (accounts: readonly string[], { by = manager, key = newKey(), id = OPEN }: By = {}) =>
    ask(db, 'loyalty-enrollments.create', {
      principal: by,
      idempotencyKey: key,
      params: { template_id: id },
      body: { accounts },
    })
  const outcomes = async (reply: ReturnType<typeof enroll>) =>
    ((await reply).data as EnrollmentOutcomeRow[]).map(({ accountNumber, outcome }) => `${accountNumber} ${outcome}`)
  const remove = (
    accounts: readonly string[],
    { by = manager, key = newKey(), id = OPEN, reason = 'Sold the fleet' } = {},
  ) =>
    ask(db, 'loyalty-enrollments.remove', {
      principal: by,
      idempotencyKey: key,
      params: { template_id: id },
      body: { accounts, reason },
    })
  const send = (text: string, apply: boolean, { key = newKey(), id = OPEN, name = 'accounts.csv' } = {}) =>
    ask(db, 'loyalty-enrollments.import', {
      principal: manager,
      idempotencyKey: key,
      params: { template_id: id },
      body: { apply },
      upload: { name, type: 'text/csv', bytes: new TextEncoder().encode(text) },
    })
  const imported = async (text: string, apply: boolean) => (await send(text, apply)).data as EnrollmentImport
  const setStatus = (account: string, status: number) =>
    sql`update loyalty_enrollments as e set enrollment_status = ${status}, ended_on = ${status === 4 ? TODAY : null}::date
      from loyalty_programs as p where p.customer_buid = e.customer_buid and p.id = e.program_id
        and p.template_id = ${OPEN} and e.customer_buid = ${account}`.execute(db)
  /** Reads all rows that an enrollment writes. */
  const written = async () =>
    (
      await sql<Record<string, string>>`
        select (select count(*) from loyalty_programs) as programs, (select count(*) from loyalty_tiers) as tiers,
          (select count(*) from loyalty_enrollments where enrollment_status = 3) as active,
          (select count(*) from notifications) as notifications,
          (select count(*) from audit_entries where action like 'loyalty-enrollments.%') as entries`.execute(db)
    ).rows[0]

  return { ...desk, db, list, listed, statusOf, enroll, outcomes, remove, send, imported, setStatus, written }
}
export type EnrollmentDesk = Awaited<ReturnType<typeof openEnrollmentDesk>>
