/**
 * Measures the bytes that `netterms/react` adds to a page that already has React: provider and invoice list, one
 * language, everything loaded.
 */
import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { build } from 'esbuild'

const HOST = `
  import { createElement } from 'react'
  import { createRoot } from 'react-dom/client'
  import { InvoiceList, NetTermsProvider } from 'netterms/react'
  const list = createElement(InvoiceList, { status: 'open' })
  createRoot(document.body).render(createElement(NetTermsProvider, { options: window.options }, list))
`
/** Files that load when the list is first shown, in this order. */
const LOADED = ['host/self-hosted.js', 'widgets/invoice-list.js', 'texts/en.js', 'texts/en/invoices.js']

const ROOT = new URL('../', import.meta.url).pathname
/** Chunk and module names are derived from paths. Relative to this folder they are the same on every machine. */
const HERE = join(ROOT, 'node_modules/.cache/netterms-react-host')

/**
 * Measures the loaded files of a built package.
 *
 * @param built folder of a built package
 * @returns size of each loaded file, minified and compressed as a host would serve it, without React
 */
export async function measureReactHost(built) {
  rmSync(HERE, { recursive: true, force: true })
  cpSync(built, HERE, { recursive: true })
  const { metafile, outputFiles } = await build({
    stdin: { contents: HOST, resolveDir: HERE },
    absWorkingDir: ROOT,
    bundle: true,
    splitting: true,
    minify: true,
    write: false,
    metafile: true,
    format: 'esm',
    target: 'es2022',
    outdir: '/',
    entryNames: 'host',
    external: ['react', 'react-dom', 'react/*', 'react-dom/*'],
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [itself],
    legalComments: 'none',
    logLevel: 'error',
  })
  const outputs = Object.entries(metafile.outputs)
  const fileOf = (part) => outputs.find(([, { entryPoint }]) => entryPoint?.endsWith(part))?.[0]
  const graph = new Set()
  const add = (file) => {
    if (graph.has(file)) return
    graph.add(file)
    const { imports } = metafile.outputs[file]
    for (const { path, kind, external } of imports) if (kind === 'import-statement' && !external) add(path)
  }
  const roots = [outputs.find(([, { entryPoint }]) => entryPoint === '<stdin>')?.[0], ...LOADED.map(fileOf)]
  const missing = ['host', ...LOADED].filter((_, index) => !roots[index])
  if (missing.length > 0) throw new Error(`The host’s bundle has no ${missing.join(', ')}.`)
  roots.forEach(add)
  const textOf = (file) => outputFiles.find(({ path }) => path.endsWith(`/${file.split('/').pop()}`)).contents
  return [...graph].map((file) => ({
    name: nameOf(metafile.outputs[file], file),
    brotliBytes: brotliCompressSync(textOf(file)).length,
  }))
}

const nameOf = ({ entryPoint }, file) =>
  entryPoint && entryPoint !== '<stdin>' ? entryPoint.replace(/^.*package\//, '') : file.replace(/^.*\//, '')

/** Resolves `netterms/react` to the built package, and its dependencies to those of this repository. */
const itself = {
  name: 'itself',
  setup(build) {
    build.onResolve({ filter: /^netterms\// }, ({ path }) => ({
      path: join(HERE, `${path.slice('netterms/'.length)}.js`),
    }))
    build.onResolve({ filter: /^[^./]/ }, ({ path, pluginData, kind }) =>
      pluginData?.isOwn || kind === 'entry-point' || /^react/.test(path)
        ? undefined
        : build.resolve(path, {
            resolveDir: ROOT,
            kind,
            pluginData: { isOwn: true },
          }),
    )
  },
}
