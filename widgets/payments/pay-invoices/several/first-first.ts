import type { Payment } from '../../../../src/contract/index.ts'

/** Payments made together: the one that the others refer to comes first. */
export const firstFirst = (payments: readonly Payment[]): Payment[] =>
  payments.toSorted((one, other) => Number(one.number.slice(2)) - Number(other.number.slice(2)))
