import { expect, it } from 'vitest'
import { validTokens } from './token-values.ts'

/** Simulates a browser that accepts everything, so that all refusals are ours. */
const credulous = () => true

it.each([
  ['color-accent', 'oklch(46% .155 262)'],
  ['color-accent', '#0a7'],
  ['color-surface', 'color-mix(in oklab, white, rgb(0 0 0 / 10%))'],
  ['radius-card', '0'],
  ['text-tracking-tight', '-0.015em'],
  ['control-height', 'calc(30px + (2px * 3))'],
  ['density', '0.5'],
  ['font-family', '"Century Gothic", \'URW Gothic\', sans-serif'],
  ['font-family', 'inherit'],
  ['shadow-card', '0 1px 2px rgb(0 0 0 / 4%)'],
  ['motion-ease', 'cubic-bezier(0.2, 0, 0, 1)'],
])('[THM-5] accepts %s: %s', (name, value) => {
  expect(validTokens({ [name]: value }, credulous)).toEqual({ accepted: { [`--nt-${name}`]: value }, rejected: [] })
})

it('[THM-5] accepts a name with its prefix, trims the value, and accepts a number', () => {
  const { accepted } = validTokens({ '--nt-radius-card': ' 4px ', density: 0 }, credulous)
  expect(accepted).toEqual({ '--nt-radius-card': '4px', '--nt-density': '0' })
})

it('[THM-5] checks the value in the browser with a property of the kind', () => {
  const checked: string[] = []
  validTokens({ 'color-text': 'red', 'space-1': '4px', density: '1', 'motion-fast': '90ms' }, (property, value) => {
    checked.push(`${property}: ${value}`)
    return true
  })
  expect(checked).toEqual(['color: red', 'outline-offset: 4px', 'flex-grow: 1', 'transition-duration: 90ms'])
})

it('[THM-5] refuses values unknown to the browser, unknown tokens, and values that are not text', () => {
  const given = { 'color-accent': 'blu', 'color-accnt': 'blue', constructor: 'blue', density: null, 'space-1': {} }
  expect(validTokens(given, (_property, value) => value !== 'blu').rejected).toEqual([
    { name: 'color-accent', reason: 'kind' },
    { name: 'color-accnt', reason: 'unknown' },
    { name: 'constructor', reason: 'unknown' },
    { name: 'density', reason: 'kind' },
    { name: 'space-1', reason: 'kind' },
  ])
})

it.each([
  ['', 'kind'],
  ['initial', 'kind'],
  ['inherit', 'kind'],
  [`#${'0'.repeat(200)}`, 'kind'],
  ['url(/leak)', 'unsafe'],
  ['URL(/leak)', 'unsafe'],
  ['u\\72l(/leak)', 'unsafe'],
  ['image-set("a.png" 1x)', 'unsafe'],
  ['var(--secret)', 'unsafe'],
  ['env(safe-area-inset-top)', 'unsafe'],
  ['attr(data-secret)', 'unsafe'],
  ['expression(alert(1))', 'unsafe'],
  ['red;}body{display:none', 'unsafe'],
  ['red!important', 'unsafe'],
  ['red/**/', 'unsafe'],
  ['</style>', 'unsafe'],
  ['rgb(0 0 0', 'unsafe'],
  ['red)', 'unsafe'],
  ['red"', 'unsafe'],
  ['red\nblue', 'unsafe'],
] as const)('[THM-6] rejects the color %j as %s', (value, reason) => {
  expect(validTokens({ 'color-accent': value }, credulous)).toEqual({
    accepted: {},
    rejected: [{ name: 'color-accent', reason }],
  })
})

it('[THM-6] rejects a font with an open quote or a function', () => {
  const reasons = ['"Arial', 'local(Arial)'].map(
    (value) => validTokens({ 'font-family': value }, credulous).rejected[0]?.reason,
  )
  expect(reasons).toEqual(['unsafe', 'unsafe'])
})
