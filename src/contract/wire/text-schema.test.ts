import type * as z from 'zod/mini'
import { describe, expect, it } from 'vitest'
import { CALLS } from '../calls.ts'
import { isBlank, lineSchema } from './line-schema.ts'
import { isTextWithin, plainName, textSchema, withoutBidi } from './text-schema.ts'

const BLANKS = [
  '',
  ' ',
  '\u00a0',
  '\u200b',
  '\u2060\u200d',
  '\u3164',
  '\u115f',
  '\u2800',
  '\ufeff',
  '\u00ad',
  '\u202e',
  '\n\t',
  '\ufe0f',
]

describe('text', () => {
  it('[WIR-73] is blank without a visible character', () => {
    for (const text of BLANKS) expect(isBlank(text), JSON.stringify(text)).toBe(true)
    for (const text of ['.', 'a\u200b', '\u0301a', '\u{1f69a}', '0']) expect(isBlank(text), text).toBe(false)
  })

  it('[A-127] is measured in graphemes', () => {
    const family = '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}'
    expect([isTextWithin(family.repeat(10), 10), isTextWithin(family.repeat(11), 10)]).toEqual([true, false])
    expect([isTextWithin('e\u0301'.repeat(10), 10), isTextWithin('x'.repeat(11), 10)]).toEqual([true, false])
    expect(isTextWithin(`a${'\u0301'.repeat(80)}`, 10)).toBe(false)
  })

  it('[A-127] explains why a text does not match', () => {
    const why = (schema: z.ZodMiniType, text: string) =>
      schema.safeParse(text).error?.issues.map(({ message }) => message)
    expect(why(textSchema(3), 'abcd')).toEqual(['has more than 3 characters'])
    expect(why(textSchema(3), '\u200b')).toEqual(['is blank'])
    expect(why(lineSchema(3), 'abcd')).toEqual(['has more than 3 characters'])
    expect(why(lineSchema(3), 'a\u202e')).toEqual(['has line breaks or invisible characters'])
  })

  it('[WIR-74] removes direction marks from a name', () => {
    expect(withoutBidi('x\u202efdp.exe\u2066\u200f')).toBe('xfdp.exe')
    expect(plainName(' Lena\u00a0\u202e Ortiz\n')).toBe('Lena Ortiz')
  })
})

/**
 * Texts that may be invisible: passwords are used as they are; the others are compared with values of the server or are
 * not names.
 */
const NOT_FOR_READERS =
  /password|secret|token|handover|challenge|code|key|^id$|_id$|Id$|username|issuer|value|number|Number|method|kind|directive|blocked/

type Def = {
  type: string
  shape?: Record<string, Schema>
  element?: Schema
  innerType?: Schema
  in?: Schema
  out?: Schema
  options?: Schema[]
}
type Schema = z.ZodMiniType & { _zod: { def: Def } }

/** Returns every text in a schema, with its name. */
function textsOf(schema: Schema, name = ''): { name: string; schema: Schema }[] {
  const { type, shape, element, innerType, options, in: from } = schema._zod.def
  if (type === 'string') return [{ name, schema }]
  const inner: [string, Schema][] = [
    ...Object.entries(shape ?? {}),
    ...[element, innerType, from, ...(options ?? [])].flatMap((each): [string, Schema][] =>
      each ? [[name, each]] : [],
    ),
  ]
  return inner.flatMap(([key, each]) => textsOf(each, key))
}

it('[WIR-73] no call accepts an invisible text for a required one', () => {
  const taken = CALLS.flatMap((call) =>
    call.body
      ? textsOf(call.body.attributes as Schema)
          .filter(({ name }) => !NOT_FOR_READERS.test(name))
          .filter(
            ({ schema }) => !schema.safeParse('').success && BLANKS.some((text) => schema.safeParse(text).success),
          )
          .map(({ name }) => `${call.name} ${name}`)
      : [],
  )
  expect(taken).toEqual([])
})
