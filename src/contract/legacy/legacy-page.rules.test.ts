import { describe, expect, it } from 'vitest'
import { isLegacyLocation, legacyPageAt, legacyTitleOf } from './legacy-page.rules.ts'
import { fromLegacyPageSchema } from './legacy-protocol.ts'

const PAGES = [{ location: 'invoice-inquiry' }, { location: 'merchant-select' }]

describe('legacyPageAt', () => {
  it('[LEG-1] finds a page by its name', () => {
    expect(legacyPageAt(PAGES, 'merchant-select')).toBe(PAGES[1])
  })

  it.each([
    '',
    ' ',
    'invoice-inquiry ',
    'Invoice-Inquiry',
    'invoice-inquiry/',
    'invoice-inquiry/../merchant-select',
    '../invoice-inquiry',
    '..',
    '%2e%2e%2finvoice-inquiry',
    'invoice-inquiry%00',
    'invoice-inquiry\u0000',
    'invoice‐inquiry',
    'javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'blob:https://portal.example/1',
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    'evil.example',
    'invoice-inquiry?x=1',
    'invoice-inquiry#x',
    '__proto__',
    'constructor',
    'a'.repeat(10_000),
  ])('[LEG-1] finds no page for %j', (location) => {
    expect(legacyPageAt(PAGES, location)).toBeNull()
  })

  it('[LEG-1] finds no page for names of object prototypes', () => {
    for (const location of ['__proto__', '//evil.example', '..', 'javascript:alert(1)']) {
      expect(legacyPageAt([{ location }], location)).toBeNull()
    }
  })
})

it('[LEG-1] accepts 1 to 40 letters, digits, and hyphens as a name', () => {
  expect(['a', 'a-1', 'a'.repeat(40)].map(isLegacyLocation)).toEqual([true, true, true])
  expect(['', '-a', 'a-', 'A', 'a.b', 'a'.repeat(41), 'a\n'].map(isLegacyLocation)).toEqual(Array(7).fill(false))
})

it('[LEG-8] titles a page in the user’s language, else in English', () => {
  const page = { location: 'x', titles: { en: 'Inquiry', pt: 'Consulta' } }
  expect(['pt', 'pt-BR', 'de', 'en-XA'].map((locale) => legacyTitleOf(page, locale))).toEqual([
    'Consulta',
    'Consulta',
    'Inquiry',
    'Inquiry',
  ])
  expect(legacyTitleOf({ location: 'x', titles: {} }, 'de')).toBe('x')
})

describe('messages of a legacy page', () => {
  const fits = (message: unknown) => fromLegacyPageSchema.safeParse(message).success

  it('[LEG-3] accepts the messages of the protocol', () => {
    const messages = [
      { type: 'ready' },
      { type: 'height', px: 0 },
      { type: 'height', px: Number.MAX_SAFE_INTEGER },
      { type: 'handover-wanted' },
      { type: 'merchant-chosen', merchantId: 'M-301' },
      { type: 'leave', to: 'home' },
      { type: 'failed' },
    ]
    expect(messages.filter((message) => !fits(message))).toEqual([])
  })

  it('[LEG-3] rejects everything else', () => {
    const messages = [
      null,
      'ready',
      [],
      {},
      { type: 'navigate', to: 'https://evil.example' },
      { type: 'ready', more: 1 },
      { type: 'height', px: -1 },
      { type: 'height', px: 1.5 },
      { type: 'height', px: '400' },
      { type: 'height', px: Number.NaN },
      { type: 'height', px: Number.POSITIVE_INFINITY },
      { type: 'merchant-chosen', merchantId: '../M-301' },
      { type: 'merchant-chosen', merchantId: 'x'.repeat(41) },
      { type: 'leave', to: 'javascript:alert(1)' },
      { type: 'leave', to: '//evil.example' },
      { type: 'leave' },
    ]
    expect(messages.filter(fits)).toEqual([])
  })
})
