/**
 * The part of a payment draft that survives a reload of this tab: the choices, and the attempt with its key until a
 * final response. It never contains a token or an account number. Source: docs/spec/payments.md PAY-11, PAY-12.
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
  /** Id of the selected bank account or card; for a card of another account, together with the paying account. */
  methodId: string | null
  /** The selected date of a bank payment, `YYYY-MM-DD`. */
  scheduledOn: CalendarDate | null
  /** True if account credit is used together with the method. */
  usesCredit: boolean
  /** Credit amounts typed by the user, in minor units, by account and credit memo. */
  creditAmounts: Readonly<Record<string, number>> | null
  /** The payer's reference as typed. */
  reference: string | null
  /** Reasons of partly paid invoices, by transaction id. */
  shortPays: Readonly<Record<string, ShortPay>> | null
  attempt: Attempt | null
  /**
   * Number of the last payment, kept until the payer continues, because the page may reload before its confirmation.
   */
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
  /** Merges the changes into the stored values; absent fields stay unchanged. */
  write(changes: Partial<StoredDraft>): void
}

/** Stores the draft per user, so that after a change of user in the same tab no user finds another user's payment. */
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

/**
 * Parses stored text, which can be anything because any script of the page can write to the storage. An incomplete
 * attempt is dropped.
 */
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
