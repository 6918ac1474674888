/**
 * Stores unsent input and a request with a lost response, so that both survive a reload and a new sign-in in the same
 * tab. Source: docs/spec/rejections.md REJ-23, REJ-26.
 */
import {
  type Corrections,
  correctionsSchema,
  encodeJson,
  idempotencyKeySchema,
  isAmountMinor,
} from '../../../../src/contract/index.ts'
import { useStore } from '../../../../src/data/use-store.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import type { Entries } from './entries.ts'

export interface Attempt {
  key: string
  body: { version: number; corrections: Corrections }
}

export interface Kept {
  entries: Entries
  /** The request that was sent and has no response yet; null if none. */
  attempt: Attempt | null
}

export interface KeptStorage {
  read(): Kept | null
  write(kept: Kept | null): void
}

/**
 * Stores the input per user and rejection, so that after a change of user in the same tab no user finds another user's
 * input.
 */
export function useKeptEntries(id: string): KeptStorage {
  const { storage } = useWidget().instance
  const store = useStore()
  const name = () => `rejection:${store.getState().session.user?.id ?? ''}:${id}`
  return {
    read: () => reviveKept(storage.read(name())),
    write: (kept) => storage.write(name(), kept && encodeJson(kept)),
  }
}

/**
 * Parses stored text, which can be anything because any script of the page can write to the storage. Incomplete entries
 * are dropped.
 */
export function reviveKept(text: string | null): Kept | null {
  try {
    const stored = JSON.parse(text ?? 'null') as Kept | null
    if (!stored || !isEntries(stored.entries)) return null
    return { entries: stored.entries, attempt: isAttempt(stored.attempt) ? stored.attempt : null }
  } catch {
    return null
  }
}

const TEXTS = ['buid_customer', 'card_number_last4', 'invoice_id', 'po_number'] as const

const isEntries = (value: Entries | undefined): value is Entries =>
  Boolean(value) &&
  TEXTS.every((field) => typeof value?.[field] === 'string') &&
  [value?.subtotal, value?.tax].every((minor) => minor === null || isAmountMinor(minor))

const isAttempt = (value: Attempt | null): value is Attempt =>
  Number.isSafeInteger(value?.body?.version) &&
  idempotencyKeySchema.safeParse(value?.key).success &&
  correctionsSchema.safeParse(value?.body?.corrections).success
