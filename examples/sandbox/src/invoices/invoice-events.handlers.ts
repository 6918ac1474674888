/** Builds the timeline of an invoice. Source: docs/spec/invoices.md INV-127. */
import {
  type CalendarDate,
  INVOICE_EVENTS,
  type InvoiceEventKind,
  PROGRAM_TIME_ZONE,
  wallClock,
} from 'netterms/contract/internal'
import type { Kysely } from 'kysely'
import { requirePrincipal } from '../customers/customer-scope.ts'
import { minorOf } from '../db/minor.ts'
import type { Database } from '../db/schema.ts'
import { findInvoiceDocuments } from '../documents/invoice-documents.queries.ts'
import type { Handlers, Principal } from '../http/handler.ts'
import { requiredFilter } from '../http/required-filter.ts'
import { findAdjustments, findRemarks, findTouchingPayments } from './invoice-details.queries.ts'
import {
  type AnswerInDispute,
  findAnswersIn,
  findCreditApplications,
  findDisputesOf,
  findExtensions,
  findLostPayments,
} from './invoice-events.queries.ts'
import { invoiceInScope } from './invoice-in-scope.ts'
import type { InvoiceRow } from './invoices.queries.ts'
import { mayRead } from './note-resource.ts'

interface Event {
  event: InvoiceEventKind
  /** An instant, or a date if the time of day is unknown. */
  when: Date | CalendarDate
  reference?: string
  /** Distinguishes repeated events of the same object; used together with `reference`. */
  part?: string
  amount?: number
  reason?: string | null
  author?: string | null
  text?: string
}

export const invoiceEventHandlers = {
  'invoice-events.list': async (context) => {
    const { db, filter } = context
    const principal = requirePrincipal(context)
    const invoice = await invoiceInScope(db, principal, requiredFilter(filter.trx_id, 'trx_id'), filter.buid_customer)
    const may = (capability: Principal['capabilities'][number]) => principal.capabilities.includes(capability)
    const events = [
      ...ofInvoice(invoice),
      ...(await findExtensions(db, invoice)).map(({ id, at, before, until }): Event => {
        return { event: 'due-date-extended', when: at, reference: before, part: id, text: until }
      }),
      ...(may('payments.list') ? await ofPayments(db, invoice) : []),
      ...(await ofCredits(db, invoice, may('credit-memos.list'))),
      ...(may('disputes.list') ? await ofDisputes(db, invoice) : []),
      ...(may('merchant-invoice-documents.list') ? await ofDocuments(db, invoice) : []),
      ...(await findRemarks(db, invoice))
        .filter((remark) => mayRead(principal, invoice, remark))
        .map(({ id, kind, author, text, entered_at }): Event => {
          return { event: `${kind}-added`, when: entered_at, reference: id, author, text }
        }),
    ]
    const data = events.map(toResource).sort(inOrder)
    return { data, meta: { record_count: data.length } }
  },
} satisfies Pick<Handlers, 'invoice-events.list'>

function ofInvoice({ invoice_date, received_date, due_date, billed_minor }: InvoiceRow): Event[] {
  return [
    { event: 'issued', when: invoice_date, amount: minorOf(billed_minor) },
    ...(received_date === null ? [] : [{ event: 'received' as const, when: received_date }]),
    ...(due_date === null ? [] : [{ event: 'due' as const, when: due_date }]),
  ]
}

async function ofPayments(db: Kysely<Database>, invoice: InvoiceRow): Promise<Event[]> {
  const payments = await findTouchingPayments(db, invoice)
  const lost = await findLostPayments(
    db,
    payments.map(({ number }) => number),
  )
  return payments.flatMap((payment): Event[] => {
    const { number: reference, submitted_at, settled_on, status, payer_name: author } = payment
    const amount = minorOf(payment.amount_minor)
    const {
      returned_on = null,
      return_code,
      reversed_on = null,
      reversal_reason,
    } = lost.find(({ number }) => number === reference) ?? {}
    const on = (event: InvoiceEventKind, when: CalendarDate | null, reason?: string | null): Event[] =>
      when === null ? [] : [{ event, when, reference, amount, ...(reason && { reason }) }]
    return [
      { event: 'payment-sent', when: submitted_at, reference, amount, reason: status, author },
      ...on('payment-posted', settled_on),
      ...on('payment-returned', returned_on, return_code),
      ...on('payment-reversed', reversed_on, reversal_reason),
    ]
  })
}

/** Returns the events of account credit applied to the invoice and of adjustments to the invoice. */
async function ofCredits(db: Kysely<Database>, invoice: InvoiceRow, isToldWho: boolean): Promise<Event[]> {
  const applied = await findCreditApplications(db, invoice)
  const adjustments = await findAdjustments(db, invoice)
  return [
    ...applied.map(({ id, credit_memo_id, amount_minor, applied_by_name, at }): Event => {
      const author = isToldWho ? applied_by_name : null
      return {
        event: 'credit-applied',
        when: at,
        reference: credit_memo_id,
        part: id,
        amount: minorOf(amount_minor),
        author,
      }
    }),
    // Applied credit is also stored as an adjustment (ADJ-4).
    ...adjustments
      .filter(({ adjustment_reason }) => adjustment_reason !== 'credit-memo')
      .map(({ id, amount_minor, adjustment_reason: reason, author, entered_at }): Event => {
        return { event: 'adjusted', when: entered_at, reference: id, amount: minorOf(amount_minor), reason, author }
      }),
  ]
}

/** Actions that decide or end a dispute. Every other action by either side is an answer. */
const DECISIONS: readonly AnswerInDispute['action'][] = [
  'grant in full',
  'grant in part',
  'close',
  'withdraw',
  'expire',
  'complete',
]

async function ofDisputes(db: Kysely<Database>, invoice: InvoiceRow): Promise<Event[]> {
  const disputes = await findDisputesOf(db, invoice)
  if (disputes.length === 0) return []
  const answers = await findAnswersIn(
    db,
    invoice,
    disputes.map(({ id }) => id),
  )
  return [
    ...disputes.map(({ id: reference, opened_at, opened_by_name: author, amount_minor }): Event => {
      return { event: 'dispute-opened', when: opened_at, reference, amount: minorOf(amount_minor), author }
    }),
    ...answers.map(({ id, dispute_id, side, action, author_name, at }): Event => {
      // Customer support's denial is final; a dealer's denial is an answer that the customer may reject (DSP-4).
      const isDecision = DECISIONS.includes(action) || (action === 'deny' && side === 'support')
      const event = isDecision ? 'dispute-decided' : 'dispute-answered'
      return { event, when: at, reference: dispute_id, part: id, reason: action, author: author_name }
    }),
  ]
}

const ofDocuments = async (db: Kysely<Database>, invoice: InvoiceRow): Promise<Event[]> =>
  (await findInvoiceDocuments(db, invoice)).map(({ id, file_name, entered_at }): Event => {
    return { event: 'document-added', when: entered_at, reference: id, text: file_name }
  })

function toResource({ event, when, reference, part, amount, reason, author, text }: Event) {
  const at = typeof when === 'string' ? null : when.toISOString()
  return {
    id: [event, reference, part].filter((each) => each !== undefined).join(':'),
    attributes: {
      event,
      on: typeof when === 'string' ? when : wallClock(when.getTime(), PROGRAM_TIME_ZONE).date,
      at,
      reference: reference ?? null,
      amount: amount ?? null,
      reason: reason ?? null,
      author: author ?? null,
      text: text ?? null,
    },
  }
}

type Resource = ReturnType<typeof toResource>

/** Sorts by day; within a day, events without a time of day first, then by time, `INVOICE_EVENTS` order, and id. */
function inOrder(a: Resource, b: Resource): number {
  const keyOf = ({ id, attributes: { on, at, event } }: Resource) =>
    [on, at ?? '', String(INVOICE_EVENTS.indexOf(event)).padStart(2, '0'), id].join(' ')
  return keyOf(a) < keyOf(b) ? -1 : 1
}
