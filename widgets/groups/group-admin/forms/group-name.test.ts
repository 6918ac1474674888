import { expect, it } from 'vitest'
import { cleanName, whyNotName } from './group-name.ts'

it.each([
  ['surrounding spaces', '  Spokane  ', 'Spokane'],
  ['a spreadsheet cell', 'Spokane\twarehouse\r\n', 'Spokane warehouse'],
  ['no-break spaces', 'Spokane\u00a0\u2009warehouse', 'Spokane warehouse'],
  ['zero-width characters', 'Spo\u200bkane\ufeff', 'Spokane'],
  ['a joiner that joins nothing', 'Spo\u200dkane', 'Spokane'],
  ['direction marks', '\u202eSpokane\u202c', 'Spokane'],
  ['a combining accent', 'Nova\u0301kova\u0301', 'Nov\u00e1kov\u00e1'],
] as const)('[GRP-45] cleans %s', (_what, typed, cleaned) => {
  expect(cleanName(typed)).toBe(cleaned)
})

it('[GRP-45] keeps an emoji of several parts intact', () => {
  expect(cleanName('👩‍🔧 Workshop')).toBe('👩‍🔧 Workshop')
})

it('[GRP-45] counts characters as a reader sees them, and rejects an empty name or one of more than 80', () => {
  expect(whyNotName('👩‍🔧'.repeat(20))).toBeNull()
  expect(whyNotName('a'.repeat(80))).toBeNull()
  expect(whyNotName('a'.repeat(81))).toBe('too-long')
  expect(whyNotName(' \u200b ')).toBe('missing')
})
