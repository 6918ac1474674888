/**
 * Maps an HTTP request to a call of the contract, and refuses it like a provider: unknown parameters, invalid bodies, a
 * missing session, missing rights. Source: docs/spec/testing.md TST-2 (docs/spec/wire.md WIR-5…WIR-7).
 */
import {
  type Call,
  CALLS,
  firstFailedCheck,
  FLAGS,
  type FlagValues,
  LIMITS,
  MEDIA_TYPE,
  type QueryDefinition,
  type Subject,
  type WireError,
} from '../contract/index.ts'
import type { CallRequest } from './handler.ts'
import type { Program } from './program.ts'
import { errorOf, refuse, refuseAll, type Refused } from './wire-answer.ts'

export interface HttpRequest {
  method: string
  url: URL
  headers: Headers
  /** Body as text, '' if there is none; for a form, a document with its part `data`. */
  body: string
  /** The form of a request with a file. */
  form: FormData | null
}

export interface Matched {
  call: Call
  params: Record<string, string>
}

const PATTERNS = CALLS.map((call: Call) => {
  const names: string[] = []
  const pattern = call.path.replace(/[.]/g, '\\.').replace(/:(\w+)/g, (_, name: string) => {
    names.push(name)
    return '([^/]+)'
  })
  return { call, names, pattern: new RegExp(`${pattern}$`) }
  // Sorted by length, longest path first, because the end of `/user-groups/g-1/users` is also a path.
}).sort((one, other) => other.call.path.split('/').length - one.call.path.split('/').length)

/** Finds the call of a method and path, for any base URL of the API; null if the contract has none. */
export function matchCall(method: string, path: string): Matched | null {
  for (const { call, names, pattern } of PATTERNS) {
    const found = call.method === method ? pattern.exec(path) : null
    if (found) {
      return {
        call,
        params: Object.fromEntries(names.map((name, at) => [name, decodeURIComponent(found[at + 1] ?? '')])),
      }
    }
  }
  return null
}

/** Returns the request for its handler, or the refusal. */
export function readRequest({ call, params }: Matched, request: HttpRequest): CallRequest | Refused {
  const { filter, sort, page, errors } = readQuery(call, request.url.searchParams)
  const [first, ...rest] = errors
  if (first) return refuseAll([first, ...rest])
  const body = readBody(call, request)
  if (body !== null && 'refused' in body) return body.refused
  // The values match this type, because they were parsed with the call's own schemas.
  const read = { call, params, filter, sort, page, body: body?.attributes ?? null, headers: request.headers }
  return { ...read, ...(call.upload && { file: fileOf(request) }) } as CallRequest
}

function fileOf({ form }: HttpRequest): CallRequest['file'] {
  const file = form?.get('file')
  // Does not use `instanceof File`, because forms from another realm have another class.
  return file && typeof file !== 'string' ? { name: file.name, size: file.size, type: file.type } : undefined
}

const NO_QUERY: QueryDefinition = { filters: {}, sorts: [] }

function readQuery(call: Call, search: URLSearchParams) {
  const { filters, sorts, maxPageSize, includes } = call.query ?? NO_QUERY
  const errors: WireError[] = []
  const filter: Record<string, unknown> = {}
  const page = { number: 1, size: maxPageSize === undefined ? Number.MAX_SAFE_INTEGER : LIMITS.defaultPageSize }
  let sort = { field: sorts[0] ?? '', direction: 'asc' as 'asc' | 'desc' }
  for (const [parameter, value] of search) {
    const [, kind = '', name = ''] = /^(filter|page)\[(\w+)\]$/.exec(parameter) ?? []
    const invalid = () => errors.push(errorOf('parameter-invalid', { parameter }))
    if (kind === 'filter' && Object.hasOwn(filters, name)) {
      const parsed = filters[name]?.safeParse(value)
      if (parsed?.success) filter[name] = parsed.data
      else invalid()
    } else if (kind === 'page' && maxPageSize !== undefined && (name === 'number' || name === 'size')) {
      const number = Number(value)
      const most = name === 'size' ? maxPageSize : Number.MAX_SAFE_INTEGER
      if (/^\d+$/.test(value) && number >= 1 && number <= most) page[name] = number
      else invalid()
    } else if (parameter === 'sort' && sorts.length > 0) {
      const field = value.replace(/^-/, '')
      if (sorts.includes(field)) sort = { field, direction: value.startsWith('-') ? 'desc' : 'asc' }
      else invalid()
    } else if (parameter === 'include' && includes) {
      // Ignores `include`, so that a page sends the calls separately and a test can override them.
      if (!value.split(',').every((type) => includes.includes(type))) invalid()
    } else {
      errors.push(errorOf('parameter-unknown', { parameter }))
    }
  }
  return { filter, sort, page, errors }
}

function readBody(
  call: Call,
  { headers, body, form }: HttpRequest,
): { attributes: unknown } | { refused: Refused } | null {
  if (!call.body) return null
  const isKnownType = call.upload ? form !== null : headers.get('Content-Type') === MEDIA_TYPE
  if (!isKnownType) return { refused: refuse('media-type-unsupported') }
  const document = attributesIn(body)
  if (!document) return { refused: refuse('document-invalid') }
  if (document.type !== call.body.type) return { refused: refuse('type-conflict', { pointer: '/data/type' }) }
  const parsed = call.body.attributes.safeParse(document.attributes)
  if (parsed.success) return { attributes: parsed.data }
  const [first, ...rest] = parsed.error.issues.map(({ code, path }) =>
    errorOf(code === 'unrecognized_keys' ? 'attribute-unknown' : 'attribute-invalid', {
      pointer: ['/data/attributes', ...path.map(String)].join('/'),
    }),
  )
  return { refused: first ? refuseAll([first, ...rest]) : refuse('document-invalid') }
}

function attributesIn(body: string): { type: unknown; attributes: unknown } | null {
  try {
    const { data } = JSON.parse(body) as { data?: { type?: unknown; attributes?: unknown } }
    return data ? { type: data.type, attributes: data.attributes } : null
  } catch {
    return null
  }
}

/** All flags of calls are on, because host pages are tested with this kit, not the program's configuration. */
const FLAGS_ON: FlagValues = Object.fromEntries(
  FLAGS.filter((name) => name.endsWith('Enabled')).map((name) => [name, true]),
)

/** @returns null if the session may make the call */
export function whyNotPermitted(call: Call, { person, capabilities, customer }: Program): Refused | null {
  if (!['session', 'frame', 'step-up'].includes(call.credential)) return null
  const subject: Subject = {
    signedIn: person !== null,
    userType: person?.userType ?? null,
    role: person?.role ?? 'viewer',
    capabilities,
    flags: FLAGS_ON,
    customerId: person && customer.id,
    merchantId: null,
  }
  const failed = firstFailedCheck(call.needs, subject)
  if (failed === null) return null
  return failed === 'authentication' ? refuse('session-required') : refuse('not-permitted', { meta: { check: failed } })
}
