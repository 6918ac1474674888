/** Nothing of the specification is lost: each of its names is in the contract, each error has code, text and producer. */
import { describe, expect, it } from 'vitest'
import { type Call, CALLS, ERROR_CODES } from '../../src/contract/index.ts'
import { codeFiles, filesBelow, has, textOf } from './source-files.ts'
import {
  CALL_NAMES,
  CONSTANTS,
  CONSTANTS_TO_COME,
  ENTITY_FIELDS,
  ERROR_LINES,
  NAMES_TO_COME,
} from './specification-names.ts'
import { wireNames } from './wire-names.ts'

const calls: readonly Call[] = CALLS
const known = wireNames(calls)

/** `name > other` → what it is called on the wire. */
const namesOf = (row: string): readonly (readonly [name: string, wire: string])[] =>
  row.split(',').map((entry) => {
    const [name = '', wire = name] = entry.split(' > ').map((part) => part.trim())
    return [name, wire] as const
  })

describe('§3: entities', () => {
  it.each(Object.entries(ENTITY_FIELDS))('[HSE-8] %s has each of its fields in the contract', (_entity, row) => {
    expect(namesOf(row).filter(([, wire]) => !known.has(wire) && !NAMES_TO_COME.includes(wire))).toEqual([])
  })
})

describe('§7: calls', () => {
  it.each(Object.entries(CALL_NAMES))('[HSE-8] %s is made as it is written', (_call, row) => {
    expect(namesOf(row).filter(([, wire]) => !known.has(wire) && !NAMES_TO_COME.includes(wire))).toEqual([])
  })
})

describe('§8: errors', () => {
  const codes = Object.keys(ERROR_CODES)
  const english = filesBelow('src/i18n/locales/en', /\.json$/)
    .map(textOf)
    .join('\n')
  const shipped = codeFiles().filter(
    (path) => !path.startsWith('test/') && !/\.test\.tsx?$/.test(path) && !path.endsWith('error-codes.ts'),
  )
  const sources = shipped.map(textOf).join('\n')
  const matching = (entry: string) =>
    entry.endsWith('*')
      ? codes.filter((code) => code.startsWith(entry.slice(0, -1)))
      : codes.filter((code) => code === entry)

  it.each(ERROR_LINES)('[HSE-8] “%s” has a code, a text and a producer', (_line, row) => {
    for (const entry of row.split(',').map((each) => each.trim())) {
      const found = matching(entry)
      expect({ entry, hasCode: found.length > 0 }).toEqual({ entry, hasCode: true })
      for (const code of found) {
        const hasText = english.includes(`"errors.${code}"`)
        const hasProducer = new RegExp(`(?<![\\w-])${code}(?![\\w-])`).test(sources)
        expect({ code, hasText, hasProducer }).toEqual({ code, hasText: true, hasProducer: true })
      }
    }
  })
})

describe('§9: constants', () => {
  it.each(CONSTANTS)('[HSE-8] %s is kept in %s', (_constant, file, words) => {
    expect({ file, exists: has(file) }).toEqual({ file, exists: true })
    expect(textOf(file).includes(words), `${words} in ${file}`).toBe(true)
  })
})

describe('what is to come', () => {
  it('[HSE-8] has no name any more that has come', () => {
    expect(NAMES_TO_COME.filter((name) => known.has(name))).toEqual([])
  })

  it('[HSE-8] has no constant any more that has come', () => {
    const sources = codeFiles()
      .filter((path) => /^(src|widgets|examples\/portal)\//.test(path))
      .map(textOf)
      .join('\n')
    expect(CONSTANTS_TO_COME.filter(([, words]) => sources.includes(words))).toEqual([])
  })
})
