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
 * `virtual:messages` is a loader for every slice, each a module of its own.
 *
 * @param wanted languages; absent: every one that has texts, complete or not
 */
export function messages(wanted) {
  return {
    name: 'netterms-messages',
    enforce: 'pre',
    resolveId: (id) => (id === LIST || id.startsWith(SLICE) ? `\0${id}` : null),
    load(id) {
      if (id === `\0${LIST}`) {
        const all = (wanted ?? languages()).flatMap(slicesOf)
        const loaders = all.map((slice) => `  ${JSON.stringify(slice)}: () => import('${SLICE}${slice}'),`)
        return `export const LOADERS = {\n${loaders.join('\n')}\n}\n`
      }
      if (!id.startsWith(`\0${SLICE}`)) return null
      const { files, messages: compiled } = compileSlice(id.slice(SLICE.length + 1))
      for (const file of files) this.addWatchFile?.(file)
      return `export default ${JSON.stringify(compiled)}`
    },
  }
}
