/**
 * Mails about payments, in the transaction of what they tell of: to who paid, and to a customer's admins where nobody did.
 * Source: docs/spec/rail.md RAI-13, docs/spec/payments.md AUT-10, AUT-11; docs/spec/mail.md MAI-1, MAI-29.
 */
import {
  type CalendarDate,
  type CurrencyCode,
  formatsOf,
  languageOf,
  negotiateLocale,
  returnCodeOf,
  toDecimalString,
} from 'netterms/contract/internal'
import type { Transaction } from 'kysely'
import { activeReaders, adminsOf, companyOf, nameOf, type Reader } from '../customers/customer-admins.ts'
import type { Database } from '../db/schema.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { readersWanting } from '../mail/wanted-mails.ts'

/** Who made a payment, when it was one of the provider's own users and still is; else the customer's admins. */
async function readersOf(trx: Transaction<Database>, customerId: string, principalId: string): Promise<Reader[]> {
  const own = principalId.startsWith('user:')
    ? await activeReaders(trx).where('users.id', '=', principalId.slice('user:'.length)).execute()
    : []
  if (own.length > 0) return own
  return adminsOf(trx, customerId)
}

/** In the reader's own format: `$1,234.56`, `1.234,56 $`. */
function moneyFor(reader: Reader, amountMinor: number, currency: CurrencyCode): string {
  const locale = formatsOf(languageOf(negotiateLocale([reader.language])))
  const decimal = toDecimalString(amountMinor, currency) as Intl.StringNumericLiteral
  return new Intl.NumberFormat(locale, { style: 'currency', currency }).format(decimal)
}

/** In the reader's own format: `November 24, 2026`, `24. November 2026`. */
function dateFor(reader: Reader, date: CalendarDate): string {
  const locale = formatsOf(languageOf(negotiateLocale([reader.language])))
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`))
}

interface Returned {
  customerId: string
  number: string
  payer: string
  code: string
  totalMinor: number
  currency: CurrencyCode
}

interface Sent {
  customerId: string
  number: string
  confirmation: string
  payer: string
  totalMinor: number
  currency: CurrencyCode
  postsBy: CalendarDate
}

/** MAI-29: to the user who paid and wants it; never an account number. A partner's user has no address here. */
export async function mailSent(trx: Transaction<Database>, sent: Sent): Promise<void> {
  if (!sent.payer.startsWith('user:')) return
  const readers = await activeReaders(trx).where('users.id', '=', sent.payer.slice('user:'.length)).execute()
  const company = await companyOf(trx, sent.customerId)
  for (const reader of await readersWanting(trx, 'payment-sent', readers)) {
    const values = {
      name: nameOf(reader),
      company,
      payment: sent.number,
      confirmation: sent.confirmation,
      amount: moneyFor(reader, sent.totalMinor, sent.currency),
      date: dateFor(reader, sent.postsBy),
    }
    await queueMail(trx, { to: reader.email, kind: 'payment-sent', locale: reader.language, values })
  }
}

/** RAI-13: one for each return, and none for an event that changed nothing. */
export async function mailReturn(trx: Transaction<Database>, returned: Returned): Promise<void> {
  const company = await companyOf(trx, returned.customerId)
  for (const reader of await readersOf(trx, returned.customerId, returned.payer)) {
    const amount = moneyFor(reader, returned.totalMinor, returned.currency)
    const values = { name: nameOf(reader), company, payment: returned.number, amount, code: returned.code }
    await queueMail(trx, { to: reader.email, kind: 'payment-returned', locale: reader.language, values })
  }
}

/** RAI-13: nothing was taken, and its invoices are due again. */
export async function mailFailure(trx: Transaction<Database>, failed: Omit<Returned, 'code'>): Promise<void> {
  const company = await companyOf(trx, failed.customerId)
  for (const reader of await readersOf(trx, failed.customerId, failed.payer)) {
    const amount = moneyFor(reader, failed.totalMinor, failed.currency)
    const values = { name: nameOf(reader), company, payment: failed.number, amount }
    await queueMail(trx, { to: reader.email, kind: 'payment-failed', locale: reader.language, values })
  }
}

/** PAY-38, PAY-39: the amount is what is due again; nobody is told of a fee that she did not get back. */
export async function mailReversal(
  trx: Transaction<Database>,
  kind: 'payment-refunded' | 'payment-charged-back',
  reversed: Returned,
): Promise<void> {
  const company = await companyOf(trx, reversed.customerId)
  const readers = await readersOf(trx, reversed.customerId, reversed.payer)
  for (const reader of kind === 'payment-refunded' ? await readersWanting(trx, kind, readers) : readers) {
    const amount = moneyFor(reader, reversed.totalMinor, reversed.currency)
    const values = { name: nameOf(reader), company, payment: reversed.number, amount }
    const mail = { to: reader.email, locale: reader.language }
    if (kind === 'payment-refunded') await queueMail(trx, { ...mail, kind, values })
    else await queueMail(trx, { ...mail, kind, values: { ...values, code: reversed.code } })
  }
}

interface Notice {
  customerId: string
  count: number
  skipped: number
  totalMinor: number
  currency: CurrencyCode
}

/** AUT-10 */
export async function mailAutoPayNotice(trx: Transaction<Database>, notice: Notice): Promise<void> {
  const company = await companyOf(trx, notice.customerId)
  const readers = await readersOf(trx, notice.customerId, 'programme')
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

/** AUT-11: what a bank or the programme turned off; what an admin turns off, she knows. */
export async function mailAutoPayOff(
  trx: Transaction<Database>,
  { customerId, reason }: { customerId: string; reason: string },
): Promise<void> {
  const company = await companyOf(trx, customerId)
  for (const reader of await readersOf(trx, customerId, 'programme')) {
    const mail = { to: reader.email, locale: reader.language }
    const values = { name: nameOf(reader), company }
    if (returnCodeOf(reason) === null) await queueMail(trx, { ...mail, kind: 'auto-pay-off-unpaid', values })
    else await queueMail(trx, { ...mail, kind: 'auto-pay-off', values: { ...values, code: reason } })
  }
}
