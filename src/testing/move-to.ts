/** What a later day makes of the programme. Source: docs/spec/testing.md TST-3; docs/spec/payments.md PAY-18. */
import type { CalendarDate } from '../contract/index.ts'
import { passDays } from './dispute-record.ts'
import { openOf, type Programme, startOfDay, type WirePayment } from './programme.ts'

/**
 * Moves the programme's day forward: payments that post by then are settled and their invoices paid (PAY-18),
 * dispute turns past their deadline end.
 */
export function moveTo(programme: Programme, today: CalendarDate): void {
  if (today < programme.today) {
    throw new RangeError(`The programme is at ${programme.today}; it moves forward only, not to ${today} (CLK-2).`)
  }
  programme.today = today
  programme.nowMs = startOfDay(today)
  programme.payments = programme.payments.map((payment) => settleIfDue(programme, payment))
  passDays(programme)
}

function settleIfDue(programme: Programme, payment: WirePayment): WirePayment {
  const { status, posts_by: postsBy, lines } = payment.attributes
  const posts = `${postsBy.slice(6)}-${postsBy.slice(0, 2)}-${postsBy.slice(3, 5)}` as CalendarDate
  if (status !== 'processing' || posts > programme.today) return payment
  for (const line of lines) {
    const invoice = programme.invoices.find(({ trxId }) => trxId === line.trx_id)
    if (!invoice) continue
    invoice.paid += line.amount
    invoice.pending = 0
    invoice.live = null
    invoice.primary = openOf(invoice) > 0 ? 'Billed' : 'Paid'
  }
  return { ...payment, attributes: { ...payment.attributes, status: 'settled', settled_on: postsBy } }
}
