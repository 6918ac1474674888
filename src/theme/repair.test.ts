import fc from 'fast-check'
import { expect, it } from 'vitest'
import { contrastFailures } from './contrast.ts'
import { repairedTokens } from './repair.ts'
import { rampOf } from './seed.ts'
import { type TokenName, TOKENS } from './tokens.ts'

type Own = Partial<Record<TokenName, string>>
const SCHEMES = ['light', 'dark'] as const
/** Both schemes after the repair. */
const failuresAfter = (own: Own, ramp: ReturnType<typeof rampOf> | null = null) => {
  const { tokens } = repairedTokens(own, ramp?.tokens ?? null)
  return SCHEMES.flatMap((scheme) =>
    contrastFailures((token) => tokens[scheme][token] ?? own[token] ?? ramp?.tokens[scheme][token] ?? '', scheme),
  )
}

it('[THM-12] leaves alone what can be read', () => {
  const own = { 'color-accent-subtle': 'light-dark(#eef4ff, #123)', 'color-border': '#ddd' } as const
  expect(repairedTokens(own, null)).toEqual({ tokens: { light: {}, dark: {} }, report: [] })
})

it('[THM-12] writes in ink where white cannot be read', () => {
  const { tokens, report } = repairedTokens({ 'color-accent': '#ffb000', 'color-on-accent': '#ffffff' }, null)
  expect(tokens.dark['color-on-accent']).toBe('#171008')
  expect(report).toContainEqual({ token: 'color-on-accent', scheme: 'dark', from: 100, to: 18 })
})

it('[THM-12] keeps the text that a host wants on its accent when it can be read', () => {
  const { tokens } = repairedTokens({ 'color-accent': '#ffd000', 'color-on-accent': '#00205b' }, null)
  expect(tokens.dark['color-on-accent']).toBeUndefined()
  expect(tokens.dark['color-accent']).toBeUndefined()
})

it('[THM-13] lets hover and pressed follow an accent that comes alone', () => {
  const { tokens, report } = repairedTokens({ 'color-accent': '#00663a' }, null)
  expect(tokens.light['color-accent-hover']).toMatch(/^#00[45]/)
  expect(tokens.light['color-accent']).toBeUndefined()
  expect(report.filter(({ scheme }) => scheme === 'light')).toEqual([])
})

it('[THM-12] takes the two sides of light-dark() apart', () => {
  const { report } = repairedTokens({ 'color-text': 'light-dark(rgb(200, 200, 200), #eee)' }, null)
  expect(report.map(({ token, scheme }) => `${token} ${scheme}`)).toEqual(['color-text light'])
})

it('[THM-12] gives up a white surface in dark, where ours around it are dark', () => {
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

it('[THM-12] moves nothing of a host twice', () => {
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
