import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { importSource } from '../import-source.mjs'

const ROOT = new URL('../../', import.meta.url).pathname
const PORTAL = join(ROOT, 'examples/portal')
const ENTRY_POINTS = {
  'netterms/contract': join(ROOT, 'src/entries/contract.ts'),
  'netterms/manifest': join(ROOT, 'widgets/manifest.ts'),
}

/**
 * Writes the portal's `index.html`, which lists the files that `main.js` imports and has a `noscript` sentence and a
 * description per language, and `routes.json`, which tells a server the addresses that have no page.
 */
export function portalPage() {
  return {
    name: 'netterms-portal-page',
    async generateBundle(_, bundle) {
      const preloads = bundle['main.js'].imports.map(
        (file) => `    <link nonce="__NONCE__" rel="modulepreload" href="/portal-assets/${file}" />\n`,
      )
      const words = async (name) =>
        Object.entries(Object.values(await importSource(join(PORTAL, 'src/faces', name)))[0])
      const sentences = (await words('no-script-words.ts')).map(
        ([language, text]) => `<noscript lang="${language}">${text}</noscript>`,
      )
      const descriptions = (await words('description-words.ts')).map(
        ([language, text]) => `<meta name="description" lang="${language}" content="${text}" />`,
      )
      const source = readFileSync(join(PORTAL, 'index.html'), 'utf8')
        .replace('  </head>', `${preloads.join('')}  </head>`)
        .replace('__DESCRIPTION__', descriptions.join('\n    '))
        .replace('__NO_SCRIPT__', sentences.join('\n    '))
      this.emitFile({ type: 'asset', fileName: 'index.html', source })
      const { ROUTES } = await importSource(join(PORTAL, 'src/routes.ts'), ENTRY_POINTS)
      const { prefixesWith } = await importSource(join(PORTAL, 'src/prefixes.ts'), ENTRY_POINTS)
      const routes = { prefixes: prefixesWith(null), routes: ROUTES.map(({ path, values }) => ({ path, values })) }
      this.emitFile({ type: 'asset', fileName: 'routes.json', source: JSON.stringify(routes) })
    },
  }
}
