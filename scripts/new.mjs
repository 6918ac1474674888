/**
 * `npm run new -- <kind> <name>`: adds a widget, a call, an error code, a token, or a language to every file that names
 * it. CONTRIBUTING.md says what is left to write.
 */
import { parseArgs } from 'node:util'
import * as call from './new/call.mjs'
import * as error from './new/error.mjs'
import { BadInput } from './new/files.mjs'
import * as language from './new/language.mjs'
import * as token from './new/token.mjs'
import * as widget from './new/widget.mjs'

const KINDS = { widget, call, error, token, language }

const [word, ...args] = process.argv.slice(2)
try {
  const kind = Object.hasOwn(KINDS, word ?? '') ? KINDS[word] : null
  if (!kind) throw new BadInput(`Use it as:\n${Object.values(KINDS).map(usageOf).join('\n')}`)
  const { values, positionals } = parseArgs({ args, options: kind.options, allowPositionals: true })
  if (positionals.length !== 1) throw new BadInput(`Use it as: ${usageOf(kind)}`)
  const written = await kind.create(new URL('../', import.meta.url).pathname, positionals[0], values)
  console.log(`${written.join('\n')}\n${kind.next}`)
} catch (error) {
  if (!(error instanceof BadInput) && error.code?.startsWith('ERR_PARSE_ARGS') !== true) throw error
  console.error(error.message)
  process.exitCode = 1
}

function usageOf({ usage }) {
  return `npm run new -- ${usage}`
}
