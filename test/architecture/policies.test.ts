/** Pages that tests drive in a browser, and the policy that each is held to. Source: docs/spec/house.md HSE-10. */
import { expect, it } from 'vitest'
import { whyLoose } from '../support/hold-to-policy.ts'
import { codeFiles, textOf } from './source-files.ts'

/** What opens a window of its own without being held to a policy, and why. */
const UNGUARDED: Readonly<Record<string, string>> = {
  'test/support/picture-difference.ts': 'reads two pictures on a page without a document',
  'test/visual/fonts.ts': 'measures words on a page without a document',
  'test/visual/png.test.ts': 'reads pictures on a page without a document',
}

it('[HSE-10] holds every window that a test opens to a policy', () => {
  const opening = codeFiles().filter(
    (path) =>
      /^(?:test\/(?!bench\/)|examples\/)/.test(path) && /\b[bB]rowser\.new(?:Context|Page)\(/.test(textOf(path)),
  )
  const free = opening.filter((path) => !/\bholdToPolicy\(/.test(textOf(path)))
  expect(opening).toContain('test/support/browser.ts')
  expect(free.sort()).toEqual(Object.keys(UNGUARDED))
})

it.each([
  ['', /names no source/],
  ["default-src 'self'", /Trusted Types/],
  ["script-src 'self'; require-trusted-types-for 'script'", /Trusted Types/],
  ["script-src 'self' 'unsafe-inline'; require-trusted-types-for 'script'; trusted-types a", /unsafe-inline/],
  ["script-src 'unsafe-eval'; require-trusted-types-for 'script'; trusted-types a", /unsafe-eval/],
  ["script-src https:; require-trusted-types-for 'script'; trusted-types a", /https:/],
])('[HSE-10] finds the hole in "%s"', (policy, hole) => {
  expect(whyLoose(policy)).toMatch(hole)
})

it.each([
  "default-src 'none'",
  "default-src 'none'; style-src 'self'",
  "script-src 'nonce-x' 'strict-dynamic'; require-trusted-types-for 'script'; trusted-types netterms",
  "img-src 'self', script-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'",
])('[HSE-10] finds nothing wrong with "%s"', (policy) => {
  expect(whyLoose(policy)).toBeNull()
})
