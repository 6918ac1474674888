/**
 * Lists in the guides that are written by hand match the code, and generated tables are up to date. Source:
 * docs/spec/house.md HSE-9.
 */
import { execFileSync } from 'node:child_process'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import packageManifest from '../../package.json' with { type: 'json' }
import { SCENARIO_NAMES, THIRD_PARTY_NAMES, type WidgetManifest } from '../../src/contract/index.ts'
import { scenarioNames } from '../../src/entries/testing.ts'
import { MANIFESTS } from '../../widgets/manifest.ts'
import { codeFiles, filesBelow, has, ROOT, textOf } from './source-files.ts'

const manifests: readonly WidgetManifest[] = MANIFESTS
const guide = (name: string) => textOf(`docs/guides/${name}.md`)
const GUIDES = filesBelow('docs/guides', /\.md$/)

type Row = Readonly<Record<string, string>>

/** Returns the rows of all tables with this header in the first column; cells by column header. */
function rowsOf(page: string, firstHead: string): Row[] {
  const found: Row[] = []
  let heads: readonly string[] | null = null
  for (const line of page.split('\n')) {
    const cells = line.startsWith('|') ? line.split('|').slice(1, -1) : null
    const texts = cells?.map((cell) => cell.trim()) ?? null
    if (texts && heads) found.push(Object.fromEntries(heads.map((head, at) => [head, texts[at] ?? ''])))
    else if (texts?.[0] === firstHead) heads = texts
    if (!texts) heads = null
  }
  return found.filter((row) => !/^-+$/.test(row[firstHead] ?? ''))
}

const codeIn = (text = '') => [...text.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code)

it('[THM-21] has up-to-date files from npm run docs', { timeout: 120_000 }, () => {
  // This command prints the outdated files and fails if there are any.
  expect(() => execFileSync(process.execPath, ['scripts/docs.mjs', '--check'], { cwd: ROOT })).not.toThrow()
})

it('[HSE-9] names the widget regions that a provider may replace', () => {
  const listed = rowsOf(guide('white-label'), 'Place').flatMap((row) => codeIn(row['Place']))
  expect(listed.sort()).toEqual(manifests.flatMap(({ overridable = [] }) => overridable).sort())
})

it('[HSE-9] names every entry point of the package', () => {
  const listed = rowsOf(guide('npm'), 'Entry point').flatMap((row) => codeIn(row['Entry point']))
  const entryPoints = Object.entries(packageManifest.exports)
    .filter(([, target]) => typeof target === 'string' || 'default' in target)
    .map(([path]) => path.replace('.', 'netterms'))
  expect(listed.sort()).toEqual(entryPoints.sort())
})

it('[HSE-9] names every case of the workbench', () => {
  const listed = rowsOf(guide('workbench'), 'Case').flatMap((row) => codeIn(row['Case']))
  expect(listed.sort()).toEqual([...scenarioNames].sort())
})

it('[HSE-9] names every scenario of the sandbox', () => {
  const listed = rowsOf(guide('running'), 'Scenario').flatMap((row) => codeIn(row['Scenario']))
  expect(listed).toEqual(SCENARIO_NAMES)
})

it('[HSE-9] names every variable that a server reads, and no others', () => {
  const rows = [...rowsOf(guide('running'), 'Flag or variable'), ...rowsOf(guide('running'), 'Variable')]
  const listed = rows
    .flatMap((row) => codeIn(row['Flag or variable'] ?? row['Variable']))
    .flatMap((code) => /^[A-Z][A-Z_]+/.exec(code) ?? [])
  const read = codeFiles()
    .filter((path) => path.startsWith('examples/sandbox/src/') && !path.endsWith('.test.ts'))
    .flatMap((path) => [...textOf(path).matchAll(/\benv\['([A-Z_]+)'\]|'([A-Z_]+)', env\b/g)])
    .map(([, own, given]) => own ?? given ?? '')
    // Left out: these variables are set by `npm start` to the build's output folders.
    .filter((name) => !/^NETTERMS_[A-Z]+_DIR$/.test(name))
  const known = [...read, ...THIRD_PARTY_NAMES.map((name) => `${name.toUpperCase()}_URL`)]
  expect([...new Set(listed)].sort()).toEqual([...new Set(known)].sort())
})

describe('commands', () => {
  // npm runs prepack and prepublishOnly automatically; `lint:code` and similar scripts are parts of `lint`.
  const commands = Object.keys(packageManifest.scripts).filter((name) => !name.startsWith('pre') && !name.includes(':'))
  const commandsIn = (text: string) =>
    [...text.matchAll(/\bnpm (?:run ([\w-]+)|(start|test)\b)/g)].map(([, run, own]) => run ?? own ?? '')

  it('[HSE-9] are all in the one table', () => {
    const listed = rowsOf(guide('running'), 'Command').flatMap((row) => commandsIn(row['Command'] ?? ''))
    expect(listed.sort()).toEqual(commands.sort())
  })

  it.each(GUIDES)('[HSE-9] of %s are in package.json', (path) => {
    expect(commandsIn(textOf(path)).filter((command) => !commands.includes(command))).toEqual([])
  })
})

/** Returns a heading's anchor as GitHub creates it. */
const anchorOf = (heading: string) =>
  heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s-]/gu, '')
    .replace(/\s/g, '-')

it('[HSE-9] links to existing pages, headings and files', () => {
  const links = GUIDES.flatMap((path) =>
    [...textOf(path).matchAll(/\]\((?!https?:)([^)#\s]*)(?:#([^)\s]+))?\)/g)].map(([link, file, anchor]) => ({
      from: `${path}: ${link}`,
      target: file ? join(dirname(path), file) : path,
      anchor,
    })),
  )
  const headingsOf = (path: string) => [...textOf(path).matchAll(/^#+ (.+)$/gm)].map(([, text = '']) => anchorOf(text))
  const isLost = ({ target, anchor }: (typeof links)[number]) =>
    !has(target) || (anchor !== undefined && !headingsOf(target).includes(anchor))
  expect(links.length).toBeGreaterThan(50)
  expect(links.filter(isLost).map(({ from }) => from)).toEqual([])
})

it('[HSE-9] names existing files of the repository', () => {
  const file = /^(src|widgets|loader|examples|scripts|test|docs)\/[\w./-]+\.(tsx?|mjs|js|json|md)$/
  const named = GUIDES.flatMap((path) => codeIn(textOf(path)).filter((code) => file.test(code)))
  expect(named.length).toBeGreaterThan(10)
  // Files in dist are left out, because they exist only after a build.
  expect(named.filter((path) => !path.includes('/dist/') && !has(path))).toEqual([])
})
