/**
 * Derives the JSON Schema of requests and responses as sent over HTTP from the contract's schemas. Source:
 * docs/spec/wire.md WIR-23.
 */
import * as z from 'zod/mini'

/** A schema of JSON Schema 2020-12, which OpenAPI 3.1 uses unchanged. */
export type JsonSchema = z.core.JSONSchema.BaseSchema

/** Formats of custom checks, each recognized by a value that the check accepts: the first match wins. */
const CUSTOM_FORMS: readonly (readonly [value: unknown, form: JsonSchema])[] = [
  [{}, { type: 'object', additionalProperties: true }],
  ['2026-11-20', { type: 'string', format: 'date' }],
  ['en', { type: 'string' }],
  [1, { type: 'integer' }],
  [2030, { type: 'integer' }],
]
const WIRE_DATE: JsonSchema = { pattern: '^\\d{2}/\\d{2}/\\d{4}$', description: 'MM/DD/YYYY' }

/** @returns the format as it is sent, before the client parses it: dates are `MM/DD/YYYY`, amounts minor units */
export function wireSchemaOf(schema: z.core.$ZodType): JsonSchema {
  const { $schema: _, ...described } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      Object.assign(jsonSchema, checkedForm(zodSchema))
    },
  }) as JsonSchema
  return described
}

/** Describes a custom check, which zod cannot describe. */
function checkedForm(schema: z.core.$ZodType): JsonSchema {
  const takes = (value: unknown) => z.core.safeParse(schema, value).success
  switch ((schema as z.core.$ZodTypes)._zod.def.type) {
    case 'custom':
      return CUSTOM_FORMS.find(([value]) => takes(value))?.[1] ?? {}
    case 'number':
      return [1, 100, 2030].some(takes) && ![1.5, 100.5, 2030.5].some(takes) ? { type: 'integer' } : {}
    case 'string':
      return takes('11/20/2026') && !takes('x') && !takes('2026-11-20') ? WIRE_DATE : {}
    default:
      return {}
  }
}

/** Returns the attributes of a resource: `{ id, ...attributes }` without its id, which is next to them over HTTP. */
export function attributesOf(resource: JsonSchema): JsonSchema {
  const alternatives = resource.anyOf ?? resource.oneOf
  if (alternatives) return { anyOf: alternatives.map((each) => attributesOf(each as JsonSchema)) }
  const { id: _, ...properties } = resource.properties ?? {}
  return {
    ...resource,
    ...(resource.properties && { properties }),
    ...(resource.required && { required: resource.required.filter((name) => name !== 'id') }),
  }
}
