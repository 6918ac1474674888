import { expect, it } from 'vitest'
import { customerAddressSchema, merchantAddressSchema } from './addresses.calls.ts'

const place = {
  line_1: '118 Foundry Street',
  line_2: 'Building 2',
  line_3: null,
  city_state_zip: 'Tacoma, WA 98421',
  country: 'US',
}

it('[DIR-7] reads an address under the names of the specification and leaves out empty lines', () => {
  const expected = {
    contact: 'Mei Tan',
    lines: ['118 Foundry Street', 'Building 2'],
    cityStateZip: 'Tacoma, WA 98421',
    country: 'US',
  }
  expect(customerAddressSchema.parse({ contact_name: 'Mei Tan', ...place })).toEqual(expected)
  expect(merchantAddressSchema.parse({ contact: 'Mei Tan', ...place })).toEqual(expected)
})

it('[DIR-7] rejects a dealer’s address as a customer’s, and a country name in place of a code', () => {
  expect(customerAddressSchema.safeParse({ contact: 'Mei Tan', ...place }).success).toBe(false)
  expect(merchantAddressSchema.safeParse({ contact: null, ...place, country: 'Canada' }).success).toBe(false)
})
