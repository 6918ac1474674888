import { expect, it } from 'vitest'
import {
  type BankAccountText,
  bodyOf,
  emptyDraft,
  fieldsOf,
  fingerprintOf,
  problemOf,
  problemsOf,
  routingOf,
  withText,
} from './bank-account-draft.ts'

const form = { bankName: false, password: true }
const american: BankAccountText = {
  ...emptyDraft('US'),
  routingNumber: '0210-0002 1',
  accountNumber: '1122 3344',
  accountNumberAgain: '11223344',
  accountName: ' Freight ',
  password: 'x',
}
const canadian: BankAccountText = {
  ...emptyDraft('CA'),
  bankNumber: '0899',
  branchNumber: '00011',
  accountNumber: '7654321',
  accountNumberAgain: '7654321',
  accountName: 'Toronto',
  bankName: 'North Bank',
}

it('[BNK-7] compares both account numbers without spaces', () => {
  expect(problemOf(american, 'accountNumberAgain')).toBeNull()
  expect(problemOf({ ...american, accountNumberAgain: '11223345' }, 'accountNumberAgain')).toBe('differs')
  expect(problemOf({ ...american, accountNumberAgain: ' ' }, 'accountNumberAgain')).toBe('empty')
})

it('[SEC-13] requires what country, bank, and session need, and reports every error at once', () => {
  expect(fieldsOf(american, { bankName: false, password: false })).not.toContain('password')
  expect(fieldsOf(canadian, { bankName: true, password: true })).toEqual([
    'country',
    'accountHolderType',
    'bankNumber',
    'branchNumber',
    'bankName',
    'accountNumber',
    'accountNumberAgain',
    'accountType',
    'accountName',
    'password',
  ])
  expect(problemsOf(emptyDraft('US'), form).map(({ field }) => field)).toEqual([
    'routingNumber',
    'accountNumber',
    'accountNumberAgain',
    'accountName',
    'password',
  ])
  expect(problemsOf(american, form)).toEqual([])
})

it.each(['12345-003', '000312345'])('[BNK-6] fills both fields when %s is pasted', (text) => {
  const split = { bankNumber: '0003', branchNumber: '12345' }
  expect(withText(canadian, 'bankNumber', text)).toMatchObject(split)
  expect(withText(canadian, 'branchNumber', text)).toMatchObject(split)
  expect(withText(canadian, 'accountNumber', text).bankNumber).toBe('0899')
})

it('[BNK-10] looks up the bank once its number is complete', () => {
  expect([routingOf(american), routingOf(canadian)]).toEqual(['021000021', '0899'])
  expect(routingOf({ ...american, routingNumber: '02100002' })).toBeNull()
})

it('[BNK-12] sends digits only, only the fields of the country, and neither the password nor the repeated number', () => {
  expect(bodyOf(american, '10428', form)).toEqual({
    buidCustomer: '10428',
    bankCountry: 'US',
    accountHolderType: 'business',
    accountType: 'checking',
    accountName: 'Freight',
    routingNumber: '021000021',
    accountNumber: '11223344',
    paymentTypes: ['online payment'],
  })
  expect(bodyOf(canadian, '10428', { ...form, bankName: true })).toMatchObject({
    bankNumber: '0899',
    branchNumber: '00011',
    bankName: 'North Bank',
  })
})

it('[BNK-12] gives one account one key regardless of spaces, and another account another', () => {
  const of = (draft: BankAccountText) => fingerprintOf(bodyOf(draft, '10428', form))
  expect(of({ ...american, accountNumber: '11-22-33-44', password: 'y' })).toBe(of(american))
  expect(of({ ...american, accountNumber: '11223345' })).not.toBe(of(american))
})
