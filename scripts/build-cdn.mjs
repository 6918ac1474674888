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
import { oneDeclaration } from './plugins/one-declaration.mjs'
import { oneIcon } from './plugins/one-icon.mjs'
import { slimTables } from './plugins/slim-tables.mjs'
import { slicesOf, textsOfSlice } from './plugins/messages.mjs'
import { widgetEntries, widgetFolders, widgetParts } from './plugins/widget-entries.mjs'
import { compressFolder } from './compress-folder.mjs'
import { PREACT, SLIM_ZOD } from './page-libraries.mjs'
import { planChunks } from './plan-chunks.mjs'
import { importSource } from './import-source.mjs'

const ROOT = new URL('../', import.meta.url).pathname
const OUT = join(ROOT, 'dist/cdn')
const { version, supportedUntil } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
/** Warnings about other people's packages. */
const QUIET = ['MODULE_LEVEL_DIRECTIVE', 'CIRCULAR_DEPENDENCY', 'SOURCEMAP_ERROR', 'THIS_IS_UNDEFINED']
/** What pages begin with: its hash stands in the map, and what it shares with others is the core's. */
const FIRST_WIDGET = 'invoice-list'
/** Lists of the hashes of everything else: by the length of a name, so that a page loads one of them and the loader has no table. */
const LISTS = ['more-0', 'more-1', 'more-2', 'more-3']

const LIBRARIES = { ...PREACT, ...SLIM_ZOD }

export async function buildCdn() {
  rmSync(OUT, { recursive: true, force: true })
  const { offeredLocales, LIMITS } = await importSource(join(ROOT, 'src/contract/index.ts'))
  const { modules, needs, widgets, platformParts } = await buildModules()
  const manifests = await manifestsOf(widgets.map((name) => `nt-${name}`))
  const { languages, slices } = await buildTexts(offeredLocales, manifests)
  // A widget names its own parts: whoever asks for one has the widget.
  for (const name of widgets) {
    const parts = Object.keys(widgetParts()).filter((part) => part.startsWith(`${name}.`))
    if (parts.length > 0) modules[name] += listOf(parts, modules, needs)
  }
  const files = { ...modules, ...languages, ...slices }
  const first = [...Object.keys(languages), FIRST_WIDGET]
  const others = [...widgets, ...platformParts].filter((name) => !first.includes(name))
  for (const at of LISTS.keys()) files[LISTS[at]] = listOf(inList(others, at), files, needs)
  files.map = listOf([...first, ...LISTS], files, needs)
  const hashes = Object.fromEntries(Object.entries(files).map(([name, code]) => [name, hashOf(code)]))

  const folder = `v${version}-${createHash('sha256').update(JSON.stringify(hashes)).digest('hex').slice(0, 8)}`
  const map = {
    version,
    core: hashes.core,
    map: hashes.map,
    tags: manifests.map(({ tag }) => tag).join(),
    slices: Object.fromEntries(
      manifests.filter(({ tag }) => tag === `nt-${FIRST_WIDGET}`).map(({ tag, messages }) => [tag, messages]),
    ),
    locales: offeredLocales,
    lists: LISTS.length,
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
  writeManifest(join(OUT, folder), { ...files, loader, snippet }, { manifests, locales: offeredLocales })
  write(join(OUT, 'releases.json'), `${JSON.stringify({ current: folder, channels: channelsOf(version) }, null, 2)}\n`)
  compressFolder(OUT)
}

/** `v1.4.2`, `v1.4` and `v1` follow the newest release that they name; before 1.0 `v1` follows every release. */
function channelsOf(text) {
  const [major, minor] = text.split('.')
  return [`v${text}`, `v${major}.${minor}`, `v${major === '0' ? 1 : major}`]
}

/** What the loader holds a file against: the shorter of the hashes that browsers take, since nothing compresses a hash. */
const hashOf = (code) => createHash('sha256').update(code).digest('base64')
const inList = (names, at) => names.filter(({ length }) => length % LISTS.length === at)

/** Hashes of files and of what runs before them, as a module says them. */
function listOf(names, files, needs) {
  const listed = [...new Set(names.flatMap((name) => [...(needs[name] ?? []), name]))]
  const hashes = JSON.stringify(Object.fromEntries(listed.map((name) => [name, hashOf(files[name])])))
  const needed = Object.fromEntries(names.filter((name) => needs[name]).map((name) => [name, needs[name]]))
  return `\nexport const hashes=${hashes},needs=${JSON.stringify(needed)};`
}

function write(file, text) {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}

/** What an integrator pins and an auditor reads: each file with its integrity and its size, and how long it is supported. */
function writeManifest(folder, files, { manifests, locales }) {
  const rows = Object.entries(files).sort(([a], [b]) => (a < b ? -1 : 1))
  const listed = rows.map(([name, code]) => [
    `${name}.js`,
    {
      integrity: `sha384-${createHash('sha384').update(code).digest('base64')}`,
      bytes: Buffer.byteLength(code),
      brotliBytes: brotliCompressSync(code).length,
    },
  ])
  const byTag = (of) => Object.fromEntries(manifests.map((each) => [each.tag, of(each)]))
  const widgets = byTag(({ tag }) => [tag.slice('nt-'.length)])
  const texts = byTag(({ messages }) => messages)
  const manifest = { version, supportedUntil, locales, widgets, texts, files: Object.fromEntries(listed) }
  write(join(folder, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`)
}

/** Texts are modules of their own; a language's file holds what all widgets share and the hashes of its slices. */
async function buildTexts(locales, manifests) {
  // A hash is 32 bytes that nothing compresses: slices that no widget shows are not in the release.
  const slicesFor = (rows) =>
    new Set(rows.flatMap(({ messages, parts = {} }) => [...messages, ...Object.values(parts).flat()]))
  const shown = slicesFor(manifests)
  const first = slicesFor(manifests.filter(({ tag }) => tag === `nt-${FIRST_WIDGET}`))
  const languages = {}
  const slices = {}
  for (const locale of locales) {
    const shownHere = slicesOf(locale).filter((name) => shown.has(sliceOf(name)))
    for (const name of shownHere)
      slices[name] = await minified(`export default ${JSON.stringify(textsOfSlice(name).texts)}`)
    const listed = (names) =>
      `export const hashes=${JSON.stringify(Object.fromEntries(names.map((name) => [sliceOf(name), hashOf(slices[name])])))}`
    const isFirst = (name) => first.has(sliceOf(name))
    const others = shownHere.filter((name) => !isFirst(name)).map(sliceOf)
    for (const at of LISTS.keys())
      slices[`${locale}/${LISTS[at]}`] = listed(inList(others, at).map((slice) => `${locale}/${slice}`))
    const texts = JSON.stringify(textsOfSlice(locale).texts)
    const lists = LISTS.map((name) => `${locale}/${name}`)
    languages[locale] = await minified(`export default ${texts};${listed([...shownHere.filter(isFirst), ...lists])}`)
  }
  return { languages, slices }
}

const sliceOf = (name) => name.split('/')[1]

/** A module is read as UTF-8 wherever it stands: letters beyond ASCII stay letters. */
const minified = async (code) =>
  (await transform(code, { minify: true, target: 'es2022', format: 'esm', legalComments: 'none', charset: 'utf8' }))
    .code

async function manifestsOf(tags) {
  const { MANIFESTS } = await importSource(join(ROOT, 'widgets/manifest.ts'))
  return MANIFESTS.filter(({ tag }) => tags.includes(tag))
}

/**
 * @returns every module by name; file → those that run before it, beside the core and what the widget of a part needs, in
 *   their order; names of the widgets, and of the parts that are no widget's
 */
async function buildModules() {
  const widgets = [...widgetFolders().keys()].sort()
  const platformParts = partsOfPlatform()
  const parts = { ...platformParts, ...widgetParts() }
  const input = { core: join(ROOT, 'src/entries/cdn.ts') }
  for (const name of widgets) input[name] = `virtual:widget/${name}`
  Object.assign(input, parts)
  const bundle = await rollup({
    input,
    plugins: [
      libraries(),
      widgetEntries(),
      cssText(),
      nodeResolve({ browser: true, extensions: ['.mjs', '.js', '.ts', '.tsx'] }),
      commonjs(),
      typescript(),
      slimTables(),
      contractByFile(),
      oneIcon(),
      oneDeclaration(),
    ],
    preserveEntrySignatures: 'allow-extension',
    onwarn(warning, warn) {
      if (!QUIET.includes(warning.code)) warn(warning)
    },
  })
  const entries = Object.entries(input).map(([name, id]) => [id.startsWith('virtual:') ? `\0${id}.js` : id, name])
  const fileOf = await planChunks(bundle, {
    entries: new Map(entries),
    widgets: [FIRST_WIDGET, ...widgets.filter((name) => name !== FIRST_WIDGET)],
  })
  const { output } = await bundle.generate({
    format: 'es',
    entryFileNames: '[name].js',
    chunkFileNames: '[name].js',
    manualChunks: (id) => fileOf.get(id),
    minifyInternalExports: true,
    plugins: [minify()],
  })
  await bundle.close()
  const chunks = output.filter((each) => each.type === 'chunk')
  const nameOf = (file) => file.replace(/\.js$/, '')
  const modules = Object.fromEntries(chunks.map(({ fileName, code }) => [nameOf(fileName), code]))
  const imports = Object.fromEntries(chunks.map((chunk) => [nameOf(chunk.fileName), chunk.imports.map(nameOf)]))
  const needs = {}
  for (const name of Object.keys(input)) {
    const needed = neededBy(name, imports)
    const stray = needed.filter((each) => !isShared(each))
    if (stray.length > 0 || (name === 'core' && needed.length > 0))
      throw new Error(`${name} imports ${needed.join(', ')}, which the loader does not load for it.`)
    if (needed.length > 0) needs[name] = needed
    if (name === FIRST_WIDGET && needed.length > 0) throw new Error(`${name} waits for ${needed.join(', ')}.`)
  }
  const unknown = Object.keys(modules).filter((name) => !(name in input) && !isShared(name))
  if (unknown.length > 0) throw new Error(`The build made ${unknown.join(', ')}, which nothing loads.`)
  return { modules, needs, widgets, platformParts: Object.keys(platformParts) }
}

/** What runs before a file, each after what it imports itself. The core is there, and for a part all that its widget needs. */
function neededBy(name, imports) {
  const widget = name.includes('.') ? name.split('.')[0] : null
  const there = new Set(['core', name, ...(widget ? neededBy(widget, imports) : [])])
  const needed = []
  const walk = (file) => {
    for (const each of imports[file]) {
      if (there.has(each)) continue
      there.add(each)
      walk(each)
      needed.push(each)
    }
  }
  walk(name)
  return needed
}

/** Code of several widgets; its address is written into them. */
const isShared = (name) => name.startsWith('shared-')

/** Parts that are loaded by name and no widget's, from the one list of them. */
function partsOfPlatform() {
  const list = readFileSync(join(ROOT, 'src/runtime/lazy-parts.ts'), 'utf8')
  const found = [...list.matchAll(/(\w+): \(\) => import\('\.\.\/([^']+)'\)/g)]
  return Object.fromEntries(found.map(([, name, file]) => [name, join(ROOT, 'src', file)]))
}

const libraries = () => ({
  name: 'libraries',
  resolveId(id) {
    return LIBRARIES[id] ? this.resolve(LIBRARIES[id], undefined, { skipSelf: true }) : null
  },
})

const typescript = () => ({
  name: 'typescript',
  async transform(code, id) {
    if (!/\.(tsx?|m?js)$/.test(id)) return null
    const loader = id.endsWith('.tsx') ? 'tsx' : id.endsWith('.ts') ? 'ts' : 'js'
    const { code: text } = await transform(code, {
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

/** @returns a classic script's text, with what the release puts into it: each value where it is used, and none twice */
async function bundled(entry, map = null) {
  const { outputFiles } = await esbuild({
    entryPoints: [join(ROOT, entry)],
    write: false,
    bundle: true,
    format: 'iife',
    target: 'es2022',
    define: { __NETTERMS_MAP__: JSON.stringify(map) },
  })
  const options = {
    toplevel: true,
    ecma: 2020,
    compress: { passes: 3, unsafe_arrows: true },
    format: { comments: false },
  }
  return (await terser(outputFiles[0].text, options)).code
}
