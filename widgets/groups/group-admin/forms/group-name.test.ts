import { expect, it } from 'vitest'
import { cleanName, whyNotName } from './group-name.ts'

it.each([
  ['blanks around it', '  Spokane  ', 'Spokane'],
  ['a cell of a spreadsheet', 'Spokane\twarehouse\r\n', 'Spokane warehouse'],
  ['blanks that do not break', 'Spokane\u00a0\u2009warehouse', 'Spokane warehouse'],
  ['marks of no width', 'Spo\u200bkane\ufeff', 'Spokane'],
  ['a joiner that joins nothing', 'Spo\u200dkane', 'Spokane'],
  ['marks of direction', '\u202eSpokane\u202c', 'Spokane'],
  ['an accent of its own', 'Nova\u0301kova\u0301', 'Nov\u00e1kov\u00e1'],
] as const)('[GRP-45] cleans %s', (_what, typed, cleaned) => {
  expect(cleanName(typed)).toBe(cleaned)
})

it('[GRP-45] leaves an emoji of several parts whole', () => {
  expect(cleanName('👩‍🔧 Workshop')).toBe('👩‍🔧 Workshop')
})

it('[GRP-45] counts characters as a reader sees them, and refuses a name of nothing or of more than 80', () => {
  expect(whyNotName('👩‍🔧'.repeat(20))).toBeNull()
  expect(whyNotName('a'.repeat(80))).toBeNull()
  expect(whyNotName('a'.repeat(81))).toBe('too-long')
  expect(whyNotName(' \u200b ')).toBe('missing')
})
