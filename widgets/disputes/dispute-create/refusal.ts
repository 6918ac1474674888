/** Maps the API's rejection of a dispute to a field and a step. Source: docs/spec/disputes.md DSP-18, DSP-21. */
import type { ErrorCode, NetTermsError } from '../../../src/contract/index.ts'
import type { CreateStep } from './create-steps.ts'
import type { DisputeBody } from './dispute-draft.ts'

/** One error of a rejection, and the part of the request that it concerns. */
export interface Problem {
  code: ErrorCode
  /** Amounts in minor units, reasons and numbers, as sent by the API. */
  meta: Readonly<Record<string, unknown>>
  trxId: string | null
  /** Line of that invoice; null for the whole invoice. */
  line: number | null
  /** Minor units that were sent for this row. */
  sentMinor: number | null
  /** User id or e-mail address of a contact. */
  contact: string | null
}

export interface Refusal {
  code: ErrorCode
  /** The first step in which an error can be corrected. */
  step: CreateStep
  problems: readonly Problem[]
  reference: string | null
}

const STEP_OF: Partial<Record<ErrorCode, CreateStep>> = {
  'dispute-no-invoices': 'invoices',
  'dispute-invoice-repeated': 'invoices',
  'dispute-invoice-unknown': 'invoices',
  'dispute-invoice-ineligible': 'invoices',
  'dispute-invoice-already-disputed': 'invoices',
  'dispute-amount-invalid': 'reason',
  'dispute-reason-unknown': 'reason',
  'dispute-documents-required': 'documents',
  'dispute-document-unknown': 'documents',
  'document-too-many': 'documents',
  'document-too-large': 'documents',
  'dispute-contacts-not-added': 'documents',
}
const ORDER: readonly CreateStep[] = ['invoices', 'reason', 'documents', 'review']

const AT = /\/(invoices|contacts)\/(\d+)/

/** @param body the rejected request: pointers refer to its fields */
export function refusalOf(error: NetTermsError, body: DisputeBody): Refusal {
  const details = error.details.length > 0 ? error.details : [{ code: error.code }]
  const problems = details.map(({ code, pointer = '', meta = {} }: NetTermsError['details'][number]): Problem => {
    const [, list, place] = AT.exec(pointer) ?? []
    const row = list === 'invoices' ? body.invoices[Number(place)] : undefined
    const contact = list === 'contacts' ? body.contacts?.[Number(place)] : undefined
    return {
      code,
      meta,
      trxId: row?.trx_id ?? null,
      line: row?.line_number ?? null,
      sentMinor: row?.amount ?? null,
      contact: contact?.id ?? contact?.email_address ?? null,
    }
  })
  const steps = problems.map(({ code }) => STEP_OF[code] ?? 'review')
  return {
    code: error.code,
    step: ORDER.find((step) => steps.includes(step)) ?? 'review',
    problems,
    reference: error.correlationId ?? null,
  }
}
