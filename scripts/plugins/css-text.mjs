import { readFileSync } from 'node:fs'
import { transform } from 'esbuild'

/** `import sheet from './x.css?inline'` is the minified text, for a constructable sheet; the same spelling as Vite's. */
export function cssText() {
  return {
    name: 'netterms-css-text',
    async load(id) {
      if (!id.endsWith('.css?inline')) return null
      const file = id.slice(0, -'?inline'.length)
      this.addWatchFile(file)
      const { code } = await transform(readFileSync(file, 'utf8'), { loader: 'css', minify: true, target: 'es2022' })
      return `export default ${JSON.stringify(code.trim())}`
    },
  }
}
