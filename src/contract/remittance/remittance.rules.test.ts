import { expect, it } from 'vitest'
import { readRemittance } from './remittance.rules.ts'

const ADDRESS = { name: 'Harbor Trade Credit', lines: ['PO Box 94021', 'Seattle, WA 98124'] }

it('[CFG-181] reads the address for checks, and rejects an incomplete one', () => {
  expect(readRemittance({ remittance: ADDRESS })).toEqual(ADDRESS)
  for (const remittance of [undefined, null, 'Seattle', {}, { ...ADDRESS, lines: [] }, { ...ADDRESS, name: '' }]) {
    expect(readRemittance({ remittance })).toBeNull()
  }
  expect(readRemittance(null)).toBeNull()
})
