import type { PaymentMethod } from '../../../src/contract/index.ts'

/** The open dialog or form; one is open at a time. */
export type Open =
  | { kind: 'add-account' | 'add-card' | 'auto-pay-terms' | 'auto-pay-off' }
  | { kind: 'verify' | 'edit' | 'remove' | 'auto-pay-move' | 'auto-pay-start'; method: PaymentMethod }

export interface MethodActs {
  open(next: Open): void
  /** @param notice text of the result; null if nothing was done */
  done(notice: string | null): void
  /** BNK-218: sets or clears the user's default method. */
  setDefault(method: PaymentMethod, isDefault: boolean): void
}
