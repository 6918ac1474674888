import type { PaymentMethod } from '../../../src/contract/index.ts'

/** What is open over the page: one thing at a time. */
export type Open =
  | { kind: 'add-account' | 'add-card' | 'auto-pay-terms' | 'auto-pay-off' }
  | { kind: 'verify' | 'edit' | 'remove' | 'auto-pay-move' | 'auto-pay-start'; method: PaymentMethod }

export interface MethodActs {
  open(next: Open): void
  /** @param notice what was done, in words; null: nothing was */
  done(notice: string | null): void
  /** BNK-218: makes it the default of this user, or takes that back. */
  setDefault(method: PaymentMethod, isDefault: boolean): void
}
