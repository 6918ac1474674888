/** Every name that travels: attributes, nested ones too, filters, orders, meta and paths, read off the contract's own schemas. */
import type * as z from 'zod/mini'
import type { Call } from '../../src/contract/index.ts'

type Definition = z.core.$ZodTypes['_zod']['def']
const definitionOf = (schema: z.core.$ZodType): Definition => (schema as z.core.$ZodTypes)._zod.def

/** @returns names as they stand on the wire, `filter[…]` and paths as written, and the values of enumerations */
export function wireNames(calls: readonly Call[]): Set<string> {
  const names = new Set<string>()
  const walk = (schema: z.core.$ZodType): void => {
    const definition = definitionOf(schema)
    switch (definition.type) {
      case 'object':
        for (const [name, inner] of Object.entries(definition.shape)) {
          names.add(name)
          walk(inner)
        }
        break
      case 'array':
        walk(definition.element)
        break
      case 'union':
        definition.options.forEach(walk)
        break
      case 'default':
      case 'optional':
      case 'nullable':
        walk(definition.innerType)
        break
      case 'pipe':
        walk(definition.in)
        break
      case 'record':
        walk(definition.valueType)
        break
      case 'enum':
        Object.values(definition.entries).forEach((value) => names.add(String(value)))
        break
      default:
    }
  }
  for (const call of calls) {
    names.add(`${call.method} ${call.path}`)
    walk(call.output.resource)
    if (call.output.meta) walk(call.output.meta)
    if (call.body) walk(call.body.attributes)
    for (const [name, schema] of Object.entries(call.query?.filters ?? {})) {
      names.add(`filter[${name}]`)
      walk(schema)
    }
    for (const sort of call.query?.sorts ?? []) names.add(`sort ${sort}`)
    if (call.query && call.query.sorts.length > 0) names.add('filter[sort]')
    if (call.query?.maxPageSize !== undefined) names.add('page[number]').add('page[size]')
  }
  return names
}
