import fc from 'fast-check'
import { expect, it } from 'vitest'
import { contrastFailures } from './contrast.ts'
import { repairedTokens } from './repair.ts'
import { rampOf } from './seed.ts'
import { type TokenName, TOKENS } from './tokens.ts'

type Own = Partial<Record<TokenName, string>>
const SCHEMES = ['light', 'dark'] as const
/** Returns the failures in both schemes after the repair. */
const failuresAfter = (own: Own, ramp: ReturnType<typeof rampOf> | null = null) => {
  const { tokens } = repairedTokens(own, ramp?.tokens ?? null)
  return SCHEMES.flatMap((scheme) =>
    contrastFailures((token) => tokens[scheme][token] ?? own[token] ?? ramp?.tokens[scheme][token] ?? '', scheme),
  )
}

it('[THM-12] leaves readable colors unchanged', () => {
  const own = { 'color-accent-subtle': 'light-dark(#eef4ff, #123)', 'color-border': '#ddd' } as const
  expect(repairedTokens(own, null)).toEqual({ tokens: { light: {}, dark: {} }, report: [] })
})

it('[THM-12] uses dark text where white is not readable', () => {
  const { tokens, report } = repairedTokens({ 'color-accent': '#ffb000', 'color-on-accent': '#ffffff' }, null)
  expect(tokens.dark['color-on-accent']).toBe('#171008')
  expect(report).toContainEqual({ token: 'color-on-accent', scheme: 'dark', from: 100, to: 18 })
})

it('[THM-12] keeps the text color that a host sets on its accent when it is readable', () => {
  const { tokens } = repairedTokens({ 'color-accent': '#ffd000', 'color-on-accent': '#00205b' }, null)
  expect(tokens.dark['color-on-accent']).toBeUndefined()
  expect(tokens.dark['color-accent']).toBeUndefined()
})

it('[THM-13] derives hover and pressed from an accent without them', () => {
  const { tokens, report } = repairedTokens({ 'color-accent': '#00663a' }, null)
  expect(tokens.light['color-accent-hover']).toMatch(/^#00[45]/)
  expect(tokens.light['color-accent']).toBeUndefined()
  expect(report.filter(({ scheme }) => scheme === 'light')).toEqual([])
})

it('[THM-12] splits the two sides of light-dark()', () => {
  const { report } = repairedTokens({ 'color-text': 'light-dark(rgb(200, 200, 200), #eee)' }, null)
  expect(report.map(({ token, scheme }) => `${token} ${scheme}`)).toEqual(['color-text light'])
})

it('[THM-12] drops a white surface in dark, where our surrounding ones are dark', () => {
  const { report } = repairedTokens({ 'color-surface': '#fff' }, null)
  expect(report).toEqual([{ token: 'color-surface', scheme: 'dark', from: 100, to: null }])
})

const PAIRED = (Object.keys(TOKENS) as TokenName[]).filter(
  (name) => TOKENS[name][0] === 'color' && !/backdrop|header/.test(name),
)
const byte = fc.integer({ min: 0, max: 255 })
const hex = fc
  .tuple(byte, byte, byte)
  .map((parts) => `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`)
const own = fc.dictionary(fc.constantFrom(...PAIRED), hex, { minKeys: 1, maxKeys: 8 })

it('[THM-12] makes every pair readable for any colors of a host', () => {
  fc.assert(
    fc.property(own, fc.option(hex), (tokens, accent) => {
      expect(failuresAfter(tokens as Own, accent ? rampOf({ accent }) : null)).toEqual([])
    }),
    { numRuns: 150 },
  )
}, 60_000)

it('[THM-12] reports each change of a host’s color once', () => {
  fc.assert(
    fc.property(own, (given) => {
      const once = repairedTokens(given as Own, null)
      for (const scheme of SCHEMES) {
        const again = repairedTokens({ ...(given as Own), ...once.tokens[scheme] }, null)
        expect(again.report.filter((repair) => repair.scheme === scheme)).toEqual([])
      }
    }),
    { numRuns: 60 },
  )
}, 60_000)
