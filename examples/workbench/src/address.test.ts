import { expect, it } from 'vitest'
import { appearanceOf, DEFAULTS, formatAddress, parseAddress } from './address.ts'

it.each([
  '#/',
  '#/widget/invoice-list',
  '#/widget/invoice-list?scenario=empty&scheme=dark&locale=de&width=320',
  '#/widget/pay-invoices?data=7&today=2027-03-01&role=viewer&attr.step=invoices&bare=1',
  '#/widget/invoice-list?columns=due%2Cown-badge%2Camount',
  '#/widget/survey?scenario=server-error&consent=denied',
  '#/primitive/button?state=Busy&locale=ar-XB&density=0',
  '#/theme?accent=%23ff6a00&neutral=sand&radius=0&token.radius-control=4px',
])('[WBN-2] reads %s and writes the same', (hash) => {
  expect(formatAddress(parseAddress(hash))).toBe(hash)
})

it.each([
  '',
  '#',
  '#/nothing/here',
  '#/widget/',
  '#/?scenario=unheard&scheme=pink&locale=xx&width=-1&role=king&consent=perhaps&today=soon&radius=25',
])('[WBN-2] falls back to defaults for %j', (hash) => {
  const { section, name, ...rest } = parseAddress(hash)
  const { section: _section, name: _name, ...defaults } = DEFAULTS
  expect(rest).toEqual(defaults)
  expect(['', 'widget']).toContain(section)
  expect(name.length).toBeLessThan(20)
})

it('[WBN-2] has no appearance when nothing was changed, and a seed with only what was given', () => {
  const { looks } = DEFAULTS
  expect(appearanceOf(looks)).toBeUndefined()
  expect(appearanceOf({ ...looks, seed: { ...looks.seed, neutral: 'sand' } })).toEqual({ seed: { neutral: 'sand' } })
  expect(appearanceOf({ ...looks, radius: 0, density: 0 })).toEqual({ seed: { radius: 0, density: 0 } })
  expect(appearanceOf({ ...looks, tokens: { density: '1' } })).toEqual({ tokens: { density: '1' } })
})
