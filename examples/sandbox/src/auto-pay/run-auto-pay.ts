/**
 * The daily run of AutoPay: sends notices of payments due within three banking days, then makes today's payments. It
 * pays according to the plan (`planAutoPay`) that the forecast also shows. Source: docs/spec/payments.md AUT-1…AUT-7,
 * AUT-10, AUT-11.
 */
import {
  addDays,
  type AutoPayItem,
  autoPayDay,
  type CalendarDate,
  type CurrencyCode,
  isBankingDay,
  LIMITS,
  maxPaymentTotal,
  type RailName,
  railOf,
  scheduleFrom,
  sumMinor,
} from 'netterms/contract/internal'
import type { Selectable, Transaction } from 'kysely'
import { applyCredit } from '../credits/apply-credit.ts'
import { recordAudit } from '../db/audit.ts'
import { minorOf } from '../db/minor.ts'
import type { BankAccountsTable, Database } from '../db/schema.ts'
import type { ProgramTime } from '../http/handler.ts'
import type { AcceptedLine } from '../payments/make-payment.ts'
import { payAutomatically } from '../payments/pay-automatically.ts'
import { mailAutoPayNotice } from '../payments/payment-mails.ts'
import { AUTO_PAY_NAME, AUTO_PAY_PRINCIPAL } from '../payments/program-payers.ts'
import type { PaymentRail } from '../rail/payment-rail.ts'
import { type AutoPayPlan, findPayingAccount, readPlan, type Settings } from './read-plan.ts'

type Account = Selectable<BankAccountsTable>

export async function runAutoPay(
  trx: Transaction<Database>,
  rail: PaymentRail,
  clock: ProgramTime,
  log: (line: string) => void,
): Promise<void> {
  const customers = await trx
    .selectFrom('auto_pay_settings')
    .select('customer_buid')
    .where('status', '=', 'on')
    .orderBy('customer_buid')
    .execute()
  for (const { customer_buid: customerId } of customers) {
    const settings = await lockSettings(trx, customerId)
    const account = settings && (await findPayingAccount(trx, settings, 'locked'))
    if (!settings || !account) continue
    const plan = await readPlan(trx, settings, account.currency, 'locked')
    await tell(trx, settings, account, plan, clock)
    await pay(trx, rail, account, plan, clock, log)
  }
}

/**
 * Locks and reads the settings when the customer's payments are made; later changes wait for the lock. Undefined if
 * AutoPay was turned off in the meantime.
 */
async function lockSettings(trx: Transaction<Database>, customerId: string): Promise<Settings | undefined> {
  // Locks accounts before settings, in the same order as when AutoPay is turned on, so that no deadlock occurs.
  await trx
    .selectFrom('bank_accounts')
    .select('id')
    .where('customer_buid', '=', customerId)
    .orderBy('id')
    .forShare()
    .execute()
  return trx
    .selectFrom('auto_pay_settings')
    .selectAll()
    .where('customer_buid', '=', customerId)
    .where('status', '=', 'on')
    .forUpdate()
    .executeTakeFirst()
}

/**
 * AUT-10: announces each invoice once per payment day and outcome, including invoices above the maximum, so that a user
 * can pay those.
 */
async function tell(
  trx: Transaction<Database>,
  settings: Settings,
  { currency }: Account,
  { from, items, invoices }: AutoPayPlan,
  clock: ProgramTime,
): Promise<void> {
  const customerId = settings.customer_buid
  const today = clock.date
  const railName = railOf(currency)
  const due = items.flatMap((item) => {
    const dueDate = invoices.get(item.trxId)?.due_date ?? null
    const isAnnounced = item.on !== null || item.skip === 'above-maximum'
    if (!isAnnounced || dueDate === null) return []
    const on = item.on ?? autoPayDay(dueDate, settings.days_before_due, from, railName)
    return noticeDay(on, railName) <= today ? [{ trxId: item.trxId, on, outcome: item.skip ?? 'pay' }] : []
  })
  if (due.length === 0) return
  const at = new Date(clock.nowMs)
  const announced = await trx
    .insertInto('auto_pay_notices')
    .values(
      due.map(({ trxId, on, outcome }) => ({ customer_buid: customerId, trx_id: trxId, pays_on: on, outcome, at })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning(['trx_id', 'pays_on', 'outcome'])
    .execute()
  if (announced.length === 0) return
  const paying = new Set(announced.filter(({ outcome }) => outcome === 'pay').map(({ trx_id }) => trx_id))
  const amounts = items.filter(({ trxId }) => paying.has(trxId)).map(({ debitMinor }) => debitMinor)
  await mailAutoPayNotice(trx, {
    customerId,
    count: paying.size,
    skipped: announced.length - paying.size,
    totalMinor: sumMinor(amounts),
    currency,
  })
  const detail = {
    invoices: announced.map(({ trx_id, pays_on, outcome }) => ({ trxId: trx_id, on: pays_on, outcome })),
  }
  await recordAudit(trx, [
    { at, actor: 'program', action: 'auto-pay.notice', customerId, subject: settings.bank_account_id, detail },
  ])
}

/** Returns the third banking day before the payment. */
function noticeDay(on: CalendarDate, rail: RailName): CalendarDate {
  let day = on
  for (let left: number = LIMITS.autoPayNoticeBankingDays; left > 0; left -= 1) {
    do day = addDays(day, -1)
    while (!isBankingDay(day, rail))
  }
  return day
}

async function pay(
  trx: Transaction<Database>,
  rail: PaymentRail,
  account: Account,
  { items, invoices }: AutoPayPlan,
  clock: ProgramTime,
  log: (line: string) => void,
): Promise<void> {
  const customerId = account.customer_buid
  const { currency } = account
  const today = items.filter(({ on }) => on === clock.date)
  if (today.length === 0) return
  await useCredits(trx, account, today, clock)
  const lines = today.flatMap(({ trxId, credits, debitMinor }): AcceptedLine[] => {
    const invoice = invoices.get(trxId)
    if (!invoice || debitMinor === 0) return []
    const open = minorOf(invoice.open_minor) - sumMinor(credits.map(({ amountMinor }) => amountMinor))
    return [{ invoice, trxId, amountMinor: debitMinor, remainingMinor: open - debitMinor }]
  })
  const railName = railOf(currency)
  for (const [index, part] of inPayments(lines, currency).entries()) {
    await payAutomatically(
      trx,
      rail,
      clock,
      {
        customerId,
        currency,
        method: { kind: 'bank', account, rail: railName },
        lines: part,
        totalMinor: sumMinor(part.map(({ amountMinor }) => amountMinor)),
        feeMinor: 0,
        schedule: scheduleFrom(clock.date, railName),
        scheduledOn: null,
      },
      {
        principalId: AUTO_PAY_PRINCIPAL,
        fullName: AUTO_PAY_NAME,
        // A second run on the same day would fail on this key and be rolled back.
        idempotencyKey: `auto-pay:${customerId}:${clock.date}:${index}`,
        action: 'auto-pay.pay',
      },
      log,
    )
  }
}

/** AUT-3: applies the credits, one memo after the other. */
async function useCredits(
  trx: Transaction<Database>,
  { customer_buid: customerId }: Account,
  items: readonly AutoPayItem[],
  clock: ProgramTime,
): Promise<void> {
  const byMemo = new Map<string, { trxId: string; amountMinor: number }[]>()
  for (const { trxId, credits } of items) {
    for (const { creditId, amountMinor } of credits) {
      byMemo.set(creditId, [...(byMemo.get(creditId) ?? []), { trxId, amountMinor }])
    }
  }
  const by = { principalId: AUTO_PAY_PRINCIPAL, fullName: AUTO_PAY_NAME }
  for (const [memoId, lines] of byMemo) await applyCredit(trx, { customerId, memoId, lines, by, clock })
}

/** Splits the lines into as few payments as the limits of a payment allow (PAY-3, PAY-6). */
function inPayments(lines: readonly AcceptedLine[], currency: CurrencyCode): AcceptedLine[][] {
  const maximum = maxPaymentTotal(currency)
  const parts: AcceptedLine[][] = []
  let total = 0
  for (const line of lines) {
    const last = parts.at(-1)
    const fits = last && last.length < LIMITS.maxInvoicesPerBankPayment && total + line.amountMinor <= maximum
    total = fits ? total + line.amountMinor : line.amountMinor
    if (fits) last.push(line)
    else parts.push([line])
  }
  return parts
}
