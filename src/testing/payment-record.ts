/** A payment as the programme keeps it, and the days on which its money moves. Source: docs/spec/payments.md PAY-9, PAY-18, PAY-19. */
import { type CurrencyCode, railOf, scheduleBankPayment, sumMinor, toWireDate } from '../contract/index.ts'
import { openOf, type Programme, type ProgrammeInvoice, type WireBankAccount, type WirePayment } from './programme.ts'

export interface PaidLine {
  invoice: ProgrammeInvoice
  amountMinor: number
}

export interface PaymentFacts {
  currency: CurrencyCode
  account: WireBankAccount
  lines: readonly PaidLine[]
}

/** What preview and payment say in the same words: total, lines, method, days. */
export function describePayment({ customer, nowMs }: Programme, { currency, account, lines }: PaymentFacts) {
  const { initiatesOn, leavesOn, postsBy } = scheduleBankPayment(nowMs, railOf(currency))
  return {
    buid_customer: customer.id,
    currency,
    total: sumMinor(lines.map(({ amountMinor }) => amountMinor)),
    fee: 0,
    lines: lines.map(({ invoice, amountMinor }) => ({
      trx_id: invoice.trxId,
      invoice_id: invoice.invoiceId,
      sold_by: invoice.soldBy,
      due_date: invoice.due && toWireDate(invoice.due),
      amount: amountMinor,
      remaining: openOf(invoice) - amountMinor,
    })),
    method: {
      bank_account_id: account.id,
      account_name: account.attributes.accountName,
      last4: account.attributes.accountNumberLast4,
    },
    initiates_on: toWireDate(initiatesOn),
    leaves_on: toWireDate(leavesOn),
    posts_by: toWireDate(postsBy),
  }
}

/** Puts the payment into the programme and marks its invoices as being paid. */
export function recordPayment(programme: Programme, facts: PaymentFacts, payer: string, number: string): WirePayment {
  const { customer, nowMs } = programme
  const { postsBy } = scheduleBankPayment(nowMs, railOf(facts.currency))
  const payment: WirePayment = {
    id: number,
    attributes: {
      payment_number: number,
      confirmation_number: confirmationNumber(programme),
      customer_name: customer.attributes.customerName,
      status: 'processing',
      payer,
      submitted_at: new Date(nowMs).toISOString(),
      settled_on: null,
      ...describePayment(programme, facts),
    },
  }
  for (const { invoice, amountMinor } of facts.lines) {
    invoice.primary = 'Payment Pending'
    invoice.pending = amountMinor
    invoice.live = { paymentNumber: number, payer, postsBy }
  }
  programme.payments.push(payment)
  return payment
}

/** Crockford's base 32, as the provider writes them. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

function confirmationNumber({ random }: Programme): string {
  const three = () => Array.from({ length: 3 }, () => ALPHABET[random.whole(0, 31)]).join('')
  return `${three()}-${three()}-${three()}`
}
