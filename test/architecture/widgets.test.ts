import { basename, dirname } from 'node:path'
import { describe, expect, it } from 'vitest'
import * as contract from '../../src/contract/index.ts'
import { MANIFESTS } from '../../widgets/manifest.ts'
import { codeFiles, filesBelow, has, textOf } from './source-files.ts'

const manifests: readonly contract.WidgetManifest[] = MANIFESTS
const folders = filesBelow('widgets', /\.manifest\.ts$/).map((path) => dirname(path))
const folderOf = ({ tag }: contract.WidgetManifest) => folders.find((folder) => `nt-${basename(folder)}` === tag) ?? ''
const routes = manifests.flatMap((manifest) => manifest.routes.map((route) => ({ manifest, route })))

/** Name of the contract's export → name of the API call. */
const callNames = new Map(
  Object.entries(contract).flatMap(([name, value]) =>
    typeof value === 'object' && value !== null && 'path' in value && 'needs' in value
      ? [[name, (value as contract.Call).name] as const]
      : [],
  ),
)

const englishTexts = (): Record<string, string> =>
  Object.assign({}, ...filesBelow('src/i18n/locales/en', /\.json$/).map((path) => JSON.parse(textOf(path)) as object))

it('[WID-1] lists exactly the widgets that have a folder', () => {
  expect(folders.length).toBeGreaterThan(0)
  expect(manifests.map(({ tag }) => tag).sort()).toEqual(folders.map((folder) => `nt-${basename(folder)}`).sort())
})

it('[SHL-7] leaves the level one heading to the page around a widget', () => {
  const drawn = codeFiles().filter((file) => /^(widgets|src\/(ui|kit))\//.test(file) && /<h1\b/.test(textOf(file)))
  expect(drawn).toEqual([])
})

it('[WID-1] gives each widget a unique tag and each route a unique path', () => {
  const tags = manifests.map(({ tag }) => tag)
  const paths = routes.map(({ route }) => route.path)
  expect([new Set(tags).size, new Set(paths).size]).toEqual([tags.length, paths.length])
})

describe.each(manifests.map((manifest) => [manifest.tag, manifest] as const))('%s', (_tag, manifest) => {
  const folder = folderOf(manifest)
  const name = basename(folder)
  const code = () =>
    codeFiles()
      .filter((path) => path.startsWith(`${folder}/`) && !/\.(test\.tsx|manifest\.ts)$/.test(path))
      .map(textOf)
      .join('\n')

  it.each(['manifest.ts', 'state.ts', 'view.tsx', 'css', 'test.tsx'])('[WID-1] has its %s', (suffix) => {
    expect(has(`${folder}/${name}.${suffix}`)).toBe(true)
  })

  it('[WID-2] makes only calls that its manifest names', () => {
    const words = new Set(code().match(/\w+/g))
    const used = [...callNames].filter(([exported]) => words.has(exported))
    const listed = manifest.calls.map((call) => call.name)
    expect(used.map(([, call]) => call).filter((call) => !listed.includes(call))).toEqual([])
  })

  it('[WID-2] fires only events that its manifest names', () => {
    const fired = [...code().matchAll(/\bemit\(\s*'(nt-[\w-]+)'/g)].map(([, event = '']) => event)
    expect(fired.filter((event) => !manifest.events.some((known) => known === event))).toEqual([])
  })

  it('[WID-2] requires the same rights as its routes', () => {
    for (const { needs } of manifest.routes) if (needs.can) expect(contract.CAPABILITIES).toHaveProperty([needs.can])
    for (const call of manifest.calls) expect(contract.CALLS.map(({ name }) => name)).toContain(call.name)
  })

  it('[WID-45] names its slots, each with a description', () => {
    const hasEmpty = /\bslotted\b/.test(code())
    expect(Object.keys(manifest.slots)).toEqual(['header', ...(hasEmpty ? ['empty'] : []), 'footer'])
    expect(Object.values(manifest.slots).filter((text) => !text.trim())).toEqual([])
  })

  it('[WID-46] renders headers and cells of the columns that it names, and reports their buttons', () => {
    const { names = [], required = [] } = manifest.columns ?? {}
    const isList = names.length > 0
    expect(required.filter((column) => !names.includes(column))).toEqual([])
    expect(code().includes('useColumns(')).toBe(isList)
    // `OwnColumns` takes its names from the manifest, so that a column without a header or a cell does not compile.
    expect([...code().matchAll(/: OwnColumns<typeof \w+> =/g)]).toHaveLength(isList ? 2 : 0)
    expect(manifest.events.includes('nt-cell-action')).toBe(isList)
  })

  it('[WID-50] names the regions that a provider may replace, and none for payment or password input', () => {
    const drawn = [...code().matchAll(/<Replaceable\s+place="([^"]+)"/g)].map(([, place = '']) => place)
    expect(drawn.sort()).toEqual([...(manifest.overridable ?? [])].sort())
    expect(drawn.filter((place) => !place.startsWith(`${name}.`))).toEqual([])
    const isDelicate =
      manifest.providerOriginOnly === true || manifest.calls.some((call) => call.idempotent && !call.upload)
    if (isDelicate) expect(drawn).toEqual([])
  })

  it('[WID-57] names exactly the parts of its folder', () => {
    const files = codeFiles().filter((path) => path.startsWith(folder) && path.endsWith('.part.tsx'))
    const names = files.map((path) => `${name}.${path.slice(folder.length + 1, -'.part.tsx'.length)}`)
    expect(Object.keys(manifest.parts ?? {}).sort()).toEqual(names.sort())
  })

  it('[I18N-4] names existing slices of texts, and titles that are in them', () => {
    const texts = englishTexts()
    const domains = [...manifest.messages, ...Object.values(manifest.parts ?? {}).flat()]
    for (const domain of domains) expect(has(`src/i18n/locales/en/${domain}.json`), domain).toBe(true)
    for (const { title, menu } of manifest.routes) {
      expect(texts).toHaveProperty([title])
      if (menu) expect(texts).toHaveProperty([menu.label])
      expect(manifest.messages).toContain(title.split('.')[0])
    }
  })
})
