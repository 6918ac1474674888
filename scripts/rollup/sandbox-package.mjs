/** The package `netterms-sandbox`: the built server with the folders that it serves. Reasons: docs/adr/0082. */
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = new URL('../../', import.meta.url).pathname
/** Folder of dist → folder of the package. */
const FOLDERS = { cdn: 'cdn', portal: 'portal', secure: 'secure', workbench: 'workbench' }
const PAPERS = {
  LICENSE: 'LICENSE',
  'THIRD_PARTY.md': 'THIRD_PARTY.md',
  'examples/sandbox/README.md': 'README.md',
}
/** Compressed copies and source maps, which the sandbox does not serve. */
const LEFT_OUT = /\.(br|map)$/

/**
 * Copies the served folders and writes the published package.json next to the server.
 *
 * @param manifest package.json of the repository
 * @param out folder of the package; the bundle itself is in its `server` folder
 */
export function sandboxPackage(manifest, out) {
  return {
    name: 'netterms-sandbox-package',
    renderStart() {
      rmSync(out, { recursive: true, force: true })
    },
    writeBundle() {
      for (const [from, to] of Object.entries(FOLDERS)) {
        cpSync(join(ROOT, 'dist', from), join(out, to), { recursive: true, filter: (file) => !LEFT_OUT.test(file) })
      }
      for (const [from, to] of Object.entries(PAPERS)) cpSync(join(ROOT, from), join(out, to))
      writeFileSync(join(out, 'package.json'), `${JSON.stringify(publishedManifest(manifest), null, 2)}\n`)
    },
  }
}

function publishedManifest({ version, author, license, engines }) {
  const { dependencies } = JSON.parse(readFileSync(join(ROOT, 'examples/sandbox/package.json'), 'utf8'))
  // The contract is part of the bundle.
  const needed = Object.entries(dependencies).filter(([name]) => name !== 'netterms')
  return {
    name: 'netterms-sandbox',
    version,
    description: 'The provider’s side of NetTerms on your own machine: API, CDN, portal, and test data.',
    author,
    license,
    type: 'module',
    engines,
    bin: { 'netterms-sandbox': './server/netterms-sandbox.js' },
    exports: { './package.json': './package.json' },
    dependencies: Object.fromEntries(needed),
  }
}
