/** What the guides list, held against the tables that the code itself reads. Source: docs/spec/house.md HSE-9. */
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import packageManifest from '../../package.json' with { type: 'json' }
import { invoiceSlugs, SCENARIO_NAMES, THIRD_PARTY_NAMES, type WidgetManifest } from '../../src/contract/index.ts'
import { scenarioNames } from '../../src/entries/testing.ts'
import { TOKENS } from '../../src/theme/tokens.ts'
import { MANIFESTS } from '../../widgets/manifest.ts'
import { codeFiles, filesBelow, has, textOf } from './source-files.ts'

const manifests: readonly WidgetManifest[] = MANIFESTS
const tagsOf = (those: readonly WidgetManifest[]) => those.map(({ tag }) => tag).sort()
const guide = (name: string) => textOf(`docs/guides/${name}.md`)
const GUIDES = filesBelow('docs/guides', /\.md$/)

type Row = Readonly<Record<string, string>>

/** Rows of each table whose first column has this head: cells by the head of their column. */
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

describe('embedding', () => {
  const widgets = () => rowsOf(guide('embedding'), 'Widget')

  it('[HSE-9] has a row for each widget, with the attributes of its manifest', () => {
    const names = manifests.flatMap(({ attributes }) => Object.keys(attributes))
    const attributesIn = (text: string | undefined) => codeIn(text).filter((code) => names.includes(code))
    const told = widgets().map((row) => [codeIn(row['Widget'])[0], attributesIn(row['Attributes']).sort()])
    const known = manifests.map(({ tag, attributes }) => [tag, Object.keys(attributes).sort()])
    expect(Object.fromEntries(told)).toEqual(Object.fromEntries(known))
  })

  it('[HSE-9] says which widgets are for the provider’s own pages', () => {
    const told = widgets().filter((row) => row['Shows']?.endsWith('¹'))
    const known = manifests.filter(({ providerOriginOnly }) => providerOriginOnly)
    expect(told.flatMap((row) => codeIn(row['Widget'])).sort()).toEqual(tagsOf(known))
  })

  it('[HSE-9] has the statuses of a list', () => {
    const [list] = widgets().filter((row) => row['Widget'] === '`nt-invoice-list`')
    const [, told = ''] = /`status`: one of ([\w-]+(?:, [\w-]+)*)/.exec(list?.['Attributes'] ?? '') ?? []
    expect(told.split(', ')).toEqual(invoiceSlugs)
  })

  it('[HSE-9] has each event once, with its details', () => {
    const told = rowsOf(guide('embedding'), 'Event').flatMap((row) =>
      codeIn(row['Event']).map((event) => [event, codeIn(row['Detail'])] as const),
    )
    const table = /interface NetTermsEvents \{(.*?)^\}/ms.exec(textOf('src/contract/widget-manifest.ts'))?.[1] ?? ''
    const known = [...table.matchAll(/^ {2}'(nt-[\w-]+)': (.*)$/gm)].map(
      ([, event = '', detail = '']) => [event, [...detail.matchAll(/(\w+): /g)].map(([, field]) => field)] as const,
    )
    expect(known.length).toBeGreaterThan(20)
    expect(told.length).toBe(known.length)
    expect(Object.fromEntries(told)).toEqual(Object.fromEntries(known))
  })
})

describe('white label', () => {
  it('[HSE-9] names the widgets that have a slot where nothing is', () => {
    const [row] = rowsOf(guide('white-label'), 'Slot').filter((each) => each['Slot'] === '`empty`')
    expect(codeIn(row?.['In']).sort()).toEqual(tagsOf(manifests.filter(({ slots }) => 'empty' in slots)))
  })

  it('[HSE-9] names the places that a provider may fill', () => {
    const told = rowsOf(guide('white-label'), 'Place').flatMap((row) => codeIn(row['Place']))
    expect(told.sort()).toEqual(manifests.flatMap(({ overridable = [] }) => overridable).sort())
  })

  const lists = manifests.flatMap(({ tag, columns }) => (columns ? [{ tag, columns }] : []))

  it('[HSE-9] names the columns of each list, and those that cannot be left out', () => {
    const rows = rowsOf(guide('white-label'), 'Name')
    const told = rows.map((row) => [codeIn(row['Of'])[0], codeIn(row['Name'])[0], row[''] !== ''])
    const known = lists.flatMap(({ tag, columns: { names, required } }) =>
      names.map((name) => [tag, name, required.includes(name)]),
    )
    expect(told.sort()).toEqual(known.sort())
  })

  it('[HSE-9] names what a host is told of a row', () => {
    const told = rowsOf(guide('white-label'), 'Rows of').map((row) => [
      codeIn(row['Rows of'])[0],
      codeIn(row['Have, beside `id`']).filter((name) => !name.includes('.')),
    ])
    expect(told.sort()).toEqual(lists.map(({ tag, columns }) => [tag, columns.fields]).sort())
  })
})

it('[HSE-9] names every door of the package', () => {
  const told = rowsOf(guide('npm'), 'Door').flatMap((row) => codeIn(row['Door']))
  const doors = Object.entries(packageManifest.exports)
    .filter(([, target]) => typeof target === 'string' || 'default' in target)
    .map(([path]) => path.replace('.', 'netterms'))
  expect(told.sort()).toEqual(doors.sort())
})

it('[HSE-9] says how many tokens there are', () => {
  expect(/^All (\d+) with their values/m.exec(guide('theming'))?.[1]).toBe(String(Object.keys(TOKENS).length))
})

it('[HSE-9] names every case of the workbench', () => {
  const told = rowsOf(guide('workbench'), 'Case').flatMap((row) => codeIn(row['Case']))
  expect(told.sort()).toEqual([...scenarioNames].sort())
})

it('[HSE-9] says how many pictures are compared each time', () => {
  const [, size] = /^const SAMPLE = (\d+)$/m.exec(textOf('test/visual/pictures.test.ts')) ?? []
  expect(/a sample of (\d+) each time/.exec(guide('workbench'))?.[1]).toBe(size)
})

it('[HSE-9] names every scenario of the sandbox', () => {
  const told = rowsOf(guide('running'), 'Scenario').flatMap((row) => codeIn(row['Scenario']))
  expect(told).toEqual(SCENARIO_NAMES)
})

it('[HSE-9] names every variable that a server reads, and no others', () => {
  const rows = [...rowsOf(guide('running'), 'Flag or variable'), ...rowsOf(guide('running'), 'Variable')]
  const told = rows
    .flatMap((row) => codeIn(row['Flag or variable'] ?? row['Variable']))
    .flatMap((code) => /^[A-Z][A-Z_]+/.exec(code) ?? [])
  const read = codeFiles()
    .filter((path) => path.startsWith('examples/sandbox/src/') && !path.endsWith('.test.ts'))
    .flatMap((path) => [...textOf(path).matchAll(/\benv\['([A-Z_]+)'\]|'([A-Z_]+)', env\b/g)])
    .map(([, own, given]) => own ?? given ?? '')
    // Where the build has put what `npm start` serves.
    .filter((name) => !/^NETTERMS_[A-Z]+_DIR$/.test(name))
  const known = [...read, ...THIRD_PARTY_NAMES.map((name) => `${name.toUpperCase()}_URL`)]
  expect([...new Set(told)].sort()).toEqual([...new Set(known)].sort())
})

describe('commands', () => {
  // npm runs it by itself.
  const commands = Object.keys(packageManifest.scripts).filter((name) => name !== 'prepublishOnly')
  const commandsIn = (text: string) =>
    [...text.matchAll(/\bnpm (?:run ([\w-]+)|(start|test)\b)/g)].map(([, run, own]) => run ?? own ?? '')

  it('[HSE-9] are all in the one table', () => {
    const told = rowsOf(guide('running'), 'Command').flatMap((row) => commandsIn(row['Command'] ?? ''))
    expect(told.sort()).toEqual(commands.sort())
  })

  it.each(GUIDES)('[HSE-9] of %s are in package.json', (path) => {
    expect(commandsIn(textOf(path)).filter((command) => !commands.includes(command))).toEqual([])
  })
})

/** As GitHub makes the address of a heading. */
const anchorOf = (heading: string) =>
  heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s-]/gu, '')
    .replace(/\s/g, '-')

it('[HSE-9] leads to pages, headings and files that are there', () => {
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

it('[HSE-9] names files of the repository by paths that are there', () => {
  const file = /^(src|widgets|loader|examples|scripts|test|docs)\/[\w./-]+\.(tsx?|mjs|js|json|md)$/
  const named = GUIDES.flatMap((path) => codeIn(textOf(path)).filter((code) => file.test(code)))
  expect(named.length).toBeGreaterThan(10)
  // What is built is there after a build.
  expect(named.filter((path) => !path.includes('/dist/') && !has(path))).toEqual([])
})
