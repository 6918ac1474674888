import { describe, expect, it } from 'vitest'
import {
  brandText,
  isLegalAddress,
  isOwnPath,
  PLAIN_BRAND,
  readBrand,
  readMenuWishes,
  readSecondaryPages,
} from './brand.rules.ts'

const PRIVACY = { label: { en: 'Privacy', de: 'Datenschutz' }, href: 'https://harbor.example/privacy' }

describe('readBrand', () => {
  it('[CFG-10] takes logo, seed, tokens and legal lines', () => {
    const brand = {
      logo: '/portal-assets/ridgeline.svg',
      seed: { accent: '#0a7' },
      tokens: { density: 0, 'radius-card': '2px' },
      legal: [PRIVACY],
    }
    expect(readBrand(brand)).toEqual(brand)
  })

  it.each([{ accent: '#0a7' }, { radius: 0, density: 0 }, { neutral: 'sand', danger: 'red', density: '0.5' }])(
    '[CFG-10] takes the seed %j',
    (seed) => {
      expect(readBrand({ seed }).seed).toEqual(seed)
    },
  )

  it.each([{ accent: 7 }, { radius: '8px' }, { density: {} }])('[CFG-11] drops the seed %j', (seed) => {
    expect(readBrand({ seed }).seed).toBeNull()
  })

  it.each([null, undefined, 7, 'brand', [], { logo: 7, seed: 'blue', tokens: [1], legal: {} }])(
    '[CFG-11] returns the default brand for %j',
    (value) => {
      expect(readBrand(value)).toMatchObject({ ...PLAIN_BRAND, tokens: {} })
    },
  )

  it('[CFG-11] drops each part that is not valid and keeps the others', () => {
    const legal = [
      { label: { en: 'Imprint' }, href: 'javascript:alert(1)' },
      { label: { de: 'Impressum' }, href: '/imprint' },
      PRIVACY,
    ]
    expect(readBrand({ logo: '//evil.example/a.svg', seed: { accent: '#0a7' }, legal })).toEqual({
      logo: null,
      seed: { accent: '#0a7' },
      tokens: {},
      legal: [PRIVACY],
    })
  })
})

it.each([
  '//evil.example',
  '/\\evil.example',
  'javascript:alert(1)',
  'https://evil.example/',
  '/a//b',
  '/a b',
  '',
  'a',
])('[CFG-11] rejects %j as a path of the same site', (text) => {
  expect(isOwnPath(text)).toBe(false)
})

it.each(['/', '/portal-assets/mark.svg', '/imprint?lang=de'])(
  '[CFG-11] accepts %j as a path of the same site',
  (text) => {
    expect(isOwnPath(text)).toBe(true)
  },
)

it.each([
  ['https://harbor.example/terms', true],
  ['/terms', true],
  ['http://localhost:4700/terms', true],
  ['https://user:secret@harbor.example/', false],
  ['data:text/html,x', false],
  ['https://', false],
  ['mailto:a@b.example', false],
])('[CFG-11] leads to %j: %s', (text, isFine) => {
  expect(isLegalAddress(text)).toBe(isFine)
})

describe('readMenuWishes', () => {
  it('[CFG-12] takes order and name of each page once', () => {
    expect(
      readMenuWishes([
        { path: '/invoice-list/open', order: 1 },
        { path: '/account/overview', label: { en: 'Home' }, order: -4 },
        { path: '/invoice-list/open', order: 9 },
        { path: 'https://evil.example' },
        'nonsense',
      ]),
    ).toEqual([
      { path: '/invoice-list/open', label: null, order: 1 },
      { path: '/account/overview', label: { en: 'Home' }, order: null },
    ])
  })

  it('[CFG-12] returns no changes when there is no list', () => {
    expect([readMenuWishes(null), readMenuWishes({ path: '/' })]).toEqual([[], []])
  })
})

it('[CFG-14] reads the paths of the secondary menu, each once, and null when there is no list', () => {
  expect(readSecondaryPages(['/manage-users', 7, 'https://elsewhere.example', '//x', '/manage-users', null])).toEqual([
    '/manage-users',
  ])
  expect(readSecondaryPages([])).toEqual([])
  for (const value of [undefined, null, '/manage-users', {}]) expect(readSecondaryPages(value)).toBeNull()
})

it('[CFG-10] uses the English text when the language has none', () => {
  expect([brandText(PRIVACY.label, 'de'), brandText(PRIVACY.label, 'fr')]).toEqual(['Datenschutz', 'Privacy'])
})
