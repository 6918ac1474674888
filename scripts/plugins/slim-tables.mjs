import { importSource } from '../import-source.mjs'

const WIDGETS = new URL('../../widgets/manifest.ts', import.meta.url).pathname

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

/** What a page sends is held against these on the server alone. */
const OF_SERVER = { call: ['query', 'sandboxOnly'], body: ['attributes'] }

/**
 * Leaves out of each row what nothing reads on a host's page, and of each call what a server holds requests against. Code
 * that comes to read one of these finds nothing.
 *
 * @param only ids of modules that are a page's alone; absent: all are
 */
export function slimTables({ only = /$/ } = {}) {
  let reads = {}
  return {
    name: 'netterms-slim-tables',
    async buildStart() {
      reads = await readsByTag()
    },
    /** @param code JavaScript: types are gone */
    transform(code, id) {
      if (!only.test(id)) return null
      const file = id.replace(/\?\w+$/, '')
      if (file.endsWith('.calls.ts')) return { code: edited(code, callEdits(this.parse(code))), map: null }
      const table = TABLES.find((each) => file.endsWith(each.file))
      if (!table) return null
      const rows = rowsOf(this.parse(code), table).flatMap(({ properties }) => properties)
      const unread = rows.filter(({ key }) => table.unread.includes(key?.name))
      if (unread.length === 0)
        throw new Error(`${id} has no ${table.unread.join(', ')}: mend scripts/plugins/slim-tables.mjs.`)
      const text = edited(code, [...unread, ...(table.of === null ? readEdits(rows, reads) : [])])
      return { code: table.isGrouped ? grouped(text, this.parse(text), table.of) : text, map: null }
    },
  }
}

/** Without a text of its own, a part of the code goes with the comma that follows it. */
function edited(code, edits) {
  let text = code
  for (const { start, end, instead } of [...edits].sort((one, other) => other.start - one.start)) {
    const rest = text.slice(end)
    text = text.slice(0, start) + (instead ?? '') + (instead === undefined ? rest.replace(/^\s*,/, '') : rest)
  }
  return text
}

function callEdits({ body }) {
  const calls = body
    .flatMap((statement) => (statement.declaration ?? statement).declarations ?? [])
    .filter(({ init }) => init?.type === 'CallExpression' && init.callee.name === 'defineCall')
    .flatMap(({ init }) => init.arguments[0].properties)
  const named = (properties, names) => properties.filter(({ key }) => names.includes(key?.name))
  const bodies = named(calls, ['body']).flatMap(({ value }) => value.properties ?? [])
  return [...named(calls, OF_SERVER.call), ...named(bodies, OF_SERVER.body)]
}

/** A widget asks again by name what it has read; the calls themselves come with the code that makes them. */
function readEdits(rows, reads) {
  const tag = rows.find(({ key }) => key?.name === 'tag').value.value
  const { start, end } = rows.find(({ key }) => key?.name === 'calls').value
  return [{ start, end, instead: JSON.stringify(reads[tag]) }]
}

async function readsByTag() {
  const { MANIFESTS } = await importSource(WIDGETS)
  return Object.fromEntries(
    MANIFESTS.map(({ tag, calls }) => [
      tag,
      calls.filter(({ method }) => method === 'GET').map(({ name, method }) => ({ name, method })),
    ]),
  )
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
