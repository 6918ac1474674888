/**
 * Calls that open and answer disputes, according to the contract's rules; each idempotency key is used once. Source:
 * docs/spec/disputes.md DSP-5, DSP-10…DSP-13, DSP-15…DSP-30, DSP-40.
 */
import {
  type DisputeAction,
  type DisputeContact,
  type DisputeKind,
  disputeRespondBy,
  DISPUTE_STATES,
  LIMITS,
  nextState,
  NOT_ANSWERABLE_REASONS,
  whyNotAnsweredTogether,
  whyNotFollowed,
} from '../../contract/index.ts'
import { once } from '../answer-once.ts'
import {
  amountsOf,
  answerable,
  at,
  type Checked,
  checkContacts,
  checkLines,
  openFor,
  unknownDocuments,
  whyTooManyDocuments,
} from '../check-dispute-request.ts'
import { authorOf, flag, moveProgramDispute, removeProgramInvoice, type Said, sideOfRole } from '../dispute-record.ts'
import { answererOf, isKept, toDisputeResource } from '../dispute-resource.ts'
import { DISPUTE_REASONS } from '../fixtures/dispute-fixtures.ts'
import type { CallRequest, Handlers } from '../handler.ts'
import type { Program, ProgramDispute, ProgramDisputeRow } from '../program.ts'
import { errorOf, isRefused, refuse, refuseAll } from '../wire-answer.ts'
import { isOwnCustomer } from './account.handlers.ts'
import { forgetUploads } from './dispute-documents.handlers.ts'
import { findDispute } from './disputes.handlers.ts'

type DisputeWrites =
  | 'disputes.create'
  | 'disputes.answer'
  | 'disputes.answer-together'
  | 'disputes.withdraw'
  | 'disputes.remove-invoice'
  | 'disputes.add-contacts'
  | 'disputes.remove-contact'

function attach(program: Program, dispute: ProgramDispute, ids: readonly string[], responseId: string | null): void {
  const added = program.uploads.filter(({ id }) => ids.includes(id))
  const isKeptOnce = (id: string) =>
    program.disputes.some((each) => each.documents.some((document) => document.id === id))
  dispute.documents.push(
    ...added.map((upload) => ({
      ...upload,
      id: isKeptOnce(upload.id) ? `${upload.id}-${dispute.id}` : upload.id,
      responseId,
    })),
  )
}

/** @returns false if there would be too many, or one is a contact already */
function addContacts(program: Program, dispute: ProgramDispute, contacts: readonly DisputeContact[]): boolean {
  const isThere = contacts.some((contact) => isNamed(dispute, contact))
  if (isThere || dispute.contacts.length + contacts.length > LIMITS.maxDisputeContacts) return false
  const side = sideOfRole(program.person?.role ?? 'viewer')
  for (const contact of contacts) {
    const number = Math.max(0, ...dispute.contacts.map(({ id }) => Number(id.split('-C')[1]))) + 1
    dispute.contacts.push({ ...contact, id: `${dispute.id}-C${number}`, side })
  }
  return true
}

const isNamed = ({ contacts }: ProgramDispute, { emailAddress }: DisputeContact): boolean =>
  contacts.some((each) => each.emailAddress.toLowerCase() === emailAddress.toLowerCase())

const FIRST_NEW_NUMBER = 1_201

function openDisputes({ body }: CallRequest<'disputes.create'>, program: Program) {
  if (!isOwnCustomer(program, body.buid_customer)) return refuse('not-found')
  const { checked, errors: lineErrors } = checkLines(body.invoices, program)
  const { contacts, errors: contactErrors } = checkContacts(body.contacts, program)
  const reason = DISPUTE_REASONS.find(({ id }) => id === body.dispute_reason_id)
  const before = body.predecessor_id === undefined ? null : findDispute(program, body.predecessor_id)
  const followed = before && whyNotFollowed({ status: before.status, successorId: successorOf(program, before) })
  const unusable = before === undefined ? 'unknown' : followed
  const lacksDocuments = reason?.needsDocuments && body.document_ids.length === 0
  const [first, ...rest] = [
    ...(body.invoices.length === 0 ? [errorOf('dispute-no-invoices', { pointer: at('invoices') })] : []),
    ...lineErrors,
    ...(reason ? [] : [errorOf('dispute-reason-unknown', { pointer: at('dispute_reason_id') })]),
    ...(lacksDocuments ? [errorOf('dispute-documents-required', { pointer: at('document_ids') })] : []),
    ...unknownDocuments(body.document_ids, program),
    ...contactErrors,
    ...(unusable
      ? [errorOf('dispute-predecessor-unusable', { pointer: at('predecessor_id'), meta: { reason: unusable } })]
      : []),
  ]
  if (first) return refuseAll([first, ...rest])
  const tooMany = whyTooManyDocuments(body.document_ids, null, program)
  if (tooMany) return tooMany
  const groups = new Map<string, Checked[]>()
  for (const line of checked) {
    const key = `${line.invoice.soldBy} ${line.invoice.currency}`
    groups.set(key, [...(groups.get(key) ?? []), line])
  }
  const opened = [...groups.values()].map((lines) => openDispute(lines, body, contacts, program))
  const follower = opened.find(({ soldBy, currency }) => soldBy === before?.soldBy && currency === before.currency)
  if (before && follower) follower.predecessorId = before.id
  forgetUploads(program, body.document_ids)
  return { status: 201, data: opened.map((dispute) => toDisputeResource(dispute, program)) }
}

const successorOf = ({ disputes }: Program, { id }: ProgramDispute): string | null =>
  disputes.find(({ predecessorId }) => predecessorId === id)?.id ?? null

export function openDispute(
  lines: readonly Checked[],
  body: Pick<
    CallRequest<'disputes.create'>['body'],
    'dispute_reason_id' | 'description' | 'internal_note' | 'document_ids'
  >,
  contacts: readonly DisputeContact[],
  program: Program,
  kind: DisputeKind = 'dispute',
): ProgramDispute {
  const status = nextState(DISPUTE_STATES, null, kind === 'chargeback' ? 'request chargeback' : 'submit')
  const [first] = lines
  if (status === null || !first) throw new RangeError('A dispute without an invoice is not opened.')
  const isPaid = ({ invoice }: Checked) => invoice.primary === 'Paid'
  const dispute: ProgramDispute = {
    id: `D-${FIRST_NEW_NUMBER + program.disputes.length}`,
    kind,
    customerId: program.customer.id,
    soldBy: first.invoice.soldBy,
    currency: first.invoice.currency,
    status,
    outcome: null,
    respondBy: disputeRespondBy(status, program.today),
    adjustsOn: null,
    reasonId: body.dispute_reason_id,
    description: body.description,
    internalNote: body.internal_note ?? null,
    openedBy: program.person?.id ?? '',
    openedByName: authorOf(program).author,
    openedMs: program.nowMs,
    version: 1,
    predecessorId: null,
    creditMemoId: null,
    rows: lines.map((line): ProgramDisputeRow => ({
      trxId: line.invoice.trxId,
      lineNumber: line.lineNumber,
      amount: line.amount,
      offered: null,
      granted: null,
      held: isPaid(line) ? 0 : line.amount,
      live: true,
    })),
    contacts: [],
    documents: [],
    responses: [],
  }
  program.disputes.push(dispute)
  for (const line of lines) line.invoice.disputed += isPaid(line) ? 0 : line.amount
  flag(
    program,
    lines.map(({ invoice }) => invoice.trxId),
    'open dispute',
  )
  addContacts(program, dispute, contacts)
  attach(program, dispute, body.document_ids, null)
  return dispute
}

function answer({ body, params }: CallRequest<'disputes.answer'>, program: Program) {
  const [unknown, ...others] = unknownDocuments(body.document_ids, program)
  if (unknown) return refuseAll([unknown, ...others])
  const dispute = answerable(program, params['dispute_id'], body.action, body.version)
  if (isRefused(dispute)) return dispute
  const amounts = amountsOf(dispute, body)
  if (isRefused(amounts)) return amounts
  const tooMany = whyTooManyDocuments(body.document_ids, dispute, program)
  if (tooMany) return tooMany
  const said: Said = { comment: body.comment, internalNote: body.internal_note ?? null, amounts }
  const response = moveProgramDispute(program, dispute, body.action, authorOf(program), said)
  attach(program, dispute, body.document_ids, response.id)
  forgetUploads(program, body.document_ids)
  const { contacts, errors } = checkContacts(body.contacts, program)
  const isComplete = errors.length === 0 && addContacts(program, dispute, contacts)
  const data = toDisputeResource(dispute, program)
  return { data, ...(!isComplete && { meta: { warnings: [{ code: 'dispute-contacts-left-out' }] } }) }
}

function answerTogether({ body }: CallRequest<'disputes.answer-together'>, program: Program) {
  const { action, comment, disputes: wanted } = body
  const seen = wanted.flatMap(({ dispute_id, version }) => {
    const dispute = findDispute(program, dispute_id)
    return dispute?.version === version ? [dispute] : []
  })
  const role = program.person?.role ?? 'viewer'
  const problems = whyNotAnsweredTogether(
    seen.map((dispute) => ({
      id: dispute.id,
      ...answererOf(dispute, program).turn,
      isOpener: answererOf(dispute, program).by.isOpener,
    })),
    action,
    role,
    program.today,
  )
  const whole = problems.find(({ reason }) => reason === 'status-mixed' || reason === 'repeated')
  if (whole || new Set(wanted.map(({ dispute_id }) => dispute_id)).size < wanted.length) {
    return refuse('dispute-answers-mixed', { pointer: at('disputes'), meta: { reason: whole?.reason ?? 'repeated' } })
  }
  return { status: 200, data: wanted.map((item) => answerOne(item, action, comment, program)) }
}

function answerOne(
  { dispute_id: id, version }: { dispute_id: string; version: number },
  action: DisputeAction,
  comment: string,
  program: Program,
) {
  const dispute = answerable(program, id, action, version)
  if (!isRefused(dispute)) {
    moveProgramDispute(program, dispute, action, authorOf(program), { comment })
    return {
      id,
      attributes: { dispute_id: id, succeeded: true, status: dispute.status, error_code: null, reason: null },
    }
  }
  const found = findDispute(program, id)
  const { code, meta } = dispute.errors[0] ?? {}
  return {
    id,
    attributes: {
      dispute_id: id,
      succeeded: false,
      status: found ? answererOf(found, program).turn.status : null,
      error_code: ERROR_CODES_OF_ONE.find((each) => each === code) ?? ('not-found' as const),
      reason: NOT_ANSWERABLE_REASONS.find((each) => each === meta?.['reason']) ?? null,
    },
  }
}
const ERROR_CODES_OF_ONE = ['dispute-not-answerable', 'dispute-changed', 'not-found'] as const

export const disputeWriteHandlers = {
  'disputes.create': (request, program) => once(request, program, () => openDisputes(request, program)),
  'disputes.answer': (request, program) => once(request, program, () => answer(request, program)),
  'disputes.answer-together': (request, program) => once(request, program, () => answerTogether(request, program)),

  'disputes.withdraw': ({ params, body }, program) => {
    const dispute = answerable(program, params['dispute_id'], 'withdraw', body.version)
    if (isRefused(dispute)) return dispute
    moveProgramDispute(program, dispute, 'withdraw', authorOf(program), { comment: body.comment })
    return { data: toDisputeResource(dispute, program) }
  },

  'disputes.remove-invoice': ({ params }, program) => {
    const dispute = answerable(program, params['dispute_id'], 'withdraw')
    if (isRefused(dispute)) return dispute
    const trxId = params['trx_id'] ?? ''
    if (!dispute.rows.some((row) => row.trxId === trxId)) return refuse('not-found')
    if (dispute.rows.every((row) => row.trxId === trxId)) return refuse('dispute-last-invoice')
    removeProgramInvoice(program, dispute, trxId)
    return { data: toDisputeResource(dispute, program) }
  },

  'disputes.add-contacts': (request, program) =>
    once(request, program, () => {
      const dispute = openFor(program, request.params['dispute_id'])
      if (isRefused(dispute)) return dispute
      const { contacts, errors } = checkContacts(request.body.contacts, program)
      const [first, ...rest] = errors
      if (first) return refuseAll([first, ...rest])
      const added = contacts.filter((contact) => !isNamed(dispute, contact))
      if (!addContacts(program, dispute, added)) {
        const meta = { reason: 'too-many', most: LIMITS.maxDisputeContacts }
        return refuse('dispute-contacts-not-added', { pointer: at('contacts'), meta })
      }
      return { status: 200, data: toDisputeResource(dispute, program) }
    }),

  'disputes.remove-contact': ({ params }, program) => {
    const dispute = openFor(program, params['dispute_id'])
    if (isRefused(dispute)) return dispute
    const contact = dispute.contacts.find(({ id }) => id === params['contact_id'])
    if (!contact) return refuse('not-found')
    if (isKept(contact, dispute, sideOfRole(program.person?.role ?? 'viewer'))) return refuse('dispute-contact-kept')
    dispute.contacts = dispute.contacts.filter((each) => each !== contact)
    return { data: toDisputeResource(dispute, program) }
  },
} satisfies Pick<Handlers, DisputeWrites>
