/** A stored payment, and the dates on which its money moves. Source: docs/spec/payments.md PAY-9, PAY-18, PAY-19. */
import { type CurrencyCode, railOf, scheduleBankPayment, sumMinor, toWireDate } from '../contract/index.ts'
import {
  type DeclinedCard,
  openOf,
  type Program,
  type ProgramInvoice,
  type WireBankAccount,
  type WirePayment,
} from './program.ts'

export interface PaidLine {
  invoice: ProgramInvoice
  amountMinor: number
}

export interface PaymentFacts {
  currency: CurrencyCode
  /** The account that pays; null if credit covers everything. */
  account: WireBankAccount | null
  /** The card that pays instead. */
  card?: DeclinedCard | null
  /** Amount that the account pays. */
  lines: readonly PaidLine[]
  /** Amounts disputed together with the payment; a dispute has a number once it is opened (PAY-281). */
  disputes?: readonly (PaidLine & { id?: string })[]
  reference?: string | null
  /** Amounts that credit pays. */
  credits?: readonly (PaidLine & { memoId: string })[]
}

/** Returns the fields that preview and payment share: total, lines, method, dates. */
export function describePayment(
  { customer, nowMs }: Program,
  { currency, account, card, lines, credits = [], disputes = [] }: PaymentFacts,
) {
  const { initiatesOn, leavesOn, postsBy } = scheduleBankPayment(nowMs, railOf(currency))
  const settledOf = (trxId: string) =>
    sumMinor([...lines, ...credits].filter((each) => each.invoice.trxId === trxId).map((each) => each.amountMinor))
  const describeLine = ({ invoice, amountMinor }: PaidLine) => ({
    trx_id: invoice.trxId,
    invoice_id: invoice.invoiceId,
    sold_by: invoice.soldBy,
    due_date: invoice.due && toWireDate(invoice.due),
    amount: amountMinor,
    remaining: openOf(invoice) - settledOf(invoice.trxId),
  })
  return {
    buid_customer: customer.id,
    currency,
    total: sumMinor(lines.map(({ amountMinor }) => amountMinor)),
    fee: 0,
    lines: lines.map(describeLine),
    credits: credits.map((part) => ({ credit_memo_id: part.memoId, ...describeLine(part) })),
    disputes: disputes.map(({ id, invoice, amountMinor }) => ({
      ...(id && { dispute_id: id }),
      trx_id: invoice.trxId,
      invoice_id: invoice.invoiceId,
      amount: amountMinor,
    })),
    method: account
      ? {
          bank_account_id: account.id,
          account_name: account.attributes.accountName,
          last4: account.attributes.accountNumberLast4,
        }
      : card
        ? { card_id: card.id, brand: 'visa', account_name: card.holder, last4: card.last4 }
        : { account_name: '', last4: '' },
    initiates_on: toWireDate(initiatesOn),
    leaves_on: toWireDate(leavesOn),
    posts_by: toWireDate(postsBy),
  }
}

/** Stores the payment and marks its invoices as in payment; those of a declined card stay due (PAY-23). */
export function recordPayment(program: Program, facts: PaymentFacts, payer: string, number: string): WirePayment {
  const { customer, nowMs } = program
  const { postsBy, cutOffAtMs } = scheduleBankPayment(nowMs, railOf(facts.currency))
  const payment: WirePayment = {
    id: number,
    attributes: {
      payment_number: number,
      confirmation_number: confirmationNumber(program),
      customer_name: customer.attributes.customerName,
      status: facts.card ? 'declined' : facts.account ? 'processing' : 'settled',
      payer,
      reference: facts.reference ?? null,
      submitted_at: new Date(nowMs).toISOString(),
      settled_on: facts.account || facts.card ? null : toWireDate(program.today),
      declined: facts.card ? { reason: facts.card.declines, on: toWireDate(program.today) } : null,
      cancelable_until: facts.account ? new Date(cutOffAtMs).toISOString() : null,
      ...describePayment(program, facts),
    },
  }
  for (const { invoice, amountMinor } of facts.credits ?? []) {
    invoice.credited = (invoice.credited ?? 0) + amountMinor
    program.unapplied -= amountMinor
    if (openOf(invoice) === 0) invoice.primary = 'Paid'
  }
  for (const { invoice, amountMinor } of facts.card ? [] : facts.lines) {
    invoice.primary = 'Payment Pending'
    invoice.pending = amountMinor
    invoice.live = { paymentNumber: number, payer, postsBy }
  }
  program.payments.push(payment)
  return payment
}

/** Crockford's base 32, in which the provider writes confirmation numbers. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

function confirmationNumber({ random }: Program): string {
  const three = () => Array.from({ length: 3 }, () => ALPHABET[random.whole(0, 31)]).join('')
  return `${three()}-${three()}-${three()}`
}
