import type { Payment } from '../../../../src/contract/index.ts'

/** Returns the payments made together, first the one to which the others refer. */
export const firstFirst = (payments: readonly Payment[]): Payment[] =>
  payments.toSorted((one, other) => Number(one.number.slice(2)) - Number(other.number.slice(2)))
