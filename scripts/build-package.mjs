/**
 * `dist/package`: the npm package as it is published. One graph of ES modules for all doors; declarations of what the doors
 * show and no more. What is public is the list of `exports` in package.json. Reasons: docs/adr/0014.
 */
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { nodeResolve } from '@rollup/plugin-node-resolve'
import { transform } from 'esbuild'
import { rollup } from 'rollup'
import { doorsOf, SOURCE_CONDITION } from './package-doors.mjs'
import { emitDeclarations } from './emit-declarations.mjs'
import { importSource } from './import-source.mjs'
import { SLIM_ZOD } from './page-libraries.mjs'
import { contractByFile } from './plugins/contract-by-file.mjs'
import { cssText } from './plugins/css-text.mjs'
import { messages } from './plugins/messages.mjs'
import { oneIcon } from './plugins/one-icon.mjs'
import { PAGE_TABLE, pageTables } from './plugins/page-tables.mjs'
import { slimTables } from './plugins/slim-tables.mjs'
import { widgetEntries } from './plugins/widget-entries.mjs'

const ROOT = new URL('../', import.meta.url).pathname
/** Beside the modules, as they stand in the repository. */
const PAPERS = [
  'README.md',
  'LICENSE',
  'CHANGELOG.md',
  'SECURITY.md',
  'THIRD_PARTY.md',
  'docs/reference/theme.schema.json',
]
/** Doors whose import does something: the queue on the page, the watch for tags. */
const ACTING = ['index.js', 'elements.js', 'loader/loader.snippet.js', 'host/self-hosted.js', 'widgets/*.js']
/** Doors that are for the client's side of React Server Components. */
const CLIENT_DOORS = ['react', 'elements']
/** A page that takes its colours alone has no React: it gets a file of its own, and nothing of what widgets stand on. */
const ALONE = 'theme'
/** What it shares with other widgets is the core's. */
const FIRST_WIDGET = 'widgets/invoice-list'
/** Settings of package.json that are for this repository only. */
const OWN_SETTINGS = ['workspaces', 'scripts', 'devDependencies', 'overrides', 'files', 'private']

export async function buildPackage(out = join(ROOT, 'dist/package')) {
  rmSync(out, { recursive: true, force: true })
  mkdirSync(out, { recursive: true })
  const manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  const doors = doorsOf(manifest)
  await buildModules(
    doors.filter(({ name }) => name !== ALONE),
    out,
  )
  await buildModules(
    doors.filter(({ name }) => name === ALONE),
    out,
  )
  emitDeclarations(doors, out)
  for (const paper of PAPERS) cpSync(join(ROOT, paper), join(out, paper))
  writeFileSync(join(out, 'package.json'), `${JSON.stringify(publishedManifest(manifest, doors), null, 2)}\n`)
}

/** Without the condition that leads to the sources, which are not published. */
function publishedManifest(manifest, doors) {
  const exports = doors.map(({ path, name }) => [path, { types: `./${name}.d.ts`, default: `./${name}.js` }])
  const kept = Object.entries(manifest).filter(([setting]) => !OWN_SETTINGS.includes(setting))
  return {
    ...Object.fromEntries(kept),
    sideEffects: ACTING.map((file) => `./${file}`),
    exports: { ...Object.fromEntries(exports), './package.json': './package.json' },
  }
}

async function buildModules(doors, out) {
  const { offeredLocales } = await importSource(join(ROOT, 'src/contract/index.ts'))
  const bundle = await rollup({
    input: Object.fromEntries(doors.map(({ name, source }) => [name, join(ROOT, source)])),
    // Of the schema library `pageTables` says where it is another's.
    external: (id) => /^[^./\0]/.test(id) && !id.startsWith('virtual:') && !id.startsWith(ROOT) && !SLIM_ZOD[id],
    plugins: [
      pageTables(),
      messages(offeredLocales),
      widgetEntries(),
      cssText(),
      nodeResolve({ extensions: ['.ts', '.tsx'], exportConditions: [SOURCE_CONDITION] }),
      javascript(),
      slimTables({ only: PAGE_TABLE }),
      contractByFile(),
      oneIcon(),
    ],
    onwarn(warning) {
      // A module of types.
      if (warning.code === 'EMPTY_BUNDLE') return
      throw new Error(`${warning.code}: ${warning.message}`)
    },
  })
  await bundle.write({
    dir: out,
    format: 'es',
    entryFileNames: '[name].js',
    chunkFileNames: '[name].js',
    manualChunks: (id, { getModuleInfo }) => chunkOf(id, doors, getModuleInfo),
    onlyExplicitManualChunks: true,
    minifyInternalExports: false,
    hoistTransitiveImports: false,
    banner: (chunk) => (chunk.isEntry && CLIENT_DOORS.includes(chunk.name) ? "'use client'" : ''),
    plugins: [lineUp()],
  })
  await bundle.close()
}

/**
 * Modules keep their own files, so that a host's bundler can leave out what it does not use; what every widget stands on is
 * one file, the widgets and the slices of texts one each, so that it cuts no more chunks than the CDN has.
 */
function chunkOf(id, doors, getModuleInfo) {
  const texts = /^\0virtual:messages\/(.+)$/.exec(id)
  if (texts) return `texts/${texts[1]}`
  const widget = /^\0virtual:widget\/(.+)\.js$/.exec(id)
  if (widget) return `widgets/${widget[1]}`
  if (id.startsWith('\0')) return `host/${id.replace(/\W+/g, '-').replace(/^-virtual-/, '')}`
  const path = id.slice(ROOT.length)
  // Errors are thrown and answers are read on servers too, which have no React.
  const alone = PAGE_TABLE.test(id) && /^src\/(contract\/(errors|wire))\//.exec(path)
  if (alone) return `${alone[1]}/page`
  if (PAGE_TABLE.test(id)) return usersOf(id, getModuleInfo)
  if (doors.some(({ source, name }) => source === path || name === ALONE)) return undefined
  if (
    !/^(src\/(api|contract|host|react|server|testing|entries)|loader|widgets\/[^/]+\/[^/]+\/[^/]+\.manifest)/.test(path)
  ) {
    return usersOf(id, getModuleInfo)
  }
  return path.replace(/^src\//, '').replace(/\.tsx?$/, '')
}

/**
 * The one widget that uses a module; `core` when the page itself or the first list and another do; else `shared`. The same
 * cut as the CDN's.
 */
function usersOf(id, getModuleInfo) {
  const users = new Set()
  const seen = new Set()
  const walk = (each) => {
    if (seen.has(each)) return
    seen.add(each)
    const widget = /^\0virtual:widget\/(.+)\.js$/.exec(each)
    if (widget) users.add(`widgets/${widget[1]}`)
    const { importers = [], dynamicImporters = [], isEntry } = getModuleInfo(each) ?? {}
    if (isEntry) users.add('core')
    else if (!widget && importers.length === 0 && dynamicImporters.length > 0) users.add(lazyNameOf(each))
    importers.forEach(walk)
  }
  walk(id)
  const [only = 'core'] = users
  if (users.size < 2) return only
  return users.has('core') || users.has(FIRST_WIDGET) ? 'core' : 'shared'
}

const lazyNameOf = (id) =>
  `parts/${basename(dirname(id))}${id.endsWith('.part.tsx') ? '.' : '-'}${basename(id).replace(/(\.part)?\.tsx?$/, '')}`

const javascript = () => ({
  name: 'javascript',
  async transform(code, id) {
    if (!/\.tsx?(\?page)?$/.test(id)) return null
    const { code: text } = await transform(code, {
      loader: id.endsWith('x') ? 'tsx' : 'ts',
      jsx: 'automatic',
      target: 'es2022',
      sourcefile: id,
    })
    return { code: text, map: null }
  },
})

/** One look for all files, and pure calls marked as they are; names stay, so that a stack trace can be read. */
const lineUp = () => ({
  name: 'line-up',
  async renderChunk(code) {
    const { code: text } = await transform(code, {
      target: 'es2022',
      format: 'esm',
      legalComments: 'none',
      charset: 'utf8',
    })
    return { code: text, map: null }
  },
  generateBundle(_, bundle) {
    for (const [file, { code, isEntry }] of Object.entries(bundle)) if (!isEntry && !code.trim()) delete bundle[file]
  },
})
