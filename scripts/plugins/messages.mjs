import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { compileMessage } from '@lingui/message-utils/compileMessage'

const LOCALES = new URL('../../src/i18n/locales/', import.meta.url).pathname
const LIST = 'virtual:messages'
const SLICE = 'virtual:messages/'

/** Compiles the ICU texts of `src/i18n/locales/<code>/<domain>.json` at build time, one module per language and domain. */
export function messages() {
  return {
    name: 'netterms-messages',
    enforce: 'pre',
    resolveId: (id) => (id === LIST || id.startsWith(SLICE) ? `\0${id}` : null),
    load(id) {
      if (id === `\0${LIST}`) {
        const loaders = slices().map((slice) => `  ${JSON.stringify(slice)}: () => import('${SLICE}${slice}'),`)
        return `export const LOADERS = {\n${loaders.join('\n')}\n}\n`
      }
      if (!id.startsWith(`\0${SLICE}`)) return null
      const file = join(LOCALES, `${id.slice(SLICE.length + 1)}.json`)
      this.addWatchFile?.(file)
      const texts = JSON.parse(readFileSync(file, 'utf8'))
      const compiled = Object.entries(texts).map(([key, text]) => [key, compileMessage(text)])
      return `export default ${JSON.stringify(Object.fromEntries(compiled))}`
    },
  }
}

const slices = () =>
  readdirSync(LOCALES)
    .flatMap((code) => readdirSync(join(LOCALES, code)).map((file) => `${code}/${file.replace(/\.json$/, '')}`))
    .sort()
