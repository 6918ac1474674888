import { build } from 'esbuild'

/**
 * Bundles a style sheet with its imports.
 *
 * @param plugins esbuild plugins
 * @returns the minified text
 */
export async function bundleCss(path, plugins = []) {
  const { outputFiles } = await build({
    entryPoints: [path],
    bundle: true,
    write: false,
    minify: true,
    target: 'es2022',
    charset: 'utf8',
    logLevel: 'error',
    plugins,
  })
  return outputFiles[0].text.trim()
}

/**
 * Makes `import sheet from './x.css?inline'` return a sheet's text with its imports inlined, because constructable
 * sheets do not support `@import`. Vite has the same syntax.
 */
export function cssText() {
  const texts = new Map()
  return {
    name: 'netterms-css-text',
    async load(id) {
      if (!id.endsWith('.css?inline')) return null
      const path = id.slice(0, -'?inline'.length)
      if (!texts.has(path)) texts.set(path, bundleCss(path))
      this.addWatchFile(path)
      return { code: `export default ${JSON.stringify(await texts.get(path))}`, moduleSideEffects: false }
    },
  }
}
