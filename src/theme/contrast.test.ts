import { expect, it } from 'vitest'
import { type TokenName, TOKENS } from './tokens.ts'

type Column = 'light' | 'dark'

/** Returns a token's displayed color: oklch converted to 8-bit sRGB. */
function rgbOf(name: TokenName, column: Column): [number, number, number] {
  const [, light, dark = light] = TOKENS[name] as readonly [string, string, string?]
  const [lightness = 0, chroma = 0, hue = 0] = (column === 'light' ? light : dark)
    .replace('%', '')
    .split(' ')
    .map(Number)
  const [a, b] = [chroma * Math.cos((hue * Math.PI) / 180), chroma * Math.sin((hue * Math.PI) / 180)]
  const l = (lightness / 100 + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness / 100 - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness / 100 - 0.0894841775 * a - 1.291485548 * b) ** 3
  const linear = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
  const [red = 0, green = 0, blue = 0] = linear.map((value) => {
    const encoded = value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055
    return Math.round(Math.min(1, Math.max(0, encoded)) * 255)
  })
  return [red, green, blue]
}

function luminance(rgb: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = rgb.map((value) => {
    const part = value / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Returns the WCAG 2.2 contrast of two tokens. */
function contrast(one: TokenName, other: TokenName, column: Column): number {
  const [dark = 0, light = 0] = [luminance(rgbOf(one, column)), luminance(rgbOf(other, column))].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** Documented numbers are rounded to one or two digits, so as many are compared. */
function expectContrast(one: TokenName, other: TokenName, figures: string): void {
  const [light = '', dark = ''] = figures.split(' / ')
  const digits = light.split('.')[1]?.length ?? 0
  expect([contrast(one, other, 'light').toFixed(digits), contrast(one, other, 'dark').toFixed(digits)]).toEqual([
    light,
    dark,
  ])
}

const SURFACES = ['surface', 'canvas', 'surface-sunken', 'surface-hover', 'surface-selected', 'surface-raised'] as const
const TEXT = [
  ['color-text', '16.9 / 15.5', '16.2 / 16.6', '15.4 / 16.2', '15.6 / 14.2', '15.3 / 13.0', '16.9 / 13.9'],
  ['color-text-muted', '7.4 / 8.1', '7.1 / 8.7', '6.7 / 8.4', '6.8 / 7.4', '6.7 / 6.8', '7.4 / 7.3'],
  ['color-text-faint', '5.3 / 6.2', '5.1 / 6.7', '4.8 / 6.5', '4.9 / 5.7', '4.8 / 5.2', '5.3 / 5.6'],
  ['color-accent-text', '7.3 / 8.6', '7.0 / 9.2', '6.6 / 9.0', '6.7 / 7.9', '6.6 / 7.2', '7.3 / 7.7'],
] as const

it.each(TEXT)('[THM-7] %s is readable on every surface', (text, ...figures) => {
  SURFACES.forEach((surface, index) => expectContrast(text, `color-${surface}`, figures[index] ?? ''))
})

const STATUS = [
  ['neutral', '8.6 / 9.3', '10.0 / 11.7', '9.0 / 9.9', '14.6 / 12.2', '6.4 / 6.4', '6.3 / 6.8'],
  ['motion', '7.6 / 9.3', '8.7 / 11.7', '7.8 / 9.8', '14.9 / 12.4', '6.5 / 6.5', '6.4 / 6.9'],
  ['success', '7.5 / 9.8', '8.5 / 12.3', '7.6 / 10.4', '15.1 / 12.3', '6.6 / 6.4', '6.5 / 6.9'],
  ['warning', '7.3 / 9.7', '8.3 / 12.5', '7.5 / 10.5', '14.9 / 12.0', '6.5 / 6.3', '6.4 / 6.7'],
  ['danger', '6.8 / 8.6', '7.8 / 10.4', '7.0 / 8.8', '14.7 / 12.7', '6.4 / 6.6', '6.3 / 7.1'],
  ['dispute', '7.4 / 9.0', '8.4 / 11.1', '7.6 / 9.3', '14.8 / 12.6', '6.5 / 6.6', '6.4 / 7.0'],
] as const

it.each(STATUS)('[THM-7] the %s tone is readable', (tone, own, surface, selected, text, muted, link) => {
  expectContrast(`status-${tone}-text`, `status-${tone}-bg`, own)
  expectContrast(`status-${tone}-text`, 'color-surface', surface)
  expectContrast(`status-${tone}-text`, 'color-surface-selected', selected)
  expectContrast('color-text', `status-${tone}-bg`, text)
  expectContrast('color-text-muted', `status-${tone}-bg`, muted)
  expectContrast('color-accent-text', `status-${tone}-bg`, link)
})

it.each([
  ['color-on-accent', 'color-accent', '7.29 / 5.39'],
  ['color-on-accent', 'color-accent-hover', '9.50 / 4.76'],
  ['color-on-accent', 'color-accent-active', '11.57 / 6.45'],
  ['color-on-danger', 'color-danger', '6.61 / 5.58'],
  ['color-on-danger', 'color-danger-hover', '8.48 / 4.90'],
  ['color-accent-text', 'color-accent-subtle', '6.39 / 6.77'],
] as const)('[THM-7] %s is readable on %s', expectContrast)

it.each([
  ['chart-age-0', '3.4 / 4.5'],
  ['chart-age-1', '3.2 / 11.4'],
  ['chart-age-2', '4.5 / 7.8'],
  ['chart-age-3', '7.1 / 5.2'],
  ['chart-age-4', '11.6 / 3.3'],
  ['chart-used', '7.29 / 4.85'],
  ['chart-held', '4.34 / 7.18'],
  ['chart-compare', '3.25 / 3.55'],
] as const)('[THM-7] %s is visible on a surface', (fill, figures) => expectContrast(fill, 'color-surface', figures))

it.each([
  ['color-border-strong', SURFACES, '3.05 / 3.40'],
  ['focus-color', SURFACES, '5.18 / 7.55'],
  ['color-field-error', ['surface', 'canvas'], '5.60 / 6.28'],
  ['color-accent', ['surface', 'canvas'], '6.98 / 3.33'],
] as const)('[THM-7] %s is distinguishable wherever it is drawn', (shape, grounds, figures) => {
  const worst = (column: Column) =>
    Math.min(...grounds.map((ground) => contrast(shape, `color-${ground}`, column))).toFixed(2)
  expect(`${worst('light')} / ${worst('dark')}`).toBe(figures)
})
