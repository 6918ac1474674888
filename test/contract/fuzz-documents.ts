/** Generates request documents, mostly invalid, from the schema of a call and from inputs that broke other servers. */
import type { Call } from 'netterms/contract/internal'
import type * as z from 'zod/mini'
import type { Random } from '../../src/testing/random.ts'
import type { Known } from './fuzz-known.ts'

type Definition = z.core.$ZodTypes['_zod']['def']
const definitionOf = (schema: z.core.$ZodType): Definition => (schema as z.core.$ZodTypes)._zod.def

/** Texts that could be interpreted in SQL, patterns, pages, files and headers. */
export const INJECTIONS: readonly string[] = [
  "' or '1'='1",
  "'; drop table invoices; --",
  "') union select token_hash from portal_sessions --",
  '1; select pg_sleep(5)',
  '$1',
  '%',
  '_%_%_%',
  '\\',
  '\\%',
  '%27%20or%201=1',
  '${7*7}',
  '{{7*7}}',
  '#{7*7}',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  'javascript:alert(1)',
  '../../../../etc/passwd',
  '..\\..\\windows\\win.ini',
  'file:///etc/passwd',
  'http://169.254.169.254/latest/meta-data',
  '\r\nSet-Cookie: a=b',
  '\n\nHTTP/1.1 200 OK',
  '=cmd|"/c calc"!A1',
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  '[object Object]',
  'null',
  'undefined',
  'NaN',
  'true',
  '-1',
  '0x10',
  '1e309',
  '9'.repeat(400),
  'a'.repeat(5_000),
  '\u202Eevil',
  '\u0000',
  '\ud800',
  'İıſK',
  '٣٤٥',
  '１２３',
  '👩‍👩‍👧‍👦'.repeat(40),
  '{"$gt":""}',
  '(a+)+$',
  'a'.repeat(60) + '!',
  '10428,10429',
  ',,,,',
  '*',
  '',
  ' ',
]

export const PLAUSIBLE: readonly string[] = [
  '10428',
  '20517',
  'T-201377',
  'T-999999',
  'BA-1',
  'USD',
  'JPY',
  '2026-11-20',
  '11/20/2026',
  '2026-11-20T10:00:00Z',
  'D-1101',
  'open',
  '1',
  'u-1001',
]

export const NUMBERS: readonly number[] = [
  0,
  -0,
  1,
  -1,
  0.1,
  1.005,
  100,
  126440,
  2 ** 31,
  2 ** 53,
  -(2 ** 53),
  9_999_999_999_999,
  1e21,
  1e308,
  5e-324,
]

/** Returns any JSON value, a few levels deep. */
export function randomValue(random: Random, depth = 0): unknown {
  switch (random.whole(0, depth > 3 ? 5 : 8)) {
    case 0:
      return null
    case 1:
      return random.pick([true, false])
    case 2:
      return random.pick(NUMBERS)
    case 3:
      return random.pick(PLAUSIBLE)
    case 4:
    case 5:
      return random.pick(INJECTIONS)
    case 6:
      return Array.from({ length: random.whole(0, 4) }, () => randomValue(random, depth + 1))
    case 7:
      return Array.from({ length: random.whole(0, 3) }, () => ({ id: randomValue(random, depth + 1) }))
    default:
      return Object.fromEntries(
        Array.from({ length: random.whole(0, 4) }, () => [random.pick(INJECTIONS), randomValue(random, depth + 1)]),
      )
  }
}

interface Making {
  random: Random
  known: Known
}

/**
 * Returns a value that the schema may accept, and sometimes one that it must reject.
 *
 * @param name name of the member, or of the list that contains the value
 */
function valueFor(schema: z.core.$ZodType, making: Making, name = ''): unknown {
  const { random } = making
  if (random.whole(0, 9) === 0) return randomValue(random)
  const definition = definitionOf(schema)
  switch (definition.type) {
    case 'object': {
      const members = Object.entries(definition.shape).flatMap(([name, inner]) =>
        random.whole(0, 11) === 0 ? [] : [[name, valueFor(inner, making, name)] as const],
      )
      const stranger = random.whole(0, 7) === 0 ? [[random.pick(INJECTIONS), randomValue(random)] as const] : []
      return Object.fromEntries([...members, ...stranger])
    }
    case 'array': {
      const length = random.whole(0, 40) === 0 ? 600 : random.whole(0, 3)
      return Array.from({ length }, () => valueFor(definition.element, making, name))
    }
    case 'union':
      return valueFor(random.pick(definition.options), making, name)
    case 'optional':
    case 'nullable':
      return random.whole(0, 3) === 0 ? undefined : valueFor(definition.innerType, making, name)
    case 'pipe':
      return valueFor(definition.in, making, name)
    case 'enum':
      return random.pick(Object.values(definition.entries))
    case 'literal':
      return random.pick(definition.values)
    case 'boolean':
      return random.pick([true, false])
    case 'number':
      return random.pick(NUMBERS)
    case 'string':
      return textFor(name, making)
    default:
      return randomValue(random)
  }
}

/** Returns an existing id for a member of this name if there is one, or a plausible or invalid id. */
export const textFor = (name: string, { random, known }: Making): string =>
  random.pick(random.whole(0, 2) > 0 ? (known[name] ?? PLAUSIBLE) : random.pick([PLAUSIBLE, INJECTIONS]))

/** Returns the text of a request's body. */
export function randomBody(call: Call, random: Random, known: Known): string {
  if (random.whole(0, 19) === 0) return JSON.stringify(randomValue(random)) ?? ''
  const attributes = call.body ? valueFor(call.body.attributes, { random, known }) : randomValue(random)
  const type = random.whole(0, 29) === 0 ? random.pick(INJECTIONS) : call.body?.type
  const text = JSON.stringify({ data: { type, attributes } })
  // Sometimes cut the text off or repeat a part of it, as a faulty client would.
  return random.whole(0, 39) === 0 ? text.slice(0, random.whole(0, text.length)) : text
}

export function randomMultipart(call: Call, random: Random, known: Known): { payload: Buffer; contentType: string } {
  const boundary = random.pick(['x', 'a'.repeat(70), 'b-1'])
  const part = (name: string, head: string, content: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${head}\r\n\r\n${content}\r\n`
  const name = random.pick(INJECTIONS).replace(/[\r\n"\0]/g, '')
  const parts = [
    // The part contains only the resource object.
    part('data', '', randomBody(call, random, known).replace(/^\{"data":(.*)\}$/s, '$1')),
    part(
      'file',
      `; filename="${name}"\r\nContent-Type: ${random.pick(['application/pdf', 'text/csv', 'x'])}`,
      random.pick(['%PDF-1.7\n%%EOF', 'a,b\r\n', '', ...INJECTIONS]),
    ),
  ]
  const kept = random.whole(0, 4) === 0 ? [random.pick(parts)] : parts
  const text = `${kept.join('')}--${boundary}--\r\n`
  return {
    payload: Buffer.from(random.whole(0, 9) === 0 ? text.slice(0, random.whole(0, text.length)) : text),
    contentType: `multipart/form-data; boundary=${boundary}`,
  }
}

/** Replaces invalid characters of a text for a URL. */
export const wellFormed = (text: string): string => text.replace(/\p{Surrogate}/gu, '\uFFFD')
