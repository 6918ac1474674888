/** What a refused change of an invoice says to an integrator, and where it points. Source: docs/spec/adjustments.md ADJ-9, ADJ-10, ADJ-11. */
import type { ServerErrorCode } from 'netterms/contract/internal'
import { createErrorBuilder } from '../http/error-builder.ts'

const DETAILS = {
  'invoice-changed':
    'The invoice has changed since it was read; meta says what it is now. Read it again and decide on that basis.',
  'invoice-note-changed':
    'The note has changed since it was read; meta says what it is now. Read it again and decide on that basis.',
  'adjustment-amount-invalid':
    'The amount does not fit; meta.reason says why and meta.most how much can be taken off, in minor units.',
  'adjustment-not-possible': 'The invoice cannot be adjusted now; meta.reason says why.',
  'adjustment-not-pending':
    'The credit memo of the adjustment is issued already, or it was canceled. It stays as it is.',
} as const satisfies Partial<Record<ServerErrorCode, string>>

export const adjustmentError = createErrorBuilder(DETAILS)
