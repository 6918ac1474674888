import { afterEach, expect, it, vi } from 'vitest'
import { readableTexts } from './readable-texts.ts'

afterEach(() => void vi.restoreAllMocks())

it.each([
  ['plain', true],
  ['{{name}} owes {{ amount }}', true],
  ['{{count, number}} days', true],
  ['{{count, number(minimumFractionDigits: 2)}}', true],
  ['{name} owes {amount}', false],
  ['{count, plural, one {a day} other {# days}}', false],
  ['{{name', false],
  ['name}}', false],
  ['{{{name}}}', false],
  ['{{}}', false],
])('[WID-52] parses %s: %s', (text, isReadable) => {
  vi.spyOn(console, 'warn').mockReturnValue()
  expect(readableTexts({ 'a.b': text })).toEqual(isReadable ? { 'a.b': text } : {})
})

it('[WID-52] reports ignored texts once', () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  const messages = { 'a.old': '{n}', 'a.half': '{{n', 'a.fine': 'Fine', 'a.number': 5 as unknown as string }
  expect(readableTexts(messages)).toEqual({ 'a.fine': 'Fine' })
  readableTexts(messages)
  expect(warn.mock.calls).toEqual([[expect.stringContaining('i18next syntax cannot be read: a.old, a.half.')]])
})
