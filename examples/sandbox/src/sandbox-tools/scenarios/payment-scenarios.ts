/** Scenarios with actions of banks and AutoPay on Northwind's payments. */
import type { CalendarDate } from 'netterms/contract/internal'
import type { Transaction } from 'kysely'
import { readPlan } from '../../auto-pay/read-plan.ts'
import { DEFAULT_TERMS, turnOnAutoPay } from '../../auto-pay/turn-on-auto-pay.ts'
import type { Database } from '../../db/schema.ts'
import { NORTHWIND } from '../../db/seed/program.ts'
import type { ProgramTime } from '../../http/handler.ts'
import { applyRailEvents } from '../../rail/apply-rail-events.ts'
import { decideReturn, sandboxRail } from '../../rail/sandbox-rail.ts'
import { notApplicable, rightNow, SANDBOX_ACTOR, type Scenario, type ScenarioDesk, waitUntil } from './scenario.ts'

const UNDER_WAY = 'a bank payment of Northwind Traders in progress: pay an invoice from a bank account'

export const bankReturn: Scenario = {
  description:
    'The bank returns the payment of Northwind Traders that leaves its account first: insufficient funds (R01). The clock moves to the day on which such a return arrives; the invoices are due again.',
  needs: UNDER_WAY,
  look: [
    { as: 'payer', at: '/payments' },
    { as: 'payer', at: '/notification-center' },
  ],
  run: (desk) => comeBack(desk, 'R01'),
}

export const accountClosed: Scenario = {
  description:
    'The account that Northwind Traders pays from is closed: the bank returns its payment (R02), the account is disabled, and its AutoPay ends with that reason.',
  needs: UNDER_WAY,
  look: [
    { as: 'admin', at: '/payment-methods' },
    { as: 'payer', at: '/payments' },
  ],
  run: (desk) => comeBack(desk, 'R02', letAutoPayUse),
}

/**
 * Smaller than any amount that Northwind owes, so that AutoPay is on but debits nothing until the account is closed.
 */
const NEXT_TO_NOTHING_MINOR = 1

/** Turns AutoPay on with this account; if another account has it, that one keeps it. */
async function letAutoPayUse(trx: Transaction<Database>, id: string, clock: ProgramTime): Promise<void> {
  const accounts = await trx
    .selectFrom('bank_accounts')
    .select(['id', 'auto_pay', 'status'])
    .where('customer_buid', '=', NORTHWIND)
    .execute()
  const isActive = accounts.some((account) => account.id === id && account.status === 'active')
  if (!isActive || accounts.some(({ auto_pay: hasAutoPay }) => hasAutoPay)) return
  const terms = { ...DEFAULT_TERMS, maximumMinor: NEXT_TO_NOTHING_MINOR }
  await turnOnAutoPay(trx, { customerId: NORTHWIND, id }, terms, { actor: SANDBOX_ACTOR, clock })
}

type Before = (trx: Transaction<Database>, bankAccountId: string, clock: ProgramTime) => Promise<void>

/**
 * Returns a payment: the bank decides now, and the rail reports it on the due day. The sandbox cannot decide for an
 * external bank.
 */
async function comeBack(desk: ScenarioDesk, code: string, before?: Before): Promise<void> {
  if (desk.rail !== sandboxRail) throw notApplicable()
  const day = await rightNow(desk, async (trx, clock) => {
    const payment = await trx
      .selectFrom('payments')
      .innerJoin('rail_debits as debit', (join) =>
        join
          .onRef('debit.customer_buid', '=', 'payments.customer_buid')
          .onRef('debit.reference', '=', 'payments.number'),
      )
      .select(['payments.number', 'debit.bank_account_id'])
      .where('payments.customer_buid', '=', NORTHWIND)
      .where('payments.status', '=', 'processing')
      .where('debit.state', '=', 'accepted')
      .where('debit.outcome_on', 'is', null)
      .orderBy('debit.leaves_on')
      .orderBy('payments.number')
      .limit(1)
      .executeTakeFirst()
    if (!payment) throw notApplicable()
    await before?.(trx, payment.bank_account_id, clock)
    const on = await decideReturn({ trx, clock }, { customerId: NORTHWIND, reference: payment.number, code })
    if (on === null) throw notApplicable()
    if (on === clock.date) await applyRailEvents(trx, desk.rail, clock)
    return on
  })
  await waitUntil(desk, day)
}

export const autoPayRun: Scenario = {
  description:
    'AutoPay of Northwind Traders runs on its next day: it is turned on if it is off, announces its payments by mail, and pays the invoices due on that day.',
  needs: 'an active US-dollar bank account of Northwind Traders, AutoPay not on another, and an invoice that falls due',
  look: [
    { as: 'payer', at: '/payments' },
    { as: 'admin', at: '/payment-methods' },
  ],
  run: async (desk) => waitUntil(desk, await rightNow(desk, nextAutoPayDay)),
}

async function nextAutoPayDay(trx: Transaction<Database>, clock: ProgramTime): Promise<CalendarDate> {
  const account = (await findAutoPayAccount(trx)) ?? (await turnOn(trx, clock))
  const settings = await trx
    .selectFrom('auto_pay_settings')
    .selectAll()
    .where('customer_buid', '=', NORTHWIND)
    .where('status', '=', 'on')
    .executeTakeFirst()
  if (!settings) throw notApplicable()
  const { items } = await readPlan(trx, settings, account.currency, 'none')
  const [day] = items.flatMap(({ on }) => on ?? []).sort()
  if (day === undefined) throw notApplicable()
  return day
}

const findAutoPayAccount = (trx: Transaction<Database>) =>
  trx
    .selectFrom('bank_accounts')
    .select(['id', 'currency'])
    .where('customer_buid', '=', NORTHWIND)
    .where('status', '=', 'active')
    .where('auto_pay', '=', true)
    .executeTakeFirst()

async function turnOn(trx: Transaction<Database>, clock: ProgramTime) {
  const account = await trx
    .selectFrom('bank_accounts')
    .select(['id', 'currency'])
    .where('customer_buid', '=', NORTHWIND)
    .where('status', '=', 'active')
    .where('currency', '=', 'USD')
    .where('online_payment', '=', true)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  if (!account) throw notApplicable()
  const key = { customerId: NORTHWIND, id: account.id }
  await turnOnAutoPay(trx, key, DEFAULT_TERMS, { actor: SANDBOX_ACTOR, clock })
  return account
}
