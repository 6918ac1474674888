import { build } from 'esbuild'

/**
 * `import sheet from './x.css?inline'` is the minified text of a sheet and of what it imports, for a constructable sheet,
 * which takes no `@import` itself; the same spelling as Vite's.
 */
export function cssText() {
  return {
    name: 'netterms-css-text',
    async load(id) {
      if (!id.endsWith('.css?inline')) return null
      const entry = id.slice(0, -'?inline'.length)
      const { outputFiles } = await build({
        entryPoints: [entry],
        bundle: true,
        write: false,
        minify: true,
        target: 'es2022',
        logLevel: 'error',
      })
      this.addWatchFile(entry)
      return `export default ${JSON.stringify(outputFiles[0].text.trim())}`
    },
  }
}
