/**
 * What the doors of the package show, as texts to review: `node scripts/package-api.mjs` writes them to test/published/api,
 * and the test of the package is red while they differ. The wire's contract is long: of it, a name or a file has a mark
 * that changes with its declarations; everything else is written out.
 */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import ts from 'typescript'
import { exportedNames, shownDeclarations } from './declaration-graph.mjs'
import { declarationOf } from './emit-declarations.mjs'
import { doorsOf } from './rollup/doors.mjs'

const ROOT = new URL('../', import.meta.url).pathname
const SNAPSHOTS = join(ROOT, 'test/published/api')
const MARKED = ['contract', 'manifest', 'testing']

/**
 * @param folder of a built package
 * @returns name of each door → its text
 */
export function apiOf(folder) {
  const types = join(folder, 'types')
  const files = readdirSync(types, { recursive: true }).filter((path) => path.endsWith('.d.ts'))
  const texts = new Map(files.map((path) => [path, readFileSync(join(types, path), 'utf8')]))
  const doors = doorsOf(JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')))
  return Object.fromEntries(
    doors.map(({ name, source }) => {
      const path = declarationOf(source)
      return [name, MARKED.includes(name) ? marks(texts, path) : written(texts, path)]
    }),
  )
}

function written(texts, door) {
  const isFirst = (path) => (path === door ? '' : path)
  const shown = [...shownDeclarations(texts, [door])].sort(([a], [b]) => (isFirst(a) < isFirst(b) ? -1 : 1))
  return shown
    .map(([path, text]) =>
      /^src\/(contract|i18n\/locales)\//.test(path)
        ? `// ${path} ${markOf(withoutComments(text))}\n`
        : `// ${path}\n${withoutComments(text)}`,
    )
    .join('\n')
}

function marks(texts, door) {
  const rows = exportedNames(texts, door).map((name) => {
    const shown = [...shownDeclarations(texts, [], [[door, name]])].sort(([a], [b]) => (a < b ? -1 : 1))
    return `${name} ${markOf(shown.map(([path, code]) => `${path}\n${withoutComments(code)}`).join('\n'))}`
  })
  return `${rows.sort().join('\n')}\n`
}

const markOf = (text) => createHash('sha256').update(text).digest('hex').slice(0, 8)

const plain = new Map()
function withoutComments(text) {
  if (!plain.has(text)) plain.set(text, printPlain(text))
  return plain.get(text)
}

function printPlain(text) {
  const source = ts.createSourceFile('door.d.ts', text, ts.ScriptTarget.Latest)
  return ts.createPrinter({ removeComments: true }).printFile(source)
}

if (process.argv[1] === new URL(import.meta.url).pathname) {
  const folder = mkdtempSync(join(tmpdir(), 'netterms-api-'))
  const rollup = join(ROOT, 'node_modules/rollup/dist/bin/rollup')
  execFileSync(process.execPath, [rollup, '-c', '--silent', '--configOnly', 'npm', '--configPackage', folder], {
    cwd: ROOT,
  })
  rmSync(SNAPSHOTS, { recursive: true, force: true })
  mkdirSync(SNAPSHOTS, { recursive: true })
  for (const [name, text] of Object.entries(apiOf(folder))) writeFileSync(join(SNAPSHOTS, `${name}.txt`), text)
  rmSync(folder, { recursive: true, force: true })
}
