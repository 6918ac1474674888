import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { BadInput, closest, entryOf, insertAfter, quoted, textOf, write } from './files.mjs'

export const usage =
  'error <code> --status <status> --call <call> --message "for users" --meaning "What happened." --advice "What to do."'
export const options = {
  status: { type: 'string' },
  call: { type: 'string', multiple: true },
  cause: { type: 'string' },
  message: { type: 'string' },
  meaning: { type: 'string' },
  advice: { type: 'string' },
}
export const next =
  'Every language has the English message. Translate it, return the code where it occurs, and test that. npm run docs names the untranslated texts.'

const MEANINGS = 'examples/sandbox/src/reference/error-meanings'
const SENTENCES = [
  ['message', 'what users read', 'The card is already locked. Nothing was changed.'],
  ['meaning', 'what happened, for developers', 'The card is locked.'],
  ['advice', 'what developers do about it', 'Read the card again.'],
]

/**
 * Adds an error code to its table, its message to every language, its meaning to the reference, and the code to the
 * errors of its calls. It stands next to the code that has most words in common with it.
 *
 * @param code in kebab case; its first word is the area
 * @param values.status HTTP status; absent for a code that the browser raises, which has `cause` instead
 * @param values.call names of the calls that return the code
 * @returns paths of the written files, from the root
 */
export async function create(root, code, values = {}) {
  const { status, call: calls = [], cause } = values
  checkInput(code, values)
  const tables = pathsBelow(root, 'src/contract', /-error-codes\.ts$/)
  const codes = new Map(tables.flatMap((path) => rowsIn(textOf(root, path)).map((row) => [row.code, { ...row, path }])))
  if (codes.has(code)) throw new BadInput(`There is an error code named ${code}: choose another name.`)
  const area = code.split('-')[0]
  const own = [...codes.values()].filter((row) => row.code.startsWith(`${area}-`)).sort(ownTableLast(area))
  if (own.length === 0) {
    const areas = [...new Set([...codes.keys()].map((each) => each.split('-')[0]))].sort()
    throw new BadInput(`No error code starts with “${area}-”: choose one of ${areas.join(', ')}.`)
  }
  const neighbor = closest(
    own.map((row) => row.code),
    code,
  )
  const { path, category } = codes.get(neighbor)
  const row = `{ category: '${category}', retryable: false${status ? `, status: ${status}` : ''} }`
  const meaning = `{ happened: ${quoted(values.meaning)}, todo: ${quoted(values.advice)}${cause ? `, cause: ${quoted(cause)}` : ''} }`
  const meanings = pathsBelow(root, MEANINGS, /-meanings\.ts$/).find((each) => entryOf(textOf(root, each), neighbor))
  return write(root, {
    [path]: insertAfter(textOf(root, path), neighbor, `${quoted(code)}: ${row},`),
    [meanings]: insertAfter(textOf(root, meanings), neighbor, `${quoted(code)}: ${meaning},`),
    ...textsWith(root, `errors.${code}`, values.message, `errors.${neighbor}`),
    ...callsWith(root, code, calls),
  })
}

function checkInput(code, { status, cause, ...values }) {
  if (!/^[a-z]+(-[a-z]+)+$/.test(code))
    throw new BadInput('Give the error a code of words with hyphens that starts with its area, such as card-locked.')
  if (status && !/^[45]\d\d$/.test(status))
    throw new BadInput('Give --status as an HTTP status, such as 409, or leave it out for an error of the browser.')
  if (!status && !cause)
    throw new BadInput('Give --status, such as 409; for an error of the browser, describe its cause with --cause.')
  for (const [name, use, example] of SENTENCES) {
    if (!values[name]?.endsWith('.')) throw new BadInput(`Say ${use}, with --${name} "${example}"`)
  }
}

const pathsBelow = (root, folder, name) =>
  readdirSync(join(root, folder), { recursive: true })
    .filter((path) => name.test(path))
    .sort()
    .map((path) => `${folder}/${path}`)

const rowsIn = (text) =>
  [...text.matchAll(/^ {2}'([a-z-]+)': \{ category: '([a-z]+)'/gm)].map(([, code, category]) => ({ code, category }))

/** Puts the codes of the table that is named after the area last, because the last one of equals is the neighbor. */
const ownTableLast = (area) => (one, other) => Number(isOwnTable(area, one.path)) - Number(isOwnTable(area, other.path))
const isOwnTable = (area, path) => basename(path) === `${area}-error-codes.ts`

/** Adds a text to every language, in the file and after the text of its neighbor. */
function textsWith(root, key, text, neighbor) {
  const locales = 'src/i18n/locales'
  const slice = readdirSync(join(root, locales, 'en')).find((file) =>
    Object.hasOwn(JSON.parse(textOf(root, `${locales}/en/${file}`)), neighbor),
  )
  const paths = readdirSync(join(root, locales)).map((locale) => `${locales}/${locale}/${slice}`)
  return Object.fromEntries(
    paths.map((path) => {
      const texts = Object.entries(JSON.parse(textOf(root, path)))
      const at = texts.findIndex(([each]) => each === neighbor) + 1
      return [path, JSON.stringify(Object.fromEntries(texts.toSpliced(at, 0, [key, text])))]
    }),
  )
}

/** Adds a code to the errors of calls. */
function callsWith(root, code, names) {
  const files = {}
  const paths = pathsBelow(root, 'src/contract', /\.calls\.ts$/)
  for (const name of names) {
    const path = paths.find((each) => textOf(root, each).includes(`  name: '${name}',`))
    if (!path) throw new BadInput(`There is no call named ${name}.`)
    const text = files[path] ?? textOf(root, path)
    const at = text.indexOf(`  name: '${name}',`)
    const end = text.indexOf('\n})', at)
    const definition = text.slice(at, end)
    const changed = definition.includes('\n  errors: [')
      ? definition.replace(
          /\n {2}errors: \[([^\]]*)\]/,
          (_, list) => `\n  errors: [${list.trim().replace(/,$/, '')}, '${code}']`,
        )
      : `${definition}\n  errors: ['${code}'],`
    files[path] = text.slice(0, at) + changed + text.slice(end)
  }
  return files
}
