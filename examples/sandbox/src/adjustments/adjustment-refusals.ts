/**
 * Messages and error locations of refused invoice changes, for integrators. Source: docs/spec/adjustments.md ADJ-9,
 * ADJ-10, ADJ-11.
 */
import type { ServerErrorCode } from 'netterms/contract/internal'
import { createErrorBuilder } from '../http/error-builder.ts'

const DETAILS = {
  'invoice-changed':
    'The invoice has changed since it was read; meta has its current values. Read it again and decide again.',
  'invoice-note-changed':
    'The note has changed since it was read; meta has its current text. Read it again and decide again.',
  'adjustment-amount-invalid': 'The amount is invalid; meta.reason says why, meta.most is the maximum in minor units.',
  'adjustment-not-possible': 'The invoice cannot be adjusted now; meta.reason says why.',
  'adjustment-not-pending':
    'The credit memo of the adjustment is already issued, or it was canceled. It cannot be changed.',
} as const satisfies Partial<Record<ServerErrorCode, string>>

export const adjustmentError = createErrorBuilder(DETAILS)
