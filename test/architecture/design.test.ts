/** Every section that is cited from a design page exists on that page. Source: docs/design/README.md. */
import { expect, it } from 'vitest'
import { codeFiles, filesBelow, textOf } from './source-files.ts'

/** Design pages, and their abbreviations in docs/spec. */
const PAGES = { specification: '', domain: 'D', security: 'S', sdk: 'SDK', visual: 'V', performance: 'P' } as const
type Page = keyof typeof PAGES
const SHORT = Object.keys(PAGES) as Page[]

/** Section marks such as `§3.1`, `b.7a`, `T21`; `e` and `b` are whole parts of the security page. */
const MARK = String.raw`(?:§\d+(?:\.\d+)*|[A-Z]\d+\b|b\.\d+a?|[be]\b)`
/**
 * Matches the marks of one citation, such as `§3, §4 "Account statuses"`, `F7–F10`, `b.2, b.7`. In a comment there may
 * be a line break between them.
 */
const BREAK = String.raw`(?:\s+(?:\*\s+)?)`
const MARKS = `${MARK}(?:${BREAK}?"[^"]*")?(?:(?:,${BREAK}|…|–)${MARK}(?:${BREAK}?"[^"]*")?)*`

/** Returns the marks that a page defines: in headings, and in bold at the start of a line or sentence. */
const explained = (page: Page): Set<string> => {
  const text = textOf(`docs/design/${page}.md`)
  const headings = [...text.matchAll(/^## (§[\d.]+)/gm)]
  const entries = [...text.matchAll(/\*\*([A-Za-z][\d.a]*)\*\*/g)]
  return new Set([...headings, ...entries].map(([, mark = '']) => mark))
}
const known = Object.fromEntries(SHORT.map((page) => [page, explained(page)])) as Record<Page, Set<string>>

const marksIn = (text: string): string[] => text.replace(/"[^"]*"/g, '').match(new RegExp(MARK, 'g')) ?? []

interface Cited {
  page: Page
  mark: string
  path: string
}

function citedIn(path: string, text: string, page: Page): Cited[] {
  const citation = new RegExp(`(?<![\\w-])${page}${BREAK}(${MARKS})`, 'g')
  return [...text.matchAll(citation)].flatMap(([, marks = '']) => marksIn(marks).map((mark) => ({ page, mark, path })))
}

const inCode = codeFiles().flatMap((path) => SHORT.flatMap((page) => citedIn(path, textOf(path), page)))

/**
 * Reads citations such as `§4, domain §3.7, §1.2, S b.2`: a mark without a page name belongs to the page named before
 * it, or to the specification if there is none.
 */
function citedBy(path: string, sources: string): Cited[] {
  let page: Page | null = null
  return sources
    .replace(/"[^"]*"/g, '')
    .split(/[,;] /)
    .flatMap((source) => {
      const [, short, rest = ''] = /^(?:(D|S|SDK|V|P) )?(.*)$/.exec(source) ?? []
      const named = SHORT.find((name) => PAGES[name] === short)
      if (named) page = named
      else if (rest.startsWith('§') && (page === null || page === 'security')) page = 'specification'
      const marks = new RegExp(`^${MARK}`).test(rest) ? marksIn(rest) : []
      // A section that exists on no design page is reported too.
      if (marks.length === 0 && rest.includes('§')) marks.push(rest)
      const cited = page
      if (marks.length === 0) page = null
      return marks.map((mark) => ({ page: cited ?? 'specification', mark, path }))
    })
}
const inRules = filesBelow('docs/spec', /\.md$/).flatMap((path) =>
  [...textOf(path).matchAll(/^- \*\*[A-Z0-9]+-\d+\*\* .* — (.*)$/gm)].flatMap(([, sources = '']) =>
    citedBy(path, sources),
  ),
)

it('[HSE-11] finds the citations in code and rules', () => {
  expect(inCode.length).toBeGreaterThan(250)
  expect(inRules.length).toBeGreaterThan(500)
})

it('[HSE-11] has an entry for each mark that code or a rule cites', () => {
  const lost = [...inCode, ...inRules].filter(({ page, mark }) => !known[page].has(mark))
  expect([...new Set(lost.map(({ page, mark, path }) => `${page} ${mark} in ${path}`))]).toEqual([])
})
