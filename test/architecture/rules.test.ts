import { expect, it } from 'vitest'
import { citations, provenIds, rules } from './rule-book.ts'
import { filesBelow, has, textOf } from './source-files.ts'

const book = rules()
const pageOf = new Map(book.map(({ id, page }) => [id, page]))

it('[HSE-1] gives each rule a unique id', () => {
  const ids = book.map(({ id }) => id)
  expect(ids.length).toBeGreaterThan(100)
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
})

it('[HSE-1] names each page once in the index, with every rule prefix on it', () => {
  const rows = [...textOf('docs/spec/README.md').matchAll(/^\| \[([\w-]+\.md)\]\(\1\) +\| (.+?) +\|$/gm)]
  const listed = rows.map(([, page = '']) => page)
  const pages = filesBelow('docs/spec', /\.md$/).map((path) => path.slice('docs/spec/'.length))
  expect(listed).toEqual(pages.filter((page) => page !== 'README.md').sort())
  const kindsOf = (page: string) =>
    book.filter((rule) => rule.page === page).map(({ id }) => id.slice(0, id.lastIndexOf('-')))
  for (const [, page = '', text = ''] of rows) {
    const named = [...text.matchAll(/\b([A-Z0-9]+): /g)].map(([, kind = '']) => kind)
    expect({ page, kinds: named.sort() }).toEqual({ page, kinds: [...new Set(kindsOf(page))].sort() })
  }
})

it('[HSE-1] has a line for every rule that code cites', () => {
  const missing = citations().filter(({ id }) => !pageOf.has(id))
  expect(missing.map(({ id, path }) => `${id} in ${path}`)).toEqual([])
})

it('[HSE-1] has that line on the page that the code names', () => {
  const wrong = citations().filter(({ id, page }) => page && (!has(`docs/spec/${page}`) || pageOf.get(id) !== page))
  expect(wrong.map(({ id, page, path }) => `${id} is not on ${page}: ${path}`)).toEqual([])
})

it('[HSE-2] tests every rule on money, access and states in every run', () => {
  const proven = provenIds()
  const unproven = book.filter(({ id }) => /^(MON|ACC|PAY|INV|EXP)-/.test(id) && !proven.has(id))
  expect(unproven.map(({ id, page }) => `${id} (${page})`)).toEqual([])
})
