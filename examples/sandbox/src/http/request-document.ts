/**
 * Parses the body of a call: one resource object of the call's type with attributes that match the call's schema.
 * Source: docs/spec/wire.md WIR-6.
 */
import type { BodyDefinition, Call } from 'netterms/contract/internal'
import type * as z from 'zod/mini'
import { parseJsonBody } from './json-body.ts'
import { Refusal, type RefusalError } from './refusal.ts'

type Issue = z.core.$ZodIssue
const ATTRIBUTES = ['data', 'attributes'] as const
/** Maximum number of errors in a response. */
const MAX_ERRORS = 100

/**
 * Parses and validates a body.
 * @returns the attributes parsed by the call's schema; null for a call without a body
 * @throws Refusal 400 `document-invalid`, 409 `type-conflict`, 422 `attribute-unknown` or `attribute-invalid` with
 * pointers
 */
export function readRequestDocument(
  call: Call,
  bytes: Uint8Array | undefined,
  params: Readonly<Record<string, string>> = {},
): unknown {
  if (!call.body) {
    if (bytes && bytes.length > 0) throw malformed(`${call.name} takes no body. Send none.`)
    return null
  }
  if (!bytes || bytes.length === 0) throw malformed('The body is missing. Send one JSON:API resource object.')
  const resource = resourceObjectOf(parseJsonBody(bytes), call.body)
  checkId(call, resource, params)
  return attributesOf(call, call.body, resource)
}

function resourceObjectOf(document: unknown, body: BodyDefinition): Record<string, unknown> {
  if (!isObject(document) || !isObject(document['data'])) {
    throw malformed('The body is not a JSON:API document with one resource object under `data`.', '/data')
  }
  refuseOtherMembers(document, ['data', 'meta', 'jsonapi', 'links'], '')
  const resource = document['data']
  if (typeof resource['type'] !== 'string') {
    throw malformed('The resource object has no `type`. Name the type of the resource.', '/data')
  }
  if (resource['type'] !== body.type) {
    throw new Refusal({
      code: 'type-conflict',
      detail: `This address takes resources of type "${body.type}" only.`,
      pointer: '/data/type',
    })
  }
  refuseOtherMembers(resource, ['type', 'id', 'lid', 'attributes', 'meta', 'links'], '/data')
  return resource
}

/**
 * Checks the id of a resource. JSON:API 1.1: an update repeats the id of the address; omitting it means the same.
 * @throws Refusal 409 if the id differs from the address, 403 for an id in a call that creates a resource
 */
function checkId(call: Call, resource: Record<string, unknown>, params: Readonly<Record<string, string>>): void {
  if (!Object.hasOwn(resource, 'id')) return
  if (call.method !== 'PATCH') {
    throw new Refusal({ code: 'not-permitted', detail: 'The server assigns ids. Send none.', pointer: '/data/id' })
  }
  if (idsAt(params, resource['attributes']).some((id) => id === resource['id'])) return
  throw new Refusal({
    code: 'type-conflict',
    detail: 'The id in the body is not that of the resource at this address. Send the same id, or none.',
    pointer: '/data/id',
  })
}

/**
 * Returns the ids that an address may stand for: an invoice combined with its customer (WIR-15), other resources of a
 * customer with the customer first.
 */
function idsAt(params: Readonly<Record<string, string>>, attributes: unknown): string[] {
  const named = Object.values(params)
  const customer = isObject(attributes) ? attributes['buid_customer'] : undefined
  if (typeof customer !== 'string') return named.length > 0 ? named : ['current']
  return named.length > 0 ? [...named, ...named.map((id) => `${customer}:${id}`)] : [customer]
}

/**
 * Rejects unknown members, because ignoring them would hide a mistake. Resources have no relationships, so a local id
 * names nothing (JSON:API 1.1).
 */
function refuseOtherMembers(object: Record<string, unknown>, known: readonly string[], at: string): void {
  const unknownMember = Object.keys(object).find((name) => !known.includes(name))
  if (unknownMember !== undefined) {
    throw malformed('The document has a member that this call does not take.', `${at}/${escapePointer(unknownMember)}`)
  }
}

function attributesOf(call: Call, body: BodyDefinition, resource: Record<string, unknown>): unknown {
  const attributes = resource['attributes'] ?? {}
  if (!isObject(attributes)) throw malformed('`attributes` is not an object.', '/data/attributes')
  const parsed = body.attributes.safeParse(attributes)
  if (parsed.success) return parsed.data
  const issues = parsed.error.issues.slice(0, MAX_ERRORS)
  const errors = issues.flatMap((issue) => errorsOf(call, issue, resource)).slice(0, MAX_ERRORS)
  throw new Refusal(errors as [RefusalError, ...RefusalError[]])
}

function errorsOf(call: Call, issue: Issue, resource: Record<string, unknown>): RefusalError[] {
  const unknown = unknownKeysOf(issue)
  if (unknown.length > 0) {
    return unknown.map((key) => ({
      code: 'attribute-unknown',
      detail: `${call.name} has no such attribute. Omit it; /docs/api#${call.name} lists the attributes.`,
      pointer: pointerTo([...ATTRIBUTES, ...issue.path, key], resource),
    }))
  }
  const name = issue.path.map(String).join('.')
  return [
    {
      code: 'attribute-invalid',
      detail:
        `${name ? `The attribute ${name}` : 'The set of attributes'} ${whatIsWrong(issue)}. ` +
        acceptedBy(issue) +
        `Compare it with /docs/api#${call.name}.`,
      pointer: pointerTo([...ATTRIBUTES, ...issue.path], resource),
      ...(name && { meta: { attribute: name } }),
    },
  ]
}

/** Returns the allowed values of an enum, which are public in the reference. */
const acceptedBy = (issue: Issue): string =>
  issue.code === 'invalid_value' ? `It takes ${issue.values.map(String).join(', ')}. ` : ''

/** Returns the schema's own message, such as a length limit; never the value itself. */
function whatIsWrong(issue: Issue): string {
  if (issue.code === 'custom' && issue.message !== 'Invalid input') return issue.message
  if (issue.code === 'too_big' && issue.origin === 'string') return `has more than ${issue.maximum} characters`
  if (issue.code === 'too_big' && issue.origin === 'array') return `has more than ${issue.maximum} entries`
  return 'is missing or has the wrong format'
}

/** Returns the unknown attributes; in a union, those that every alternative rejects as unknown. */
function unknownKeysOf(issue: Issue): string[] {
  if (issue.code === 'unrecognized_keys') return issue.keys
  if (issue.code !== 'invalid_union') return []
  const perAlternative = issue.errors.map((issues) => issues.flatMap(unknownKeysOf))
  const [first = [], ...others] = perAlternative
  return first.filter((key) => others.every((keys) => keys.includes(key)))
}

/**
 * Builds the pointer to an error. JSON:API: a pointer must name a part of the document, so a missing attribute points
 * to its parent.
 */
function pointerTo(path: readonly PropertyKey[], resource: Record<string, unknown>): string {
  let pointer = ''
  let value: unknown = { data: resource }
  for (const step of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) break
    value = (value as Record<PropertyKey, unknown>)[step]
    pointer += `/${escapePointer(String(step))}`
  }
  return pointer
}

const escapePointer = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1')

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const malformed = (detail: string, pointer?: string): Refusal =>
  new Refusal({ code: 'document-invalid', detail, ...(pointer !== undefined && { pointer }) })
