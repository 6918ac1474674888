/**
 * Notifies the customer of a dealer's adjustment of an invoice, or of its cancellation, in the notification center, and
 * the customer's administrators by mail; in the transaction of the change. Source: docs/spec/adjustments.md ADJ-12.
 */
import { type CalendarDate, languageOf, negotiateLocale } from 'netterms/contract/internal'
import type { Selectable, Transaction } from 'kysely'
import { adminsOf, companyOf, nameOf, type Reader } from '../customers/customer-admins.ts'
import type { DealerAdjustmentsTable } from '../db/adjustment-schema.ts'
import { minorOf } from '../db/minor.ts'
import type { Database } from '../db/schema.ts'
import type { InvoiceRow } from '../invoices/invoices.queries.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { NOTIFICATION_TEXTS } from '../notifications/notification-texts.ts'
import { queueNotification } from '../notifications/queue-notification.ts'
import { createPdfFormats } from '../pdf/pdf-formats.ts'

type Adjustment = Selectable<DealerAdjustmentsTable>
const LINK = [{ text: 'invoices', href: '/invoice-list/open' }] as const

/** @param appliesOn day on which the credit is applied to the invoice */
export async function notifyOfAdjustment(
  trx: Transaction<Database>,
  invoice: InvoiceRow,
  adjustment: Adjustment,
  appliesOn: CalendarDate,
): Promise<void> {
  const { customer_buid: customerId, currency, reason, id } = adjustment
  const amountMinor = minorOf(adjustment.amount_minor)
  await queueNotification(trx, {
    to: { customerId },
    needs: 'invoice-details.get',
    template: 'invoice-adjusted',
    facts: {
      invoice: invoice.invoice_id,
      dealer: invoice.sold_by,
      amount: { amountMinor, currency },
      reason: { reason },
      date: { date: appliesOn },
    },
    links: LINK,
    about: `invoice-adjusted:${id}`,
    at: adjustment.entered_at,
  })
  const company = await companyOf(trx, customerId)
  for (const reader of await adminsOf(trx, customerId)) {
    const { formats, texts } = languageFor(reader)
    await queueMail(trx, {
      to: reader.email,
      kind: 'invoice-adjusted',
      locale: reader.language,
      values: {
        name: nameOf(reader),
        company,
        invoice: invoice.invoice_id,
        dealer: invoice.sold_by,
        amount: formats.money(amountMinor, currency),
        reason: texts[`adjustment-reason.${reason}`],
        date: formats.date(appliesOn),
      },
    })
  }
}

export async function notifyOfCancellation(
  trx: Transaction<Database>,
  invoice: InvoiceRow,
  adjustment: Adjustment,
  at: Date,
): Promise<void> {
  const { customer_buid: customerId, currency, id } = adjustment
  const amountMinor = minorOf(adjustment.amount_minor)
  await queueNotification(trx, {
    to: { customerId },
    needs: 'invoice-details.get',
    template: 'adjustment-canceled',
    facts: { invoice: invoice.invoice_id, dealer: invoice.sold_by, amount: { amountMinor, currency } },
    links: LINK,
    about: `adjustment-canceled:${id}`,
    at,
  })
  const company = await companyOf(trx, customerId)
  for (const reader of await adminsOf(trx, customerId)) {
    const amount = languageFor(reader).formats.money(amountMinor, currency)
    const values = { name: nameOf(reader), company, invoice: invoice.invoice_id, dealer: invoice.sold_by, amount }
    await queueMail(trx, { to: reader.email, kind: 'adjustment-canceled', locale: reader.language, values })
  }
}

function languageFor({ language: chosen }: Reader) {
  const language = languageOf(negotiateLocale([chosen]))
  return { formats: createPdfFormats(language), texts: NOTIFICATION_TEXTS[language] }
}
