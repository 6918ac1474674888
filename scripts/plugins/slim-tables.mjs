/**
 * Tables that say more than a page reads: sources, prose and routes are for the docs, the portal and the server, and no
 * host page's bytes. `of`: the rows are the properties of that object; none: the row is the manifest itself.
 */
const TABLES = [
  { file: '.manifest.ts', of: null, unread: ['summary', 'events', 'routes', 'slots', 'overridable'] },
  {
    file: '/src/contract/errors/general-error-codes.ts',
    of: 'GENERAL_ERROR_CODES',
    unread: ['status'],
    isGrouped: true,
  },
  { file: '/src/contract/locales.ts', of: 'LOCALES', unread: ['label'] },
]

/** Leaves out of each row what nothing reads on a host's page. Code that comes to read one of these finds nothing. */
export function slimTables() {
  return {
    name: 'netterms-slim-tables',
    /** @param code JavaScript: types are gone */
    transform(code, id) {
      const table = TABLES.find(({ file }) => id.endsWith(file))
      if (!table) return null
      const unread = rowsOf(this.parse(code), table)
        .flatMap(({ properties }) => properties)
        .filter(({ key }) => table.unread.includes(key?.name))
      if (unread.length === 0)
        throw new Error(`${id} has no ${table.unread.join(', ')}: mend scripts/plugins/slim-tables.mjs.`)
      let text = code
      for (const { start, end } of unread.reverse()) text = text.slice(0, start) + text.slice(end).replace(/^\s*,/, '')
      return { code: table.isGrouped ? grouped(text, this.parse(text), table.of) : text, map: null }
    },
  }
}

function rowsOf({ body }, { of }) {
  const constants = body.flatMap((statement) => (statement.declaration ?? statement).declarations ?? [])
  if (of === null) {
    return constants
      .filter(({ init }) => init?.type === 'CallExpression' && init.callee.name === 'defineManifest')
      .map(({ init }) => init.arguments[0])
  }
  return constants.filter(({ id }) => id.name === of).flatMap(({ init }) => init.properties.map(({ value }) => value))
}

/** A hundred rows of few kinds become the kinds and the names of each: 85 bytes of every page, and one for each new row. */
function grouped(code, { body }, of) {
  const table = body
    .flatMap((statement) => (statement.declaration ?? statement).declarations ?? [])
    .find(({ id }) => id.name === of).init
  const names = {}
  for (const { key, value } of table.properties) {
    const row = code.slice(value.start, value.end)
    names[row] = [...(names[row] ?? []), key.value ?? key.name]
  }
  const groups = Object.entries(names).map(([row, all]) => `[${row}, ${JSON.stringify(all.join(' '))}]`)
  const made = `Object.fromEntries([${groups}].flatMap(([row, names]) => names.split(' ').map((name) => [name, row])))`
  return `${code.slice(0, table.start)}/*#__PURE__*/ (() => ${made})()${code.slice(table.end)}`
}
