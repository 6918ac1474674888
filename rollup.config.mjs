/**
 * `npx rollup -c` builds everything that ships into dist; `npx rollup -c --configOnly cdn,portal` builds only the named
 * parts. Our own plugins, in scripts/rollup, do what no existing plugin does. Reasons: docs/adr/0041.
 */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import alias from '@rollup/plugin-alias'
import commonjs from '@rollup/plugin-commonjs'
import json from '@rollup/plugin-json'
import { nodeResolve } from '@rollup/plugin-node-resolve'
import replace from '@rollup/plugin-replace'
import terser from '@rollup/plugin-terser'
import esbuild, { minify } from 'rollup-plugin-esbuild'
import { importSource } from './scripts/import-source.mjs'
import { findBadInput } from './scripts/rollup/bad-input.mjs'
import { compress } from './scripts/rollup/compress.mjs'
import { cssText } from './scripts/rollup/css-text.mjs'
import { entryPointsFromSource, entryPointsOf, SOURCE_CONDITION } from './scripts/rollup/entry-points.mjs'
import { copies, cssFiles, emptyFolder } from './scripts/rollup/files.mjs'
import { manifestData } from './scripts/rollup/manifest-data.mjs'
import { messages } from './scripts/rollup/messages.mjs'
import { npmPackage, packageFiles, readPackage } from './scripts/rollup/npm-package.mjs'
import { PREACT, SLIM_ZOD } from './scripts/rollup/page-libraries.mjs'
import { pageTables } from './scripts/rollup/page-tables.mjs'
import { portalPage } from './scripts/rollup/portal-page.mjs'
import { release, releaseCore, releaseInput } from './scripts/rollup/release.mjs'
import { sandboxPackage } from './scripts/rollup/sandbox-package.mjs'
import { mapSource } from './scripts/rollup/release-documents.mjs'
import { svgPaths } from './scripts/rollup/svg-paths.mjs'
import { tokensCss } from './scripts/rollup/tokens-css.mjs'
import { widgetEntries } from './scripts/rollup/widget-entries.mjs'
import { workbenchSurvey } from './scripts/rollup/workbench-survey.mjs'

const ROOT = import.meta.dirname
const manifest = readPackage()
const entryPoints = entryPointsOf(manifest)
const EXTENSIONS = ['.mjs', '.js', '.ts', '.tsx']

/** Our modules have no side effects on import, except the ones listed in package.json. */
const treeshake = {
  moduleSideEffects: (id) =>
    !/^\/(src|widgets)\//.test(id.slice(ROOT.length)) || manifest.sideEffects.includes(`.${id.slice(ROOT.length)}`),
}

const typescript = (options = {}) =>
  esbuild({ tsconfig: false, target: 'es2022', jsx: 'automatic', sourceMap: false, ...options })
const production = () => replace({ 'process.env.NODE_ENV': '"production"', preventAssignment: true })

/** Plugins for code that runs on a page: our sources and packages. */
const page = ({ libraries, ...options }) => [
  alias({ entries: Object.entries(libraries).map(([find, replacement]) => ({ find: exactly(find), replacement })) }),
  entryPointsFromSource(),
  svgPaths(),
  widgetEntries(),
  cssText(),
  nodeResolve({ browser: true, extensions: EXTENSIONS }),
  commonjs(),
  typescript(options),
  production(),
]
const exactly = (name) => new RegExp(`^${name}$`)
const small = () => minify({ target: 'es2022', sourceMap: false, legalComments: 'none', charset: 'utf8' })

/** Configuration of a page that has its own scripts, in its own folder of dist. */
const site = (name, { input, plugins, chunks = 'chunks/[name]-[hash].js' }) => ({
  input,
  plugins,
  output: {
    dir: `dist/${name}`,
    entryFileNames: '[name].js',
    chunkFileNames: chunks,
    plugins: [emptyFolder(`dist/${name}`), small()],
  },
})

/** The CDN build: widgets on preact, one folder per release, and the loader of each channel. */
function cdn({ MANIFESTS, contract }) {
  const { plugin, isCore } = releaseCore()
  const facts = {
    manifests: MANIFESTS,
    locales: contract.offeredLocales,
    chunkTimeoutMs: contract.LIMITS.chunkTimeoutMs,
  }
  return {
    input: releaseInput(),
    plugins: [...page({ libraries: { ...PREACT, ...SLIM_ZOD }, sourceMap: true }), plugin],
    preserveEntrySignatures: 'allow-extension',
    output: {
      dir: 'dist/cdn',
      // The code does not refer to its source maps, which saves bytes. The maps are in the release's `maps` folder.
      sourcemap: 'hidden',
      sourcemapPathTransform: mapSource(`${ROOT}/`),
      entryFileNames: '[name].js',
      chunkFileNames: 'shared-[name].js',
      manualChunks: (id, { getModuleInfo }) => (isCore(id, getModuleInfo) ? 'core' : undefined),
      // Two parts that only re-export the same files stay separate files; if merged, one would import the other.
      experimentalMinChunkSize: 0,
      onlyExplicitManualChunks: true,
      plugins: [
        emptyFolder('dist/cdn'),
        terser({ module: true, ecma: 2020, compress: { passes: 2, unsafe_arrows: true }, format: { comments: false } }),
        release({ product: manifest, supportedUntil: manifest.supportedUntil, ...facts }),
        compress(),
      ],
    },
  }
}

/** Components of the sandbox's provider, next to its releases. */
const components = () => ({
  input: readdirSync('examples/components/src').map((file) => join('examples/components/src', file)),
  plugins: [typescript()],
  output: { dir: 'dist/cdn/components', plugins: [small(), compress()] },
})

/** The secure frame shares no file with the CDN, so that it never depends on a file that other pages load. */
const secure = () => {
  const frame = 'src/secure/frame'
  const texts = messages(undefined, [
    'payment-errors',
    'secure',
    'secure-card',
    'secure-payment',
    'payment-method-errors',
    'card-errors',
    'secure-export',
    'user-errors',
  ])
  const plugins = [
    texts,
    ...page({ libraries: { ...PREACT, ...SLIM_ZOD } }),
    cssFiles({ 'frame.css': `${frame}/page.css` }),
  ]
  return site('secure', {
    input: { main: `${frame}/main.tsx` },
    plugins: [...plugins, copies([`${frame}/index.html`]), compress()],
    chunks: '[name]-[hash].js',
  })
}

const portal = () => {
  const folder = 'examples/portal'
  const sheets = { 'portal.css': `${folder}/src/portal.css`, 'trust.css': `${folder}/src/trust.css` }
  return [
    site('portal', {
      input: { main: `${folder}/src/main.tsx` },
      plugins: [
        manifestData(),
        ...page({ libraries: SLIM_ZOD, jsxImportSource: 'preact' }),
        cssFiles(sheets, [tokensCss()]),
        copies([`${folder}/mark.svg`, `${folder}/ridgeline.svg`]),
        portalPage(),
        compress(),
      ],
    }),
    // Runs in browsers that may not support modules.
    {
      input: { 'browser-check': `${folder}/src/faces/browser-check.ts` },
      plugins: [typescript({ target: 'es2015' })],
      output: {
        dir: 'dist/portal',
        format: 'iife',
        plugins: [minify({ target: 'es2015', sourceMap: false }), compress()],
      },
    },
  ]
}

const workbench = () => {
  const folder = 'examples/workbench'
  return site('workbench', {
    input: { main: `${folder}/src/main.tsx` },
    plugins: [
      messages(),
      ...page({ libraries: PREACT }),
      cssFiles({ 'workbench.css': `${folder}/src/workbench.css` }, [tokensCss()]),
      copies([`${folder}/index.html`, `${folder}/mark.svg`, `${folder}/survey`]),
      workbenchSurvey(),
      compress(5),
    ],
  })
}

/** The npm package: modules of all entry points as one graph, and their declarations. Reasons: docs/adr/0014. */
function npm({ contract }, out = 'dist/package') {
  // `netterms/theme` only computes a page's colors and needs no React, so it has its own files, which no widget
  // imports.
  const isAlone = ({ name }) => name === 'theme'
  const { plugin, fileOf } = packageFiles(entryPoints)
  const modules = (some, output, plugins = []) => ({
    input: Object.fromEntries(some.map(({ name, source }) => [name, source])),
    external: (id) => /^[^./\0]/.test(id) && !/^(virtual:|lucide-static)/.test(id) && !SLIM_ZOD[id],
    plugins: [
      pageTables(),
      svgPaths(),
      messages(contract.offeredLocales),
      widgetEntries(),
      cssText(),
      nodeResolve({ extensions: EXTENSIONS, exportConditions: [SOURCE_CONDITION] }),
      typescript(),
      ...plugins,
    ],
    onwarn(warning) {
      // A module that contains only types.
      if (warning.code !== 'EMPTY_BUNDLE') throw new Error(`${warning.code}: ${warning.message}`)
    },
    output: {
      dir: out,
      entryFileNames: '[name].js',
      chunkFileNames: '[name].js',
      minifyInternalExports: false,
      hoistTransitiveImports: false,
      ...output,
    },
  })
  return [
    modules(
      entryPoints.filter((entryPoint) => !isAlone(entryPoint)),
      {
        manualChunks: fileOf,
        onlyExplicitManualChunks: true,
        // Marks the module as client code for React Server Components.
        banner: ({ isEntry, name }) => (isEntry && ['react', 'elements'].includes(name) ? "'use client'" : ''),
        plugins: [emptyFolder(out), npmPackage(manifest, entryPoints)],
      },
      [plugin],
    ),
    modules(entryPoints.filter(isAlone)),
    commands(`${out}/bin`),
  ]
}

/** The `netterms` command; code for pages does not import it. Reasons: docs/adr/0082. */
const commands = (dir) => ({
  input: { netterms: 'src/commands/netterms.ts' },
  external: (id) => /^[^./\0]/.test(id),
  plugins: [nodeResolve({ extensions: EXTENSIONS }), typescript({ target: 'node20' })],
  output: {
    dir,
    banner: ({ isEntry }) => (isEntry ? '#!/usr/bin/env node' : ''),
    chunkFileNames: '[name].js',
  },
})

/** Configuration of servers and commands: packages stay in node_modules, the contract is bundled from its source. */
const server = (name, entries, output) => ({
  input: Object.fromEntries(entries.map((entry) => [entry, `examples/${name}/src/${entry}.ts`])),
  external: (id) => /^[^./\0]/.test(id) && !/^netterms(\/|$)/.test(id),
  plugins: [
    entryPointsFromSource(),
    nodeResolve({ extensions: EXTENSIONS }),
    json(),
    typescript({ target: 'node20', sourceMap: true }),
  ],
  output: output ?? {
    dir: `examples/${name}/dist`,
    sourcemap: true,
    plugins: [emptyFolder(`examples/${name}/dist`)],
  },
})
const servers = () => [server('sandbox', ['serve', 'check-record', 'api-keys']), server('partner-html', ['serve'])]

/** `npx netterms sandbox`. Must run after the builds that it serves. */
const sandbox = () =>
  server('sandbox', ['netterms-sandbox'], {
    dir: 'dist/sandbox/server',
    banner: ({ isEntry }) => (isEntry ? '#!/usr/bin/env node' : ''),
    chunkFileNames: '[name].js',
    plugins: [sandboxPackage(manifest, 'dist/sandbox')],
  })

const BUILDS = { cdn, components, secure, portal, workbench, servers, npm, sandbox }
/** Codes of warnings to ignore in other people's packages. */
const QUIET = [
  'INVALID_ANNOTATION',
  'MODULE_LEVEL_DIRECTIVE',
  'CIRCULAR_DEPENDENCY',
  'SOURCEMAP_ERROR',
  'THIS_IS_UNDEFINED',
  // Sheets, icons, and text tables are made by the build, so their lines have no source.
  'SOURCEMAP_BROKEN',
]
const quiet = (options) => ({
  treeshake,
  onwarn: (warning, warn) => QUIET.includes(warning.code) || warn(warning),
  ...options,
})

/** @param args command-line arguments; `configOnly`: names of builds; `configPackage`: folder of the npm package */
export default async function builds({ configOnly, configPackage }) {
  const wanted = configOnly?.split(',') ?? Object.keys(BUILDS)
  const unknown = wanted.filter((name) => !(name in BUILDS))
  if (unknown.length > 0)
    stop(`There is no build named ${unknown.join(', ')}: choose from ${Object.keys(BUILDS).join(', ')}.`)
  const problem = await findBadInput(ROOT)
  if (problem) stop(problem)
  const { MANIFESTS } = await importSource(join(ROOT, 'widgets/manifest.ts'))
  const contract = await importSource(join(ROOT, 'src/contract/index.ts'))
  return wanted.flatMap((name) => BUILDS[name]({ MANIFESTS, contract }, configPackage)).map(quiet)
}

function stop(sentence) {
  console.error(sentence)
  process.exit(1)
}
