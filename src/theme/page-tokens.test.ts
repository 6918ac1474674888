import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { pageTokens } from './page-tokens.ts'

// Simulates the browser's check of values; here every value is valid.
beforeEach(() => void vi.stubGlobal('CSS', { supports: () => true }))
afterEach(() => void vi.unstubAllGlobals())

it('[THM-8] provides the tokens of a seed to the page', () => {
  expect(pageTokens({ seed: { accent: '#0a7a5c' } })).toMatch(/^:root\{.*--nt-color-accent:/)
})

it('[THM-5] leaves out unknown tokens and invalid values', () => {
  expect(
    pageTokens({ tokens: { ...{ 'radius-card': '2px', 'color-accent': 'url(//evil.example)', nonsense: 1 } } }),
  ).toBe(':root{--nt-radius-card:2px;}')
  expect(pageTokens({})).toBe('')
})

it('[THM-5] also works on a server: values that could break out are refused there, too', () => {
  vi.unstubAllGlobals()
  expect(typeof CSS).toBe('undefined')
  expect(pageTokens({ tokens: { 'radius-card': '2px', 'color-accent': 'url(//evil.example)' } })).toBe(
    ':root{--nt-radius-card:2px;}',
  )
})
