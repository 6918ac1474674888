import { expect, it } from 'vitest'
import { PAYMENT_STATUSES, RETURN_CODES } from '../../../src/contract/index.ts'
import { returnCauseOf } from '../return-cause.ts'
import { hasReceipt, isDueAgain } from './failed-payments.ts'

it('[PAY-62] has a receipt for moved money, and offers to pay again what is due again', () => {
  expect(PAYMENT_STATUSES.filter((status) => !hasReceipt({ status })).sort()).toEqual([
    'canceled',
    'declined',
    'failed',
    'returned',
  ])
  expect(PAYMENT_STATUSES.filter((status) => !isDueAgain({ status })).sort()).toEqual([
    'approved',
    'processing',
    'settled',
    'unknown',
  ])
})

it('[PAY-62] has a text for each bank reason except the four that are meaningless to a payer', () => {
  const silent = Object.values(RETURN_CODES).filter(({ reason }) => returnCauseOf(reason) === null)
  expect([...new Set(silent.map(({ reason }) => reason))].sort()).toEqual([
    'duplicate',
    'edit-reject',
    'institution-defaulted',
    'post-dated',
  ])
  expect(['toString', '__proto__', null].map(returnCauseOf)).toEqual([null, null, null])
})
