/** Reads the rules of docs/spec, their citations in code, and the titles of the tests that prove them. */
import ts from 'typescript'
import { PROOF_ONLY } from '../support/tiers.ts'
import { codeFiles, filesBelow, testFiles, textOf } from './source-files.ts'

export interface Rule {
  id: string
  /** File name in docs/spec, such as `payments.md`. */
  page: string
}

export interface Citation {
  id: string
  path: string
  /** Spec page that the citation names; null if it names none. */
  page: string | null
}

const DEFINITION = /^- \*\*([A-Z0-9]+-\d+)\*\* \S/gm

export const rules = (): Rule[] =>
  filesBelow('docs/spec', /\.md$/).flatMap((path) =>
    [...textOf(path).matchAll(DEFINITION)].map(([, id = '']) => ({ id, page: path.slice('docs/spec/'.length) })),
  )

/** Finds rule ids in code and tests: known prefixes with at most two digits, because invoice numbers look similar. */
export function citations(): Citation[] {
  const kinds = [...new Set(rules().map(({ id }) => id.slice(0, id.lastIndexOf('-'))))].join('|')
  const cited = new RegExp(
    `(?:docs/spec/([\\w-]+\\.md),?\\s+(?:\\* )?)?(?<![\\w-])((?:${kinds})-\\d{1,2})(?![\\w-])`,
    'g',
  )
  return codeFiles().flatMap((path) =>
    [...textOf(path).matchAll(cited)].map(([, page = null, id = '']) => ({ id, path, page })),
  )
}

interface TestTitle {
  title: string
  path: string
}

/**
 * Titles of the tests that `npm test` runs: the first arguments of `it` and `test`, including `it.each(…)(…)` but not
 * `itInProof`.
 */
const TEST_TITLES: readonly TestTitle[] = testFiles()
  .filter((path) => !PROOF_ONLY.includes(path))
  .flatMap(titlesIn)

function titlesIn(path: string): TestTitle[] {
  const source = ts.createSourceFile(path, textOf(path), ts.ScriptTarget.Latest)
  const found: TestTitle[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && isTest(node.expression)) {
      const [title] = node.arguments
      if (title && (ts.isStringLiteralLike(title) || ts.isTemplateExpression(title))) {
        found.push({ title: ts.isStringLiteralLike(title) ? title.text : title.head.text, path })
      }
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

function isTest(callee: ts.Node): boolean {
  if (ts.isIdentifier(callee)) return callee.text === 'it' || callee.text === 'test'
  if (ts.isPropertyAccessExpression(callee) || ts.isCallExpression(callee)) return isTest(callee.expression)
  return false
}

/** Returns the ids at the start of test titles; of a table of cases (`[%s] %s`), the ids among its strings. */
export function provenIds(): Set<string> {
  const proven = new Set<string>()
  for (const { title, path } of TEST_TITLES) {
    for (const [, id = ''] of title.matchAll(/\[([A-Z0-9]+-\d+)\]/g)) proven.add(id)
    if (!title.startsWith('[%s]')) continue
    for (const [, id = ''] of textOf(path).matchAll(/'([A-Z0-9]+-\d+)'/g)) proven.add(id)
  }
  return proven
}
