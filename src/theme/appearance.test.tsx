import { afterEach, beforeEach, expect, it } from 'vitest'
import { emulateSystem } from '../../test/support/reader-system.ts'
import { type DrawnUi, drawUi } from '../../test/support/render-ui.tsx'
import { sheetOf } from '../kit/sheets.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { type AppearanceOptions, appearanceNow, appearanceSheet, needsWhiteLabel, sheetText } from './appearance.ts'
import { appearanceWarning } from './appearance-warning.ts'
import { hexOf, parseColor } from './color.ts'
import { contrastFailures } from './contrast.ts'
import { measuredTokens } from './measured-tokens.ts'
import * as whiteLabel from './white-label.ts'

let drawn: DrawnUi | null = null
const noLoading = () => Promise.reject(new Error('The code for colors must not load here.'))
const loading = () => Promise.resolve(whiteLabel)

beforeEach(() => emulateSystem())
afterEach(() => {
  drawn?.close()
  drawn = null
})

/** Applies an appearance to a widget's root, as on a page. */
function dress(css: string, scheme: 'light' | 'dark'): DrawnUi {
  drawn?.close()
  drawn = drawUi(<Button kind="primary">Pay</Button>, { scheme })
  drawn.root.adoptedStyleSheets.push(sheetOf(css))
  return drawn
}
const measured = (css: string, scheme: 'light' | 'dark') => measuredTokens(dress(css, scheme).host)
const hex = (color: string | undefined): string => hexOf(parseColor(color ?? '') ?? [0, 0, 0])

it('[THM-14] sets tokens immediately, and loads nothing for tokens other than colors', async () => {
  const options: AppearanceOptions = { tokens: { density: 0, '--nt-radius-card': '2px' } }
  expect(needsWhiteLabel(options)).toBe(false)
  expect(appearanceNow(options).css).toBe(':host{--nt-density:0;--nt-radius-card:2px;}')
  expect(await appearanceSheet(options, noLoading)).toEqual(appearanceNow(options))
  expect(appearanceNow({}).css).toBe('')
})

it('[THM-14] loads nothing for colors that the host wants as given', async () => {
  const options: AppearanceOptions = { tokens: { 'color-accent': 'yellow' }, contrast: 'as-given' }
  const { css, report } = await appearanceSheet(options, noLoading)
  expect(css).toBe(':host{--nt-color-accent:yellow;}')
  expect(report).toEqual({ ignored: [], repaired: [] })
})

it('[THM-8] derives readable colors from a seed', async () => {
  const { css, report } = await appearanceSheet({ seed: { accent: 'darkorange', neutral: 'hsl(30 10% 50%)' } }, loading)
  expect(report.repaired).toEqual([{ token: 'color-accent', scheme: 'light', from: 75.1, to: 67.1 }])
  for (const scheme of ['light', 'dark'] as const) {
    const { read, scheme: found } = measured(css, scheme)
    expect(found).toBe(scheme)
    expect(contrastFailures(read, scheme)).toEqual([])
    expect(hex(read('color-accent'))).toBe(scheme === 'light' ? '#dc7700' : '#ff8c00')
  }
})

it('[THM-14] is complete immediately when the code for colors is already loaded', async () => {
  const options: AppearanceOptions = { seed: { accent: '#0a7' }, tokens: { 'radius-card': '0' } }
  expect(appearanceNow(options, whiteLabel)).toEqual(await appearanceSheet(options, loading))
})

it('[THM-23] follows a seed’s radius with buttons and cards, and density with their height', async () => {
  const options: AppearanceOptions = { seed: { radius: 14, density: 0 }, tokens: { 'radius-card': '3px' } }
  const drawnWith = async (given: AppearanceOptions) => {
    dress((await appearanceSheet(given, loading)).css, 'light')
    drawn?.draw(
      <Card title="Invoices">
        <Button kind="primary">Pay</Button>
      </Card>,
    )
    const [card, button] = ['.card', 'button'].map((selector) => drawn?.root.querySelector(selector))
    if (!card || !button) throw new Error('The card was not drawn.')
    const style = getComputedStyle(button)
    return [getComputedStyle(card).borderTopLeftRadius, style.borderTopLeftRadius, style.minHeight]
  }
  expect(await drawnWith({})).toEqual(['12px', '7px', '36px'])
  expect(await drawnWith({ seed: { radius: 14, density: 0 } })).toEqual(['24px', '14px', '30px'])
  expect(await drawnWith(options)).toEqual(['3px', '14px', '30px'])
})

it('[THM-15] applies the host’s values over its seed', async () => {
  const { css } = await appearanceSheet(
    { seed: { accent: '#0a7' }, tokens: { 'color-accent-border': '#123456' } },
    loading,
  )
  expect(hex(measured(css, 'dark').read('color-accent-border'))).toBe('#123456')
})

it('[THM-12] repairs an unreadable pair, and warns once', async () => {
  const { css, report } = await appearanceSheet(
    {
      // As an untyped page may pass them.
      tokens: {
        ...{ 'color-accent': '#ffb000', 'color-on-accent': '#fff', 'color-acent': 'red', 'radius-card': 'url(x)' },
      },
    },
    loading,
  )
  for (const scheme of ['light', 'dark'] as const) {
    const { read } = measured(css, scheme)
    expect(contrastFailures(read, scheme)).toEqual([])
  }
  expect(appearanceWarning(report)).toBe(
    'NetTerms appearance: ignored color-acent (no such token), ' +
      'radius-card (a value may not load, refer to, or end anything); repaired for contrast ' +
      'color-accent in light (lightness 81.2% to 66.2%), color-on-accent in light (lightness 100% to 18%), ' +
      'color-on-accent in dark (lightness 100% to 18%). See the guide on theming.',
  )
  expect(appearanceWarning({ ignored: [], repaired: [] })).toBeNull()
})

it('[THM-14] works without a seed when the color code fails to load', async () => {
  const { css, report } = await appearanceSheet({ seed: { accent: '#0a7' }, tokens: { density: 0 } }, noLoading)
  expect({ css, report }).toEqual({
    css: ':host{--nt-density:0;}',
    report: { ignored: [{ name: 'seed', reason: 'late' }], repaired: [] },
  })
})

it('[THM-9] reports each invalid value of a seed', async () => {
  const seed = { accent: 'url(/leak)', neutral: 'transparent', radius: 25, density: 'dense' }
  const { css, report } = await appearanceSheet({ seed }, loading)
  expect(css).toBe('')
  expect(report.ignored.map(({ name }) => name)).toEqual(['seed.accent', 'seed.neutral', 'seed.radius', 'seed.density'])
  expect(appearanceWarning(report)).toContain('seed.radius (the value has the wrong type or is out of range)')
})

it('[THM-3] writes both schemes out for a browser without light-dark()', () => {
  const css = sheetText({ 'color-accent': '#111111' }, { 'color-accent': '#eeeeee' }, false)
  expect(css).toBe(
    ':host{--nt-color-accent:#111111;}@media (prefers-color-scheme:dark){:host{--nt-color-accent:#eeeeee;}}' +
      ':host([data-scheme=light]) .w,.w[data-scheme=light]{--nt-color-accent:#111111;}' +
      ':host([data-scheme=dark]) .w,.w[data-scheme=dark]{--nt-color-accent:#eeeeee;}',
  )
  expect(sheetText({ 'color-on-accent': '#000000' }, {}, true)).toBe(
    ':host{--nt-color-on-accent:light-dark(#000000,oklch(100% 0 262));}',
  )
})

it.each([
  ['rebeccapurple', '#663399'],
  ['RED', '#ff0000'],
  ['#0A7', '#00aa77'],
  ['rgb(10, 20, 30)', '#0a141e'],
  ['rgb(10% 20% 30%)', '#1a334d'],
  ['hsl(120deg 100% 25%)', '#008000'],
  ['hwb(0 0% 0%)', '#ff0000'],
  ['oklch(0.628 0.2577 29.23)', '#ff0000'],
  ['lab(50% 0 0)', '#777777'],
  ['color(srgb 1 0.5 0)', '#ff8000'],
  ['color-mix(in srgb, white, black)', '#808080'],
])('[THM-8] reads %s', (text, expected) => {
  expect(hex(text)).toBe(expected)
})

it.each([
  '',
  'blu',
  'transparent',
  'currentcolor',
  'inherit',
  'var(--x)',
  '#fff8',
  'rgb(0 0 0 / .5)',
  'red, red), url(x',
])('[THM-9] finds no opaque color in %j', (text) => {
  expect(parseColor(text)).toBeNull()
})

it('[THM-16] reads the effective colors of a widget, including those set on an ancestor', () => {
  const parent = document.createElement('div')
  parent.style.setProperty('--nt-color-accent', 'rgb(255, 255, 0)')
  document.body.append(parent)
  drawn = drawUi(<Button kind="primary">Pay</Button>, { into: parent })
  const before = drawn.root.childElementCount
  const { read, scheme } = measuredTokens(drawn.host)
  expect(scheme).toBe('light')
  expect(read('color-accent')).toBe('rgb(255, 255, 0)')
  expect(contrastFailures(read, scheme).map(({ front, back }) => `${front} on ${back}`)).toEqual([
    'color-accent on color-surface',
    'color-accent on color-canvas',
    'color-on-accent on color-accent',
  ])
  expect(drawn.root.childElementCount).toBe(before)
  expect(measuredTokens(parent).read('color-accent')).toBe('')
  parent.remove()
})
