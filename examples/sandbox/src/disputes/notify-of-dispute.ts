/**
 * Notifies users of a dispute's outcome in the notification center and by mail, in the transaction of the change.
 * Source: docs/spec/notifications.md NOT-6, NOT-15; docs/spec/mail.md MAI-1; docs/spec/chargebacks.md CHB-9.
 */
import { type CalendarDate, formatsOf, languageOf, negotiateLocale, toDecimalString } from 'netterms/contract/internal'
import type { Transaction } from 'kysely'
import { activeReaders, adminsOf, companyOf, nameOf, type Reader } from '../customers/customer-admins.ts'
import type { Database } from '../db/schema.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { queueNotification } from '../notifications/queue-notification.ts'
import type { DisputeRow } from './disputes.queries.ts'

/** Minor units of the dispute's currency. */
export interface ToldAmounts {
  disputedMinor: number
  grantedMinor: number
}

/** Notifies the party that must respond next, or the customer if the dispute was decided, once. */
export async function notifyOfDispute(
  trx: Transaction<Database>,
  dispute: DisputeRow,
  amounts: ToldAmounts,
  at: Date,
): Promise<void> {
  const isRequest = dispute.kind === 'chargeback' && dispute.status === 'pending customer support response'
  if (isRequest) return notifyOfChargeback(trx, dispute, amounts.disputedMinor, at)
  if (dispute.respond_by !== null) return notifyOfTurn(trx, dispute, dispute.respond_by, at)
  // A credit is announced with the decision; its posting and application are visible in the dispute.
  const isDecided = dispute.status === 'pending' || dispute.status === 'closed' || dispute.status === 'expired'
  if (isDecided) await notifyOfDecision(trx, dispute, amounts, at)
}

async function notifyOfTurn(
  trx: Transaction<Database>,
  dispute: DisputeRow,
  respondBy: CalendarDate,
  at: Date,
): Promise<void> {
  const isMerchants = dispute.status === 'waiting on merchant'
  await queueNotification(trx, {
    to: isMerchants ? { merchantId: dispute.merchant_buid } : { customerId: dispute.customer_buid },
    needs: 'disputes.get',
    template: isMerchants ? 'dispute-merchant-turn' : 'dispute-customer-turn',
    facts: { dispute: dispute.id, date: { date: respondBy } },
    links: [{ text: 'dispute', href: `/dispute-center/${dispute.id}` }],
    about: `dispute-turn:${dispute.id}:${dispute.version}`,
    at,
  })
  if (isMerchants) return
  for (const reader of await readersOf(trx, dispute)) {
    const values = { name: nameOf(reader), dispute: dispute.id, date: dateFor(reader, respondBy) }
    await queueMail(trx, { to: reader.email, kind: 'dispute-turn', locale: reader.language, values })
  }
}

/**
 * Tells the customer that the chargeback was requested and how much is held, and the dealer that no action is needed
 * (CHB-9).
 */
async function notifyOfChargeback(
  trx: Transaction<Database>,
  dispute: DisputeRow,
  amountMinor: number,
  at: Date,
): Promise<void> {
  const sides = [
    { to: { customerId: dispute.customer_buid }, template: 'chargeback-requested' },
    { to: { merchantId: dispute.merchant_buid }, template: 'chargeback-merchant' },
  ] as const
  for (const { to, template } of sides) {
    await queueNotification(trx, {
      to,
      needs: 'disputes.get',
      template,
      facts: { dispute: dispute.id, amount: { amountMinor, currency: dispute.currency } },
      links: [{ text: 'dispute', href: `/dispute-center/${dispute.id}` }],
      about: `${template}:${dispute.id}`,
      at,
    })
  }
  const company = await companyOf(trx, dispute.customer_buid)
  for (const reader of await readersOf(trx, dispute)) {
    const amount = moneyFor(reader, dispute, amountMinor)
    const values = { name: nameOf(reader), company, dispute: dispute.id, amount }
    await queueMail(trx, { to: reader.email, kind: 'chargeback-requested', locale: reader.language, values })
  }
}

const DECISIONS = {
  granted: 'dispute-granted',
  'granted in part': 'dispute-granted',
  accepted: null,
  withdrawn: null,
  denied: 'dispute-denied',
  expired: 'dispute-expired',
} as const

async function notifyOfDecision(
  trx: Transaction<Database>,
  dispute: DisputeRow,
  amounts: ToldAmounts,
  at: Date,
): Promise<void> {
  // Users are not notified of disputes that they closed themselves; an applied credit was announced with the grant.
  const template = dispute.outcome && DECISIONS[dispute.outcome]
  if (!template || (template === 'dispute-granted' && dispute.status !== 'pending')) return
  const amountMinor = template === 'dispute-granted' ? amounts.grantedMinor : amounts.disputedMinor
  await queueNotification(trx, {
    to: { customerId: dispute.customer_buid },
    needs: 'disputes.get',
    template,
    facts: { dispute: dispute.id, amount: { amountMinor, currency: dispute.currency } },
    links: [{ text: 'dispute', href: `/dispute-center/${dispute.id}` }],
    about: `${template}:${dispute.id}`,
    at,
  })
  const company = await companyOf(trx, dispute.customer_buid)
  for (const reader of await readersOf(trx, dispute)) {
    const values = {
      name: nameOf(reader),
      company,
      dispute: dispute.id,
      amount: moneyFor(reader, dispute, amountMinor),
    }
    await queueMail(trx, { to: reader.email, kind: template, locale: reader.language, values })
  }
}

/** Returns the opener, if they can still sign in, and the admins of the customer. */
async function readersOf(trx: Transaction<Database>, dispute: DisputeRow): Promise<Reader[]> {
  const admins = await adminsOf(trx, dispute.customer_buid)
  const id = dispute.opened_by.startsWith('user:') ? dispute.opened_by.slice('user:'.length) : null
  if (id === null || admins.some((admin) => admin.id === id)) return admins
  return [...admins, ...(await activeReaders(trx).where('users.id', '=', id).execute())]
}

const localeOf = ({ language }: Reader) => formatsOf(languageOf(negotiateLocale([language])))

const dateFor = (reader: Reader, date: CalendarDate): string =>
  new Intl.DateTimeFormat(localeOf(reader), { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${date}T00:00:00Z`),
  )

function moneyFor(reader: Reader, { currency }: DisputeRow, amountMinor: number): string {
  const decimal = toDecimalString(amountMinor, currency) as Intl.StringNumericLiteral
  return new Intl.NumberFormat(localeOf(reader), { style: 'currency', currency }).format(decimal)
}
