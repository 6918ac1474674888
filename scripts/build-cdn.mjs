/**
 * The CDN build: widgets on preact, one folder per release whose files never change, and the loader of each channel. Every
 * file is named in the release's manifest with its hash; the loader runs none whose bytes differ (security design b.7a).
 */
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import commonjs from '@rollup/plugin-commonjs'
import { nodeResolve } from '@rollup/plugin-node-resolve'
import { build as esbuild, transform } from 'esbuild'
import { rollup } from 'rollup'
import { minify as terser } from 'terser'
import { contractByFile } from './plugins/contract-by-file.mjs'
import { cssText } from './plugins/css-text.mjs'
import { oneIcon } from './plugins/one-icon.mjs'
import { slimTables } from './plugins/slim-tables.mjs'
import { compileSlice, slicesOf } from './plugins/messages.mjs'
import { widgetEntries, widgetFolders, widgetParts } from './plugins/widget-entries.mjs'
import { compressFolder } from './compress-folder.mjs'
import { importSource } from './import-source.mjs'

const ROOT = new URL('../', import.meta.url).pathname
const OUT = join(ROOT, 'dist/cdn')
const { version, supportedUntil } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
/** Warnings about other people's packages. */
const QUIET = ['MODULE_LEVEL_DIRECTIVE', 'CIRCULAR_DEPENDENCY', 'SOURCEMAP_ERROR', 'THIS_IS_UNDEFINED']
/** Code of the first list of a page; what it shares with others is the core, what only others share comes with them. */
const FIRST_LIST = '\0virtual:widget/invoice-list.js'
/** Characters of a module that is no file's worth. */
const SMALL = 900
/** What a page begins with: their hashes stand in the map, those of everything else in a file that only others load. */
const FIRST_WIDGETS = ['account-overview', 'invoice-list', 'pay-invoices']

const PREACT = {
  react: 'preact/compat',
  'react-dom': 'preact/compat',
  'react-dom/client': 'preact/compat/client',
  'react/jsx-runtime': 'preact/jsx-runtime',
}

export async function buildCdn() {
  rmSync(OUT, { recursive: true, force: true })
  const { offeredLocales, LIMITS } = await importSource(join(ROOT, 'src/contract/index.ts'))
  const { modules, widgets, needs } = await buildModules()
  const manifests = await manifestsOf(Object.keys(widgets))
  const { languages, slices } = await buildTexts(offeredLocales, manifests)
  const files = { ...modules, ...languages, ...slices }
  const hashes = Object.fromEntries(Object.entries(files).map(([name, code]) => [name, hashOf(code)]))
  // Slices are named by their language, the core by the loader, everything else by the map.
  const named = Object.entries(hashes).filter(([name]) => !name.includes('/') && name !== 'core')
  const isFirst = (name) =>
    name in languages || FIRST_WIDGETS.some((widget) => name.split('.')[0] === widget || needs[widget]?.includes(name))
  const [first, others] = [named.filter(([name]) => isFirst(name)), named.filter(([name]) => !isFirst(name))]
  const needsOf = (names) =>
    JSON.stringify(Object.fromEntries(names.filter(([name]) => needs[name]).map(([name]) => [name, needs[name]])))
  files.more = `export const hashes=${JSON.stringify(Object.fromEntries(others))},needs=${needsOf(others)}`
  hashes.more = hashOf(files.more)
  const listed = Object.fromEntries([...first, ['more', hashes.more]])
  files.map = `export const hashes=${JSON.stringify(listed)},needs=${needsOf(first)}`
  hashes.map = hashOf(files.map)

  const folder = `v${version}-${createHash('sha256').update(JSON.stringify(hashes)).digest('hex').slice(0, 8)}`
  const map = {
    version,
    core: hashes.core,
    map: hashes.map,
    widgets,
    texts: Object.fromEntries(manifests.map(({ tag, messages }) => [tag, messages])),
    locales: offeredLocales,
    chunkTimeoutMs: LIMITS.chunkTimeoutMs,
  }
  for (const [name, code] of Object.entries(files)) {
    write(join(OUT, folder, `${name}.js`), code)
    // A module that failed once stays failed at its address in some browsers: the same files at another one.
    write(join(OUT, folder, 'twin', `${name}.js`), code)
  }
  const loader = await bundled('loader/loader.ts', { ...map, folder: './' })
  const snippet = await bundled('loader/loader.snippet.ts')
  write(join(OUT, folder, 'loader.js'), loader)
  write(join(OUT, folder, 'snippet.js'), snippet)
  for (const channel of channelsOf(version)) {
    write(join(OUT, channel, 'loader.js'), await bundled('loader/loader.ts', { ...map, folder: `../${folder}/` }))
    write(join(OUT, channel, 'snippet.js'), snippet)
  }
  writeManifest(join(OUT, folder), { ...files, loader, snippet }, map)
  write(join(OUT, 'releases.json'), `${JSON.stringify({ current: folder, channels: channelsOf(version) }, null, 2)}\n`)
  compressFolder(OUT)
}

/** `v1.4.2`, `v1.4` and `v1` follow the newest release that they name; before 1.0 `v1` follows every release. */
function channelsOf(text) {
  const [major, minor] = text.split('.')
  return [`v${text}`, `v${major}.${minor}`, `v${major === '0' ? 1 : major}`]
}

const hashOf = (code) => createHash('sha384').update(code).digest('base64')

function write(file, text) {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}

/** What an integrator pins and an auditor reads: each file with its integrity and its size, and how long it is supported. */
function writeManifest(folder, files, { widgets, texts, locales }) {
  const rows = Object.entries(files).sort(([a], [b]) => (a < b ? -1 : 1))
  const listed = rows.map(([name, code]) => [
    `${name}.js`,
    {
      integrity: `sha384-${hashOf(code)}`,
      bytes: Buffer.byteLength(code),
      brotliBytes: brotliCompressSync(code).length,
    },
  ])
  const manifest = { version, supportedUntil, locales, widgets, texts, files: Object.fromEntries(listed) }
  write(join(folder, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`)
}

/** Texts are modules of their own; a language's file holds what all widgets share and the hashes of its slices. */
async function buildTexts(locales, manifests) {
  // A hash is 48 bytes of every page: slices that no widget shows are not in the release.
  const slicesFor = (rows) =>
    new Set(rows.flatMap(({ messages, parts = {} }) => [...messages, ...Object.values(parts).flat()]))
  const shown = slicesFor(manifests)
  const first = slicesFor(manifests.filter(({ tag }) => FIRST_WIDGETS.includes(tag.slice('nt-'.length))))
  const languages = {}
  const slices = {}
  for (const locale of locales) {
    const hashes = {}
    const more = {}
    for (const name of slicesOf(locale).filter((each) => shown.has(each.split('/')[1]))) {
      slices[name] = await minified(`export default ${JSON.stringify(compileSlice(name).messages)}`)
      const slice = name.slice(locale.length + 1)
      ;(first.has(slice) ? hashes : more)[slice] = hashOf(slices[name])
    }
    slices[`${locale}/more`] = await minified(`export const hashes=${JSON.stringify(more)}`)
    hashes.more = hashOf(slices[`${locale}/more`])
    const texts = JSON.stringify(compileSlice(locale).messages)
    languages[locale] = await minified(`export default ${texts};export const hashes=${JSON.stringify(hashes)}`)
  }
  return { languages, slices }
}

/** A module is read as UTF-8 wherever it stands: letters beyond ASCII stay letters. */
const minified = async (code) =>
  (await transform(code, { minify: true, target: 'es2022', format: 'esm', legalComments: 'none', charset: 'utf8' }))
    .code

async function manifestsOf(tags) {
  const { MANIFESTS } = await importSource(join(ROOT, 'widgets/manifest.ts'))
  return MANIFESTS.filter(({ tag }) => tags.includes(tag))
}

/**
 * @returns every module by name; tag → the modules that it needs beside the core, its own last; part → those that it needs
 *   before itself
 */
async function buildModules() {
  const names = [...widgetFolders().keys()].sort()
  const input = { core: join(ROOT, 'src/entries/cdn.ts') }
  for (const name of names) input[name] = `virtual:widget/${name}`
  const lazy = lazyParts()
  for (const [name, file] of Object.entries(lazy)) input[name] = file
  const bundle = await rollup({
    input,
    plugins: [
      preact(),
      widgetEntries(),
      cssText(),
      nodeResolve({ browser: true, extensions: ['.mjs', '.js', '.ts', '.tsx'] }),
      commonjs(),
      typescript(),
      slimTables(),
      contractByFile(),
      oneIcon(),
    ],
    preserveEntrySignatures: 'allow-extension',
    onwarn(warning, warn) {
      if (!QUIET.includes(warning.code)) warn(warning)
    },
  })
  const { output } = await bundle.generate({
    format: 'es',
    entryFileNames: '[name].js',
    chunkFileNames: '[name].js',
    manualChunks: (id, { getModuleInfo }) => chunkOf(id, getModuleInfo),
    minifyInternalExports: true,
    plugins: [minify()],
  })
  await bundle.close()
  const chunks = output.filter((each) => each.type === 'chunk')
  const modules = Object.fromEntries(chunks.map(({ fileName, code }) => [fileName.replace(/\.js$/, ''), code]))
  const widgets = {}
  const needs = {}
  for (const { fileName, imports } of chunks) {
    const name = fileName.replace(/\.js$/, '')
    const needed = imports.map((each) => each.replace(/\.js$/, '')).filter((each) => each !== 'core')
    const isWidget = names.includes(name)
    // A part runs when its widget has run; nothing that several share is a widget.
    const stray = needed.filter((each) => !isShared(each) && !(name in widgetParts() && each === name.split('.')[0]))
    if (stray.length > 0 || (name === 'core' && needed.length > 0))
      throw new Error(`${name} imports ${needed.join(', ')}, which the loader does not load for it.`)
    if (isWidget) widgets[`nt-${name}`] = [name]
    if (needed.length > 0) needs[name] = needed
  }
  const unknown = Object.keys(modules).filter((name) => !(name in input) && !isShared(name) && name !== 'icu')
  if (unknown.length > 0) throw new Error(`The build made ${unknown.join(', ')}, which nothing loads.`)
  return { modules, widgets, needs }
}

/** Code of several widgets; its address is written into them. */
const isShared = (name) => /^shared(-|$)/.test(name)

/** Parts that are loaded by name: of the platform from the one list of them, of the widgets from their folders. */
function lazyParts() {
  const list = readFileSync(join(ROOT, 'src/bundled-parts.ts'), 'utf8')
  const found = [...list.matchAll(/(\w+): \(\) => import\('\.\/([^']+)'\)/g)]
  const ofPlatform = found.map(([, name, file]) => [name, join(ROOT, 'src', file)])
  return { ...Object.fromEntries(ofPlatform), ...widgetParts() }
}

/**
 * The core is what the runtime needs itself and what the first list shares with other widgets; what others share are files
 * by who shares it, and what a widget shares with its own parts is the widget's. So the second widget of a page brings
 * little more than its own code, and the first nothing of theirs.
 */
function chunkOf(id, getModuleInfo) {
  // The core's own library names the ICU compiler too, for development only.
  if (/[\\/](message-utils|@messageformat|moo)[\\/]|compile-messages/.test(id)) return 'icu'
  const users = new Set()
  const seen = new Set()
  const walk = (each) => {
    if (seen.has(each)) return
    seen.add(each)
    const info = getModuleInfo(each)
    if (info?.isEntry) users.add(each)
    for (const importer of info?.importers ?? []) walk(importer)
  }
  walk(id)
  if ([...users].some((user) => user.endsWith('/entries/cdn.ts'))) return 'core'
  const widgets = new Set([...users].map(widgetOf))
  // What only one part uses stays in it.
  if (widgets.size === 1) return users.size > 1 || [...users].some(isWidgetEntry) ? [...widgets][0] : undefined
  if (users.has(FIRST_LIST)) return 'core'
  const first = FIRST_WIDGETS.filter((name) => widgets.has(name))
  if (first.length > 0) return first.length > 1 ? 'shared' : `shared-${first[0]}`
  // A file for a line or two costs a request: they come together.
  if ((getModuleInfo(id)?.code?.length ?? 0) < SMALL) return 'shared-small'
  return `shared-${createHash('sha256')
    .update([...widgets].map(basenameOf).sort().join())
    .digest('hex')
    .slice(0, 4)}`
}

const WIDGET_ENTRY = /virtual:widget\/([\w-]+)\.js$/
const isWidgetEntry = (id) => WIDGET_ENTRY.test(id)
/** The widget whose entry or part this is; the module itself where it is neither. */
const widgetOf = (id) => (WIDGET_ENTRY.exec(id) ?? /([\w-]+)[\\/][\w-]+\.part\.tsx$/.exec(id))?.[1] ?? id

const preact = () => ({
  name: 'preact',
  resolveId(id) {
    return PREACT[id] ? this.resolve(PREACT[id], undefined, { skipSelf: true }) : null
  },
})

const basenameOf = (id) => id.replace(/^.*[\\/]/, '')

const typescript = () => ({
  name: 'typescript',
  async transform(code, id) {
    if (!/\.(tsx?|m?js)$/.test(id)) return null
    const loader = id.endsWith('.tsx') ? 'tsx' : id.endsWith('.ts') ? 'ts' : 'js'
    // zod keeps its settings on the window; a page gets one global of ours and no more.
    const isSettings = id.endsWith('/zod/v4/core/core.js')
    const zod = isSettings ? `const settings = {}\n${code.replaceAll('globalThis', 'settings')}` : code
    // On a page that has added to Object.prototype, `for … in` over a shape meets what is no part of it (WID-41).
    const source = /\/zod\/v4\/core\/(util|schemas|memoizer)\.js$/.test(id)
      ? zod.replace(/for \(const (\w+) in (\w+)\)/g, 'for (const $1 of Object.keys($2))')
      : zod
    const { code: text } = await transform(source, {
      loader,
      jsx: 'automatic',
      target: 'es2022',
      sourcefile: id,
      define: { 'process.env.NODE_ENV': '"production"' },
    })
    return { code: text, map: null }
  },
})

/** Three parts in a hundred smaller than the transpiler's own minifier: 1.7 KB of the first list. */
const minify = () => ({
  name: 'minify',
  async renderChunk(code) {
    const options = {
      module: true,
      ecma: 2020,
      compress: { passes: 2, unsafe_arrows: true },
      format: { comments: false },
    }
    return { code: (await terser(code, options)).code, map: null }
  },
})

/** @returns a classic script's text, with its map inside */
async function bundled(entry, map = null) {
  const { outputFiles } = await esbuild({
    entryPoints: [join(ROOT, entry)],
    write: false,
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2022',
    define: { __NETTERMS_MAP__: JSON.stringify(map) },
  })
  return outputFiles[0].text.trim()
}
