/**
 * Tables of the guides that follow from the manifests. Each stands between `<!-- generated:<name> -->` and
 * `<!-- /generated -->` and is written there; the text around it is written by hand. Source: docs/spec/house.md HSE-9.
 */
import { code, codes, row, table } from './markdown.mjs'
import { browsersTable, languagesTable, supportTable } from './support-tables.mjs'

/** Page → the tables that stand in it, by their names. */
export const GUIDE_TABLES = {
  'docs/guides/embedding.md': ['widgets-with-attributes', 'events'],
  'docs/guides/white-label.md': ['slots', 'columns', 'rows'],
  'docs/guides/testing.md': ['page-objects'],
  'docs/guides/browsers.md': ['browsers'],
  'docs/guides/copy.md': ['languages'],
  'docs/guides/upgrading.md': ['support'],
}

const TABLES = {
  browsers: browsersTable,
  languages: languagesTable,
  support: supportTable,
  'widgets-with-attributes': ({ widgets }) => {
    const rows = widgets.map((widget) => {
      const shows = widget.providerOriginOnly ? `${widget.summary} ¹` : widget.summary
      return row(code(widget.tag), shows, widget.attributes.map(attributeText).join('<br>'))
    })
    return table(['Widget', 'Shows', 'Attributes'], rows)
  },

  events: ({ widgets, events }) => {
    const rows = events.map(({ name, meaning, fields }) =>
      row(code(name), codes(fields), meaning, firedBy(name, widgets)),
    )
    return table(['Event', 'Detail', 'When', 'Fired by'], rows)
  },

  slots: ({ widgets }) => {
    const names = [...new Set(widgets.flatMap(({ slots }) => Object.keys(slots)))]
    const rows = widgets.map(({ tag, slots }) => row(code(tag), ...names.map((name) => slots[name] ?? '')))
    return table(['Widget', ...names.map(code)], rows)
  },

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

  'page-objects': ({ pageObjects }) =>
    table(
      ['Page object', 'Does', 'Tells'],
      pageObjects.map(({ name, does, tells }) => row(code(name), codes(does), codes(tells))),
    ),
}

const lists = (widgets) => widgets.filter(({ columns }) => columns)

function attributeText({ name, meaning, values, initial }) {
  const oneOf = values.length > 0 ? ` One of ${codes(values)}.` : ''
  return `${code(name)}: ${meaning}${oneOf}${initial ? ` Default ${code(initial)}.` : ''}`
}

/** Events of the page and its session, which the kit fires on each element: no manifest names them. */
export const OF_EVERY_WIDGET = ['nt-loader-start', 'nt-session-end', 'nt-customer-change', 'nt-locale-change']

function firedBy(event, widgets) {
  if (OF_EVERY_WIDGET.includes(event)) return 'every widget'
  const those = widgets.filter(({ events }) => events.includes(event))
  if (those.length === 0) return 'no widget of this release'
  return those.length > widgets.length / 2 ? 'most widgets' : codes(those.map(({ tag }) => tag))
}

/**
 * @param text of a page with markers
 * @param names of the tables that it has to have
 * @returns the page with its tables as they are now
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
