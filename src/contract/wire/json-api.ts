/**
 * JSON:API 1.1: media type, documents, and query strings, in both directions. Source: docs/spec/wire.md WIR-1…WIR-8.
 */
import * as z from 'zod/mini'
import { encodeJson } from './encode-json.ts'
import type { Call } from './define-call.ts'
import { anyObject } from './dictionary.ts'

/** Media type in both directions, without parameters (WIR-1). */
export const MEDIA_TYPE = 'application/vnd.api+json'

/** One entry of `errors` in an error document (JSON:API 1.1). */
export interface WireError {
  id?: string
  status: string
  code: string
  title: string
  detail?: string
  source?: { pointer?: string; parameter?: string; header?: string }
  meta?: Record<string, unknown>
}

const resourceObject = z.object({
  type: z.string(),
  id: z.string(),
  attributes: z.optional(anyObject),
})
/** A success document, before its resources are parsed. */
export const documentSchema = z.object({
  data: z.optional(z.union([resourceObject, z.array(resourceObject), z.null()])),
  meta: z.optional(anyObject),
  included: z.optional(z.array(z.unknown())),
})
/** An error document. */
export const errorDocumentSchema = z.object({
  errors: z.array(
    z.object({
      status: z.optional(z.string()),
      code: z.optional(z.string()),
      detail: z.optional(z.string()),
      source: z.optional(z.object({ pointer: z.optional(z.string()), parameter: z.optional(z.string()) })),
      meta: z.optional(anyObject),
    }),
  ),
})

/** Returns `{ id, ...attributes }`, the shape that every resource schema parses. */
export const flattenResource = (resource: z.output<typeof resourceObject>): Record<string, unknown> => ({
  ...resource.attributes,
  id: resource.id,
})

/** Returns the path of a call with its parameters, percent-encoded (WIR-3). */
export function pathOf(call: Call, params: Readonly<Record<string, string>> = {}): string {
  // A value that consists of periods would move up in the path; no resource has such an id.
  return call.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? '').replace(/^\.+$/, '-'))
}

/**
 * Builds the query string of a call in a fixed order, so that equal queries have equal addresses (WIR-4): filters by
 * name, then `sort`, then `page[number]` and `page[size]`, then `include`. Empty and absent values are omitted. No
 * leading `?`.
 */
export function queryOf(input: QueryInput): string {
  const pairs: [string, string][] = []
  for (const [name, value] of Object.entries(input.filter ?? {}).sort(([a], [b]) => (a < b ? -1 : 1))) {
    const text = Array.isArray(value) ? value.join(',') : value === undefined ? '' : String(value)
    if (text !== '') pairs.push([`filter[${name}]`, text])
  }
  if (input.sort) pairs.push(['sort', input.sort])
  if (input.page) {
    pairs.push(['page[number]', String(input.page.number)], ['page[size]', String(input.page.size)])
  }
  if (input.include?.length) pairs.push(['include', input.include.join()])
  return pairs.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).join('&')
}

/** Filters, sort, page, and includes of a request, before serialization. */
export interface QueryInput {
  filter?: Readonly<Record<string, unknown>> | undefined
  sort?: string | undefined
  page?: { number: number; size: number } | undefined
  include?: readonly string[] | undefined
}

/** Builds the request document of a call: `{ data: { type, attributes } }`; null if the call has no body. */
export function requestDocument(call: Call, body: unknown): string | null {
  return call.body ? encodeJson({ data: { type: call.body.type, attributes: body } }) : null
}
