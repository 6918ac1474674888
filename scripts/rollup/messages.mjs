import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const LOCALES = new URL('../../src/i18n/locales/', import.meta.url).pathname
const LIST = 'virtual:messages'
const SLICE = 'virtual:messages/'
/** Domains with texts that every widget needs: one file per language. */
const SHARED = ['common', 'errors']

/** Returns the codes of all languages that have texts. */
export const languages = () => readdirSync(LOCALES).sort()

/**
 * Returns the slice names of a language: its code for the texts that all widgets share, then `de/invoices` and so on.
 */
export function slicesOf(language) {
  if (!existsSync(join(LOCALES, language)))
    throw new Error(`There are no texts in “${language}”: src/i18n/locales/${language} is missing.`)
  const domains = readdirSync(join(LOCALES, language)).map((file) => file.replace(/\.json$/, ''))
  return [language, ...domains.filter((domain) => !SHARED.includes(domain)).map((domain) => `${language}/${domain}`)]
}

/**
 * Reads a slice.
 *
 * @returns the files of the slice, and its texts: key → text in i18next syntax
 * @throws Error with one sentence if a file is missing or a plural lacks a form of its language
 */
export function textsOfSlice(name) {
  const [language, domain] = name.split('/')
  const files = (domain ? [domain] : SHARED).map((each) => join(LOCALES, language, `${each}.json`))
  const all = files.map((file) => {
    if (!existsSync(file)) throw new Error(`There are no texts in ${shown(file)}: each language has a file a domain.`)
    const texts = JSON.parse(readFileSync(file, 'utf8'))
    checkTexts(texts, language, shown(file))
    return texts
  })
  return { files, texts: Object.assign({}, ...all) }
}

const shown = (file) => file.slice(file.indexOf('src/i18n/locales/'))

/**
 * Checks that no plural form is missing, because i18next would show an empty text.
 *
 * @param file path of the texts, for the error message
 */
export function checkTexts(texts, language, file) {
  if (Intl.PluralRules.supportedLocalesOf(language).length === 0)
    throw new Error(`The folder of ${file} is named “${language}”, which is not a language.`)
  const wanted = new Intl.PluralRules(language).resolvedOptions().pluralCategories
  const counted = Object.keys(texts).flatMap((key) => /^(.+)_(?:zero|one|two|few|many|other)$/.exec(key)?.[1] ?? [])
  const missing = [...new Set(counted)]
    .flatMap((name) => wanted.map((form) => `${name}_${form}`))
    .filter((key) => !Object.hasOwn(texts, key))
  if (missing.length > 0) throw new Error(`${file} lacks the plural forms ${missing.join(', ')}.`)
}

/**
 * Provides `virtual:messages`, which loads a slice by its name. The page's code imports each language's module, and
 * that module imports the slices, so that a new text domain adds no bytes to pages that do not use it.
 *
 * @param wanted languages
 */
export function listOfLanguages(wanted) {
  const loaders = wanted.map((language) => `${JSON.stringify(language)}: () => import('${SLICE}${language}')`)
  return `const LANGUAGES = { ${loaders.join(', ')} }
export async function loadTexts(name) {
  const [language, domain] = name.split('/')
  const texts = await LANGUAGES[language]?.()
  const slice = domain ? await texts?.slices[domain]?.() : texts
  if (!slice) throw new Error('There are no texts named ' + name + '.')
  return slice
}
`
}

/** @param slices slices of the language; may include the language itself. Empty for a slice. */
export function moduleOfSlice(name, slices) {
  const { files, texts: own } = textsOfSlice(name)
  const loaders = slices
    .filter((slice) => slice.startsWith(`${name}/`))
    .map((slice) => `${JSON.stringify(slice.slice(name.length + 1))}: () => import('${SLICE}${slice}')`)
  const texts = `export default ${JSON.stringify(own)}\n`
  return { files, code: name.includes('/') ? texts : `${texts}export const slices = { ${loaders.join(', ')} }\n` }
}

/**
 * @param wanted languages; absent: all that have texts, complete or not
 * @param domains slices in addition to the shared texts; absent: all
 */
export function messages(wanted, domains) {
  const isWanted = (slice) => !domains || !slice.includes('/') || domains.includes(slice.split('/')[1])
  return {
    name: 'netterms-messages',
    enforce: 'pre',
    resolveId: (id) => (id === LIST || id.startsWith(SLICE) ? `\0${id}` : null),
    load(id) {
      if (id === `\0${LIST}`) return listOfLanguages(wanted ?? languages())
      if (!id.startsWith(`\0${SLICE}`)) return null
      const name = id.slice(SLICE.length + 1)
      const { files, code } = moduleOfSlice(name, slicesOf(name.split('/')[0]).filter(isWanted))
      for (const file of files) this.addWatchFile?.(file)
      return code
    },
  }
}
