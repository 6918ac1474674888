import { expect, it } from 'vitest'
import { CURRENCIES, ERROR_CODES, FLAGS, LIMITS } from '../../src/contract/index.ts'
import { rules } from './rule-book.ts'
import { codeFiles, testFiles, textOf } from './source-files.ts'

const used = (files: string[]) => {
  const text = files.map(textOf).join('\n')
  return (word: string) => new RegExp(`(?<![\\w-])${word}(?![\\w-])`).test(text)
}
const shipped = codeFiles().filter((path) => !path.startsWith('test/') && !/\.test\.tsx?$/.test(path))

it('[HSE-7] has a row for every flag with its source and effect, and no other rows', () => {
  const page = textOf('docs/spec/config.md')
  const listed = [...page.matchAll(/^\| `(\w+)` +\| (?:§\d+|house) +\| [^|]*\w/gm)].map(([, name]) => name)
  expect(listed).toEqual([...FLAGS])
})

it('[HSE-7] returns or throws every error code somewhere', () => {
  const isList = (path: string) => /(error-codes|\.calls)\.ts$|\/error-meanings\//.test(path)
  const isUsed = used(shipped.filter((path) => !isList(path)))
  expect(Object.keys(ERROR_CODES).filter((code) => !isUsed(code))).toEqual([])
})

it('[HSE-7] has a test that names every error code', () => {
  const isNamed = used(testFiles())
  expect(Object.keys(ERROR_CODES).filter((code) => !isNamed(code))).toEqual([])
})

it('[HSE-7] uses every limit somewhere', () => {
  const isUsed = used(shipped.filter((path) => path !== 'src/contract/limits.ts'))
  expect(Object.keys(LIMITS).filter((name) => !isUsed(name))).toEqual([])
})

it('[HSE-1] has a page entry for every limit, under its key', () => {
  const page = textOf('docs/spec/assumptions.md')
  expect(Object.keys(LIMITS).filter((name) => !page.includes(`\`${name}\``))).toEqual([])
  expect(rules().filter(({ id }) => id.startsWith('A-')).length).toBeGreaterThan(0)
})

it('[MON-1] documents the decimals of every currency', () => {
  const page = textOf('docs/spec/money.md')
  for (const code of Object.keys(CURRENCIES)) expect(page).toContain(code)
})
