/**
 * The built release: its manifest lists every file with the correct hash. Source: docs/spec/widgets.md WID-29, WID-39;
 * docs/spec/tools.md REL-1…REL-3.
 */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import type { WidgetManifest } from '../../src/contract/index.ts'
import { MANIFESTS } from '../../widgets/manifest.ts'
import { FIRST_LIST, FIRST_LIST_BYTES, furtherBytesOf } from '../support/byte-budgets.ts'

const CDN = new URL('../../dist/cdn/', import.meta.url).pathname

const widen = (manifest: Pick<WidgetManifest, 'tag' | 'providerOriginOnly'>) => manifest
/** Widgets that are used only on the provider's own pages. */
const PROVIDER_ONLY: readonly string[] = MANIFESTS.map(widen)
  .filter(({ providerOriginOnly }) => providerOriginOnly)
  .map(({ tag }) => tag)

interface Manifest {
  locales: readonly string[]
  texts: Record<string, readonly string[]>
  widgets: Record<string, readonly string[]>
  files: Record<string, { integrity: string; bytes: number; brotliBytes: number }>
  documents: Record<string, { integrity: string; bytes: number }>
}

const readJson = <Value>(path: string): Value => JSON.parse(readFileSync(join(CDN, path), 'utf8')) as Value
const { current, channels, signature } = readJson<{ current: string; channels: string[]; signature: string | null }>(
  'releases.json',
)
const { files, documents, widgets, texts, locales } = readJson<Manifest>(`${current}/manifest.json`)
const integrityOf = (bytes: Buffer): string => `sha384-${createHash('sha384').update(bytes).digest('base64')}`
/** Returns the hash that the loader checks before the file runs (ADR 0041). */
const hashOf = (name: string): string =>
  createHash('sha256')
    .update(readFileSync(join(CDN, current, name)))
    .digest('base64')

const codeOf = (name: string): string => readFileSync(join(CDN, current, name), 'utf8')
/** Returns the names of the release's files that a file imports. */
const importsOf = (name: string): string[] =>
  [...codeOf(name).matchAll(/(?:from|import) ?"\.\/([\w.-]+\.js)"/g)].map(([, file = '']) => file)
/** Returns the shared files that a file imports, directly or indirectly. */
const sharedBelow = (name: string): string[] => [
  ...new Set(
    importsOf(name)
      .filter((file) => file.startsWith('shared-'))
      .flatMap((file) => [...sharedBelow(file), file]),
  ),
]

/** Returns the files below a folder of the CDN, without compressed copies. */
const filesIn = (folder: string): string[] =>
  readdirSync(join(CDN, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.br'))
    .map((entry) => join(entry.parentPath, entry.name).slice(join(CDN, folder).length + 1))
    .sort()

/** Returns the file with a slice's hash: the language file for the first widget, so that it needs no hash list. */
const listOfSlice = (language: string, slice: string): string =>
  texts[FIRST_LIST]?.includes(slice) || codeOf(`${language}.js`).includes(hashOf(`${language}/${slice}.js`))
    ? `${language}.js`
    : `${language}.hashes.js`

/** Returns the file that contains a file's hash. */
function listOf(path: string): string {
  const [source = '', isList] = path.split('.')
  if (isList === undefined || path === 'map.hashes') return 'map.js'
  return locales.includes(source) ? `${source}.js` : 'map.hashes.js'
}

describe('[WID-39] a release', () => {
  it('[WID-39] lists every file that lies in its folder, and no other', () => {
    const lying = filesIn(current).filter((name) => !/^manifest\.json(\.sig)?$|^(twin|maps)\//.test(name))
    expect(lying).toEqual([...Object.keys(files), ...Object.keys(documents)].sort())
  })

  it('[REL-1] says whether it is signed', () => {
    const file = `${current}/manifest.json.sig`
    expect(signature).toBe(existsSync(join(CDN, file)) ? file : null)
  })

  it('[REL-2] has a list of the packages in it and their licenses, as its manifest says', () => {
    for (const [name, { integrity, bytes }] of Object.entries(documents)) {
      const content = readFileSync(join(CDN, current, name))
      expect([name, integrityOf(content), content.length]).toEqual([name, integrity, bytes])
    }
    const { components } = readJson<{ components: { name: string }[] }>(`${current}/sbom.cdx.json`)
    const names = components.map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(['i18next', 'ky', 'lucide-static', 'preact', 'zustand']))
    for (const name of names) expect(codeOf('LICENSES.txt')).toMatch(new RegExp(`^${name} \\d`, 'm'))
  })

  it('[REL-3] has a source map for the code of every widget, without a path of this machine, and no code refers to it', () => {
    const root = new URL('../../', import.meta.url).pathname
    const mapped = ['core', ...Object.values(widgets).flat()]
    for (const name of mapped) {
      const map = readJson<{ sources: string[]; sourcesContent: string[]; mappings: string }>(
        `${current}/maps/${name}.js.map`,
      )
      expect(map.mappings.length, name).toBeGreaterThan(100)
      expect(map.sources.filter((source) => !source.startsWith('netterms/'))).toEqual([])
      expect(JSON.stringify(map).includes(root), name).toBe(false)
    }
    expect(Object.keys(files).filter((name) => codeOf(name).includes('sourceMappingURL'))).toEqual([])
  })

  it.each(Object.entries(files))('[WID-39] has %s as its manifest says', (name, { integrity, bytes }) => {
    const content = readFileSync(join(CDN, current, name))
    expect([integrityOf(content), content.length]).toEqual([integrity, bytes])
    const compressed = readFileSync(join(CDN, current, `${name}.br`))
    expect(brotliDecompressSync(compressed).equals(content), 'the compressed version has the same content').toBe(true)
    const twin = join(CDN, current, 'twin', name)
    if (existsSync(twin)) expect(readFileSync(twin).equals(content), 'the second URL has the same content').toBe(true)
  })

  it('[WID-39] gives every channel a loader with the hashes of core and map', () => {
    const hashes = ['core.js', 'map.js'].map(hashOf)
    for (const folder of [current, ...channels]) {
      const loader = readFileSync(join(CDN, folder, 'loader.js'), 'utf8')
      for (const hash of hashes) expect(loader).toContain(hash)
    }
  })

  it('[WID-39] has the hash of every file that a page requests by name, and of its dependencies, where the loader looks for it', () => {
    const isRequestedByName = (name: string) => !/^(core|map|loader|snippet|shared-.*)\.js$/.test(name)
    const lost = Object.keys(files)
      .filter(isRequestedByName)
      .flatMap((name) => {
        const path = name.replace(/\.js$/, '')
        const [language = '', slice] = path.split('/')
        const [widget = '', part] = path.split('.')
        const own = `${path}.hashes.js`
        const isPart = part !== undefined && part !== 'hashes'
        const isFurther = files[own] !== undefined && !locales.includes(path) && path !== 'map'
        const list = slice ? listOfSlice(language, slice) : isPart ? `${widget}.js` : isFurther ? own : listOf(path)
        const there = isPart ? sharedBelow(`${widget}.js`) : []
        const needed = sharedBelow(name).filter((each) => !there.includes(each))
        return [name, ...needed]
          .filter((each) => !codeOf(list).includes(hashOf(each)))
          .map((each) => `${each} for ${name} in ${list}`)
      })
    expect(lost).toEqual([])
  })
})

it('[WID-29] imports only the core and shared code, which have a single URL each', () => {
  const stray = Object.keys(files).flatMap((name) =>
    importsOf(name)
      .filter((file) => file !== 'core.js' && !file.startsWith('shared-'))
      .map((file) => `${name}: ${file}`),
  )
  expect(stray).toEqual([])
})

describe('the bytes of a release', () => {
  const sumOf = (names: Iterable<string>): number =>
    [...new Set(names)].reduce((sum, name) => sum + (files[`${name}.js`]?.brotliBytes ?? 0), 0)
  /** Returns a file with all its imports, each once. */
  const graphOf = (name: string): string[] => [
    ...importsOf(`${name}.js`).flatMap((each) => graphOf(each.replace(/\.js$/, ''))),
    name,
  ]
  const firstList = (locale: string): string[] => [
    ...['loader', 'map', locale],
    ...graphOf(FIRST_LIST.slice('nt-'.length)),
    ...(texts[FIRST_LIST] ?? []).map((slice) => `${locale}/${slice}`),
  ]

  it.each(locales)('[WID-13] are at most 83 KB of brotli for the first list, in %s', (locale) => {
    expect(sumOf(firstList(locale))).toBeLessThanOrEqual(FIRST_LIST_BYTES)
  })

  it.each(Object.keys(widgets).filter((tag) => tag !== FIRST_LIST && !PROVIDER_ONLY.includes(tag)))(
    '[WID-80] are at most 12 KB more for %s next to it, 20.5 if it has steps',
    (tag) => {
      const there = new Set(firstList('en'))
      const name = tag.slice('nt-'.length)
      const slices = (texts[tag] ?? []).map((slice) => `en/${slice}`)
      const added = sumOf([...graphOf(name), ...slices].filter((each) => !there.has(each)))
      expect(added).toBeLessThanOrEqual(furtherBytesOf(tag))
    },
  )
})
