import { describe, expect, it } from 'vitest'
import { CALLS } from '../calls.ts'
import { LIMITS } from '../limits.ts'
import { searchSchema } from './schemas.ts'
import { searchForm } from './search-form.ts'

describe('searchForm', () => {
  it.each([
    ['PO\u00a0100479', 'PO 100479'],
    ['PO\u202f\u2009 100479', 'PO 100479'],
    ['PO\t100479\r\n', 'PO 100479'],
    ['INV\u20111000479', 'INV-1000479'],
    ['INV\u20101000479', 'INV-1000479'],
    ['INV\u20131000479', 'INV-1000479'],
    ['INV\u22121000479', 'INV-1000479'],
    ['INV\uff0d\uff11\uff10\uff10\uff10\uff14\uff17\uff19', 'INV-1000479'],
    ['\u200b1000479', '1000479'],
    ['\ufeff1000\u00ad479\u200f', '1000479'],
    ['\u202a1000479\u202c', '1000479'],
    ['１０００４７９', '1000479'],
    ['١٠٠٠٤٧٩', '1000479'],
    ['O\u2019Brien', "O'Brien"],
    ['Mu\u0308ller', 'Müller'],
    ['Ærø \u{1f69a}', 'Ærø \u{1f69a}'],
    ['100%_\\', '100%_\\'],
    [' \u200b\u2060 ', ''],
  ])('[DIR-68] normalizes %j to %j', (text, form) => {
    expect(searchForm(text)).toBe(form)
    expect(searchForm(form)).toBe(form)
  })

  it('[DIR-68] applies to every search parameter of every call', () => {
    const searches = Object.values(CALLS).flatMap((call) => {
      const filters: Record<string, unknown> = call.query?.filters ?? {}
      return 'search' in filters ? [filters['search'] as typeof searchSchema] : []
    })
    expect(searches.length).toBeGreaterThan(8)
    for (const schema of searches) expect(schema.parse('\u200bINV\u20131000479\u00a0')).toBe('INV-1000479')
  })

  it('[DIR-68] is measured in its normalized form', () => {
    expect(searchSchema.parse('\u200bINV\u20131000479\u00a0')).toBe('INV-1000479')
    expect(searchSchema.safeParse('a\u200b').success).toBe(false)
    expect(searchSchema.safeParse(`${'a'.repeat(LIMITS.searchMaxLength)}\u200b`).success).toBe(true)
    expect(searchSchema.safeParse('a'.repeat(LIMITS.searchMaxLength + 1)).success).toBe(false)
  })
})
