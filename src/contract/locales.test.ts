import { expect, it } from 'vitest'
import {
  DEFAULT_LOCALE,
  directionOf,
  isLocale,
  languageOf,
  LOCALES,
  negotiateLocale,
  offeredLocales,
} from './locales.ts'

it('[I18N-1] has the fifteen languages of the specification', () => {
  expect(Object.keys(LOCALES).join(' ')).toBe('bg cs da de en es fr hu it lt nl pl pt ro sk')
  expect(DEFAULT_LOCALE).toBe('en')
})

it('[I18N-1] does not accept names of object prototypes as languages', () => {
  expect(['toString', '__proto__', 'constructor'].filter(isLocale)).toEqual([])
})

it('[I18N-2] offers languages with complete texts', () => {
  expect(offeredLocales).toEqual(
    Object.entries(LOCALES)
      .filter(([, { complete }]) => complete)
      .map(([code]) => code),
  )
  expect(offeredLocales).toEqual(expect.arrayContaining(['en', 'de']))
})

it.each([
  [['de'], 'de'],
  [['de-AT'], 'de'],
  [['DE_de'], 'de'],
  [[' de '], 'de'],
  [['xx', 'de-CH', 'en'], 'de'],
  [[null, undefined, '', 'de'], 'de'],
  [['zh-Hans-CN'], 'en'],
  [['__proto__'], 'en'],
  [[], 'en'],
])('[I18N-3] chooses the first available language: %j is %s', (wishes, expected) => {
  expect(negotiateLocale(wishes)).toBe(expected)
})

it('[I18N-2] never chooses a language with incomplete texts', () => {
  for (const [code, { complete }] of Object.entries(LOCALES)) {
    expect(negotiateLocale([code])).toBe(complete ? code : DEFAULT_LOCALE)
  }
})

it('[I18N-14] chooses a pseudo-locale by its exact name only, and never offers it', () => {
  expect(negotiateLocale(['en-XA'])).toBe('en-XA')
  expect(negotiateLocale(['ar-XB', 'de'])).toBe('ar-XB')
  expect(negotiateLocale(['ar', 'de'])).toBe('de')
  expect(negotiateLocale(['en-xa'])).toBe('en')
  expect(offeredLocales).not.toContain('en-XA')
  expect([directionOf('en-XA'), directionOf('ar-XB'), directionOf('de')]).toEqual(['ltr', 'rtl', 'ltr'])
  expect([languageOf('ar-XB'), languageOf('de')]).toEqual(['en', 'de'])
})
