import { expect, it } from 'vitest'
import { rampOf } from './seed.ts'
import { shapeOf } from './shape.ts'
import { TOKENS } from './tokens.ts'

const radii = (radius: number) => {
  const { tokens } = shapeOf({ radius })
  return ['xs', 'badge', 'control', 'card', 'full'].map((name) => tokens[`radius-${name}` as keyof typeof TOKENS])
}

it.each([
  [0, ['0px', '0px', '0px', '0px', '0px']],
  [2, ['1px', '1px', '2px', '3px', '285px']],
  [7, ['4px', '5px', '7px', '12px', '999px']],
  [24, ['6px', '17px', '24px', '24px', '3425px']],
])('[THM-23] derives the corners of radius %d', (radius, corners) => {
  expect(radii(radius)).toEqual(corners)
})

it('[THM-23] has our own corners at the radius of our own buttons', () => {
  const own = Object.entries(TOKENS).filter(([name]) => name.startsWith('radius-'))
  expect(shapeOf({ radius: 7 }).tokens).toEqual(Object.fromEntries(own.map(([name, [, value]]) => [name, value])))
})

it.each([-1, 24.5, Number.NaN, Infinity, '8', '8px', null])('[THM-9] ignores and names the radius %j', (radius) => {
  expect(shapeOf({ radius })).toEqual({ tokens: {}, ignored: ['radius'] })
})

it('[THM-23] takes the density as the token does', () => {
  expect(shapeOf({ density: 0 })).toEqual({ tokens: { density: '0' }, ignored: [] })
  expect(shapeOf({ density: ' 0.5 ' }).tokens).toEqual({ density: '0.5' })
  for (const density of ['', 'url(x)', 'var(--x)', {}]) {
    expect(shapeOf({ density })).toEqual({ tokens: {}, ignored: ['density'] })
  }
})

it('[THM-23] needs no color, and adds none', () => {
  const { tokens, report, ignored } = rampOf({ radius: 0, density: 0 })
  expect(tokens.light).toEqual({ ...shapeOf({ radius: 0 }).tokens, density: '0' })
  expect({ dark: tokens.dark, report, ignored }).toEqual({ dark: tokens.light, report: [], ignored: [] })
})
