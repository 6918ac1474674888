import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { importSource } from '../import-source.mjs'

const PORTAL = new URL('../../examples/portal/', import.meta.url).pathname

/** `index.html` of the portal, with the files that `main.js` imports and a sentence per language for browsers without scripts. */
export function portalPage() {
  return {
    name: 'netterms-portal-page',
    async generateBundle(_, bundle) {
      const preloads = bundle['main.js'].imports.map(
        (file) => `    <link nonce="__NONCE__" rel="modulepreload" href="/portal-assets/${file}" />\n`,
      )
      const { NO_SCRIPT_WORDS } = await importSource(join(PORTAL, 'src/faces/no-script-words.ts'))
      const sentences = Object.entries(NO_SCRIPT_WORDS).map(
        ([language, words]) => `<noscript lang="${language}">${words}</noscript>`,
      )
      const source = readFileSync(join(PORTAL, 'index.html'), 'utf8')
        .replace('  </head>', `${preloads.join('')}  </head>`)
        .replace('__NO_SCRIPT__', sentences.join('\n    '))
      this.emitFile({ type: 'asset', fileName: 'index.html', source })
    },
  }
}
