/**
 * Validates requests about disputes with the contract's rules. Source: docs/spec/disputes.md DSP-10…DSP-12, DSP-15,
 * DSP-18…DSP-21, DSP-24, DSP-28, DSP-40.
 */
import {
  type DisputeAction,
  type DisputeAnswerRequest,
  type DisputeContact,
  type DisputeContactRequest,
  type DisputedLineRequest,
  isDisputedAlready,
  isOpenDispute,
  LIMITS,
  refusalTogether,
  resolveContacts,
  type WireError,
  whyDisputeAmountRefused,
  whyNotAnswerable,
  whyNotGranted,
} from '../contract/index.ts'
import { rowKey, sideOfRole } from './dispute-record.ts'
import { answererOf } from './dispute-resource.ts'
import { emailOf, KNOWN_PEOPLE } from './fixtures/dispute-fixtures.ts'
import { disputableOf, findDispute } from './handlers/disputes.handlers.ts'
import type { Program, ProgramDispute, ProgramInvoice } from './program.ts'
import { errorOf, refuse, refuseAll, type Refused } from './wire-answer.ts'

/** JSON pointer into the request. */
export const at = (place: string): string => `/data/attributes/${place}`

export interface Checked {
  invoice: ProgramInvoice
  lineNumber: number | null
  amount: number
}

export function checkLines(
  lines: readonly DisputedLineRequest[],
  program: Program,
): { checked: Checked[]; errors: WireError[] } {
  const checked: Checked[] = []
  const errors: WireError[] = []
  lines.forEach((line, index) => {
    const error = checkLine(line, `invoices/${index}`, checked, program)
    if ('code' in error) errors.push(error)
    else checked.push(error)
  })
  return { checked, errors }
}

function checkLine(
  { buid_customer: customerId, trx_id, line_number: lineNumber, amount }: DisputedLineRequest,
  place: string,
  before: readonly Checked[],
  program: Program,
): Checked | WireError {
  const pointer = at(`${place}/trx_id`)
  // All invoices of the test data belong to the main account.
  const isMain = (customerId ?? program.customer.id) === program.customer.id
  const invoice = program.invoices.find(({ trxId }) => isMain && trxId === trx_id)
  if (!invoice) return errorOf('dispute-invoice-unknown', { pointer })
  // The test data has no invoice lines, only one for the whole invoice.
  if (lineNumber !== null && lineNumber !== 1)
    return errorOf('dispute-invoice-unknown', { pointer: at(`${place}/line_number`) })
  if (before.some((each) => each.invoice === invoice && each.lineNumber === lineNumber)) {
    return errorOf('dispute-invoice-repeated', { pointer })
  }
  const meta = { invoiceId: invoice.invoiceId }
  const disputes = program.disputes.flatMap(({ status, rows }) =>
    rows
      .filter((row) => row.trxId === trx_id)
      .map((row) => ({ line: row.lineNumber, status: row.live ? status : ('closed' as const) })),
  )
  if (isDisputedAlready(lineNumber, disputes)) return errorOf('dispute-invoice-already-disputed', { pointer, meta })
  const { reason, most } = disputableOf(invoice, program)
  if (reason) return errorOf('dispute-invoice-ineligible', { pointer, meta: { ...meta, reason } })
  const left = most - before.filter((each) => each.invoice === invoice).reduce((sum, each) => sum + each.amount, 0)
  const refused = whyDisputeAmountRefused(amount, left)
  if (!refused) return { invoice, lineNumber, amount }
  const facts = { reason: refused, most: left, currency: invoice.currency }
  return errorOf('dispute-amount-invalid', { pointer: at(`${place}/amount`), meta: facts })
}

export function checkContacts(
  wanted: readonly DisputeContactRequest[],
  { person }: Program,
): { contacts: DisputeContact[]; errors: WireError[] } {
  const isCustomer = sideOfRole(person?.role ?? 'viewer') === 'customer'
  const known = isCustomer ? KNOWN_PEOPLE.map(({ id, name }) => ({ id, name, emailAddress: emailOf(name) })) : []
  const contacts: DisputeContact[] = []
  const errors: WireError[] = []
  resolveContacts(wanted, known).forEach((contact, index) => {
    if (!('refusal' in contact)) contacts.push(contact)
    else {
      const pointer = at(`contacts/${index}`)
      errors.push(errorOf('dispute-contacts-not-added', { pointer, meta: { reason: contact.refusal } }))
    }
  })
  return { contacts, errors }
}

export function unknownDocuments(ids: readonly string[], { uploads }: Program): WireError[] {
  return ids.flatMap((id, index) =>
    uploads.some((upload) => upload.id === id) && ids.indexOf(id) === index
      ? []
      : [errorOf('dispute-document-unknown', { pointer: at(`document_ids/${index}`) })],
  )
}

/** Returns why a dispute cannot have this many documents (DSP-28). */
export function whyTooManyDocuments(
  ids: readonly string[],
  dispute: ProgramDispute | null,
  { uploads }: Program,
): Refused | null {
  const added = uploads.filter(({ id }) => ids.includes(id))
  const pointer = at('document_ids')
  const reason = refusalTogether(added)
  if (reason)
    return refuse(reason === 'too-many' ? 'document-too-many' : 'document-too-large', { pointer, meta: { reason } })
  const all = [...(dispute?.documents ?? []), ...added]
  const most = Math.max(0, ...all.map(({ typeId }) => all.filter((each) => each.typeId === typeId).length))
  if (most > LIMITS.maxDisputeDocumentsOfType) return refuse('document-too-many', { pointer, meta: { reason: 'type' } })
  return all.length > LIMITS.maxDisputeDocuments
    ? refuse('document-too-many', { pointer, meta: { reason: 'dispute' } })
    : null
}

/** @returns the dispute if it can be answered and has not changed since it was displayed to the user */
export function answerable(
  program: Program,
  id: string | undefined,
  action: DisputeAction,
  version?: number,
): ProgramDispute | Refused {
  const dispute = findDispute(program, id)
  if (!dispute) return refuse('not-found')
  const { turn, by } = answererOf(dispute, program)
  const reason = whyNotAnswerable(turn, action, by, program.today)
  if (reason) return refuse('dispute-not-answerable', { meta: { reason, status: turn.status } })
  if (version === undefined || version === dispute.version) return dispute
  return refuse('dispute-changed', { pointer: at('version'), meta: { version: dispute.version, status: turn.status } })
}

/** Validates the offered or granted amounts (DSP-19, DSP-20). */
export function amountsOf(
  dispute: ProgramDispute,
  { action, amounts }: Pick<DisputeAnswerRequest, 'action' | 'amounts'>,
): ReadonlyMap<string, number> | Refused {
  const isPart = action === 'grant in part'
  if (!isPart && amounts === undefined) return new Map()
  const pointer = at('amounts')
  if (!isPart && action !== 'respond to customer') {
    return refuse('dispute-amount-invalid', { pointer, meta: { reason: 'not-taken' } })
  }
  const given = (amounts ?? []).map((line) => ({
    trxId: line.trx_id,
    lineNumber: line.line_number,
    amountMinor: line.amount,
  }))
  const disputed = dispute.rows
    .filter(({ live }) => live)
    .map(({ trxId, lineNumber, amount }) => ({ trxId, lineNumber, amountMinor: amount }))
  const [first, ...rest] = whyNotGranted(given, disputed, isPart).map(({ reason, index }) =>
    errorOf('dispute-amount-invalid', { pointer: index === null ? pointer : `${pointer}/${index}`, meta: { reason } }),
  )
  return first ? refuseAll([first, ...rest]) : new Map(given.map((row) => [rowKey(row), row.amountMinor]))
}

/** Returns the dispute if its contacts can be changed, which requires that it is open (DSP-40). */
export function openFor(program: Program, id: string | undefined): ProgramDispute | Refused {
  const dispute = findDispute(program, id)
  if (!dispute) return refuse('not-found')
  const { status } = answererOf(dispute, program).turn
  return isOpenDispute(status) ? dispute : refuse('dispute-not-answerable', { meta: { reason: status, status } })
}
