/** Builds everything that `npm start` serves: the CDN release, the secure frame, the portal, the partner's pages, the sandbox. */
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build as esbuild } from 'esbuild'
import { buildCdn } from './build-cdn.mjs'
import { buildPackage } from './build-package.mjs'
import { buildWorkbench } from './build-workbench.mjs'
import { buildSecure } from './build-secure.mjs'
import { compressFolder } from './compress-folder.mjs'
import { importSource } from './import-source.mjs'
import { sourceDoorsOf } from './package-doors.mjs'
import { SLIM_ZOD } from './page-libraries.mjs'
import { tokensCss } from './plugins/tokens-css.mjs'

const ROOT = new URL('../', import.meta.url).pathname
const doors = sourceDoorsOf(JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')))
/** The published doors, from their sources: an example needs no build of the package. */
const DOORS = {
  name: 'doors-from-source',
  setup: (build) =>
    build.onResolve({ filter: /^netterms(\/|$)/ }, ({ path }) => {
      const door = doors.find((each) => each.path === path.replace('netterms', '.'))
      return door ? { path: join(ROOT, door.source) } : undefined
    }),
}

/** A host reads no more of a manifest than its data: the calls would bring the shape of every answer along. */
const MANIFESTS_AS_DATA = {
  name: 'manifests-as-data',
  setup: (build) => {
    build.onResolve({ filter: /^netterms\/manifest$/ }, ({ path }) => ({ path, namespace: 'manifests' }))
    build.onLoad({ filter: /.*/, namespace: 'manifests' }, async () => {
      const { MANIFESTS } = await importSource(join(ROOT, 'widgets/manifest.ts'))
      return {
        contents: `export const MANIFESTS = ${JSON.stringify(MANIFESTS.map((manifest) => ({ ...manifest, calls: undefined })))}`,
      }
    })
  },
}

await Promise.all([
  buildCdn().then(buildComponents),
  buildSecure(),
  buildPortal(),
  buildServers(),
  buildPackage(),
  buildWorkbench(),
])

/** The sandbox's provider has its own folder beside the releases. */
async function buildComponents() {
  const folder = join(ROOT, 'examples/components/src')
  const out = join(ROOT, 'dist/cdn/components')
  await esbuild({
    entryPoints: readdirSync(folder).map((file) => join(folder, file)),
    outdir: out,
    minify: true,
    format: 'esm',
    target: 'es2022',
  })
  compressFolder(out)
}

async function buildPortal() {
  const out = join(ROOT, 'dist/portal')
  rmSync(out, { recursive: true, force: true })
  mkdirSync(out, { recursive: true })
  const { metafile } = await esbuild({
    entryPoints: {
      main: join(ROOT, 'examples/portal/src/main.tsx'),
      portal: join(ROOT, 'examples/portal/src/portal.css'),
      trust: join(ROOT, 'examples/portal/src/trust.css'),
    },
    outdir: out,
    bundle: true,
    // A language, the colours of a brand and a face are files of their own: only those who need them load them.
    splitting: true,
    chunkNames: 'chunks/[name]-[hash]',
    minify: true,
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    alias: SLIM_ZOD,
    plugins: [MANIFESTS_AS_DATA, DOORS, await tokensCss()],
    metafile: true,
  })
  // Runs where modules may be unknown: words of its time, and no module.
  await esbuild({
    entryPoints: { 'browser-check': join(ROOT, 'examples/portal/src/faces/browser-check.ts') },
    outdir: out,
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2015',
  })
  for (const file of ['mark.svg', 'ridgeline.svg']) cpSync(join(ROOT, 'examples/portal', file), join(out, file))
  const page = readFileSync(join(ROOT, 'examples/portal/index.html'), 'utf8')
    .replace('  </head>', `${partsOfMain(metafile, out)}  </head>`)
    .replace('__NO_SCRIPT__', await noScripts())
  writeFileSync(join(out, 'index.html'), page)
  compressFolder(out)
}

/** One a language, a line each. */
async function noScripts() {
  const { NO_SCRIPT_WORDS } = await importSource(join(ROOT, 'examples/portal/src/faces/no-script-words.ts'))
  return Object.entries(NO_SCRIPT_WORDS)
    .map(([language, words]) => `<noscript lang="${language}">${words}</noscript>`)
    .join('\n    ')
}

/** What the portal's script imports first thing comes with it, not after it. */
function partsOfMain({ outputs }, out) {
  const output = Object.entries(outputs).find(([file]) => join(process.cwd(), file) === join(out, 'main.js'))?.[1]
  const files = (output?.imports ?? []).filter(({ kind }) => kind === 'import-statement').map(({ path }) => path)
  return files
    .map((file) => join(process.cwd(), file).slice(out.length + 1))
    .map((file) => `    <link nonce="__NONCE__" rel="modulepreload" href="/portal-assets/${file}" />\n`)
    .join('')
}

/** Servers and commands run from one file each; packages stay in node_modules, the contract is bundled from source. */
async function buildServers() {
  const entryPoints = [
    'sandbox/src/serve',
    'sandbox/src/check-record',
    'sandbox/src/api-keys',
    'partner-html/src/serve',
  ]
  for (const entry of entryPoints) {
    await esbuild({
      entryPoints: [join(ROOT, `examples/${entry}.ts`)],
      outfile: join(ROOT, `examples/${entry.replace('/src/', '/dist/')}.js`),
      bundle: true,
      platform: 'node',
      format: 'esm',
      target: 'node20',
      sourcemap: true,
      plugins: [DOORS, packagesExternal()],
    })
  }
}

function packagesExternal() {
  const setup = (build) =>
    build.onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
      kind === 'entry-point' || path.startsWith('netterms/') || path.startsWith('zod')
        ? undefined
        : { path, external: true },
    )
  return { name: 'packages-external', setup }
}
