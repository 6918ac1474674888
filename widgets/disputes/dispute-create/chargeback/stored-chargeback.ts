/**
 * The part of a chargeback that survives a reload of this tab: reason, text, file ids, and the sent request with its
 * key until a final response. One per user, customer and transaction. Source: docs/spec/chargebacks.md CHB-13,
 * docs/spec/payments.md PAY-11.
 */
import {
  type CallInput,
  CHARGEBACK_REASONS,
  type ChargebackReason,
  chargebackRequestSchema,
  encodeJson,
  idempotencyKeySchema,
  isBlank,
  LIMITS,
  type requestChargeback,
} from '../../../../src/contract/index.ts'
import { useStore } from '../../../../src/data/use-store.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { isTooLong, type TextProblem } from '../dispute-draft.ts'

export type ChargebackBody = CallInput<typeof requestChargeback>['body']

/** One intent: retries send the same idempotency key, which belongs to this exact request. */
export interface ChargebackAttempt {
  key: string
  body: ChargebackBody
}

export interface ChargebackDraft {
  reason: ChargebackReason | null
  description: string
  documentIds: readonly string[]
  /** The sent request without a final response; null if none. */
  attempt: ChargebackAttempt | null
}

export const NO_CHARGEBACK: ChargebackDraft = { reason: null, description: '', documentIds: [], attempt: null }

export const hasChargebackEntries = ({ reason, description, documentIds }: ChargebackDraft): boolean =>
  reason !== null || description.trim() !== '' || documentIds.length > 0

export const chargebackTextProblem = ({ description }: ChargebackDraft): TextProblem | null => {
  if (isBlank(description)) return 'missing'
  return isTooLong(description, LIMITS.maxDisputeDescription) ? 'too-long' : null
}

/**
 * Parses stored text, which can be anything because any script of the page can write to the storage. Incomplete entries
 * are dropped.
 */
export function reviveChargeback(text: string | null): ChargebackDraft {
  try {
    const stored = JSON.parse(text ?? 'null') as Partial<Record<keyof ChargebackDraft, unknown>> | null
    if (!stored) return NO_CHARGEBACK
    const { reason, description, documentIds } = stored
    const attempt = stored.attempt as Partial<ChargebackAttempt> | null | undefined
    const key = idempotencyKeySchema.safeParse(attempt?.key)
    const body = chargebackRequestSchema.safeParse(attempt?.body)
    return {
      reason: CHARGEBACK_REASONS.find((each) => each === reason) ?? null,
      description: typeof description === 'string' ? description : '',
      documentIds: Array.isArray(documentIds) ? documentIds.filter((id) => typeof id === 'string') : [],
      attempt: key.success && body.success ? { key: key.data, body: body.data } : null,
    }
  } catch {
    return NO_CHARGEBACK
  }
}

export interface ChargebackStorage {
  read(): ChargebackDraft
  /** Stores the draft; null deletes it. */
  write(draft: ChargebackDraft | null): void
}

export function useStoredChargeback(customerId: string, trxId: string): ChargebackStorage {
  const { storage } = useWidget().instance
  const name = `chargeback:${useStore().getState().session.user?.id ?? ''}:${customerId}:${trxId}`
  return {
    read: () => reviveChargeback(storage.read(name)),
    write: (draft) => storage.write(name, draft && encodeJson(draft)),
  }
}
