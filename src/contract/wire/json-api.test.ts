import fc from 'fast-check'
import { expect, it } from 'vitest'
import { getFeatureFlags } from '../feature-flags/feature-flags.calls.ts'
import { listInvoices } from '../invoices/invoice.calls.ts'
import { createPayment, getPayment } from '../payments/payment.calls.ts'
import { encodeJson } from './encode-json.ts'
import { documentSchema, flattenResource, MEDIA_TYPE, pathOf, queryOf, requestDocument } from './json-api.ts'
import { customerIdSchema, instantSchema, listMetaSchema, transactionIdListSchema } from './schemas.ts'

it('[WIR-1] uses the JSON:API media type without parameters', () => {
  expect(MEDIA_TYPE).toBe('application/vnd.api+json')
})

it('[WIR-2] reads documents with one resource, a list, or no data', () => {
  const resource = { type: 'invoices', id: '1', attributes: { trxId: 'T-1' } }
  for (const data of [resource, [resource], [], null]) expect(documentSchema.safeParse({ data }).success).toBe(true)
  expect(documentSchema.safeParse({ data: { attributes: {} } }).success).toBe(false)
})

it('[WIR-2] uses the id of the resource, not one among its attributes', () => {
  expect(flattenResource({ type: 'x', id: '1', attributes: { id: '2', name: 'n' } })).toEqual({ id: '1', name: 'n' })
})

it.each([
  ['P-100001', '/payments/P-100001'],
  ['../self', '/payments/..%2Fself'],
  ['a b?c#d', '/payments/a%20b%3Fc%23d'],
  ['ü', '/payments/%C3%BC'],
])('[WIR-3] fills %j into a path, percent-encoded', (number, expected) => {
  expect(pathOf(getPayment, { number })).toBe(expected)
})

it('[WIR-3] separates a parameter from a file extension', () => {
  expect(pathOf(getFeatureFlags, { hostname: 'pay.example' })).toBe('/feature-flags/pay.example.json')
})

it('[WIR-4] writes filters by name, then sort, then the page', () => {
  const filter = { status: 'past-due', buid_customer: '10428' }
  expect(decodeURIComponent(queryOf({ page: { size: 25, number: 2 }, sort: '-due_date', filter }))).toBe(
    'filter[buid_customer]=10428&filter[status]=past-due&sort=-due_date&page[number]=2&page[size]=25',
  )
})

it('[WIR-4] omits empty and absent values', () => {
  expect(queryOf({ filter: { search: '', status: undefined, trx_id: [] }, sort: '' })).toBe('')
  expect(queryOf({})).toBe('')
})

it('[WIR-4] joins a list with commas and encodes every character as data', () => {
  expect(queryOf({ filter: { trx_id: ['T-1', 'T-2'] } })).toBe('filter%5Btrx_id%5D=T-1%2CT-2')
  expect(queryOf({ filter: { search: 'a&b=c#%ü +' } })).toBe('filter%5Bsearch%5D=a%26b%3Dc%23%25%C3%BC%20%2B')
})

it('[WIR-4] gives equal queries equal addresses, in any order of their parts', () => {
  const filter = fc.dictionary(fc.constantFrom('search', 'status', 'ageing', 'sol_currency'), fc.string())
  fc.assert(
    fc.property(filter, (wanted) => {
      const reversed = Object.fromEntries(Object.entries(wanted).reverse())
      expect(queryOf({ filter: reversed })).toBe(queryOf({ filter: wanted }))
      const back = new URLSearchParams(queryOf({ filter: wanted }))
      for (const [name, value] of Object.entries(wanted)) if (value) expect(back.get(`filter[${name}]`)).toBe(value)
    }),
  )
})

it.each([
  ['10428', true],
  ['C-1', true],
  ['1,2', false],
  ["1' or 1=1", false],
  ['', false],
  ['x'.repeat(41), false],
])(
  '[WIR-4] accepts ids of digits, letters, and hyphens, so that a comma list stays a list: %j is %s',
  (id, expected) => {
    expect(customerIdSchema.safeParse(id).success).toBe(expected)
  },
)

it('[WIR-4] accepts at most 500 ids in a list', () => {
  expect(transactionIdListSchema.safeParse(Array(500).fill('T-1').join()).success).toBe(true)
  expect(transactionIdListSchema.safeParse(Array(501).fill('T-1').join()).success).toBe(false)
})

it('[WIR-5] lists the allowed query parameters', () => {
  const { filters, sorts, maxPageSize } = listInvoices.query
  expect(Object.keys(filters)).toEqual(
    expect.arrayContaining(['buid_customer', 'trx_id', 'status', 'ageing', 'sol_currency', 'search']),
  )
  expect(filters.status.safeParse('overdue').success).toBe(false)
  expect([sorts[0], maxPageSize]).toEqual(['due_date', 200])
})

it('[WIR-6] wraps attributes in one resource of the call’s type', () => {
  expect(requestDocument(createPayment, { total: 5 })).toBe('{"data":{"type":"payments","attributes":{"total":5}}}')
  expect(requestDocument(getPayment, undefined)).toBeNull()
})

it('[WIR-6] writes the JSON that JSON.stringify would', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(encodeJson(value)).toBe(JSON.stringify(value))
    }),
  )
})

it('[WIR-6] is not affected by extended prototypes', () => {
  const prototype = Array.prototype as { toJSON?: () => string }
  prototype.toJSON = () => 'bent'
  try {
    expect(encodeJson({ lines: [{ amount: 1 }] })).toBe('{"lines":[{"amount":1}]}')
  } finally {
    delete prototype.toJSON
  }
})

it('[WIR-7] requires the number of records with every page', () => {
  expect(listMetaSchema.parse({ program_date: '2026-11-20', record_count: 5000 }).recordCount).toBe(5000)
  expect(listMetaSchema.safeParse({ program_date: '2026-11-20' }).success).toBe(false)
})

it.each([
  ['2026-11-20T16:42:00Z', true],
  ['2026-11-20T16:42:00.123Z', true],
  ['2026-11-20T16:42:00+01:00', false],
  ['2026-11-20', false],
])('[WIR-8] accepts instants in UTC only: %s is %s', (text, expected) => {
  expect(instantSchema.safeParse(text).success).toBe(expected)
})
