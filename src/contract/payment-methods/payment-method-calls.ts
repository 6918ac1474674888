/** All calls for payment methods; part of the list of every call. */
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
