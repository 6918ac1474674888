import type { PaymentMethod } from '../../../../src/contract/index.ts'
import type { MethodActs } from '../method-acts.ts'
import type { MethodsFrame } from '../payment-methods.state.ts'

/** What the dialog of a row is given. */
export interface ActProps {
  method: PaymentMethod
  frame: MethodsFrame
  /** Every method of the account, as the list has it now. */
  all: readonly PaymentMethod[]
  acts: MethodActs
}
