/**
 * Confirms posted payments: a notification to each customer's users, a mail to payers who want one, and for AutoPay a
 * mail to the customer's admins. Many payments post on one day, so recipients, lines, and names are read once for all
 * of them. Source: docs/spec/notifications.md NOT-133, docs/spec/mail.md MAI-90, MAI-102, MAI-104.
 */
import { type Selectable, sql, type Transaction } from 'kysely'
import { activeReaders, adminsOf, type Reader } from '../customers/customer-admins.ts'
import { customersOfUser } from '../customers/customers-of-user.ts'
import { minorOf } from '../db/minor.ts'
import type { Database, PaymentsTable } from '../db/schema.ts'
import type { ProgramTime } from '../http/handler.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { readersWanting } from '../mail/wanted-mails.ts'
import { queueNotifications } from '../notifications/queue-notification.ts'
import { findMailed } from './payment-facts.ts'
import { companiesOf, userOf, valuesFor } from './payment-mails.ts'
import { noticeOfPayment } from './payment-notifications.ts'
import { isByAutoPay } from './program-payers.ts'

type Payment = Selectable<PaymentsTable>

/**
 * Sends notifications and mails. Pass the transaction in which the payments posted, and the payments as stored there.
 */
export async function confirmPosted(
  trx: Transaction<Database>,
  payments: readonly Payment[],
  { nowMs }: ProgramTime,
): Promise<void> {
  const at = new Date(nowMs)
  await queueNotifications(
    trx,
    payments.map(({ customer_buid: customerId, number, currency, ...payment }) =>
      noticeOfPayment('payment-posted', { customerId, number, amountMinor: wholeOf(payment), currency, at }),
    ),
  )
  await mailPosted(trx, payments)
}

/** Sends only the mails. Also used for a payment covered by credit, which posts immediately (PAY-278). */
export async function mailPosted(trx: Transaction<Database>, payments: readonly Payment[]): Promise<void> {
  const letters = [...(await lettersToPayers(trx, payments)), ...(await lettersToAdmins(trx, payments))]
  if (letters.length === 0) return
  const mailedPayments = letters.flatMap((letter) => letter.payments)
  const companyOf = await companiesOf(trx, mailedPayments)
  const found = new Map((await findMailed(trx, [...new Set(mailedPayments)])).map((each) => [each.payment, each]))
  for (const { readers, payments: own } of letters) {
    const mailed = own.flatMap((payment) => found.get(payment) ?? [])
    const [first] = own
    if (!first) continue
    for (const reader of readers) {
      const mail = { to: reader.email, locale: reader.language }
      const values = {
        ...valuesFor(reader, { mailed, companyOf }, false),
        confirmation: first.confirmation_number,
      }
      if (own.length > 1) await queueMail(trx, { ...mail, kind: 'payments-posted', values })
      else await queueMail(trx, { ...mail, kind: 'payment-posted', values })
    }
  }
}

interface Letter {
  readers: readonly Reader[]
  payments: readonly Payment[]
}

/** Builds one mail for payments that were made together with one card and posted together (MAI-102). */
async function lettersToPayers(trx: Transaction<Database>, payments: readonly Payment[]): Promise<Letter[]> {
  const users = [...new Set(payments.flatMap((payment) => userOf(payment) ?? []))]
  if (users.length === 0) return []
  const found = await activeReaders(trx)
    .select(customersOfUser(sql.ref('users.id')).as('customers'))
    .where('users.id', 'in', users)
    .execute()
  const wanting = new Set((await readersWanting(trx, 'payment-posted', found)).map(({ id }) => id))
  const readers = new Map(found.filter(({ id }) => wanting.has(id)).map((reader) => [reader.id, reader]))
  const together = new Map<string, Payment[]>()
  for (const payment of payments) {
    const reader = readers.get(userOf(payment) ?? '')
    if (!reader?.customers.includes(payment.customer_buid)) continue
    const key = payment.paid_with ?? payment.number
    together.set(key, [...(together.get(key) ?? []), payment])
  }
  return [...together.values()].map((own) => {
    const reader = own[0] && readers.get(userOf(own[0]) ?? '')
    return { readers: reader ? [reader] : [], payments: own }
  })
}

async function lettersToAdmins(trx: Transaction<Database>, payments: readonly Payment[]): Promise<Letter[]> {
  const byAutoPay = payments.filter(isByAutoPay)
  const admins = new Map<string, Reader[]>()
  for (const customerId of new Set(byAutoPay.map(({ customer_buid }) => customer_buid))) {
    admins.set(customerId, await readersWanting(trx, 'auto-pay-sent', await adminsOf(trx, customerId)))
  }
  return byAutoPay.map((payment) => ({ readers: admins.get(payment.customer_buid) ?? [], payments: [payment] }))
}

/** Total including the card fee, minor units. */
const wholeOf = ({ total_minor, fee_minor }: Pick<Payment, 'total_minor' | 'fee_minor'>): number =>
  minorOf(total_minor) + minorOf(fee_minor)
