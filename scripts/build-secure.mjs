/**
 * The secure frame: a page, one module on preact, one sheet, and its texts, a file a language, loaded when they are needed.
 * Nothing of it is shared with the CDN: the frame must not depend on a file that other pages load.
 */
import { cpSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { build as esbuild } from 'esbuild'
import { compressFolder } from './compress-folder.mjs'
import { PREACT, SLIM_ZOD } from './page-libraries.mjs'
import { languages, listOfLanguages, moduleOfSlice, slicesOf } from './plugins/messages.mjs'

const ROOT = new URL('../', import.meta.url).pathname
const SOURCE = join(ROOT, 'src/secure/frame')
const OUT = join(ROOT, 'dist/secure')
/** Slices of a language beside what every widget shares. */
const DOMAINS = ['payment-errors', 'secure']

export async function buildSecure() {
  rmSync(OUT, { recursive: true, force: true })
  mkdirSync(OUT, { recursive: true })
  await esbuild({
    entryPoints: { main: join(SOURCE, 'main.tsx'), frame: join(SOURCE, 'page.css') },
    outdir: OUT,
    chunkNames: '[name]-[hash]',
    bundle: true,
    splitting: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    charset: 'utf8',
    jsx: 'automatic',
    alias: { ...PREACT, ...SLIM_ZOD },
    legalComments: 'none',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [texts(), inlineSheets()],
  })
  cpSync(join(SOURCE, 'index.html'), join(OUT, 'index.html'))
  compressFolder(OUT)
}

/** `virtual:messages` with the frame's slices only. */
function texts() {
  const isOurs = (slice) => !slice.includes('/') || DOMAINS.includes(slice.split('/')[1])
  return {
    name: 'frame-texts',
    setup(build) {
      build.onResolve({ filter: /^virtual:messages/ }, ({ path }) => ({ path, namespace: 'texts' }))
      build.onLoad({ filter: /^virtual:messages$/, namespace: 'texts' }, () => ({
        contents: listOfLanguages(languages()),
        resolveDir: ROOT,
      }))
      build.onLoad({ filter: /^virtual:messages\//, namespace: 'texts' }, ({ path }) => {
        const name = path.slice('virtual:messages/'.length)
        const { files, code } = moduleOfSlice(name, slicesOf(name.split('/')[0]).filter(isOurs))
        return { contents: code, watchFiles: files, resolveDir: ROOT }
      })
    },
  }
}

/** `x.css?inline` is the minified text of the sheet, as in the other builds. */
function inlineSheets() {
  return {
    name: 'inline-sheets',
    setup(build) {
      build.onResolve({ filter: /\.css\?inline$/ }, ({ path, resolveDir }) => ({
        path: join(resolveDir, path.slice(0, -'?inline'.length)),
        namespace: 'inline-sheet',
      }))
      build.onLoad({ filter: /.*/, namespace: 'inline-sheet' }, async ({ path }) => {
        const { outputFiles } = await esbuild({
          entryPoints: [path],
          bundle: true,
          write: false,
          minify: true,
          target: 'es2022',
        })
        return { contents: `export default ${JSON.stringify(outputFiles[0].text.trim())}`, watchFiles: [path] }
      })
    },
  }
}
