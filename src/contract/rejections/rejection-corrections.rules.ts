/**
 * Reasons for rejecting a transaction, and the fields that may be corrected for each. Browser and server call the same
 * functions. Source: docs/spec/rejections.md REJ-10…REJ-13 (specification §2, §3; domain §3.5).
 */

/** Fields that may be corrected, in the order of the form. */
export const CORRECTABLE_FIELDS = [
  'buid_customer',
  'card_number_last4',
  'invoice_id',
  'po_number',
  'subtotal',
  'tax',
] as const
export type CorrectableField = (typeof CORRECTABLE_FIELDS)[number]

export interface RejectionReason {
  /** The reason in English; widgets translate the code. */
  text: string
  /** Fields that may be corrected. */
  corrects: readonly CorrectableField[]
}

/** Reasons by code (REJ-10). */
export const REJECTION_REASONS = {
  'customer-unknown': { text: 'No account was found for the customer', corrects: ['buid_customer'] },
  'account-not-active': { text: 'The account of the customer is not active', corrects: ['buid_customer'] },
  'card-declined': { text: 'The card was declined', corrects: ['buid_customer', 'card_number_last4'] },
  'invoice-number-repeated': { text: 'An invoice with this number already exists', corrects: ['invoice_id'] },
  'po-number-missing': { text: 'The account requires a PO number', corrects: ['po_number'] },
  'amounts-unequal': { text: 'Subtotal and tax do not add up to the total', corrects: ['subtotal', 'tax'] },
  'credit-line-exceeded': { text: 'The transaction exceeded the available credit', corrects: [] },
} as const satisfies Record<string, RejectionReason>
export type RejectionReasonCode = keyof typeof REJECTION_REASONS
export const rejectionReasonCodes = Object.keys(REJECTION_REASONS) as [RejectionReasonCode, ...RejectionReasonCode[]]

/** Returns the fields that may be corrected for any of the reasons, in the order of the form (REJ-11). */
export const correctableFields = (reasons: readonly RejectionReasonCode[]): CorrectableField[] =>
  CORRECTABLE_FIELDS.filter((field) =>
    reasons.some((reason) => (REJECTION_REASONS[reason].corrects as readonly CorrectableField[]).includes(field)),
  )

/** New values; absent fields are unchanged. Amounts are minor units of the transaction's currency. */
export interface Corrections {
  buid_customer?: string | undefined
  card_number_last4?: string | undefined
  invoice_id?: string | undefined
  po_number?: string | undefined
  subtotal?: number | undefined
  tax?: number | undefined
}

export interface CorrectedTransaction {
  reasons: readonly RejectionReasonCode[]
  subtotal: number
  tax: number
  /** Total of the sale, which corrections cannot change (REJ-12). */
  total: number
}

export const CORRECTION_PROBLEMS = ['not-correctable', 'amounts-unequal', 'customer-unknown'] as const
/** What is wrong with a correction; only the server detects `customer-unknown`. */
export type CorrectionProblem = (typeof CORRECTION_PROBLEMS)[number]

/**
 * Returns the faults of the corrections, each with its field (REJ-11, REJ-12).
 *
 * @returns empty if they are valid
 */
export function correctionProblems(
  transaction: Readonly<CorrectedTransaction>,
  corrections: Readonly<Corrections>,
): { field: CorrectableField; problem: CorrectionProblem }[] {
  const problems = foreignCorrections(transaction.reasons, corrections)
  const allowed = correctableFields(transaction.reasons)
  const amounts = (['subtotal', 'tax'] as const).filter((field) => corrections[field] !== undefined)
  if (amounts.length === 0 || !amounts.every((field) => allowed.includes(field))) return problems
  const sum = (corrections.subtotal ?? transaction.subtotal) + (corrections.tax ?? transaction.tax)
  if (sum === transaction.total) return problems
  return [...problems, { field: amounts[0] ?? 'tax', problem: 'amounts-unequal' }]
}

/** Returns the corrected fields that may not be corrected for any of the reasons (REJ-11). */
export function foreignCorrections(
  reasons: readonly RejectionReasonCode[],
  corrections: Readonly<Corrections>,
): { field: CorrectableField; problem: 'not-correctable' }[] {
  const allowed = correctableFields(reasons)
  return CORRECTABLE_FIELDS.filter((field) => corrections[field] !== undefined && !allowed.includes(field)).map(
    (field) => ({ field, problem: 'not-correctable' }),
  )
}
