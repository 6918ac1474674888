import { expect, it } from 'vitest'
import type * as z from 'zod/mini'
import { customerSchema, listCustomers } from './customers.calls.ts'

const wire: z.input<typeof customerSchema> = {
  buidCustomer: '20644',
  customerName: 'Fabrikam Haulage',
  parentCustomer: '20640',
  parentCustomerName: 'Fabrikam Group',
  paymentEligible: true,
  paymentWebText: 'Pays by wire.',
  isActive: true,
  status: 'active',
  currency: 'USD',
  buidLocation: 'L-20644-1',
  locationName: 'Elko',
  creditLine: 300_000_00,
  creditUsedPercent: 41.2,
  subAccounts: 9,
  childAccounts: ['206441', '206442', '206443'],
}

it('[CUS-1] reads a customer with all fields of a picker', () => {
  expect(customerSchema.parse(wire)).toEqual({
    id: '20644',
    name: 'Fabrikam Haulage',
    parentId: '20640',
    parentName: 'Fabrikam Group',
    paymentEligible: true,
    paymentText: 'Pays by wire.',
    isActive: true,
    status: 'active',
    currency: 'USD',
    locationId: 'L-20644-1',
    locationName: 'Elko',
    creditLine: 300_000_00,
    creditUsedPercent: 41.2,
    subAccounts: 9,
    childIds: ['206441', '206442', '206443'],
  })
})

it('[CUS-4] reads missing credit as unknown, not as zero', () => {
  const { creditLine: _line, creditUsedPercent: _used, subAccounts: _sub, childAccounts: _below, ...without } = wire
  expect(customerSchema.parse(without)).toMatchObject({
    creditLine: null,
    creditUsedPercent: null,
    subAccounts: 0,
    childIds: [],
  })
  expect(customerSchema.safeParse({ ...wire, creditLine: 0.5 }).success).toBe(false)
})

it('[CUS-10] reads a parent whose name is not sent', () => {
  const { parentCustomerName: _name, ...without } = wire
  expect(customerSchema.parse(without)).toMatchObject({ parentId: '20640', parentName: null })
})

it.each([
  ['a', false],
  ['ab', true],
  ['%_', true],
  ['x'.repeat(100), true],
  ['x'.repeat(101), false],
])('[CUS-3] needs two characters for a search: %j is %s', (search, expected) => {
  expect(listCustomers.query.filters.search.safeParse(search).success).toBe(expected)
})

it('[CUS-3] returns up to ten thousand customers per page, sorted by name by default', () => {
  expect([listCustomers.query.maxPageSize, listCustomers.query.sorts[0]]).toEqual([10_000, 'customer_name'])
})
