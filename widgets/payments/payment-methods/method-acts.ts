import type { PaymentMethod } from '../../../src/contract/index.ts'

/** The dialog or form that is open: one at a time. */
export type Open =
  | { kind: 'add-account' | 'add-card' | 'auto-pay-terms' | 'auto-pay-off' }
  | { kind: 'verify' | 'edit' | 'remove' | 'auto-pay-move' | 'auto-pay-start'; method: PaymentMethod }

export interface MethodActs {
  open(next: Open): void
  /** @param notice text of the result; null: nothing was done */
  done(notice: string | null): void
  /** BNK-218: sets or clears the user's default. */
  setDefault(method: PaymentMethod, isDefault: boolean): void
}
