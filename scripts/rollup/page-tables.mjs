import { readFileSync } from 'node:fs'
import { SLIM_ZOD } from './page-libraries.mjs'

const ROOT = new URL('../../', import.meta.url).pathname
/** A suffix that TypeScript loaders accept as a file extension. */
const SUFFIX = '?page.ts'
/** Matches modules that are only for pages. */
export const PAGE_TABLE = /\?page\.ts$/
/** Matches code that runs on a page. The entry points for docs, servers, and tests use the schema library instead. */
const OF_PAGE =
  /^(src\/contract\/errors\/net-terms-error\.ts|src\/(?!contract\/|entries\/|server\/|testing\/|workbench\/)|widgets\/(?!.*\.(docs|manifest)\.ts$))/
/** Matches modules that import schemas. */
const LEADING = /(\.(calls|manifest)|\/src\/contract\/index)\.ts$/
const SCHEMAS = /^import \* as z from 'zod\/mini'/m

/**
 * Duplicates the contract's schemas, and the modules that import them, for pages. The page copies use the small parser,
 * and the package's entry points use the schema library. Reasons: docs/adr/0039.
 */
export function pageTables() {
  return {
    name: 'netterms-page-tables',
    resolveId: {
      order: 'pre',
      async handler(source, importer, options) {
        if (SLIM_ZOD[source])
          return PAGE_TABLE.test(importer) ? SLIM_ZOD[source] + SUFFIX : { id: source, external: true }
        if (!importer || !isOfPage(importer)) return null
        const found = await this.resolve(source, importer.replace(PAGE_TABLE, ''), { ...options, skipSelf: true })
        const isForPages = found && (LEADING.test(found.id) || isSchemas(found.id))
        return isForPages ? { ...found, id: found.id + SUFFIX } : null
      },
    },
    load: (id) => (PAGE_TABLE.test(id) ? readFileSync(id.slice(0, -SUFFIX.length), 'utf8') : null),
  }
}

const isSchemas = (id) => /\/src\/contract\/.*\.ts$/.test(id) && SCHEMAS.test(readFileSync(id, 'utf8'))

const isOfPage = (id) =>
  PAGE_TABLE.test(id) ||
  id.startsWith('\0virtual:widget/') ||
  OF_PAGE.test(id.startsWith(ROOT) ? id.slice(ROOT.length) : '')
