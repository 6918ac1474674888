import fc from 'fast-check'
import { expect, it } from 'vitest'
import { contrastOf, hexOf, luminanceOf, type Oklch, parseColor } from './color.ts'
import { contrastFailures, type Scheme } from './contrast.ts'
import { type Ramp, rampOf, type Seed } from './seed.ts'
import type { TokenName } from './tokens.ts'

const SCHEMES = ['light', 'dark'] as const
const SURFACES = ['surface', 'sunken', 'hover', 'selected', 'subtle', 'raised'] as const

const colorIn = (ramp: Ramp, scheme: Scheme, token: TokenName): Oklch => {
  const color = parseColor(ramp.tokens[scheme][token] ?? OURS[scheme][token as keyof (typeof OURS)['light']])
  if (!color) throw new Error(`${token} of the ramp is no color.`)
  return color
}
const OURS = {
  light: {
    'color-surface': '#fff',
    'color-canvas': 'oklch(98.4% .003 262)',
    'color-surface-sunken': 'oklch(96.8% .004 262)',
    'color-surface-hover': 'oklch(97.2% .005 262)',
    'color-surface-raised': '#fff',
  },
  dark: {
    'color-surface': 'oklch(20.5% .009 262)',
    'color-canvas': 'oklch(16.5% .008 262)',
    'color-surface-sunken': 'oklch(18.2% .008 262)',
    'color-surface-hover': 'oklch(24% .011 262)',
    'color-surface-raised': 'oklch(24.5% .011 262)',
  },
} as const
const GROUNDS: Record<(typeof SURFACES)[number], TokenName> = {
  surface: 'color-surface',
  sunken: 'color-surface-sunken',
  hover: 'color-surface-hover',
  selected: 'color-surface-selected',
  subtle: 'color-accent-subtle',
  raised: 'color-surface-raised',
}
/** Converts `72% .19 47` to the displayed color. */
const shown = (written: string): string => {
  const [lightness = 0, chroma = 0, hue = 0] = written.replace('%', '').split(' ').map(Number)
  return hexOf([lightness, chroma, hue])
}

/** The table in visual §10: accent, on, text, then the contrast of on, hover, text, and shape. */
it.each([
  ['Torqline', '72% 0.19 47', 'light', ['67.5% 0.188 47', '18% 0.02 47', '54.5% 0.152 47'], [5.97, 7.29, 4.58, 3.02]],
  ['Torqline', '72% 0.19 47', 'dark', ['72% 0.186 47', '18% 0.02 47', '72% 0.143 47'], [7.11, 8.36, 5.53, 6.77]],
  ['Fernhill', '45% 0.105 158', 'light', ['45% 0.105 158', '100% 0 0', '45% 0.105 158'], [7.07, 8.83, 6.25, 6.77]],
  ['Fernhill', '45% 0.105 158', 'dark', ['50% 0.105 158', '100% 0 0', '72% 0.079 158'], [5.67, 6.76, 5.79, 3.16]],
] as const)('[THM-8] derives from %s (%s) in %s the designed colors', (_brand, seed, scheme, colors, ratios) => {
  const ramp = rampOf({ accent: `oklch(${seed})` })
  const tokens = ramp.tokens[scheme]
  expect([tokens['color-accent'], tokens['color-on-accent'], tokens['color-accent-text']]).toEqual(colors.map(shown))
  const of = (token: TokenName) => colorIn(ramp, scheme, token)
  const on = of('color-on-accent')
  const texts = SURFACES.map((surface) => contrastOf(of('color-accent-text'), of(GROUNDS[surface])))
  const shapes = (['color-surface', 'color-canvas'] as const).map((ground) =>
    contrastOf(of('color-accent'), of(ground)),
  )
  const found = [
    contrastOf(on, of('color-accent')),
    contrastOf(on, of('color-accent-hover')),
    Math.min(...texts),
    Math.min(...shapes),
  ]
  for (const [index, ratio] of found.entries()) expect(Math.abs(ratio - (ratios[index] ?? 0))).toBeLessThan(0.006)
})

/** The designs' values: hover, pressed, subtle, border, selected, focus, used, held. */
it.each([
  [
    'Torqline',
    '72% 0.19 47',
    'light',
    ['72.5% 0.182', '64.5% 0.18', '95.6% 0.023', '72% 0.114', '96.6% 0.018', '56% 0.156', '67.5% 0.188', '62% 0.162'],
  ],
  [
    'Torqline',
    '72% 0.19 47',
    'dark',
    ['76% 0.154', '69% 0.19', '29% 0.055', '56% 0.133', '27% 0.035', '78% 0.138', '72% 0.186', '80% 0.123'],
  ],
  [
    'Fernhill',
    '45% 0.105 158',
    'light',
    ['40% 0.095', '37% 0.089', '95.6% 0.017', '72% 0.063', '96.6% 0.013', '56% 0.105', '45% 0.105', '53% 0.089'],
  ],
  [
    'Fernhill',
    '45% 0.105 158',
    'dark',
    ['46% 0.105', '42% 0.101', '29% 0.035', '56% 0.073', '27% 0.026', '78% 0.105', '50% 0.105', '58% 0.089'],
  ],
] as const)('[THM-8] derives the steps of %s (%s) in %s', (_brand, seed, scheme, steps) => {
  const tokens = rampOf({ accent: `oklch(${seed})` }).tokens[scheme]
  const found = [
    'color-accent-hover',
    'color-accent-active',
    'color-accent-subtle',
    'color-accent-border',
    'color-surface-selected',
    'focus-color',
    'chart-used',
    'chart-held',
  ].map((token) => parseColor(tokens[token as TokenName] ?? ''))
  const hue = seed.split(' ')[2] ?? ''
  for (const [index, step] of steps.entries()) {
    const drawn = parseColor(shown(`${step} ${hue}`))
    // The designs' values are rounded to a thousandth of chroma.
    for (const part of [0, 1] as const) {
      expect(Math.abs((found[index]?.[part] ?? 0) - (drawn?.[part] ?? 0))).toBeLessThan(part === 0 ? 0.35 : 0.0035)
    }
  }
})

it('[THM-9] reports each change once', () => {
  expect(rampOf({ accent: 'oklch(72% 0.19 47)' }).report).toEqual([
    { token: 'color-accent', scheme: 'light', from: 72, to: 67.5 },
  ])
  expect(rampOf({ accent: 'oklch(45% 0.105 158)' }).report).toEqual([
    { token: 'color-accent', scheme: 'dark', from: 45, to: 50 },
  ])
  expect(rampOf({ accent: '#1d4fb8', danger: '#b91c1c' }).report).toEqual([
    { token: 'color-accent', scheme: 'dark', from: 46.2, to: 51 },
    { token: 'color-danger', scheme: 'dark', from: 50.5, to: 52.5 },
  ])
})

const byte = fc.integer({ min: 0, max: 255 })
const hex = fc
  .tuple(byte, byte, byte)
  .map((parts) => `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`)
const oklch = fc
  .tuple(
    fc.float({ min: 0, max: 100, noNaN: true }),
    fc.float({ min: 0, max: Math.fround(0.4), noNaN: true }),
    fc.integer({ min: 0, max: 359 }),
  )
  .map(([lightness, chroma, hue]) => `oklch(${lightness.toFixed(2)}% ${chroma.toFixed(4)} ${hue})`)
const color = fc.oneof(hex, oklch)
const seeds: fc.Arbitrary<Seed> = fc.record({ accent: color, neutral: color, danger: color }, { requiredKeys: [] })

it('[THM-8] keeps every pair of THM-7 readable in both schemes for any seed', () => {
  fc.assert(
    fc.property(seeds, (seed) => {
      const ramp = rampOf(seed)
      for (const scheme of SCHEMES)
        expect(contrastFailures((token) => ramp.tokens[scheme][token] ?? '', scheme)).toEqual([])
      expect(ramp.ignored).toEqual([])
    }),
    { numRuns: 150 },
  )
}, 60_000)

it('[THM-8] returns colors within eight-bit sRGB', () => {
  fc.assert(
    fc.property(seeds, (seed) => {
      const { tokens } = rampOf(seed)
      expect([...Object.values(tokens.light), ...Object.values(tokens.dark)].join(' ')).toMatch(/^(#[\da-f]{6} ?)+$/)
    }),
    { numRuns: 50 },
  )
})

it('[THM-8] does not change its own accent when applied again', () => {
  fc.assert(
    fc.property(color, (accent) => {
      for (const scheme of SCHEMES) {
        const first = rampOf({ accent }).tokens[scheme]['color-accent'] ?? ''
        expect(rampOf({ accent: first }).tokens[scheme]['color-accent']).toBe(first)
      }
    }),
    { numRuns: 100 },
  )
})

it('[THM-8] has visible hover and pressed states on every button', () => {
  fc.assert(
    fc.property(color, (accent) => {
      const { tokens } = rampOf({ accent })
      for (const scheme of SCHEMES) {
        const states = (['color-accent', 'color-accent-hover', 'color-accent-active'] as const).map(
          (token) => tokens[scheme][token],
        )
        expect(new Set(states).size).toBe(3)
      }
    }),
    { numRuns: 100 },
  )
})

it('[THM-10] never changes a status tone, even for a red brand', () => {
  const { tokens } = rampOf({ accent: '#e11d48', danger: '#7c2d12', neutral: '#78716c' })
  for (const scheme of SCHEMES) {
    const names = Object.keys(tokens[scheme])
    expect(names.filter((name) => /^(status-(?!neutral)|chart-age)/.test(name))).toEqual([])
  }
})

it('[THM-11] tints with a neutral seed and keeps every lightness', () => {
  const ours = rampOf({ accent: '#1d4fb8' }).tokens
  const tinted = rampOf({ accent: '#1d4fb8', neutral: '#8a6d4b' }).tokens
  for (const scheme of SCHEMES) {
    for (const [token, own] of Object.entries(OURS[scheme])) {
      const [before, after] = [own, tinted[scheme][token as TokenName] ?? ''].map((text) => parseColor(text))
      expect(before && after && Math.abs(luminanceOf(before) - luminanceOf(after))).toBeLessThan(0.006)
    }
    expect(tinted[scheme]['color-text']).not.toBe(ours[scheme]['color-text'])
  }
  expect(tinted.dark['color-surface']).toMatch(/^#/)
})

it.each(['', 'var(--x)', 'url(x)', '#12', '#12345678', 'rgb(0 0 0 / 50%)', 'currentcolor', 'oklch(a b c)', 'rgb(1 2)'])(
  '[THM-9] ignores and reports a seed that is not an opaque color: %j',
  (accent) => {
    const { tokens, ignored } = rampOf({ accent })
    expect({ tokens, ignored }).toEqual({ tokens: { light: {}, dark: {} }, ignored: ['accent'] })
  },
)
