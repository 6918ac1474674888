import { readFileSync } from 'node:fs'
import { SLIM_ZOD } from '../page-libraries.mjs'

const ROOT = new URL('../../', import.meta.url).pathname
const SUFFIX = '?page'
/** Whose code runs on a page; the doors for docs, servers and tests show the whole of a table. */
const OF_PAGE =
  /^(src\/contract\/errors\/net-terms-error\.ts|src\/(?!contract\/|entries\/|server\/|testing\/|workbench\/)|widgets\/(?!.*manifest\.ts$))/

const TABLES = /(\.(calls|manifest)|\/contract\/(locales|errors\/general-error-codes))\.ts$/

const SCHEMAS = /^import \* as z from 'zod\/mini'/m

/** Modules of this kind are slim: for `slimTables`. */
export const PAGE_TABLE = /\?page$/

/**
 * Calls, manifests, languages and codes of errors once more, for pages alone: what a door of the package shows of them is for
 * people, docs and servers, and no page reads it. So are schemas, which are the library's behind a door and slim on a page.
 * Nobody holds one of them against the other: they are told apart by names.
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
        return found && (TABLES.test(found.id) || isSchemas(found.id)) ? found.id + SUFFIX : null
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
