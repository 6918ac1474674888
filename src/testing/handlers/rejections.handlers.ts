/**
 * Rejected sales, for the dealer's side and the customer's. What was sent again is decided when it is looked at the second
 * time: a card that ends in 0002 is declined, as in the sandbox. Source: docs/spec/rejections.md REJ-2…REJ-18.
 */
import {
  type CallName,
  correctableFields,
  correctionProblems,
  type Corrections,
  foreignCorrections,
  PROGRAMME_TIME_ZONE,
  type RejectionReasonCode,
  wallClock,
  whyNotResubmitted,
  whyRejectionNotCanceled,
} from '../../contract/index.ts'
import {
  createRejections,
  reasonOnWire,
  type RejectionAttributes,
  type WireRejection,
} from '../fixtures/rejection-fixtures.ts'
import { type CallRequest, type Handlers, pageOf } from '../handler.ts'
import type { Programme } from '../programme.ts'
import { errorOf, refuse, refuseAll, type Refused } from '../wire-answer.ts'
import { isOwnCustomer } from './account.handlers.ts'

type RejectionCalls = Extract<CallName, `rejection${string}`>

interface Desk {
  rows: WireRejection[]
  /** Idempotency key → what it has done. */
  answered: Map<string, WireRejection>
  /** Sent again, and seen in progress once. */
  seen: Set<string>
}

const desks = new WeakMap<Programme, Desk>()
function deskOf(programme: Programme): Desk {
  // An account to which nothing was ever sold has nothing that was rejected.
  const rows = () => (programme.invoices.length === 0 ? [] : createRejections(programme.today))
  const desk = desks.get(programme) ?? { rows: rows(), answered: new Map(), seen: new Set() }
  desks.set(programme, desk)
  return desk
}

const isEditor = ({ person }: Programme): boolean => person?.role === 'merchant' || person?.role === 'support'

/** REJ-16: drafts and corrections are the dealer's side's to see. */
function shown(programme: Programme, { id, attributes }: WireRejection): WireRejection {
  if (isEditor(programme)) return { id, attributes }
  const attempts = attributes.attempts.map((attempt) => ({ ...attempt, changes: [] }))
  return { id, attributes: { ...attributes, correctable: [], draft: null, attempts } }
}

const find = (programme: Programme, id: string | undefined) => deskOf(programme).rows.find((row) => row.id === id)

function change(programme: Programme, { id, attributes }: WireRejection, changes: Partial<RejectionAttributes>) {
  const next = { id, attributes: { ...attributes, ...changes, version: attributes.version + 1 } }
  const desk = deskOf(programme)
  desk.rows = desk.rows.map((row) => (row.id === id ? next : row))
  return next
}

/** The network of the fixtures has decided by the next request. */
function decide(programme: Programme, row: WireRejection): WireRejection {
  const { status, attempts, card_number_last4 } = row.attributes
  const { seen } = deskOf(programme)
  if (status !== 'in progress') return row
  if (!seen.has(row.id)) {
    seen.add(row.id)
    return row
  }
  seen.delete(row.id)
  const codes: RejectionReasonCode[] = card_number_last4 === '0002' ? ['card-declined'] : []
  const decided = {
    outcome: codes.length > 0 ? ('rejected' as const) : ('accepted' as const),
    decided_ts: instantOf(programme),
    reasons: codes.map(reasonOnWire),
  }
  const rest = attempts.slice(0, -1)
  const last = attempts.at(-1)
  return change(programme, row, {
    attempts: last ? [...rest, { ...last, ...decided }] : rest,
    ...(codes.length > 0
      ? { status: 'active', reasons: codes.map(reasonOnWire), correctable: correctableFields(codes) }
      : { status: 'resubmitted', resubmitted_trx_id: `${row.attributes.trx_id}-2` }),
  })
}

const instantOf = ({ nowMs }: Programme): string => new Date(nowMs).toISOString()

/** The new state is reported before the version conflict (REJ-14). */
function whyRefused(
  { attributes: { version, status } }: WireRejection,
  reason: string | null,
  code: 'rejection-not-cancelable' | 'rejection-not-resubmittable',
  seen?: number,
): Refused | null {
  if (reason === 'in-progress') return refuse('rejection-still-processing', { meta: { status } })
  if (reason !== null) return refuse(code, { meta: { reason, status } })
  if (seen === undefined || seen === version) return null
  return refuse('rejection-changed', { pointer: '/data/attributes/version', meta: { version, status } })
}

const codesOf = ({ attributes }: WireRejection): RejectionReasonCode[] => attributes.reasons.map(({ code }) => code)

function refuseCorrections(problems: readonly { field: string; problem: string }[]): Refused | null {
  const [first, ...rest] = problems.map(({ field, problem }) =>
    errorOf('rejection-correction-invalid', {
      pointer: `/data/attributes/corrections/${field}`,
      meta: { reason: problem },
    }),
  )
  return first ? refuseAll([first, ...rest]) : null
}

/** The first answer of a key is repeated for it. */
function once(
  programme: Programme,
  { headers, params }: Pick<CallRequest, 'headers' | 'params'>,
  work: (row: WireRejection) => WireRejection | Refused,
): { data: WireRejection } | Refused {
  const key = headers.get('idempotency-key')
  if (key === null) return refuse('idempotency-key-missing', { header: 'Idempotency-Key' })
  const row = find(programme, params['rejection_id'])
  if (!row) return refuse('not-found')
  const { answered } = deskOf(programme)
  const known = answered.get(key)
  if (known) return { data: known }
  const done = work(row)
  if ('errors' in done) return done
  answered.set(key, done)
  return { data: done }
}

function correct(row: WireRejection, corrections: Corrections, programme: Programme): Partial<RejectionAttributes> {
  const before = row.attributes
  const given = Object.entries(corrections).filter(([, value]) => value !== undefined)
  const changes = given.map(([field, to]) => {
    const from = before[field as keyof Corrections]
    return {
      field: field as keyof Corrections,
      from: from === null || from === undefined ? null : String(from),
      to: String(to),
    }
  })
  const number = before.attempts.length + 1
  const name = programme.customers.find(({ id }) => id === corrections.buid_customer)?.attributes.customerName
  return {
    ...Object.fromEntries(given),
    ...(name !== undefined && { customer_name: name }),
    status: 'in progress',
    draft: null,
    resubmissions: before.resubmissions + 1,
    resubmitted_ts: instantOf(programme),
    attempts: [
      ...before.attempts,
      {
        number,
        submitted_ts: instantOf(programme),
        submitted_by: nameOf(programme),
        changes,
        outcome: null,
        decided_ts: null,
        reasons: [],
      },
    ],
  }
}

/** Another user saves a draft of it, once. @param name of the draft's author */
export function overtakeRejection(programme: Programme, id: string | undefined, name: string): void {
  const row = find(programme, id)
  if (!row || row.attributes.draft?.saved_by === name) return
  change(programme, row, { draft: { corrections: {}, saved_ts: instantOf(programme), saved_by: name } })
}

const nameOf = ({ person }: Programme): string => (person ? `${person.firstName} ${person.lastName}` : '')
const factsOf = ({ attributes }: WireRejection) => attributes
const dayOf = ({ attributes }: WireRejection) => wallClock(Date.parse(attributes.rejected_ts), PROGRAMME_TIME_ZONE).date

export const rejectionHandlers = {
  'rejections.list': ({ filter, sort, page }, programme) => {
    if (!isOwnCustomer(programme, filter.buid_customer)) return refuse('not-found')
    const wanted = filter.search?.toLowerCase() ?? ''
    const found = deskOf(programme)
      .rows.map((row) => decide(programme, row))
      .filter(
        ({ attributes }) => filter.buid_customer === undefined || attributes.buid_customer === filter.buid_customer,
      )
      .filter(
        ({ attributes }) => filter.buid_merchant === undefined || attributes.buid_merchant === filter.buid_merchant,
      )
      .filter(({ attributes }) => filter.status === undefined || attributes.status === filter.status)
      .filter((row) => filter.reason === undefined || codesOf(row).includes(filter.reason))
      .filter((row) => (filter.from ?? '') <= dayOf(row) && dayOf(row) <= (filter.to ?? '9999'))
      .filter(({ attributes: { trx_id, invoice_id, po_number, customer_name, merchant_name } }) =>
        [trx_id, invoice_id, po_number, customer_name, merchant_name].join(' ').toLowerCase().includes(wanted),
      )
      .sort((one, other) => compare(one.attributes, other.attributes, sort.field))
    if (sort.direction === 'desc') found.reverse()
    return {
      data: pageOf(found, page).map((row) => shown(programme, row)),
      meta: { record_count: found.length },
    }
  },

  'rejections.get': ({ params }, programme) => {
    const row = find(programme, params['rejection_id'])
    return row ? { data: shown(programme, decide(programme, row)) } : refuse('not-found')
  },

  'rejection-customers.list': ({ params, filter, page }, programme) => {
    if (!find(programme, params['rejection_id'])) return refuse('not-found')
    const wanted = filter.search?.toLowerCase() ?? ''
    const found = programme.customers.filter(({ id, attributes }) =>
      `${id} ${attributes.customerName}`.toLowerCase().includes(wanted),
    )
    const data = pageOf(found, page).map(({ id, attributes: { customerName, status } }) => ({
      id,
      attributes: { buid_customer: id, customer_name: customerName, status },
    }))
    return { data, meta: { record_count: found.length } }
  },

  'rejections.cancel': (request, programme) =>
    once(programme, request, (row) => {
      const { version, confirmed } = request.body
      const why = whyRefused(row, whyRejectionNotCanceled(factsOf(row)), 'rejection-not-cancelable', version)
      if (why) return why
      if (!confirmed) return refuse('rejection-not-confirmed', { pointer: '/data/attributes/confirmed' })
      const canceled = { canceled_ts: instantOf(programme), canceled_by: nameOf(programme) }
      return change(programme, row, { status: 'canceled', draft: null, ...canceled })
    }),

  'rejections.resubmit': (request, programme) =>
    once(programme, request, (row) => {
      const { version, corrections } = request.body
      const why = whyRefused(row, whyNotResubmitted(factsOf(row)), 'rejection-not-resubmittable', version)
      if (why) return why
      const { subtotal, tax, total } = row.attributes
      const problems = correctionProblems({ reasons: codesOf(row), subtotal, tax, total }, corrections)
      return refuseCorrections(problems) ?? change(programme, row, correct(row, corrections, programme))
    }),

  'rejections.save-draft': ({ params, body: { version, corrections } }, programme) => {
    const row = find(programme, params['rejection_id'])
    if (!row) return refuse('not-found')
    const why =
      whyRefused(row, whyNotResubmitted(factsOf(row)), 'rejection-not-resubmittable', version) ??
      refuseCorrections(foreignCorrections(codesOf(row), corrections))
    if (why) return why
    const draft = { corrections, saved_ts: instantOf(programme), saved_by: nameOf(programme) }
    return { data: change(programme, row, { draft }) }
  },

  'rejections.discard-draft': ({ params }, programme) => {
    const row = find(programme, params['rejection_id'])
    if (!row) return refuse('not-found')
    const why = whyRefused(row, whyNotResubmitted(factsOf(row)), 'rejection-not-resubmittable')
    return why ?? { data: row.attributes.draft === null ? row : change(programme, row, { draft: null }) }
  },
} satisfies Pick<Handlers, RejectionCalls>

function compare(one: RejectionAttributes, other: RejectionAttributes, field: string): number {
  const [first, second] = [one, other].map((each) => each[field as keyof RejectionAttributes] ?? '') as [
    string | number,
    string | number,
  ]
  return first < second ? -1 : first > second ? 1 : 0
}
