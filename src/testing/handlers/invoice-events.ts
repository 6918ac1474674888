import { addDays, type CalendarDate, PROGRAM_TIME_ZONE, wallClock } from '../../contract/index.ts'
import type { Program, ProgramInvoice } from '../program.ts'
import type { CallOf, Given } from '../wire-answer.ts'
import { detailsOf } from './directory.handlers.ts'

type EventResource = Given<CallOf<'invoice-events.list'>>['data'][number]
type Attributes = EventResource['attributes']

/** Returns those events of an invoice that the test data contains, oldest first (INV-127). */
export function eventsOf(invoice: ProgramInvoice, program: Program): EventResource[] {
  const { attributes } = detailsOf(invoice, program)
  const onDay = (event: Attributes['event'], on: CalendarDate | null, more: Partial<Attributes> = {}) =>
    on === null ? [] : [eventOf(event, on, null, more)]
  const events = [
    ...onDay('issued', invoice.invoiced, { amount: invoice.billed }),
    ...onDay('received', invoice.received === undefined ? addDays(invoice.invoiced, 1) : invoice.received),
    ...onDay('due', invoice.due),
    ...(attributes.payments ?? []).map(
      ({ paymentNumber: reference, amount, status: reason, payer: author, submittedAt }) =>
        eventAt('payment-sent', submittedAt, { reference, amount, reason, author }),
    ),
    ...attributes.adjustments.map(({ id: reference, amount, adjustmentReason: reason, author, enteredAt }) =>
      eventAt('adjusted', enteredAt, { reference, amount, reason, author }),
    ),
  ]
  const keyOf = ({ attributes: { on, at } }: EventResource) => `${on} ${at ?? ''}`
  return events.sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
}

const eventAt = (event: Attributes['event'], at: string, more: Partial<Attributes>) =>
  eventOf(event, wallClock(Date.parse(at), PROGRAM_TIME_ZONE).date, at, more)

const eventOf = (
  event: Attributes['event'],
  on: CalendarDate,
  at: string | null,
  more: Partial<Attributes>,
): EventResource => ({
  id: more.reference ? `${event}:${more.reference}` : event,
  attributes: { event, on, at, reference: null, amount: null, reason: null, author: null, text: null, ...more },
})
