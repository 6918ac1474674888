/**
 * What of a payment under way outlives a reload of this tab: the choices, and the attempt with its key until there is a
 * final answer. Never a token, never an account number. Source: docs/spec/payments.md PAY-11, PAY-12.
 */
import {
  asCalendarDate,
  type CalendarDate,
  type CurrencyCode,
  encodeJson,
  idempotencyKeySchema,
  paymentRequestSchema,
} from '../../../src/contract/index.ts'
import { useStore } from '../../../src/data/use-store.ts'
import { useWidget } from '../../../src/kit/widget-context.ts'
import type { ShortPay } from './details/short-pay.ts'
import type { Attempt } from './pay-invoices.flow.ts'

export interface StoredDraft {
  currency: CurrencyCode | null
  /** Of the chosen bank account or card; with the account that pays for a card of another account. */
  methodId: string | null
  /** The chosen day of a bank payment, as `YYYY-MM-DD`. */
  scheduledOn: CalendarDate | null
  /** Credit of the account pays with the method. */
  usesCredit: boolean
  /** Minor units that the user typed to apply, by account and credit memo. */
  creditAmounts: Readonly<Record<string, number>> | null
  /** The payer's reference, as it was typed. */
  reference: string | null
  /** Why an invoice is paid in part, by transaction id. */
  shortPays: Readonly<Record<string, ShortPay>> | null
  attempt: Attempt | null
  /** Number of the payment made last, until the payer goes on from it: a reload may overtake its confirmation. */
  paid: string | null
}

const NOTHING: StoredDraft = {
  currency: null,
  methodId: null,
  scheduledOn: null,
  usesCredit: false,
  creditAmounts: null,
  reference: null,
  shortPays: null,
  attempt: null,
  paid: null,
}

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
      const isEmpty = Object.values(next).every((value) => value === null || value === false)
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
      methodId: typeof stored.methodId === 'string' ? stored.methodId : null,
      scheduledOn: typeof stored.scheduledOn === 'string' ? asCalendarDate(stored.scheduledOn) : null,
      usesCredit: stored.usesCredit === true,
      creditAmounts: amountsOf(stored.creditAmounts),
      reference: typeof stored.reference === 'string' ? stored.reference : null,
      shortPays: shortPaysOf(stored.shortPays),
      attempt: isAttempt(stored.attempt) ? stored.attempt : null,
      paid: typeof stored.paid === 'string' ? stored.paid : null,
    }
  } catch {
    return NOTHING
  }
}

function amountsOf(value: unknown): StoredDraft['creditAmounts'] {
  if (typeof value !== 'object' || value === null) return null
  const entries = Object.entries(value as Record<string, number>).filter(([, each]) => Number.isSafeInteger(each))
  return entries.length > 0 ? Object.fromEntries(entries) : null
}

function shortPaysOf(value: unknown): StoredDraft['shortPays'] {
  if (typeof value !== 'object' || value === null) return null
  const isShortPay = (each: Partial<ShortPay> | null) =>
    [each?.reasonId, each?.reason, each?.description].every((text) => typeof text === 'string')
  const entries = Object.entries(value as Record<string, ShortPay>).filter(([, each]) => isShortPay(each))
  return entries.length > 0 ? Object.fromEntries(entries) : null
}

const isAttempt = (value: Attempt | null): value is Attempt =>
  typeof value?.fingerprint === 'string' &&
  typeof value.customerId === 'string' &&
  Array.isArray(value.invoiceIds) &&
  value.invoiceIds.every((id) => typeof id === 'string') &&
  idempotencyKeySchema.safeParse(value.key).success &&
  (value.sent === null || paymentRequestSchema.safeParse(value.sent).success)
