/**
 * Messages and error locations of refused chargebacks, for integrators. Source: docs/spec/chargebacks.md CHB-3, CHB-8.
 */
import type { ServerErrorCode } from 'netterms/contract/internal'
import { createErrorBuilder } from '../http/error-builder.ts'

const DETAILS = {
  'chargeback-not-available':
    'Chargeback is not available for the selected transaction; meta.reason says why. Contact customer support, or open a dispute.',
  'chargeback-already-open':
    'A chargeback of this transaction is already open; meta.dispute is its number. Use that one.',
} as const satisfies Partial<Record<ServerErrorCode, string>>

export const chargebackError = createErrorBuilder(DETAILS)
