/**
 * Messages and error locations of refused actions on rejections, for integrators. Source: docs/spec/rejections.md
 * REJ-4, REJ-5, REJ-11…REJ-14.
 */
import type { ServerErrorCode } from 'netterms/contract/internal'
import { createErrorBuilder } from '../http/error-builder.ts'
import type { RefusalError } from '../http/refusal.ts'

const DETAILS = {
  'rejection-not-cancelable': 'The rejection cannot be canceled; meta.reason says why, meta.status is its status.',
  'rejection-not-resubmittable':
    'The rejection cannot be corrected or resubmitted; meta.reason says why, meta.status is its status.',
  'rejection-still-processing': 'The resubmitted transaction is still pending. Read it again until it is decided.',
  'rejection-changed': 'The rejection has changed since it was read. Read it again and decide again.',
  'rejection-correction-invalid': 'The value cannot be corrected like this; meta.reason says why.',
  'rejection-not-confirmed': 'Canceling cannot be undone. Send confirmed: true once the user has confirmed it.',
} as const satisfies Partial<Record<ServerErrorCode, string>>

const errorOf = createErrorBuilder(DETAILS)

/** @param attribute path below the attributes; null if the error is about the whole request */
export const rejectionError = (
  code: keyof typeof DETAILS,
  attribute: string | null,
  meta?: Readonly<Record<string, unknown>>,
): RefusalError => errorOf(code, attribute === null ? null : `/${attribute}`, meta)
