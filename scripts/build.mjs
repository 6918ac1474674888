/** Builds everything that `npm start` serves: the CDN release, the portal, the partner's pages, the sandbox. */
import { cpSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { build as esbuild } from 'esbuild'
import { buildCdn } from './build-cdn.mjs'
import { compressFolder } from './compress-folder.mjs'
import { importSource } from './import-source.mjs'

const ROOT = new URL('../', import.meta.url).pathname
const CONTRACT = {
  name: 'contract-from-source',
  setup: (build) =>
    build.onResolve({ filter: /^netterms\/(contract|manifest)$/ }, ({ path }) => ({
      path: join(ROOT, path.endsWith('contract') ? 'src/contract/index.ts' : 'widgets/manifest.ts'),
    })),
}

await Promise.all([buildCdn(), buildPortal(), buildServers(), buildPackage()])

async function buildPortal() {
  const out = join(ROOT, 'dist/portal')
  rmSync(out, { recursive: true, force: true })
  mkdirSync(out, { recursive: true })
  await esbuild({
    entryPoints: {
      main: join(ROOT, 'examples/portal/src/main.tsx'),
      portal: join(ROOT, 'examples/portal/src/portal.css'),
    },
    outdir: out,
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    plugins: [CONTRACT, await tokensCss()],
  })
  for (const file of ['index.html', 'mark.svg']) cpSync(join(ROOT, 'examples/portal', file), join(out, file))
  compressFolder(out)
}

/** `tokens.css` for a host's own pages: every token of the default theme as a custom property of `:root`. */
async function tokensCss() {
  const { TOKENS } = await importSource(join(ROOT, 'src/theme/tokens.ts'))
  const value = (text) => (/^\d+(\.\d+)?% /.test(text) ? `oklch(${text})` : text)
  const set = Object.entries(TOKENS).filter(([, [, light]]) => light !== 'inherit')
  const declarations = set.map(([name, [, light, dark]]) => {
    const text = dark ? `light-dark(${value(light)}, ${value(dark)})` : value(light)
    return `  --nt-${name}: ${text.replaceAll('var(--_', 'var(--nt-')};`
  })
  return {
    name: 'tokens-css',
    setup(build) {
      build.onResolve({ filter: /\/tokens\.css$/ }, () => ({ path: 'tokens.css', namespace: 'tokens' }))
      build.onLoad({ filter: /.*/, namespace: 'tokens' }, () => ({
        contents: `:root {\n${declarations.join('\n')}\n}\n`,
        loader: 'css',
      }))
    },
  }
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
      plugins: [CONTRACT, packagesExternal()],
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

/** The package's doors for Node and bundlers. */
async function buildPackage() {
  await esbuild({
    entryPoints: {
      index: join(ROOT, 'src/entries/index.ts'),
      contract: join(ROOT, 'src/contract/index.ts'),
      manifest: join(ROOT, 'widgets/manifest.ts'),
    },
    outdir: join(ROOT, 'dist/npm'),
    bundle: true,
    splitting: true,
    format: 'esm',
    target: 'es2022',
    external: ['zod/*'],
  })
}
