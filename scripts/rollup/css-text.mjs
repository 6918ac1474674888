import { build } from 'esbuild'

/**
 * @param plugins plugins of esbuild
 * @returns the minified text of a sheet with its imports
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
 * `import sheet from './x.css?inline'` is the text of a sheet, for a constructable sheet, which supports no `@import`;
 * the same syntax as Vite's.
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
