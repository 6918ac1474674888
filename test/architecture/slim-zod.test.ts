/** Pages parse the contract with slim-zod.ts instead of zod/mini: both must have the same results on every schema. */
import * as z from 'zod/mini'
import { expect, it, onTestFinished } from 'vitest'
import * as slimZod from '../../src/contract/wire/slim-zod.ts'
import * as contract from '../../src/contract/index.ts'
import { createRandom } from '../../src/testing/random.ts'
import { importSource } from '../../scripts/import-source.mjs'
import { SLIM_ZOD } from '../../scripts/rollup/page-libraries.mjs'
import { SEED } from '../support/seed.ts'
import { IS_PROOF } from '../support/tiers.ts'
import { fittingValue } from './fitting-values.ts'

const TIMEOUT_MS = 120_000
const VALUES = IS_PROOF ? 3_000 : 200
const ROOT = new URL('../../', import.meta.url).pathname
type Reader = Pick<z.ZodMiniType, 'safeParse'>

const isSchema = (value: unknown): value is z.ZodMiniType =>
  typeof value === 'object' && value !== null && '_zod' in value

/** Returns all schemas that the entry point exports, at any depth, with their paths. */
function schemasIn(value: unknown, path: readonly string[] = []): [string[], z.ZodMiniType][] {
  if (isSchema(value)) return [[[...path], value]]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => schemasIn(inner, [...path, name]))
}

const at = (root: unknown, path: readonly string[]): Reader =>
  path.reduce((value, name) => (value as Record<string, unknown>)[name], root) as Reader

const slim: unknown = await importSource(`${ROOT}src/contract/index.ts`, SLIM_ZOD)
/** All schemas of the contract; one that is exported under several names is tested once. */
const schemas = schemasIn(contract).filter(
  ([, schema], index, all) => all.findIndex(([, each]) => each === schema) === index,
)

/** Serializes a value for comparison, including the order of members and undefined members. */
const written = (value: unknown) => JSON.stringify(value, (_, each: unknown) => (each === undefined ? '(none)' : each))

it('[WIR-22] reads each shape of the contract on a page as on a server', { timeout: TIMEOUT_MS }, () => {
  const random = createRandom(SEED)
  const verdicts = { taken: 0, refused: 0 }
  const onlyRefused: string[] = []
  for (const [path, schema] of schemas) {
    let taken = 0
    for (let count = 0; count < VALUES; count++) {
      const value = fittingValue(schema, random, 4 ** random.whole(1, 5))
      const before = written(value)
      const [expected, actual] = [schema.safeParse(value), at(slim, path).safeParse(value)]
      const what = `${path.join('.')}, ${before}`
      expect(actual.success, what).toBe(expected.success)
      if (expected.success) expect(written(actual.data), what).toBe(written(expected.data))
      expect(written(value), `${what} was changed`).toBe(before)
      verdicts[expected.success ? 'taken' : 'refused']++
      if (expected.success) taken++
    }
    if (taken === 0) onlyRefused.push(path.join('.'))
  }
  expect(schemas.length).toBeGreaterThan(200)
  // Each schema needs valid values too, because rejected ones do not compare the parsed results.
  expect(onlyRefused).toEqual([])
  expect(Math.min(verdicts.taken, verdicts.refused)).toBeGreaterThan(schemas.length * VALUES * 0.2)
})

/** Features of zod/mini that the contract uses or may use. */
const SCHEMAS: Record<string, (library: typeof z) => z.ZodMiniType> = {
  number: ({ number }) => number(),
  'whole number': ({ int }) => int(),
  'a number in a range': ({ number, minimum, maximum }) => number().check(minimum(0), maximum(5)),
  'positive number': ({ number, positive }) => number().check(positive()),
  'a text of limited length': ({ string, trim, minLength, maxLength }) =>
    string().check(trim(), minLength(1), maxLength(2)),
  'a list of limited length': ({ array, unknown, minLength, maxLength }) =>
    array(unknown()).check(minLength(1), maxLength(2)),
  'list of values': ({ array, nullable, string }) => array(nullable(string())),
  'one of several': ({ literal }) => literal(['x', 1, null]),
  'the one': ({ literal }) => literal('x'),
  unknown: ({ object, unknown }) => object({ a: unknown() }),
  'unknown or absent': ({ object, optional, unknown }) => object({ a: optional(unknown()) }),
  'absent or null': ({ object, nullish, string }) => object({ a: nullish(string()), b: nullish(string()) }),
  'null or absent, in reverse order': ({ object, nullable, optional, string }) =>
    object({ a: nullable(optional(string())) }),
  'absent in a union': ({ object, union, optional, string, number }) =>
    object({ a: union([string(), optional(number())]) }),
  'absent with a pipe': ({ object, pipe, nullish, number, transform }) =>
    object({
      a: pipe(
        nullish(number()),
        transform((value) => value ?? 0),
      ),
    }),
  'absent with a transform': ({ object, transform }) =>
    object({ a: transform((value) => value), b: transform(() => 1) }),
  'absent with a default': ({ object, _default, string }) => object({ a: _default(string(), 'd') }),
  'null or a default': ({ object, _default, nullable, string }) => object({ a: nullable(_default(string(), 'd')) }),
  'no other members': ({ strictObject, optional, string }) => strictObject({ a: optional(string()) }),
  'one more': ({ extend, strictObject, string, number }) => extend(strictObject({ a: number() }), { b: string() }),
  'none needed': ({ partial, strictObject, string }) => partial(strictObject({ a: string(), b: string() })),
  'keys as data': ({ record, string, regex, number }) => record(string().check(regex(/^[a-c]$/)), number()),
  'any keys': ({ record, string, unknown }) => record(string(), unknown()),
}

const VALUES_OF_ANY_KIND: readonly unknown[] = [
  ...[
    undefined,
    null,
    true,
    NaN,
    Infinity,
    -Infinity,
    -0,
    0.5,
    1,
    5,
    6,
    2 ** 53,
    '',
    ' ',
    ' x ',
    'x',
    'xyz',
    1n,
    Symbol.iterator,
  ],
  ...[[], [1], ['x', null], [undefined], new Array(2), [1, 2, 3], () => 1, new Date(0), new Map([['a', 1]]), /a/],
  ...[{}, { a: undefined }, { a: null }, { a: 'x' }, { a: 1 }, { a: 1, b: 'x' }, { a: 'x', b: undefined }, { c: 1 }],
  ...[Object.create(null), { constructor: 1 }, { toString: 1 }, Object.assign([], { a: 'x' })],
  ...['{"__proto__":1}', '{"a":1,"__proto__":{"b":"x"}}', '{"a":"x","__proto__":null}'].map((text) => JSON.parse(text)),
]

it.each(Object.entries(SCHEMAS))('[WIR-22] accepts and rejects like the library: %s', (_, made) => {
  const [theirs, ours] = [made(z), made(slimZod as unknown as typeof z)]
  const results = (schema: Reader) =>
    VALUES_OF_ANY_KIND.map((value) => {
      const { success, data } = schema.safeParse(value)
      return success ? { data } : 'refused'
    })
  expect(results(ours)).toStrictEqual(results(theirs))
})

it('[WIR-22] names the place of an error in a response, but never the content', () => {
  const answer = { data: [{ type: 'invoices', id: 7, attributes: { secret: 'tok_1' } }], meta: 'tok_2' }
  const result = at(slim, ['errorDocumentSchema']).safeParse({
    errors: [{ code: 'a' }, { source: { pointer: 'tok_3' }, code: 4 }],
  })
  expect(result.error).toBeInstanceOf(Error)
  expect(result.error?.issues.map(({ path }) => path)).toEqual([['errors', 1, 'code']])
  expect(result.error?.message).toBe('errors.1.code: no string')
  expect(String(at(slim, ['documentSchema']).safeParse(answer).error)).not.toContain('tok')
})

it('[WIR-22] [WID-41] reads no member that a page has added to Object.prototype', () => {
  const { object, optional, number, string } = slimZod as unknown as typeof z
  const schema = object({ amount: optional(number()), currency: string() })
  Object.assign(Object.prototype, { amount: 5, currency: 'USD' })
  onTestFinished(() => {
    for (const name of ['amount', 'currency']) Reflect.deleteProperty(Object.prototype, name)
  })
  expect(schema.safeParse(JSON.parse('{"currency":"CAD"}')).data).toEqual({ currency: 'CAD' })
  expect(schema.safeParse({}).success).toBe(false)
})
