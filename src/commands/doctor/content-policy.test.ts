import { expect, it } from 'vitest'
import { allows, parsePolicies, sourcesOf } from './content-policy.ts'

it.each([
  ['https://cdn.example', 'https://cdn.example', true],
  ['cdn.example', 'https://cdn.example', true],
  ['*.example', 'https://cdn.example', true],
  ['*.example', 'https://example', false],
  ['https://cdn.example:8443', 'https://cdn.example', false],
  ['http://localhost:*', 'http://localhost:4700', true],
  ['https:', 'http://cdn.example', false],
  ['http://cdn.example', 'https://cdn.example', true],
  ["'self'", 'https://parts.example', true],
  ["'none'", 'https://cdn.example', false],
  ['https://cdn.example/v1/', 'https://cdn.example', true],
] as const)('[CLI-6] reads the source %s for %s', (source, origin, isAllowed) => {
  expect(allows([source], origin, 'https://parts.example')).toBe(isAllowed)
})

it('[CLI-6] reads the directive that decides, in each of several policies', () => {
  const [first, second] = parsePolicies("default-src 'self'; CONNECT-SRC https://a.example, frame-src 'none'")
  expect(first && sourcesOf(first, 'connect-src')).toEqual(['https://a.example'])
  expect(first && sourcesOf(first, 'frame-src')).toEqual(["'self'"])
  expect(second && sourcesOf(second, 'connect-src')).toBeNull()
})
