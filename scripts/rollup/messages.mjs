import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { compileMessage } from '@lingui/message-utils/compileMessage'

const LOCALES = new URL('../../src/i18n/locales/', import.meta.url).pathname
const LIST = 'virtual:messages'
const SLICE = 'virtual:messages/'
/** What every widget needs is one file of its language. */
const SHARED = ['common', 'errors']

/** Languages that have texts. */
export const languages = () => readdirSync(LOCALES).sort()

/** Names of the slices of a language: itself for what every widget shares, then `de/invoices` … */
export function slicesOf(language) {
  const domains = readdirSync(join(LOCALES, language)).map((file) => file.replace(/\.json$/, ''))
  return [language, ...domains.filter((domain) => !SHARED.includes(domain)).map((domain) => `${language}/${domain}`)]
}

/** @returns the files of a slice, and its texts compiled from ICU: key → text or tokens */
export function compileSlice(name) {
  const [language, domain] = name.split('/')
  const files = (domain ? [domain] : SHARED).map((each) => join(LOCALES, language, `${each}.json`))
  const texts = Object.assign({}, ...files.map((file) => JSON.parse(readFileSync(file, 'utf8'))))
  const compiled = Object.entries(texts).map(([key, text]) => [key, compileMessage(text)])
  return { files, messages: Object.fromEntries(compiled) }
}

/**
 * `virtual:messages` loads a slice by its name. A page's own code has one import for each language and none for its slices,
 * which the language's module has: so a new domain of texts costs a page that does not use it nothing.
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

/** @param slices of that language, itself among them or not: a slice has none */
export function moduleOfSlice(name, slices) {
  const { files, messages } = compileSlice(name)
  const loaders = slices
    .filter((slice) => slice.startsWith(`${name}/`))
    .map((slice) => `${JSON.stringify(slice.slice(name.length + 1))}: () => import('${SLICE}${slice}')`)
  const texts = `export default ${JSON.stringify(messages)}\n`
  return { files, code: name.includes('/') ? texts : `${texts}export const slices = { ${loaders.join(', ')} }\n` }
}

/**
 * @param wanted languages; absent: every one that has texts, complete or not
 * @param domains slices beside what every widget shares; absent: all
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
