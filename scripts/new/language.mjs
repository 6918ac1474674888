import { existsSync, readdirSync } from 'node:fs'
import { basename, dirname, extname, join } from 'node:path'
import { BadInput, entryOf, quoted, textOf, withStatement, write } from './files.mjs'

const TABLE = 'src/contract/locales.ts'
const ROOMS = ['src', 'widgets', 'loader', 'examples']

export const usage = 'language <code>'
export const options = {}
export const next =
  'Every text is English. Translate them (npm run docs names them), set complete: true in src/contract/locales.ts, and run npm test -- contract.'

/**
 * Adds a language that is not complete yet, so that no page offers it: a row in the contract, and English texts with the
 * plural forms of the language in every table that has a language each.
 *
 * @param code two letters of ISO 639-1
 * @returns paths of the written files, from the root
 */
export async function create(root, code) {
  if (!/^[a-z]{2}$/.test(code) || Intl.PluralRules.supportedLocalesOf(code).length === 0)
    throw new BadInput('Give the two letters of a language, such as sv.')
  const locale = new Intl.Locale(code)
  if ((locale.getTextInfo?.() ?? locale.textInfo).direction === 'rtl')
    throw new BadInput(`The language ${code} is written from right to left, which ${TABLE} does not support.`)
  const locales = textOf(root, TABLE)
  if (entryOf(locales, code)) throw new BadInput(`There is a language ${code} in ${TABLE}.`)
  const name = new Intl.DisplayNames(code, { type: 'language' }).of(code)
  const label = name.charAt(0).toLocaleUpperCase(code) + name.slice(1)
  const count = languagesIn(locales).length
  const row = `${code}: { label: ${quoted(label)}, complete: false },`
  const files = { [TABLE]: inserted(locales, code, `  ${row}\n`) }
  for (const file of readdirSync(join(root, 'src/i18n/locales/en'))) {
    const texts = JSON.parse(textOf(root, `src/i18n/locales/en/${file}`))
    files[`src/i18n/locales/${code}/${file}`] = JSON.stringify(withFormsOf(code, texts))
  }
  for (const path of filesBelow(root, ROOMS)) {
    if (/^en\.(json|ts)$/.test(basename(path))) files[`${dirname(path)}/${code}${extname(path)}`] = fileLike(root, path)
    else if (path.endsWith('.ts') && path !== TABLE) {
      const text = textOf(root, path)
      const changed = withLanguage(text, code, count)
      if (changed !== text) files[path] = changed
    }
  }
  return write(root, files)
}

/** Returns texts with every plural form of a language, each with the English text for many. */
function withFormsOf(code, texts) {
  const forms = new Intl.PluralRules(code).resolvedOptions().pluralCategories
  return Object.fromEntries(
    Object.entries(texts).flatMap(([key, text]) => {
      const plural = /^(.+)_(one|other)$/.exec(key)
      if (!plural) return [[key, text]]
      if (plural[2] === 'one') return forms.includes('one') ? [[key, text]] : []
      return forms.filter((form) => form !== 'one').map((form) => [`${plural[1]}_${form}`, text])
    }),
  )
}

/** Returns the English texts of a file, in the shape that the file of another language has. */
function fileLike(root, path) {
  const english = textOf(root, path)
  if (path.endsWith('.json')) return english
  const [head] = textOf(root, join(dirname(path), 'de.ts')).split('= {')
  const texts = english.slice(english.indexOf('= {'))
  return head + texts.slice(0, texts.indexOf('\n}') + 2)
}

/**
 * Adds a language to every table in a module: to imports of files and to objects with an entry for each language.
 *
 * @param count number of languages so far
 */
function withLanguage(text, code, count) {
  let changed = text
  const line = /^import de from '.*\/de\.json'.*$/m.exec(text)?.[0]
  if (line)
    changed = withStatement(changed, line.replace('import de', `import ${code}`).replace('/de.json', `/${code}.json`))
  let at = 0
  for (let entry = entryOf(changed, 'de', at); entry; entry = entryOf(changed, 'de', at)) {
    const table = tableAround(changed, entry)
    at = table.end
    // Some tables have a few languages only, and English for the others.
    if (languagesIn(table.text, entry.indent).length < count - 1) continue
    const english = entryOf(table.text, 'en') ?? entryOf(table.text, 'de')
    const own = table.text.slice(english.start, english.end)
    const added = own.replace(/^( *)(en|de)/, `$1${code}`).replace(/\/(en|de)\.ts'/, `/${code}.ts'`)
    const whole = inserted(table.text, code, added, entry.indent)
    changed = changed.slice(0, table.start) + whole + changed.slice(table.end)
    at = table.start + whole.length
  }
  return changed
}

/** Returns the lines of the object that has an entry, without its brackets. */
function tableAround(text, { start, indent }) {
  const isOutside = (line) => line !== '' && !line.startsWith(indent)
  const above = text.slice(0, start).split('\n')
  const below = text.slice(start).split('\n')
  const first = above.slice(0, above.findLastIndex(isOutside) + 1).join('\n').length + 1
  const end = start + below.slice(0, below.findIndex(isOutside)).join('\n').length + 1
  return { start: first, end, text: text.slice(first, end) }
}

/** Inserts the entry of a language after the one that comes before it in the alphabet, or before the first one. */
function inserted(table, code, entry, indent) {
  const codes = languagesIn(table, indent).sort()
  const before = codes.filter((each) => each < code).at(-1)
  const at = before ? entryOf(table, before).end : entryOf(table, codes[0]).start
  return table.slice(0, at) + entry + table.slice(at)
}

const languagesIn = (table, indent = '  ') =>
  [...table.matchAll(new RegExp(`^${indent}([a-z]{2})(?::|,$)`, 'gm'))].map(([, each]) => each)

const filesBelow = (root, folders) =>
  folders.flatMap((folder) =>
    readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
      const path = `${folder}/${entry.name}`
      if (!entry.isDirectory()) return /\.test\.tsx?$/.test(path) ? [] : [path]
      return /(^|\/)(node_modules|dist|testing)$/.test(path) || existsSync(join(root, path, 'en/common.json'))
        ? []
        : filesBelow(root, [path])
    }),
  )
