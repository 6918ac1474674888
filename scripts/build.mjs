/** Builds everything that `npm start` serves: the CDN release, the secure frame, the portal, the partner's pages, the sandbox. */
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { build as esbuild } from 'esbuild'
import { buildCdn } from './build-cdn.mjs'
import { buildPackage } from './build-package.mjs'
import { buildWorkbench } from './build-workbench.mjs'
import { buildSecure } from './build-secure.mjs'
import { compressFolder } from './compress-folder.mjs'
import { doorsOf } from './package-doors.mjs'
import { tokensCss } from './plugins/tokens-css.mjs'

const ROOT = new URL('../', import.meta.url).pathname
const doors = doorsOf(JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')))
/** The published doors, from their sources: an example needs no build of the package. */
const DOORS = {
  name: 'doors-from-source',
  setup: (build) =>
    build.onResolve({ filter: /^netterms(\/|$)/ }, ({ path }) => {
      const door = doors.find((each) => each.path === path.replace('netterms', '.'))
      return door ? { path: join(ROOT, door.source) } : undefined
    }),
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
  await esbuild({
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
    plugins: [DOORS, await tokensCss()],
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
  for (const file of ['index.html', 'mark.svg', 'ridgeline.svg'])
    cpSync(join(ROOT, 'examples/portal', file), join(out, file))
  compressFolder(out)
}

/** Servers run from one file each; packages stay in node_modules, the contract is bundled from source. */
async function buildServers() {
  const entryPoints = { sandbox: 'examples/sandbox/src/serve.ts', partner: 'examples/partner-html/src/serve.ts' }
  for (const [name, entry] of Object.entries(entryPoints)) {
    await esbuild({
      entryPoints: [join(ROOT, entry)],
      outfile: join(ROOT, `examples/${name === 'partner' ? 'partner-html' : name}/dist/serve.js`),
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
