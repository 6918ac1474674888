/** `dist/workbench`: a page of static files, on preact as the CDN's widgets are. Reasons: docs/adr/0017-workbench.md. */
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import { compressFolder } from './compress-folder.mjs'
import { importSource } from './import-source.mjs'
import { doorsOf } from './package-doors.mjs'
import { cssText } from './plugins/css-text.mjs'
import { messages } from './plugins/messages.mjs'
import { tokensCss } from './plugins/tokens-css.mjs'
import { widgetEntries } from './plugins/widget-entries.mjs'

const ROOT = new URL('../', import.meta.url).pathname
const HERE = join(ROOT, 'examples/workbench')
const OWN = 'workbench-source'

export async function buildWorkbench(out = join(ROOT, 'dist/workbench')) {
  rmSync(out, { recursive: true, force: true })
  mkdirSync(out, { recursive: true })
  await build({
    entryPoints: { main: join(HERE, 'src/main.tsx'), workbench: join(HERE, 'src/workbench.css') },
    outdir: out,
    bundle: true,
    splitting: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    charset: 'utf8',
    jsx: 'automatic',
    logLevel: 'warning',
    chunkNames: 'chunks/[name]-[hash]',
    define: { 'process.env.NODE_ENV': '"production"' },
    alias: {
      'react/jsx-runtime': 'preact/jsx-runtime',
      'react-dom/client': 'preact/compat/client',
      'react-dom': 'preact/compat',
      react: 'preact/compat',
    },
    plugins: [doorsFromSource(), asEsbuild(messages()), asEsbuild(widgetEntries()), inlineSheets(), await tokensCss()],
  })
  for (const file of ['index.html', 'mark.svg', 'survey'])
    cpSync(join(HERE, file), join(out, file), { recursive: true })
  // Its pages are static; how they speak to the widget is as the sandbox's survey does.
  const { SURVEY_SCRIPT, SURVEY_SHEET } = await importSource('examples/sandbox/src/trust/third-party-scripts.ts')
  writeFileSync(join(out, 'survey/survey.js'), SURVEY_SCRIPT)
  writeFileSync(join(out, 'survey/survey.css'), SURVEY_SHEET)
  compressFolder(out)
}

/** The published doors, from their sources. */
function doorsFromSource() {
  const doors = doorsOf(JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')))
  return {
    name: OWN,
    setup(builder) {
      builder.onResolve({ filter: /^netterms(\/|$)/ }, ({ path }) => {
        const door = doors.find((each) => each.path === path.replace('netterms', '.'))
        // The loader of package.json's `sideEffects` knows files, not doors.
        return door ? { path: join(ROOT, door.source), sideEffects: true } : undefined
      })
    },
  }
}

/** Modules that a plugin of the other builds makes up, for this one. */
function asEsbuild({ name, resolveId, load }) {
  return {
    name,
    setup(builder) {
      builder.onResolve({ filter: /^virtual:/ }, ({ path }) => {
        const id = resolveId(path)
        return id ? { path: id, namespace: name } : undefined
      })
      builder.onLoad({ filter: /.*/, namespace: name }, ({ path }) => ({
        contents: load.call({}, path),
        resolveDir: ROOT,
        loader: 'js',
      }))
    },
  }
}

/** `x.css?inline`, as the text of a constructable sheet. */
function inlineSheets() {
  const { name, load } = cssText()
  return {
    name,
    setup(builder) {
      builder.onResolve({ filter: /\.css\?inline$/ }, ({ path, resolveDir }) => ({
        path: join(resolveDir, path),
        namespace: name,
      }))
      builder.onLoad({ filter: /.*/, namespace: name }, async ({ path }) => ({
        contents: await load.call({ addWatchFile() {} }, path),
        loader: 'js',
      }))
    },
  }
}

if (process.argv[1] === new URL(import.meta.url).pathname) await buildWorkbench()
