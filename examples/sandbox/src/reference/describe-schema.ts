/**
 * Describes a call's schemas for the reference: attribute names, formats, and whether they are required, as sent over
 * HTTP.
 */
import * as z from 'zod/mini'

export interface AttributeRow {
  /** Dotted path; `[]` stands for each element of a list. */
  name: string
  /** For example `text`, `whole number`, `one of …`. */
  form: string
  required: boolean
}

type Definition = z.core.$ZodTypes['_zod']['def']

const definitionOf = (schema: z.core.$ZodType): Definition => (schema as z.core.$ZodTypes)._zod.def

/** Returns rows for an object's attributes, nested ones after their parent; for a union, those of each alternative. */
export function describeAttributes(schema: z.core.$ZodType, prefix = ''): AttributeRow[] {
  const definition = definitionOf(schema)
  switch (definition.type) {
    case 'object':
      return Object.entries(definition.shape).flatMap(([name, inner]) => describeAttribute(inner, prefix + name, true))
    case 'union':
      return definition.options
        .flatMap((option) => describeAttributes(option, prefix))
        .map((row) => ({ ...row, required: false }))
    case 'pipe':
      return describeAttributes(definition.in, prefix)
    default:
      return []
  }
}

function describeAttribute(schema: z.core.$ZodType, name: string, required: boolean): AttributeRow[] {
  const definition = definitionOf(schema)
  switch (definition.type) {
    case 'optional':
      return describeAttribute(definition.innerType, name, false)
    case 'array':
      return [
        { name, form: `list of ${formOf(definition.element)}`, required },
        ...describeAttributes(definition.element, `${name}[].`),
      ]
    default:
      return [{ name, form: formOf(schema), required }, ...describeAttributes(schema, `${name}.`)]
  }
}

/** Forms of custom checks, each recognized by a value that the check accepts. */
const CUSTOM_FORMS: readonly (readonly [value: unknown, form: string])[] = [
  [{}, 'names and values'],
  ['2026-11-20', 'date (YYYY-MM-DD)'],
  ['en', 'supported language'],
  [1, 'whole number'],
  [2030, 'whole number'],
]

/** Returns the form of one value. */
export function formOf(schema: z.core.$ZodType): string {
  const definition = definitionOf(schema)
  switch (definition.type) {
    case 'string':
      return `text${constraintsOf(definition.checks)}`
    case 'number':
      return `number${constraintsOf(definition.checks)}`
    case 'boolean':
      return 'true or false'
    case 'enum':
      return `one of ${Object.values(definition.entries).join(', ')}`
    case 'array':
      return `list of ${formOf(definition.element)}`
    case 'nullable':
    case 'optional':
      return `${formOf(definition.innerType)} or null`
    case 'pipe':
      return formOf(definition.in)
    case 'record':
      return 'names and values'
    case 'object':
      return 'object'
    case 'custom':
      return CUSTOM_FORMS.find(([value]) => z.core.safeParse(schema, value).success)?.[1] ?? 'special value'
    default:
      return definition.type
  }
}

function constraintsOf(checks: readonly z.core.$ZodCheck[] = []): string {
  const words = checks.flatMap((check) => {
    const definition = (check as z.core.$ZodChecks)._zod.def
    switch (definition.check) {
      case 'min_length':
        return [`at least ${definition.minimum} characters`]
      case 'max_length':
        return [`at most ${definition.maximum} characters`]
      case 'greater_than':
        return [`${String(definition.value)} or more`]
      case 'less_than':
        return [`at most ${String(definition.value)}`]
      case 'number_format':
        return ['whole']
      case 'string_format':
        return 'pattern' in definition && definition.pattern ? [`matching ${definition.pattern.source}`] : []
      default:
        return []
    }
  })
  return words.length > 0 ? `, ${words.join(', ')}` : ''
}
