/**
 * Each example can be copied alone, so files that examples share are identical copies. Source: docs/spec/session.md
 * EMB-146, docs/adr/0083-examples-to-copy.md.
 */
import { expect, it } from 'vitest'
import { filesBelow, has, textOf } from './source-files.ts'

/** The sandbox is left out, because its README is the one of its npm package. */
const NAMES = [...new Set(filesBelow('examples', /^README\.md$/).map((path) => path.split('/')[1] ?? ''))].filter(
  (name) => name !== 'sandbox',
)
const holders = (file: string) => NAMES.map((name) => `examples/${name}/${file}`).filter(has)

it.each(['sign-in.mjs', 'settings.mjs'])('[EMB-146] has the same %s in every example', (file) => {
  const paths = holders(file)
  expect(paths).toHaveLength(6)
  expect(new Set(paths.map(textOf)).size).toBe(1)
})

it('[EMB-146] has the call with the secret key in two variants: with and without the package', () => {
  const paths = holders('netterms-session.mjs')
  const usesPackage = (path: string) => textOf(path).includes("from 'netterms/server'")
  expect(paths.filter(usesPackage)).toEqual([
    'examples/react-vite/netterms-session.mjs',
    'examples/vue-vite/netterms-session.mjs',
  ])
  expect(new Set(paths.filter(usesPackage).map(textOf)).size).toBe(1)
  expect(new Set(paths.filter((path) => !usesPackage(path)).map(textOf)).size).toBe(1)
})

it.each(['docs/guides/examples.md', 'README.md'])('[EMB-146] names every example in %s', (page) => {
  const named = [...textOf(page).matchAll(/^\| (?:`|\[)([a-z-]+)(?:`|\]\(examples\/\1\)) +\|/gm)].map(
    ([, name]) => name,
  )
  expect(named.filter((name) => NAMES.includes(name ?? '')).sort()).toEqual([...NAMES].sort())
})

it('[EMB-146] has a README for each, with the command that starts it', () => {
  const missing = NAMES.filter((name) => !textOf(`examples/${name}/README.md`).includes(`npm run example -- ${name}\n`))
  expect(NAMES).toHaveLength(8)
  expect(missing).toEqual([])
})

it('[EMB-146] contains no secret key', () => {
  const files = NAMES.flatMap((name) => filesBelow(`examples/${name}`, /\.(html|js|json|md|mjs|php|tsx?|vue)$/))
  expect(files.length).toBeGreaterThan(50)
  expect(files.filter((path) => /sk_(test|live)_[A-Za-z0-9]{10}/.test(textOf(path)))).toEqual([])
})
