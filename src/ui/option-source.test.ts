import { expect, it } from 'vitest'
import { createMatcher, listedOptions } from './option-source.ts'

const ask = { signal: new AbortController().signal, cursor: null }

it.each([
  ['de', 'Müller & Söhne', 'muller', true],
  ['de', 'Straße 12', 'strasse', true],
  ['de', 'Strasse 12', 'straße', true],
  ['de', 'Müller', 'mueller', true],
  ['sv', 'Åkeri', 'ake', true],
  ['sk', 'Čierna Voda', 'cierna', true],
  ['en', 'Résumé Café', 'resume cafe', true],
  ['en', 'Re\u0301sume\u0301', 'résumé', true],
  ['en', 'INV\u20111000479', 'inv\uff0d1000479', true],
  ['en', 'INV-1000479', '\u200bINV\u20131000479', true],
  ['en', 'PO\u00a0100479', 'po\u202f100479', true],
  ['en', 'Northwind Traders', 'TRADERS north', true],
  ['en', 'Northwind Traders', 'wind', true],
  ['en', 'Northwind Traders', 'winds', false],
  ['en', 'Northwind Traders', 'north x', false],
] as const)('[UI-28] [DIR-68] in %s, %j matches %j: %s', (locale, text, query, expected) => {
  expect(createMatcher(locale as 'en')([text], query)).toBe(expected)
})

it('[UI-28] searches each word in every line of an option', async () => {
  const source = listedOptions([{ id: '1', label: 'Northwind Traders', detail: '10428' }], 'en')
  expect((await source.search('north 104', ask)).total).toBe(1)
  expect((await source.search('north 105', ask)).total).toBe(0)
})

it('[UI-26] returns a long list in pages of a hundred, without a request', async () => {
  const options = Array.from({ length: 250 }, (_, index) => ({ id: String(index), label: `Customer ${index}` }))
  const source = listedOptions(options, 'en')
  const first = await source.search('', ask)
  expect([first.options.length, first.total, source.debounceMs]).toEqual([100, 250, 0])
  const last = await source.search('', { ...ask, cursor: '200' })
  expect([last.options.length, last.next]).toEqual([50, null])
})

it('[UI-28] searches ten thousand options without a noticeable delay', async () => {
  const options = Array.from({ length: 10_000 }, (_, index) => ({ id: String(index), label: `Käufer Nummer ${index}` }))
  const source = listedOptions(options, 'de')
  await source.search('nummer 99', ask)
  const startedAt = performance.now()
  expect((await source.search('kaufer 999', ask)).total).toBeGreaterThan(0)
  expect(performance.now() - startedAt).toBeLessThan(1000)
})
