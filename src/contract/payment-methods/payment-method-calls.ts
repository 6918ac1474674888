/** All calls for payment methods, for the list of calls. */
import { setDefaultMethod } from './default-methods.calls.ts'
import { createPaymentCard } from './payment-card-creation.calls.ts'
import { removePaymentCard } from './payment-card-removal.calls.ts'
import { listPaymentMethods } from './payment-methods.calls.ts'

export const PAYMENT_METHOD_CALLS = [
  listPaymentMethods,
  setDefaultMethod,
  createPaymentCard,
  removePaymentCard,
] as const
