import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { pageTokens } from './page-tokens.ts'

// What a browser knows of properties; here every value fits.
beforeEach(() => void vi.stubGlobal('CSS', { supports: () => true }))
afterEach(() => void vi.unstubAllGlobals())

it('[THM-8] gives the page the tokens that a seed makes', () => {
  expect(pageTokens({ seed: { accent: '#0a7a5c' } })).toMatch(/^:root\{.*--nt-color-accent:/)
})

it('[THM-5] leaves out what is no token or no value of its kind', () => {
  expect(
    pageTokens({ tokens: { ...{ 'radius-card': '2px', 'color-accent': 'url(//evil.example)', nonsense: 1 } } }),
  ).toBe(':root{--nt-radius-card:2px;}')
  expect(pageTokens({})).toBe('')
})

it('[THM-5] is made on a server, too: what could break out is refused there as anywhere', () => {
  vi.unstubAllGlobals()
  expect(typeof CSS).toBe('undefined')
  expect(pageTokens({ tokens: { 'radius-card': '2px', 'color-accent': 'url(//evil.example)' } })).toBe(
    ':root{--nt-radius-card:2px;}',
  )
})
