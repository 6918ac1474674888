/**
 * Mails about payments, queued in the transaction of the change: to the user who paid and, for a failed payment, also
 * to the customer's admins. The payments of several accounts made with one card share one mail. Source:
 * docs/spec/rail.md RAI-13, docs/spec/payments.md AUT-10, AUT-11; docs/spec/mail.md MAI-1, MAI-29, MAI-90,
 * MAI-101…MAI-105.
 */
import {
  type CalendarDate,
  type CurrencyCode,
  formatsOf,
  type Language,
  languageOf,
  negotiateLocale,
  type OptionalMail,
  returnCodeOf,
  sumMinor,
  toDecimalString,
} from 'netterms/contract/internal'
import { type Selectable, sql, type Transaction } from 'kysely'
import { activeReaders, adminsOf, companyOf, nameOf, type Reader } from '../customers/customer-admins.ts'
import { customersOfUser } from '../customers/customers-of-user.ts'
import type { Database, PaymentsTable } from '../db/schema.ts'
import { storeFacts } from '../mail/mail-facts.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { readersWanting } from '../mail/wanted-mails.ts'
import { dueAgainOf, factsOf, findMailed, type MailedPayment, paidBy, receiptNotes } from './payment-facts.ts'
import { isByAutoPay } from './program-payers.ts'

type Payment = Selectable<PaymentsTable>

/**
 * Returns the id of the provider's user who paid; null for a partner's user and the program, which have no address
 * here.
 */
export const userOf = ({ payer_principal: payer }: Pick<Payment, 'payer_principal'>): string | null =>
  payer.startsWith('user:') ? payer.slice('user:'.length) : null

/** MAI-105: finds the user who made these payments, if active and still able to see each customer. */
async function payerOf(trx: Transaction<Database>, payments: readonly Payment[]): Promise<Reader[]> {
  const user = payments[0] && userOf(payments[0])
  if (!user) return []
  const customers = [...new Set(payments.map(({ customer_buid }) => customer_buid))]
  return activeReaders(trx)
    .where('users.id', '=', user)
    .where(sql<boolean>`${customers}::text[] <@ ${customersOfUser(sql.ref('users.id'))}`)
    .execute()
}

/** Finds the payer if they are still a user of the provider; otherwise the customer's admins. */
async function readersOf(trx: Transaction<Database>, payment: Payment): Promise<Reader[]> {
  const own = await payerOf(trx, [payment])
  return own.length > 0 ? own : adminsOf(trx, payment.customer_buid)
}

/** RAI-13: finds the payer, if they are a user of the provider, and every admin of the customer, without duplicates. */
async function payerAndAdmins(trx: Transaction<Database>, payment: Payment): Promise<Reader[]> {
  const readers = [...(await payerOf(trx, [payment])), ...(await adminsOf(trx, payment.customer_buid))]
  return [...new Map(readers.map((reader) => [reader.id, reader])).values()]
}

const languageFor = (reader: Reader): Language => languageOf(negotiateLocale([reader.language]))

/** Formats an amount in the reader's language: `$1,234.56`, `1.234,56 $`. */
export function moneyFor(reader: Reader, amountMinor: number, currency: CurrencyCode): string {
  const decimal = toDecimalString(amountMinor, currency) as Intl.StringNumericLiteral
  return new Intl.NumberFormat(formatsOf(languageFor(reader)), { style: 'currency', currency }).format(decimal)
}

/** Formats a date in the reader's language: `November 24, 2026`, `24. November 2026`. */
function dateFor(reader: Reader, date: CalendarDate): string {
  const format = new Intl.DateTimeFormat(formatsOf(languageFor(reader)), { dateStyle: 'long', timeZone: 'UTC' })
  return format.format(new Date(`${date}T00:00:00Z`))
}

/** Reads the names of the customers of these payments. */
export async function companiesOf(
  trx: Transaction<Database>,
  payments: readonly Pick<Payment, 'customer_buid'>[],
): Promise<(customerId: string) => string> {
  const rows = await trx
    .selectFrom('customers')
    .select(['buid', 'name'])
    .where('buid', 'in', [...new Set(payments.map(({ customer_buid }) => customer_buid))])
    .execute()
  const names = new Map(rows.map(({ buid, name }) => [buid, name]))
  return (customerId) => names.get(customerId) ?? customerId
}

interface Letter {
  mailed: readonly MailedPayment[]
  companyOf: (customerId: string) => string
}

/**
 * Returns the values used by every mail about payments; for several accounts, those of the first payment and the sum.
 */
export function valuesFor(reader: Reader, letter: Letter, isDueAgain: boolean) {
  const { mailed, companyOf: company } = letter
  const [{ payment }] = mailed as readonly [MailedPayment, ...MailedPayment[]]
  const amount = sumMinor(mailed.map(isDueAgain ? dueAgainOf : paidBy))
  return {
    name: nameOf(reader),
    company: company(payment.customer_buid),
    payment: payment.number,
    amount: moneyFor(reader, amount, payment.currency),
    facts: storeFacts(factsFor(reader, letter, isDueAgain)),
  }
}

const factsFor = (reader: Reader, { mailed, companyOf: company }: Letter, isDueAgain: boolean) =>
  factsOf(mailed, { language: languageFor(reader), companyOf: company, isDueAgain })

/** Returns the mail preference that applies to this payment. */
export const sentMailOf = (payment: Pick<Payment, 'payer_principal'>): OptionalMail =>
  isByAutoPay(payment) ? 'auto-pay-sent' : 'payment-sent'

/**
 * Mails the payer if they want it, or the admins for AutoPay (MAI-29, MAI-102…MAI-104); never with an account number. A
 * partner's user has no address here.
 *
 * @param mailed one payment, or the payments of several accounts made with one card
 */
export async function mailSent(trx: Transaction<Database>, mailed: readonly MailedPayment[]): Promise<void> {
  const [first] = mailed
  if (!first) return
  const { payment } = first
  const isAutoPay = isByAutoPay(payment)
  const readers = await readersWanting(
    trx,
    sentMailOf(payment),
    isAutoPay
      ? await adminsOf(trx, payment.customer_buid)
      : await payerOf(
          trx,
          mailed.map((each) => each.payment),
        ),
  )
  if (readers.length === 0) return
  const letter = {
    mailed,
    companyOf: await companiesOf(
      trx,
      mailed.map((each) => each.payment),
    ),
  }
  for (const reader of readers) {
    const mail = { to: reader.email, locale: reader.language }
    const date = dateFor(reader, payment.posts_by)
    const values = { ...valuesFor(reader, letter, false), confirmation: payment.confirmation_number, date }
    if (mailed.length > 1) await queueMail(trx, { ...mail, kind: 'payments-sent', values })
    else if (payment.retry_of !== null) {
      await queueMail(trx, { ...mail, kind: 'payment-again', values: { ...values, former: payment.retry_of } })
    } else if (isAutoPay) await queueMail(trx, { ...mail, kind: 'auto-pay-sent', values })
    else if (payment.scheduled_on !== null) {
      const leaves = dateFor(reader, payment.leaves_on)
      await queueMail(trx, { ...mail, kind: 'payment-scheduled', values: { ...values, leaves } })
    } else await queueMail(trx, { ...mail, kind: 'payment-sent', values })
  }
}

/** Sends one mail per return, and none for an event that changed nothing (RAI-13). */
export async function mailReturn(trx: Transaction<Database>, payment: Payment, code: string): Promise<void> {
  const letter = await letterOf(trx, [payment])
  for (const reader of await payerAndAdmins(trx, payment)) {
    const values = { ...valuesFor(reader, letter, true), code }
    await queueMail(trx, { to: reader.email, kind: 'payment-returned', locale: reader.language, values })
  }
}

/** Tells the readers that no money was taken and the invoices are due again (RAI-13). */
export async function mailFailure(trx: Transaction<Database>, payment: Payment): Promise<void> {
  const letter = await letterOf(trx, [payment])
  for (const reader of await payerAndAdmins(trx, payment)) {
    const values = valuesFor(reader, letter, true)
    await queueMail(trx, { to: reader.email, kind: 'payment-failed', locale: reader.language, values })
  }
}

/**
 * Mails only the payer about a declined card (MAI-90). If the payer has no address, the admins of each customer get a
 * mail about their own payment only.
 *
 * @param payments one payment, or those of several accounts that the card was to pay together
 */
export async function mailDecline(trx: Transaction<Database>, payments: readonly Payment[]): Promise<void> {
  const own = await payerOf(trx, payments)
  const mails =
    own.length > 0
      ? [{ readers: own, payments }]
      : await Promise.all(
          payments.map(async (payment) => ({ readers: await readersOf(trx, payment), payments: [payment] })),
        )
  for (const mail of mails) {
    if (mail.readers.length === 0) continue
    const letter = await letterOf(trx, mail.payments)
    const kind = mail.payments.length > 1 ? 'payments-declined' : 'payment-declined'
    for (const reader of mail.readers) {
      const values = valuesFor(reader, letter, true)
      await queueMail(trx, { to: reader.email, kind, locale: reader.language, values })
    }
  }
}

/**
 * Tells the readers that the amount is due again (PAY-38, PAY-39). The mail does not mention the fee, because it is not
 * refunded.
 */
export async function mailReversal(
  trx: Transaction<Database>,
  kind: 'payment-refunded' | 'payment-charged-back',
  payment: Payment,
  code: string,
): Promise<void> {
  const letter = await letterOf(trx, [payment])
  const readers = await readersOf(trx, payment)
  for (const reader of kind === 'payment-refunded' ? await readersWanting(trx, kind, readers) : readers) {
    const values = valuesFor(reader, letter, true)
    const mail = { to: reader.email, locale: reader.language }
    if (kind === 'payment-refunded') await queueMail(trx, { ...mail, kind, values })
    else await queueMail(trx, { ...mail, kind, values: { ...values, code } })
  }
}

/** Mails a receipt to the user who requested it (MAI-106). */
export async function mailReceipt(
  trx: Transaction<Database>,
  reader: Reader,
  payments: readonly Payment[],
): Promise<void> {
  const letter = await letterOf(trx, payments)
  const kind = payments.length > 1 ? 'payments-receipt' : 'payment-receipt'
  const values = valuesFor(reader, letter, false)
  const facts = [...receiptNotes(letter.mailed, languageFor(reader)), ...factsFor(reader, letter, false)]
  await queueMail(trx, {
    to: reader.email,
    kind,
    locale: reader.language,
    values: { ...values, facts: storeFacts(facts) },
  })
}

const letterOf = async (trx: Transaction<Database>, payments: readonly Payment[]): Promise<Letter> => ({
  mailed: await findMailed(trx, payments),
  companyOf: await companiesOf(trx, payments),
})

interface Notice {
  customerId: string
  count: number
  skipped: number
  totalMinor: number
  currency: CurrencyCode
}

/** Announces upcoming AutoPay payments (AUT-10). */
export async function mailAutoPayNotice(trx: Transaction<Database>, notice: Notice): Promise<void> {
  const company = await companyOf(trx, notice.customerId)
  const readers = await adminsOf(trx, notice.customerId)
  for (const reader of await readersWanting(trx, 'auto-pay-notice', readers)) {
    const values = {
      name: nameOf(reader),
      company,
      count: String(notice.count),
      skipped: String(notice.skipped),
      amount: moneyFor(reader, notice.totalMinor, notice.currency),
    }
    await queueMail(trx, { to: reader.email, kind: 'auto-pay-notice', locale: reader.language, values })
  }
}

/**
 * Reports that a bank or the program turned AutoPay off (AUT-11). Not sent if an admin did, because they already know.
 */
export async function mailAutoPayOff(
  trx: Transaction<Database>,
  { customerId, reason }: { customerId: string; reason: string },
): Promise<void> {
  const company = await companyOf(trx, customerId)
  for (const reader of await adminsOf(trx, customerId)) {
    const mail = { to: reader.email, locale: reader.language }
    const values = { name: nameOf(reader), company }
    if (returnCodeOf(reason) === null) await queueMail(trx, { ...mail, kind: 'auto-pay-off-unpaid', values })
    else await queueMail(trx, { ...mail, kind: 'auto-pay-off', values: { ...values, code: reason } })
  }
}
