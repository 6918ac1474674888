/**
 * Details of a payment in a mail, as on its receipt: numbers, method with its last four digits, dates, each invoice,
 * fee, and total. Source: docs/spec/mail.md MAI-101, docs/spec/documents.md DOC-5.
 */
import { type Language, sumMinor } from 'netterms/contract/internal'
import type { Kysely, Selectable } from 'kysely'
import { minorOf } from '../db/minor.ts'
import type { Database, PaymentsTable } from '../db/schema.ts'
import type { MailFact } from '../mail/mail-facts.ts'
import { MAIL_TEXTS } from '../mail/mail-texts.ts'
import { createPdfFormats } from '../pdf/pdf-formats.ts'
import { PDF_TEXTS } from '../pdf/pdf-texts.ts'
import { findPaymentCredits, type PaymentCreditRow } from './payment-credits.ts'
import { noteKeyOf, PAYMENT_STATUS_KEYS, withCredits } from './payment-receipt.ts'
import { findPaymentLines, type PaymentLineRow } from './payments.queries.ts'

export interface MailedPayment {
  payment: Selectable<PaymentsTable>
  lines: readonly PaymentLineRow[]
  credits: readonly PaymentCreditRow[]
}

/** Beyond this number a mail only counts the remaining invoices; the payment's page lists them all. */
const MOST_INVOICES = 50

/**
 * Returns the payments with their lines and credits, in the same order; runs two queries for any number of payments.
 */
export async function findMailed(
  db: Kysely<Database>,
  payments: readonly Selectable<PaymentsTable>[],
): Promise<MailedPayment[]> {
  if (payments.length === 0) return []
  const lines = await findPaymentLines(db, payments)
  const credits = await findPaymentCredits(db, payments)
  const own = <Row extends { customer_buid: string; payment_number: string }>(
    rows: readonly Row[],
    { customer_buid, number }: Selectable<PaymentsTable>,
  ) => rows.filter((row) => row.payment_number === number && row.customer_buid === customer_buid)
  return payments.map((payment) => ({ payment, lines: own(lines, payment), credits: own(credits, payment) }))
}

/**
 * Returns the amount paid by the method including its fee, or the credit for a payment covered by credit. Minor units.
 */
export const paidBy = ({ payment, credits }: MailedPayment): number =>
  payment.method === 'credit'
    ? sumMinor(credits.map((part) => minorOf(part.amount_minor)))
    : minorOf(payment.total_minor) + minorOf(payment.fee_minor)

/**
 * Returns the amount due again after a failed payment: never a fee, and never credit, which stays applied (PAY-279).
 * Minor units.
 */
export const dueAgainOf = ({ payment }: MailedPayment): number => minorOf(payment.total_minor)

interface FactsOptions {
  language: Language
  companyOf(customerId: string): string
  /** True if the payment failed or was returned, so that its invoices are due again. */
  isDueAgain?: boolean
}

export function factsOf(mailed: readonly MailedPayment[], options: FactsOptions): MailFact[] {
  const [first] = mailed
  if (!first) return []
  const texts = PDF_TEXTS[options.language]
  const formats = createPdfFormats(options.language)
  const { payment } = first
  const { currency } = payment
  const isDueAgain = options.isDueAgain ?? false
  const isAlone = mailed.length === 1
  const total = sumMinor(mailed.map(isDueAgain ? dueAgainOf : paidBy))
  return [
    ...(isAlone
      ? [
          fact(texts['receipt.number'], payment.number),
          fact(texts['receipt.confirmation'], payment.confirmation_number),
          ...(payment.reference === null ? [] : [free(texts['receipt.reference'], payment.reference)]),
          free(texts['receipt.customer'], options.companyOf(payment.customer_buid)),
        ]
      : []),
    payment.method === 'credit'
      ? fact(texts['receipt.method'], texts['receipt.byCredit'])
      : free(texts['receipt.method'], `${payment.bank_account_name} ••${payment.bank_account_last4}`),
    ...(isDueAgain ? [] : daysOf()),
    ...invoicesOf(),
    { ...fact(texts['receipt.total'], formats.money(total, currency)), look: 'strong' },
  ]

  function daysOf(): MailFact[] {
    if (payment.settled_on !== null) return [fact(texts['receipt.posted'], formats.date(payment.settled_on))]
    return [
      ...(payment.method === 'bank' ? [fact(texts['receipt.leaves'], formats.date(payment.leaves_on))] : []),
      fact(texts['receipt.posts'], formats.date(payment.posts_by)),
    ]
  }

  function invoicesOf(): MailFact[] {
    let room = MOST_INVOICES
    const rows = mailed.flatMap((each) => {
      const invoices = isDueAgain ? withCredits(each.lines, []) : withCredits(each.lines, each.credits)
      const shown = invoices.slice(0, room)
      room -= shown.length
      const fee = minorOf(each.payment.fee_minor)
      const credited = sumMinor(each.credits.map((part) => minorOf(part.amount_minor)))
      return [
        headingOf(each),
        ...shown.map(({ line, amountMinor }) => ({
          ...fact(line.invoice_id, formats.money(amountMinor, currency)),
          free: 'label' as const,
        })),
        ...(isDueAgain || credited === 0 || each.payment.method === 'credit'
          ? []
          : [fact(texts['receipt.credit'], formats.money(-credited, currency))]),
        ...(isDueAgain && credited > 0 ? [{ label: texts['receipt.creditStays'], value: '' }] : []),
        ...(isDueAgain || fee === 0
          ? []
          : [
              fact(
                texts[each.payment.method === 'card' ? 'receipt.cardFee' : 'receipt.fee'],
                formats.money(fee, currency),
              ),
            ]),
      ]
    })
    const count = sumMinor(mailed.map(({ lines, credits }) => withCredits(lines, isDueAgain ? [] : credits).length))
    const left = count - (MOST_INVOICES - room)
    const further = fact(MAIL_TEXTS[options.language]['facts.further'], formats.number(left))
    return left > 0 ? [...rows, further] : rows
  }

  /** Builds the heading of one payment in a mail about several accounts: the account, and the number of its payment. */
  function headingOf({ payment: each }: MailedPayment): MailFact {
    if (isAlone) return { label: texts['receipt.invoicesOf'], value: '', look: 'heading' }
    const label = [options.companyOf(each.customer_buid), each.number, each.confirmation_number].join(' · ')
    return { label, value: '', look: 'heading', free: 'label' }
  }
}

/**
 * Builds the status line of each payment (MAI-106, DOC-5), preceded by a notice if a payment has not posted or has
 * failed.
 */
export function receiptNotes(mailed: readonly MailedPayment[], language: Language): MailFact[] {
  const texts = PDF_TEXTS[language]
  const statuses = [...new Set(mailed.map(({ payment }) => payment.status))]
  const notes = [...new Set(statuses.flatMap((status) => noteKeyOf(status) ?? []))]
  return [
    ...notes.map((key): MailFact => ({ label: texts[key], value: '' })),
    ...statuses.map((status) => fact(texts.status, texts[PAYMENT_STATUS_KEYS[status]])),
  ]
}

const fact = (label: string, value: string): MailFact => ({ label, value })
const free = (label: string, value: string): MailFact => ({ label, value, free: 'value' })
