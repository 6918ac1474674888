/** Nothing of the specification is lost: each of its names is in the contract, each error has code, text and producer. */
import { describe, expect, it } from 'vitest'
import * as contract from '../../src/contract/index.ts'
import { type Call, CALLS, ERROR_CODES, isGeneralErrorCode } from '../../src/contract/index.ts'
import type { ErrorRow } from '../../src/contract/errors/general-error-codes.ts'
import { provenIds } from './rule-book.ts'
import { codeFiles, filesBelow, has, textOf } from './source-files.ts'
import {
  BEHAVIOURS,
  CONSTANT_VALUES,
  CONSTANT_WORDS,
  ERROR_LINES,
  SAID_LINES,
  SUCCESSES,
} from './specification-lines.ts'
import { CALL_NAMES, ENTITY_FIELDS } from './specification-names.ts'
import { wireNames } from './wire-names.ts'

const calls: readonly Call[] = CALLS
const callOf = (name: string): Call =>
  calls.find((call) => call.name === name) ?? expect.fail(`no call is named ${name}`)
const listOf = (row: string): string[] => row.split(',').map((entry) => entry.trim())

/** What of a row the calls do not know: neither as it is written nor, after `>`, as it is called on the wire. */
function missingFrom(names: Set<string>, row: string): string[] {
  return listOf(row).filter((entry) => {
    const [name = '', wire = name] = entry.split(' > ').map((part) => part.trim())
    return !names.has(wire)
  })
}

describe('§3: entities', () => {
  it.each(Object.entries(ENTITY_FIELDS))(
    '[HSE-8] %s has each of its fields in its own calls',
    (_entity, [from, row]) => {
      expect(missingFrom(wireNames(listOf(from).map(callOf)), row)).toEqual([])
    },
  )
})

describe('§7: calls', () => {
  it.each(Object.entries(CALL_NAMES))('[HSE-8] %s takes and answers what is written of it', (name, row) => {
    expect(missingFrom(wireNames([callOf(name)]), row)).toEqual([])
  })
})

/** What is shipped, without tests and without the tables in which codes and texts are listed. */
const shipped = codeFiles().filter(
  (path) => !path.startsWith('test/') && !/\.test\.tsx?$/.test(path) && !path.endsWith('error-codes.ts'),
)

describe('§8: errors', () => {
  const codes: Readonly<Record<string, ErrorRow>> = ERROR_CODES
  const english = filesBelow('src/i18n/locales/en', /\.json$/)
    .map(textOf)
    .join('\n')
  // What lists codes brings none about.
  const sources = shipped
    .filter((path) => !/\.calls\.ts$|-refusals\.ts$|^src\/testing\//.test(path))
    .map(textOf)
    .join('\n')

  it.each(ERROR_LINES)(
    '[HSE-8] “%s” has one code, its text, its producer and a call that meets it',
    (_line, code, name) => {
      const row = codes[code]
      const meets = callOf(name).errors.some((each) => each === code) || isGeneralErrorCode(code)
      expect({ code, isCode: row !== undefined, meets: meets || row?.status === undefined }).toEqual({
        code,
        isCode: true,
        meets: true,
      })
      const hasProducer = new RegExp(`(?<![\\w-])${code}(?![\\w-])`).test(sources)
      expect({ code, hasText: english.includes(`"errors.${code}": "`), hasProducer }).toEqual({
        code,
        hasText: true,
        hasProducer: true,
      })
    },
  )

  it.each(SAID_LINES)('[HSE-8] “%s” is said', (_line, table, key) => {
    expect(textOf(table)).toMatch(new RegExp(`['"]${key}['"]: ['"]`))
    expect(isSaid(key), `something shows ${key}`).toBe(true)
  })

  it.each(SUCCESSES)('[HSE-8] success is said of: %s', (_success, name, key) => {
    const exported = Object.entries(contract).find(([, value]) => value === callOf(name))?.[0] ?? expect.fail(name)
    const widgets = shipped.filter((path) => path.startsWith('widgets/'))
    const senders = widgets.filter((path) => new RegExp(`\\b${exported}\\b`).test(textOf(path)))
    if (key === null) expect(senders, `${name} is sent: name the text that says it was done`).toEqual([])
    else
      expect({ key, isThere: english.includes(`"${key}": "`), isSaid: isSaid(key) }).toMatchObject({
        isThere: true,
        isSaid: true,
      })
  })

  const proven = provenIds()
  it.each(BEHAVIOURS)('[HSE-8] “%s” is a rule that a test proves', (_sentence, rule) => {
    expect(proven.has(rule), rule).toBe(true)
  })
})

/** Whether shipped code names a text's key, whole or as the beginning of a template (`recovery.done.${kind}`). */
function isSaid(key: string): boolean {
  const start = key.slice(0, key.lastIndexOf('.') + 1)
  return shipped
    .filter((path) => !path.includes('/messages/'))
    .some((path) => [`'${key}'`, `\`${start}\${`].some((text) => textOf(path).includes(text)))
}

describe('§9: constants', () => {
  it.each(CONSTANT_VALUES)('[HSE-8] %s', (_constant, is, shall) => {
    expect(is).toEqual(shall)
  })

  it.each(CONSTANT_WORDS)('[HSE-8] %s is kept in %s', (_constant, file, words) => {
    expect({ file, exists: has(file) }).toEqual({ file, exists: true })
    expect(textOf(file).includes(words), `${words} in ${file}`).toBe(true)
  })
})
