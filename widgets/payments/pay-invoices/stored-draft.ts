/**
 * What of a payment under way outlives a reload of this tab: the choices, and the attempt with its key until there is a
 * final answer. Never a token, never an account number. Source: docs/spec/payments.md PAY-11, PAY-12.
 */
import {
  type CurrencyCode,
  encodeJson,
  idempotencyKeySchema,
  paymentRequestSchema,
} from '../../../src/contract/index.ts'
import { useStore } from '../../../src/data/use-store.ts'
import { useWidget } from '../../../src/kit/widget-context.ts'
import type { Attempt } from './pay-invoices.flow.ts'

export interface StoredDraft {
  currency: CurrencyCode | null
  bankAccountId: string | null
  attempt: Attempt | null
  /** Number of the payment made last, until the payer goes on from it: a reload may overtake its confirmation. */
  paid: string | null
}

const NOTHING: StoredDraft = { currency: null, bankAccountId: null, attempt: null, paid: null }

export interface DraftStorage {
  read(): StoredDraft
  /** Merges; what is not named stays. */
  write(changes: Partial<StoredDraft>): void
}

/** Kept apart per user: after a change of user in the same tab nobody finds the payment of somebody else. */
export function useStoredDraft(): DraftStorage {
  const { storage } = useWidget().instance
  const store = useStore()
  const name = () => `pay:${store.getState().session.user?.id ?? ''}`
  const read = () => reviveDraft(storage.read(name()))
  return {
    read,
    write(changes) {
      const next = { ...read(), ...changes }
      const isEmpty = Object.values(next).every((value) => value === null)
      storage.write(name(), isEmpty ? null : encodeJson(next))
    },
  }
}

/** What a stored text holds: storage belongs to the page and may hold anything. An attempt that is not whole is none. */
export function reviveDraft(text: string | null): StoredDraft {
  try {
    const stored = JSON.parse(text ?? 'null') as StoredDraft | null
    if (!stored) return NOTHING
    return {
      currency: typeof stored.currency === 'string' ? stored.currency : null,
      bankAccountId: typeof stored.bankAccountId === 'string' ? stored.bankAccountId : null,
      attempt: isAttempt(stored.attempt) ? stored.attempt : null,
      paid: typeof stored.paid === 'string' ? stored.paid : null,
    }
  } catch {
    return NOTHING
  }
}

const isAttempt = (value: Attempt | null): value is Attempt =>
  typeof value?.fingerprint === 'string' &&
  typeof value.customerId === 'string' &&
  Array.isArray(value.invoiceIds) &&
  value.invoiceIds.every((id) => typeof id === 'string') &&
  idempotencyKeySchema.safeParse(value.key).success &&
  (value.sent === null || paymentRequestSchema.safeParse(value.sent).success)
