/** Generates values for a schema of the contract: most are valid, some are invalid in single parts. */
import type * as z from 'zod/mini'
import type { Random } from '../../src/testing/random.ts'
import { INJECTIONS, NUMBERS, PLAUSIBLE, randomValue } from '../contract/fuzz-documents.ts'

type Definition = z.core.$ZodTypes['_zod']['def']
type Schema = z.core.$ZodType

const definitionOf = (schema: Schema): Definition => (schema as z.core.$ZodTypes)._zod.def
const fits = (schema: Schema, value: unknown): boolean => (schema as z.ZodMiniType).safeParse(value).success

/** Texts of which at least one matches each pattern and rule of the contract. */
const TEXTS: readonly string[] = [
  ...PLAUSIBLE,
  ...[
    '2026-11-20T10:00:00.000Z',
    '02/30/2026',
    '12/27',
    'en',
    'de',
    'a@example.com',
    'https://example.com',
    '4242',
    '123456',
  ],
  ...[
    'open,due',
    'active,locked',
    'expired password',
    'Billed',
    'Past Due,Disputed',
    'Ab-9_'.repeat(8),
    `fh_${'A'.repeat(43)}`,
    'A'.repeat(22),
    '4111111111111111',
    'f'.repeat(64),
    'Two words',
  ],
  ...[
    '/self',
    '/v1/invoices/:id',
    '021000021',
    '11000-000',
    '#0af',
    'oklch(50% 0.1 200)',
    '  padded  ',
    'a'.repeat(36),
    'US',
  ],
]

/** Integers, including ones that some rules reject. */
const WHOLES = [0, 1, 2, 5, 20, 99, 2026, -1]

/** @param sloppy on average, one of this many parts ignores the schema */
export function fittingValue(schema: Schema, random: Random, sloppy: number): unknown {
  if (random.whole(1, sloppy) === 1) return random.pick([() => undefined, () => null, () => randomValue(random)])()
  const inner = (part: Schema) => fittingValue(part, random, sloppy)
  const definition = definitionOf(schema)
  switch (definition.type) {
    case 'object':
      return objectOf(definition.shape, random, sloppy, inner)
    case 'record':
      return Object.fromEntries([0, 1].map(() => [keyOf(inner(definition.keyType)), inner(definition.valueType)]))
    case 'array':
      return Array.from({ length: random.pick([0, 1, 1, 2, 3]) }, () => inner(definition.element))
    case 'union':
      return inner(random.pick(definition.options))
    case 'optional':
    case 'nullable':
    case 'default':
      return random.whole(0, 3) === 0 ? [undefined, null][random.whole(0, 1)] : inner(definition.innerType)
    case 'pipe':
      return inner(definition.in)
    case 'enum':
      return random.pick(Object.values(definition.entries))
    case 'literal':
      return random.pick(definition.values)
    default:
      return leafOf(schema, random)
  }
}

/** Generates an object; members may be missing, or unknown with a name that broke other parsers. */
function objectOf(shape: z.core.$ZodShape, random: Random, sloppy: number, inner: (part: Schema) => unknown) {
  const members = Object.entries(shape).flatMap(([name, part]) => {
    const isLeftOut = random.whole(1, fits(part, undefined) ? 3 : 2 * sloppy) === 1
    return isLeftOut ? [] : [[name, inner(part)] as const]
  })
  const strangers = random.whole(1, sloppy) === 1 ? [[random.pick(INJECTIONS), randomValue(random)] as const] : []
  return Object.fromEntries([...members, ...strangers])
}

const LEAVES: readonly unknown[] = [...TEXTS, ...WHOLES, ...NUMBERS, true, false, null, {}, { en: 'Text' }, [], [1]]
const fittingLeaves = new WeakMap<Schema, readonly unknown[]>()

/** Returns a valid value for a primitive type, if one is found. */
function leafOf(schema: Schema, random: Random): unknown {
  const fitting = fittingLeaves.get(schema) ?? LEAVES.filter((value) => fits(schema, value))
  fittingLeaves.set(schema, fitting)
  const leaves = fitting.length > 0 ? fitting : LEAVES
  return leaves[random.whole(0, leaves.length - 1)]
}

/** Returns the value as an object key: it must be a string, but a sloppy value may be of any type. */
const keyOf = (value: unknown): string => (typeof value === 'string' ? value : 'key')
