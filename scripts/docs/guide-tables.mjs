/**
 * Tables in the guides that are generated from the manifests. Each is written between `<!-- generated:<name> -->` and
 * `<!-- /generated -->`; the text around it is written by hand. Source: docs/spec/house.md HSE-9.
 */
import { code, codes, row, table } from './markdown.mjs'
import { browsersTable, deprecatedTable, languagesTable, supportTable } from './support-tables.mjs'

/** Page → its generated tables by name. */
export const GUIDE_TABLES = {
  'docs/guides/white-label.md': ['columns', 'rows'],
  'docs/guides/browsers.md': ['browsers'],
  'docs/guides/copy.md': ['languages'],
  'docs/guides/upgrading.md': ['support', 'deprecated'],
}

const TABLES = {
  browsers: browsersTable,
  languages: languagesTable,
  support: supportTable,
  deprecated: () => deprecatedTable(),
  columns: ({ widgets }) =>
    table(
      ['List', 'Columns', 'Cannot be left out'],
      lists(widgets).map(({ tag, columns }) => row(code(tag), codes(columns.names), codes(columns.required))),
    ),

  rows: ({ widgets }) =>
    table(
      ['Rows of', 'Have, beside `id`'],
      lists(widgets).map(({ tag, columns }) => row(code(tag), codes(columns.fields))),
    ),
}

const lists = (widgets) => widgets.filter(({ columns }) => columns)

/** Events of the page and its session. The kit dispatches them on each element, so no manifest lists them. */
export const OF_EVERY_WIDGET = ['nt-loader-start', 'nt-session-end', 'nt-customer-change', 'nt-locale-change']

/**
 * Replaces the generated tables of a page.
 *
 * @param text the page, with markers
 * @param names the tables that the page must have
 * @returns the page with up-to-date tables
 */
export async function withTables(path, text, names, facts) {
  let page = text
  for (const name of names) {
    const [start, end] = [`<!-- generated:${name} -->`, '<!-- /generated -->']
    const from = page.indexOf(start)
    const to = page.indexOf(end, from)
    if (from === -1 || to === -1) throw new Error(`${path} has no place for its table: put ${start} and ${end} there.`)
    page = `${page.slice(0, from + start.length)}\n\n${await TABLES[name](facts)}\n\n${page.slice(to)}`
  }
  return page
}
