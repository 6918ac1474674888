import { expect, it } from 'vitest'
import { type Language, LOCALES, offeredLocales } from '../contract/index.ts'
import { languageName } from './language-name.ts'

it.each(offeredLocales)('[PRF-7] names %s like the contract’s table, which builds leave out', (code) => {
  expect(languageName(code)).toBe(LOCALES[code as Language].label)
})
