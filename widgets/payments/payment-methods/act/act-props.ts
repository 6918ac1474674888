import type { PaymentMethod } from '../../../../src/contract/index.ts'
import type { MethodActs } from '../method-acts.ts'
import type { MethodsFrame } from '../payment-methods.state.ts'

/** Props of the dialog for one row. */
export interface ActProps {
  method: PaymentMethod
  frame: MethodsFrame
  /** All methods of the account, as in the current list. */
  all: readonly PaymentMethod[]
  acts: MethodActs
}
