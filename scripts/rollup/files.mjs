import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { bundleCss } from './css-text.mjs'

/** Empties the output folder before the build writes its first file. */
export const emptyFolder = (folder) => ({
  name: 'netterms-empty-folder',
  renderStart() {
    rmSync(folder, { recursive: true, force: true })
  },
})

/** Copies files and folders into the output. */
export function copies(paths) {
  return {
    name: 'netterms-copies',
    generateBundle() {
      for (const path of paths) {
        const found = statSync(path).isDirectory() ? readdirSync(path, { recursive: true }) : ['']
        for (const file of found.map((each) => join(path, each)).filter((each) => statSync(each).isFile())) {
          const fileName = basename(path) + file.slice(path.length)
          this.emitFile({ type: 'asset', fileName, source: readFileSync(file) })
        }
      }
    },
  }
}

/**
 * Bundles style sheets into separate files.
 *
 * @param sheets file name → path of its source
 * @param plugins esbuild plugins
 */
export function cssFiles(sheets, plugins = []) {
  return {
    name: 'netterms-css-files',
    async generateBundle() {
      for (const [fileName, path] of Object.entries(sheets))
        this.emitFile({ type: 'asset', fileName, source: await bundleCss(path, plugins) })
    },
  }
}
