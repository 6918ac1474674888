/**
 * Error details of rejected card requests, for integrators. Source: docs/spec/cards.md CRD-4…CRD-6, CRD-9, CRD-13,
 * CRD-18, CRD-19, CRD-25.
 */
import type { ServerErrorCode } from 'netterms/contract/internal'
import { createErrorBuilder } from '../http/error-builder.ts'
import { Refusal } from '../http/refusal.ts'

const DETAILS = {
  'card-account-blocked': 'The account’s status does not allow this; meta.reason says which it is.',
  'card-holder-invalid':
    'The name cannot be printed; meta.reason says why. Send at most 26 Latin letters, digits, spaces and . , & / - or an apostrophe.',
  'card-limit-invalid':
    'The spending limit is not above zero, or too large; meta.reason says which, meta.most is the maximum in minor units.',
  'card-limit-unavailable': 'Cards of this program have no spending limit. Send the request without one.',
  'card-status-conflict': 'The card’s status does not allow this; meta.status is its current status.',
  'card-receipt-missing': 'Only a user who has received the card can activate it. Send received: true.',
  'card-number-unavailable': 'The number is shown for active and locked cards only; meta.status is this card’s status.',
  'card-reveals-used': 'This user has reached the hourly limit of card numbers. Try again later.',
} as const satisfies Partial<Record<ServerErrorCode, string>>

const errorOf = createErrorBuilder(DETAILS)

export const cardRefusal = (
  code: keyof typeof DETAILS,
  meta: Readonly<Record<string, unknown>> | null,
  attribute?: string,
  headers?: Record<string, string>,
): Refusal => new Refusal(errorOf(code, attribute === undefined ? null : `/${attribute}`, meta ?? undefined), headers)
