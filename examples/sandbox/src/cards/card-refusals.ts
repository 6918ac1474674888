/** What a refused request for a card says to an integrator. Source: docs/spec/cards.md CRD-4…CRD-6, CRD-9, CRD-13, CRD-18, CRD-19, CRD-25. */
import type { ServerErrorCode } from 'netterms/contract/internal'
import { createErrorBuilder } from '../http/error-builder.ts'
import { Refusal } from '../http/refusal.ts'

const DETAILS = {
  'card-account-blocked': 'The state of the account does not allow this; meta.reason says which it is.',
  'card-holder-invalid':
    'The name cannot be printed; meta.reason says why. Send at most 26 Latin letters, digits, blanks and . , & / - or an apostrophe.',
  'card-limit-invalid':
    'The spending limit is not above zero, or too large; meta.reason says which, meta.most how much it may be in minor units.',
  'card-limit-unavailable': 'Cards of this program have no spending limit. Send the request without one.',
  'card-status-conflict': 'This cannot be done to the card as it is now; meta.status says what it has become.',
  'card-receipt-missing': 'Only who has received the card activates it. Send received: true.',
  'card-number-unavailable': 'The number is shown of active and locked cards only; meta.status says what this one is.',
  'card-reveals-used': 'This user has seen as many numbers as an hour allows. Try again later.',
} as const satisfies Partial<Record<ServerErrorCode, string>>

const errorOf = createErrorBuilder(DETAILS)

export const cardRefusal = (
  code: keyof typeof DETAILS,
  meta: Readonly<Record<string, unknown>> | null,
  attribute?: string,
  headers?: Record<string, string>,
): Refusal => new Refusal(errorOf(code, attribute === undefined ? null : `/${attribute}`, meta ?? undefined), headers)
