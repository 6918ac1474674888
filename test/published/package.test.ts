/**
 * The published package is complete and typed, exports only its entry points, and has the reviewed API. Source:
 * docs/spec/widgets.md WID-20, WID-25; docs/spec/tools.md REL-2.
 */
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { measureReactHost } from '../../scripts/measure-react-host.mjs'
import { readApi, reportsOf } from '../../scripts/api-reference.mjs'
import { REACT_HOST_BYTES } from '../support/byte-budgets.ts'
import { MANIFESTS } from '../../widgets/manifest.ts'
import { type BuiltPackage, packPackage } from './built-package.ts'

const ROOT = new URL('../../', import.meta.url).pathname
const TIMEOUT_MS = 180_000
const MOST_TARBALL_BYTES = 2_800_000
const THEME_SCHEMA = 'docs/reference/theme.schema.json'
interface Described {
  name: string
  description: string
}

let built: BuiltPackage

beforeAll(async () => {
  built = await packPackage()
}, TIMEOUT_MS)
afterAll(() => built.remove())

/** Runs a module in a project that has the package installed. */
function runModule(code: string): { status: number | null; stdout: string; stderr: string } {
  const file = join(built.project, 'run.mjs')
  writeFileSync(file, code)
  return spawnSync(process.execPath, [file], { cwd: built.project, encoding: 'utf8' })
}

const entryPoints = () =>
  Object.entries(built.manifest.exports)
    .filter(([, target]) => typeof target === 'object')
    .map(([path]) => path.replace('.', 'netterms'))

it('[WID-25] passes publint', { timeout: TIMEOUT_MS }, async () => {
  const { messages } = await publint({ pkgDir: built.folder, pack: false, strict: true, level: 'suggestion' })
  expect(messages.map((message) => formatMessage(message, built.manifest))).toEqual([])
})

it('[WID-25] has types for every module resolution of ES modules', { timeout: TIMEOUT_MS }, () => {
  const attw = join(ROOT, 'node_modules/@arethetypeswrong/cli/dist/index.js')
  const args = [attw, built.tarball, '--profile', 'esm-only', '--format', 'json']
  // The report is larger than the default buffer of 1 MiB; the process would be killed at that size.
  const { stdout } = spawnSync(process.execPath, args, { encoding: 'utf8', maxBuffer: 64 * 1024 ** 2 })
  const { analysis, problems } = JSON.parse(stdout) as { analysis: { types: unknown }; problems?: object }
  expect(analysis.types).toMatchObject({ kind: 'included' })
  // Ignore problems of runtimes that we do not support: `require` without support for ES modules, and node10.
  const kinds = Object.keys(problems ?? {}).filter((kind) => !['CJSResolvesToESM', 'NoResolution'].includes(kind))
  expect(kinds).toEqual([])
})

it(
  '[WID-25] matches the reviewed API: otherwise review the change, then run npm run api',
  { timeout: TIMEOUT_MS },
  async () => {
    const { project } = await readApi()
    for (const [name, text] of Object.entries(reportsOf(project))) {
      const snapshot = join(ROOT, `test/published/api/${name}.txt`)
      expect(existsSync(snapshot) ? readFileSync(snapshot, 'utf8') : '', name).toBe(text)
    }
  },
)

it('[WID-25] publishes what the entry points need and nothing of this repository', () => {
  const papers = [
    'custom-elements.json',
    'CHANGELOG.md',
    'LICENSE',
    'README.md',
    'SECURITY.md',
    'THIRD_PARTY.md',
    'package.json',
    'LICENSES.txt',
    'sbom.cdx.json',
    THEME_SCHEMA,
  ]
  const odd = built.files.filter((path) => !papers.includes(path) && !/\.(js|d\.ts)$/.test(path))
  expect(odd).toEqual([])
  expect(papers.filter((path) => !built.files.includes(path))).toEqual([])
  for (const setting of ['devDependencies', 'workspaces', 'scripts', 'overrides']) {
    expect(built.manifest).not.toHaveProperty(setting)
  }
  const leaks = built.files.filter((path) => readFileSync(join(built.folder, path), 'utf8').includes(ROOT))
  expect(leaks).toEqual([])
})

it('[WID-25] has the theme schema at the path in the guide', () => {
  const guide = readFileSync(join(ROOT, 'docs/guides/theming.md'), 'utf8')
  expect(/"\$schema": "\.\/node_modules\/netterms\/([^"]+)"/.exec(guide)?.[1]).toBe(THEME_SCHEMA)
  expect(built.files).toContain(THEME_SCHEMA)
})

it.each(['.', 'preact'])(
  '[WID-142] has types that reject wrong options, tags and values: %s',
  { timeout: TIMEOUT_MS },
  (folder) => {
    const project = join(built.project, 'types')
    cpSync(join(ROOT, 'test/published/projects/types'), project, { recursive: true })
    const tsc = join(ROOT, 'node_modules/typescript-native/bin/tsc')
    const args = [tsc, '--pretty', 'false', '--project', join(project, folder)]
    const { stdout, status } = spawnSync(process.execPath, args, { encoding: 'utf8' })
    expect([stdout, status]).toEqual(['', 0])
  },
)

it('[WID-142] describes each tag with attributes, properties, events, slots and parts for editors', () => {
  expect(built.manifest['customElements']).toBe('custom-elements.json')
  const { modules } = JSON.parse(readFileSync(join(built.folder, 'custom-elements.json'), 'utf8')) as {
    modules: {
      declarations: { tagName: string; description: string; attributes: Described[]; events: Described[] }[]
    }[]
  }
  const declarations = modules.flatMap((module) => module.declarations)
  expect(declarations.map(({ tagName }) => tagName)).toEqual(MANIFESTS.map(({ tag }) => tag).sort())
  const list = declarations.find(({ tagName }) => tagName === 'nt-invoice-list')
  expect(list?.attributes.find(({ name }) => name === 'status')).toMatchObject({
    default: "'open'",
    type: { text: expect.stringContaining("'past-due'") as string },
  })
  const described = declarations.flatMap(({ attributes, events }) => [...attributes, ...events])
  expect(described.filter(({ description }) => !/\w{3,}/.test(description))).toEqual([])
})

it('[WID-25] has a README for npm users: a start, and links that work from a registry', () => {
  const readme = readFileSync(join(built.folder, 'README.md'), 'utf8')
  expect(readme).toContain('npm install netterms')
  expect(readme).not.toMatch(/npm start|npm ci/)
  const links = [...readme.matchAll(/\]\(([^)]+)\)/g)].map(([, link = '']) => link)
  // A relative link works in the package only if its file is packed.
  expect(links.filter((link) => !/^(https:|#)/.test(link) && !built.files.includes(link))).toEqual([])
  expect(built.manifest['keywords']).toEqual(expect.arrayContaining(['invoicing', 'web-components']))
})

it('[WID-25] cannot be packed or published from the root, which contains the sources', { timeout: TIMEOUT_MS }, () => {
  const { status, stderr } = spawnSync('npm', ['pack', '--dry-run'], { cwd: ROOT, encoding: 'utf8' })
  expect(status).not.toBe(0)
  expect(stderr).toContain('npm pack dist/package')
})

it('[REL-2] lists its packages, and the licenses of those that are bundled in it', () => {
  const text = (path: string) => readFileSync(join(built.folder, path), 'utf8')
  const bom = JSON.parse(text('sbom.cdx.json')) as {
    specVersion: string
    metadata: { component: { purl: string } }
    components: { name: string; version: string; purl: string; licenses: unknown[] }[]
    serialNumber?: string
  }
  const { dependencies, version } = built.manifest
  expect([bom.specVersion, bom.metadata.component.purl]).toEqual(['1.6', `pkg:npm/netterms@${version}`])
  for (const [name, installed] of Object.entries(dependencies)) {
    expect(bom.components).toContainEqual(expect.objectContaining({ purl: `pkg:npm/${name}@${installed}` }))
  }
  expect(bom.components.filter(({ licenses }) => licenses.length === 0)).toEqual([])
  // Icons are the only third-party code in the package itself.
  expect(bom.components.map(({ name }) => name)).toContain('lucide-static')
  expect(text('LICENSES.txt')).toMatch(/^lucide-static [\d.]+ \(ISC\)$/m)
})

it('[WID-25] is at most 2.8 MB to download', { timeout: TIMEOUT_MS }, () => {
  const { size } = statSync(built.tarball)
  console.log(`netterms: ${size} bytes packed`)
  expect(size).toBeLessThanOrEqual(MOST_TARBALL_BYTES)
})

it('[WID-25] depends on what its modules import, and on no more', () => {
  const imported = built.files
    .filter((path) => path.endsWith('.js') || path.endsWith('.d.ts'))
    .flatMap((path) => [
      ...readFileSync(join(built.folder, path), 'utf8').matchAll(/\b(?:from|import) ?\(?["'](@?[a-z][\w./@-]*)["']/g),
    ])
    .map(([, name = '']) => /^(@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? '')
  const { dependencies, peerDependencies } = built.manifest
  const known = [...Object.keys(dependencies), ...Object.keys(peerDependencies)]
  expect([...new Set(imported)].sort()).toEqual(known.sort())
})

it('[WID-20] imports every entry point in plain Node without side effects', () => {
  const { status, stdout, stderr } = runModule(`
    const before = Object.keys(globalThis)
    const names = {}
    for (const entryPoint of ${JSON.stringify(entryPoints())}) names[entryPoint] = Object.keys(await import(entryPoint))
    console.log(JSON.stringify({ names, added: Object.keys(globalThis).filter((name) => !before.includes(name)) }))
  `)
  expect(stderr).toBe('')
  expect(status).toBe(0)
  const { names, added } = JSON.parse(stdout) as { names: Record<string, string[]>; added: string[] }
  // Ignore the settings that zod stores on the global object.
  expect(added.filter((name) => !name.startsWith('__zod'))).toEqual([])
  expect(names).toMatchObject({
    netterms: ['NetTermsError', 'isNetTermsError', 'loadNetTerms'],
    'netterms/pure': ['NetTermsError', 'isNetTermsError', 'loadNetTerms'],
    'netterms/elements': ['NetTermsError', 'init', 'isNetTermsError', 'version'],
    'netterms/server': ['NetTermsError', 'createEmbedSession', 'isNetTermsError', 'revokeEmbedSession'],
    'netterms/theme': ['pageTokens'],
  })
  expect(names['netterms/react']).toEqual(expect.arrayContaining(['InvoiceList', 'NetTermsProvider', 'useNetTerms']))
  expect(names['netterms/contract']).toEqual(expect.arrayContaining(['CALLS', 'ERROR_CODES', 'MEDIA_TYPE']))
  expect(names['netterms/manifest']).toEqual(['MANIFESTS'])
  expect(names['netterms/testing']).toContain('createFakeProvider')
})

it('[WID-18] returns null without a page', () => {
  const { stdout } = runModule(`
    import { loadNetTerms } from 'netterms'
    console.log(await loadNetTerms({ src: 'https://cdn.example/v1/loader.js' }))
  `)
  expect(stdout).toBe('null\n')
})

it('[WID-23] renders a widget on a server as its tag with the fallback inside', () => {
  const { stdout, stderr } = runModule(`
    import { createElement } from 'react'
    import { renderToString } from 'react-dom/server'
    import { InvoiceList, NetTermsProvider } from 'netterms/react'
    const fallback = createElement('p', null, 'Just a moment')
    const list = createElement(InvoiceList, { status: 'due', className: 'wide', fallback, onReady() {} })
    console.log(renderToString(createElement(NetTermsProvider, { options: { api: '/api', namespace: 'own' } }, list)))
  `)
  expect(stderr).toBe('')
  expect(stdout).toBe(
    '<nt-invoice-list status="due" class="wide" namespace="own"><p>Just a moment</p></nt-invoice-list>\n',
  )
})

it('[WID-21] imports no large library from an entry point that does not need it', () => {
  const reach = (path: string, seen = new Set<string>()): Set<string> => {
    if (seen.has(path)) return seen
    seen.add(path)
    const code = readFileSync(join(built.folder, path), 'utf8')
    for (const [, next = ''] of code.matchAll(/^(?:import|export) .*?["'](\.[^"']+)["'];?$/gms)) {
      reach(join(path, '..', next), seen)
    }
    return seen
  }
  const code = (path: string) => [...reach(path)].map((each) => readFileSync(join(built.folder, each), 'utf8')).join()
  for (const entryPoint of ['index.js', 'pure.js']) expect(code(entryPoint)).not.toMatch(/from ["'](zod|react|i18next)/)
  for (const entryPoint of ['server.js', 'contract.js', 'testing.js'])
    expect(code(entryPoint)).not.toMatch(/from ["'](react|i18next)/)
  expect([...reach('react.js')]).not.toContain('core.js')
})

it('[WIR-22] has the schema library behind its entry points and on no page', () => {
  const isOfPage = (file: string) => /^(core|shared|(widgets|parts|api|host|react)\/.*)\.js$/.test(file)
  const files = readdirSync(built.folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.js'))
  const withLibrary = files.filter((file) => readFileSync(join(built.folder, file), 'utf8').includes('zod/mini'))
  expect(withLibrary).toContain('contract/wire/schemas.js')
  expect(withLibrary.filter(isOfPage)).toEqual([])
  expect(files.filter(isOfPage).length).toBeGreaterThan(20)
})

it('[WID-27] adds at most 78.5 KB to a host that has React', { timeout: TIMEOUT_MS }, async () => {
  const files = await measureReactHost(built.folder)
  const total = files.reduce((sum, { brotliBytes }) => sum + brotliBytes, 0)
  console.log(
    [...files, { name: 'in all', brotliBytes: total }].map((row) => `${row.brotliBytes}  ${row.name}`).join('\n'),
  )
  expect(total).toBeGreaterThan(20_000)
  expect(total).toBeLessThanOrEqual(REACT_HOST_BYTES)
})
