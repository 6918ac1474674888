/** Effects of advancing the program's date. Source: docs/spec/testing.md TST-3; docs/spec/payments.md PAY-18. */
import type { CalendarDate } from '../contract/index.ts'
import { passDays } from './dispute-record.ts'
import { openOf, type Program, startOfDay, type WirePayment } from './program.ts'

/**
 * Advances the program's date: payments that post by then settle and their invoices become paid (PAY-18), and missed
 * deadlines of disputes take effect.
 */
export function moveTo(program: Program, today: CalendarDate): void {
  if (today < program.today) {
    throw new RangeError(`The program is at ${program.today}; it moves forward only, not to ${today} (CLK-2).`)
  }
  program.today = today
  program.nowMs = startOfDay(today)
  program.payments = program.payments.map((payment) => settleIfDue(program, payment))
  passDays(program)
}

function settleIfDue(program: Program, payment: WirePayment): WirePayment {
  const { status, posts_by: postsBy, lines } = payment.attributes
  const posts = `${postsBy.slice(6)}-${postsBy.slice(0, 2)}-${postsBy.slice(3, 5)}` as CalendarDate
  if (status !== 'processing' || posts > program.today) return payment
  for (const line of lines) {
    const invoice = program.invoices.find(({ trxId }) => trxId === line.trx_id)
    if (!invoice) continue
    invoice.paid += line.amount
    invoice.pending = 0
    invoice.live = null
    invoice.primary = openOf(invoice) > 0 ? 'Billed' : 'Paid'
  }
  return { ...payment, attributes: { ...payment.attributes, status: 'settled', settled_on: postsBy } }
}
