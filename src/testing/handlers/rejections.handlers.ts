/**
 * Rejected sales, for both sides. A resubmission is decided when it is read the second time; a card ending in 0002 is
 * declined, as in the sandbox. Source: docs/spec/rejections.md REJ-2…REJ-18.
 */
import {
  type CallName,
  correctableFields,
  correctionProblems,
  type Corrections,
  foreignCorrections,
  PROGRAM_TIME_ZONE,
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
import type { Program } from '../program.ts'
import { errorOf, refuse, refuseAll, type Refused } from '../wire-answer.ts'
import { isOwnCustomer } from './account.handlers.ts'

type RejectionCalls = Extract<CallName, `rejection${string}`>

interface Desk {
  rows: WireRejection[]
  /** Maps an idempotency key to the stored result. */
  answered: Map<string, WireRejection>
  /** Rejections that were resubmitted and have been read once as in progress. */
  seen: Set<string>
}

const desks = new WeakMap<Program, Desk>()
function deskOf(program: Program): Desk {
  // An account without sales has no rejections.
  const rows = () => (program.invoices.length === 0 ? [] : createRejections(program.today))
  const desk = desks.get(program) ?? { rows: rows(), answered: new Map(), seen: new Set() }
  desks.set(program, desk)
  return desk
}

const isEditor = ({ person }: Program): boolean => person?.role === 'merchant' || person?.role === 'support'

/** Returns a rejection as the caller gets it: drafts and corrections are visible to the dealer's side only (REJ-16). */
function shown(program: Program, { id, attributes }: WireRejection): WireRejection {
  if (isEditor(program)) return { id, attributes }
  const attempts = attributes.attempts.map((attempt) => ({ ...attempt, changes: [] }))
  return { id, attributes: { ...attributes, correctable: [], draft: null, attempts } }
}

const find = (program: Program, id: string | undefined) => deskOf(program).rows.find((row) => row.id === id)

function change(program: Program, { id, attributes }: WireRejection, changes: Partial<RejectionAttributes>) {
  const next = { id, attributes: { ...attributes, ...changes, version: attributes.version + 1 } }
  const desk = deskOf(program)
  desk.rows = desk.rows.map((row) => (row.id === id ? next : row))
  return next
}

/** Decides a resubmission, at the request after the one that read it as in progress. */
function decide(program: Program, row: WireRejection): WireRejection {
  const { status, attempts, card_number_last4 } = row.attributes
  const { seen } = deskOf(program)
  if (status !== 'in progress') return row
  if (!seen.has(row.id)) {
    seen.add(row.id)
    return row
  }
  seen.delete(row.id)
  const codes: RejectionReasonCode[] = card_number_last4 === '0002' ? ['card-declined'] : []
  const decided = {
    outcome: codes.length > 0 ? ('rejected' as const) : ('accepted' as const),
    decided_ts: instantOf(program),
    reasons: codes.map(reasonOnWire),
  }
  const rest = attempts.slice(0, -1)
  const last = attempts.at(-1)
  return change(program, row, {
    attempts: last ? [...rest, { ...last, ...decided }] : rest,
    ...(codes.length > 0
      ? { status: 'active', reasons: codes.map(reasonOnWire), correctable: correctableFields(codes) }
      : { status: 'resubmitted', resubmitted_trx_id: `${row.attributes.trx_id}-2` }),
  })
}

const instantOf = ({ nowMs }: Program): string => new Date(nowMs).toISOString()

/** Returns why a change is refused. A changed status is reported before a version conflict (REJ-14). */
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

/** Repeats the first response to a key. */
function once(
  program: Program,
  { headers, params }: Pick<CallRequest, 'headers' | 'params'>,
  work: (row: WireRejection) => WireRejection | Refused,
): { data: WireRejection } | Refused {
  const key = headers.get('idempotency-key')
  if (key === null) return refuse('idempotency-key-missing', { header: 'Idempotency-Key' })
  const row = find(program, params['rejection_id'])
  if (!row) return refuse('not-found')
  const { answered } = deskOf(program)
  const known = answered.get(key)
  if (known) return { data: known }
  const done = work(row)
  if ('errors' in done) return done
  answered.set(key, done)
  return { data: done }
}

function correct(row: WireRejection, corrections: Corrections, program: Program): Partial<RejectionAttributes> {
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
  const name = program.customers.find(({ id }) => id === corrections.buid_customer)?.attributes.customerName
  return {
    ...Object.fromEntries(given),
    ...(name !== undefined && { customer_name: name }),
    status: 'in progress',
    draft: null,
    resubmissions: before.resubmissions + 1,
    resubmitted_ts: instantOf(program),
    attempts: [
      ...before.attempts,
      {
        number,
        submitted_ts: instantOf(program),
        submitted_by: nameOf(program),
        changes,
        outcome: null,
        decided_ts: null,
        reasons: [],
      },
    ],
  }
}

/** Simulates another user who saves a draft, once. @param name name of the draft's author */
export function overtakeRejection(program: Program, id: string | undefined, name: string): void {
  const row = find(program, id)
  if (!row || row.attributes.draft?.saved_by === name) return
  change(program, row, { draft: { corrections: {}, saved_ts: instantOf(program), saved_by: name } })
}

const nameOf = ({ person }: Program): string => (person ? `${person.firstName} ${person.lastName}` : '')
const factsOf = ({ attributes }: WireRejection) => attributes
const dayOf = ({ attributes }: WireRejection) => wallClock(Date.parse(attributes.rejected_ts), PROGRAM_TIME_ZONE).date

export const rejectionHandlers = {
  'rejections.list': ({ filter, sort, page }, program) => {
    if (!isOwnCustomer(program, filter.buid_customer)) return refuse('not-found')
    const wanted = filter.search?.toLowerCase() ?? ''
    const found = deskOf(program)
      .rows.map((row) => decide(program, row))
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
      data: pageOf(found, page).map((row) => shown(program, row)),
      meta: { record_count: found.length },
    }
  },

  'rejections.get': ({ params }, program) => {
    const row = find(program, params['rejection_id'])
    return row ? { data: shown(program, decide(program, row)) } : refuse('not-found')
  },

  'rejection-customers.list': ({ params, filter, page }, program) => {
    if (!find(program, params['rejection_id'])) return refuse('not-found')
    const wanted = filter.search?.toLowerCase() ?? ''
    const found = program.customers.filter(({ id, attributes }) =>
      `${id} ${attributes.customerName}`.toLowerCase().includes(wanted),
    )
    const data = pageOf(found, page).map(({ id, attributes: { customerName, status } }) => ({
      id,
      attributes: { buid_customer: id, customer_name: customerName, status },
    }))
    return { data, meta: { record_count: found.length } }
  },

  'rejections.cancel': (request, program) =>
    once(program, request, (row) => {
      const { version, confirmed } = request.body
      const why = whyRefused(row, whyRejectionNotCanceled(factsOf(row)), 'rejection-not-cancelable', version)
      if (why) return why
      if (!confirmed) return refuse('rejection-not-confirmed', { pointer: '/data/attributes/confirmed' })
      const canceled = { canceled_ts: instantOf(program), canceled_by: nameOf(program) }
      return change(program, row, { status: 'canceled', draft: null, ...canceled })
    }),

  'rejections.resubmit': (request, program) =>
    once(program, request, (row) => {
      const { version, corrections } = request.body
      const why = whyRefused(row, whyNotResubmitted(factsOf(row)), 'rejection-not-resubmittable', version)
      if (why) return why
      const { subtotal, tax, total } = row.attributes
      const problems = correctionProblems({ reasons: codesOf(row), subtotal, tax, total }, corrections)
      return refuseCorrections(problems) ?? change(program, row, correct(row, corrections, program))
    }),

  'rejections.save-draft': ({ params, body: { version, corrections } }, program) => {
    const row = find(program, params['rejection_id'])
    if (!row) return refuse('not-found')
    const why =
      whyRefused(row, whyNotResubmitted(factsOf(row)), 'rejection-not-resubmittable', version) ??
      refuseCorrections(foreignCorrections(codesOf(row), corrections))
    if (why) return why
    const draft = { corrections, saved_ts: instantOf(program), saved_by: nameOf(program) }
    return { data: change(program, row, { draft }) }
  },

  'rejections.discard-draft': ({ params }, program) => {
    const row = find(program, params['rejection_id'])
    if (!row) return refuse('not-found')
    const why = whyRefused(row, whyNotResubmitted(factsOf(row)), 'rejection-not-resubmittable')
    return why ?? { data: row.attributes.draft === null ? row : change(program, row, { draft: null }) }
  },
} satisfies Pick<Handlers, RejectionCalls>

function compare(one: RejectionAttributes, other: RejectionAttributes, field: string): number {
  const [first, second] = [one, other].map((each) => each[field as keyof RejectionAttributes] ?? '') as [
    string | number,
    string | number,
  ]
  return first < second ? -1 : first > second ? 1 : 0
}
