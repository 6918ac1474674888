/** The CDN build: widgets on preact, one folder per release, and the loader with its map. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import commonjs from '@rollup/plugin-commonjs'
import { nodeResolve } from '@rollup/plugin-node-resolve'
import { build as esbuild, transform } from 'esbuild'
import { rollup } from 'rollup'
import { cssText } from './plugins/css-text.mjs'
import { messages } from './plugins/messages.mjs'
import { widgetEntries, widgetFolders } from './plugins/widget-entries.mjs'
import { compressFolder } from './compress-folder.mjs'
import { importSource } from './import-source.mjs'

const ROOT = new URL('../', import.meta.url).pathname
const OUT = join(ROOT, 'dist/cdn')
const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
/** Warnings about other people's packages. */
const QUIET = ['MODULE_LEVEL_DIRECTIVE', 'CIRCULAR_DEPENDENCY', 'SOURCEMAP_ERROR', 'THIS_IS_UNDEFINED']
/** Channels that follow this release. */
const CHANNELS = ['v1']

const PREACT = {
  react: 'preact/compat',
  'react-dom': 'preact/compat',
  'react-dom/client': 'preact/compat/client',
  'react/jsx-runtime': 'preact/jsx-runtime',
}

export async function buildCdn() {
  rmSync(OUT, { recursive: true, force: true })
  const folder = `v${version}`
  const { core, widgets } = await buildModules(join(OUT, folder))
  const map = { version, core, widgets }
  writeFileSync(join(OUT, folder, 'manifest.json'), `${JSON.stringify(map, null, 2)}\n`)
  await buildLoader(map, './', join(OUT, folder, 'loader.js'))
  for (const channel of CHANNELS) await buildLoader(map, `../${folder}/`, join(OUT, channel, 'loader.js'))
  compressFolder(OUT)
  return map
}

async function buildModules(out) {
  const names = [...widgetFolders().keys()].sort()
  const input = { core: join(ROOT, 'src/entries/cdn.ts') }
  for (const name of names) input[name] = `virtual:widget/${name}`
  const bundle = await rollup({
    input,
    plugins: [
      preact(),
      messages(),
      widgetEntries(),
      cssText(),
      nodeResolve({ browser: true, extensions: ['.mjs', '.js', '.ts', '.tsx'] }),
      commonjs(),
      typescript(),
    ],
    preserveEntrySignatures: 'allow-extension',
    onwarn(warning, warn) {
      if (!QUIET.includes(warning.code)) warn(warning)
    },
  })
  const { output } = await bundle.write({
    dir: out,
    format: 'es',
    entryFileNames: '[name]-[hash].js',
    chunkFileNames: ({ name }) => `${name.replace(/[^\w-]/g, '')}-[hash].js`,
    manualChunks: (id, { getModuleInfo }) => chunkOf(id, getModuleInfo),
    minifyInternalExports: true,
    plugins: [minify()],
  })
  await bundle.close()
  const chunks = new Map(output.filter((each) => each.type === 'chunk').map((chunk) => [chunk.fileName, chunk]))
  const graph = (fileName, seen = new Set()) => {
    if (seen.has(fileName)) return seen
    seen.add(fileName)
    for (const next of chunks.get(fileName)?.imports ?? []) graph(next, seen)
    return seen
  }
  const entry = (name) => [...chunks.values()].find((chunk) => chunk.isEntry && chunk.name === name)?.fileName ?? ''
  return {
    core: [...graph(entry('core'))],
    widgets: Object.fromEntries(names.map((name) => [`nt-${name}`, [...graph(entry(name))]])),
  }
}

/** The core is what it needs itself and what at least two widgets use, so that the second widget of a page brings only its own code. */
function chunkOf(id, getModuleInfo) {
  if (id.startsWith('\0virtual:messages/')) return id.slice('\0virtual:messages/'.length).replace('/', '-')
  // The ICU compiler is for texts of the host and the provider only, and comes when there are some.
  if (/[\\/](message-utils|@messageformat|moo)[\\/]|compile-messages/.test(id)) return 'icu'
  const users = new Set()
  const walk = (each, seen) => {
    if (seen.has(each)) return
    seen.add(each)
    const info = getModuleInfo(each)
    if (info?.isEntry) users.add(each)
    for (const importer of info?.importers ?? []) walk(importer, seen)
  }
  walk(id, new Set())
  // The entry of the core alone uses the rest of it.
  const [only] = users
  return users.size > 1 || only?.endsWith('/entries/cdn.ts') ? 'core' : undefined
}

const preact = () => ({
  name: 'preact',
  resolveId(id) {
    return PREACT[id] ? this.resolve(PREACT[id], undefined, { skipSelf: true }) : null
  },
})

const typescript = () => ({
  name: 'typescript',
  async transform(code, id) {
    if (!/\.(tsx?|m?js)$/.test(id)) return null
    const loader = id.endsWith('.tsx') ? 'tsx' : id.endsWith('.ts') ? 'ts' : 'js'
    // zod keeps its settings on the window; a page gets one global of ours and no more.
    const isSettings = id.endsWith('/zod/v4/core/core.js')
    const source = isSettings ? `const settings = {}\n${code.replaceAll('globalThis', 'settings')}` : code
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

const minify = () => ({
  name: 'minify',
  async renderChunk(code) {
    const minified = await transform(code, { minify: true, target: 'es2022', format: 'esm', legalComments: 'none' })
    return { code: minified.code, map: null }
  },
})

async function buildLoader(map, base, outfile) {
  const { LIMITS } = await importSource(join(ROOT, 'src/contract/limits.ts'))
  mkdirSync(dirname(outfile), { recursive: true })
  const relative = { ...map, core: map.core.map((file) => base + file) }
  relative.widgets = Object.fromEntries(
    Object.entries(map.widgets).map(([tag, files]) => [tag, files.map((file) => base + file)]),
  )
  await esbuild({
    entryPoints: [join(ROOT, 'loader/loader.ts')],
    outfile,
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2022',
    define: { __NETTERMS_MAP__: JSON.stringify({ ...relative, chunkTimeoutMs: LIMITS.chunkTimeoutMs }) },
  })
}
