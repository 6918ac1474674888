/** Answers in wire format, typed by call. Source: docs/spec/testing.md TST-1 (JSON:API 1.1; docs/spec/wire.md). */
import type * as z from 'zod/mini'
import {
  type Call,
  type CalendarDate,
  type CallName,
  type CALLS,
  encodeJson,
  ERROR_CODES,
  MEDIA_TYPE,
  type ServerErrorCode,
  type WireError,
} from '../contract/index.ts'

/** The call with this name. */
export type CallOf<Name extends CallName> = CallsByName[Name]

type CallsByName = { [Definition in (typeof CALLS)[number] as Definition['name']]: Definition }

/** A resource on the wire: `attributes` match the call's schema before parsing. */
export interface WireResource<Attributes = Readonly<Record<string, unknown>>> {
  readonly id: string
  readonly attributes: Attributes
}

type AttributesOf<C> = C extends { output: { resource: infer R extends z.ZodMiniType } }
  ? Omit<z.input<R>, 'id'>
  : never
type MetaOf<C> = C extends { output: { meta: infer M extends z.ZodMiniType } }
  ? Omit<z.input<M>, 'program_date'>
  : object
type WithMeta<Meta> = object extends Meta ? { readonly meta?: Meta } : { readonly meta: Meta }
type DataOf<C> = C extends { output: { kind: 'many' } }
  ? readonly WireResource<AttributesOf<C>>[]
  : C extends { output: { kind: 'one' | 'first' } }
    ? WireResource<AttributesOf<C>>
    : null

/** A file as text: tests of a PDF need only its characters. */
export interface FileGiven {
  readonly mediaType: string
  readonly text: string
}

/** A document with the requested data; `meta.program_date` and the resource's `type` are added. */
export type Given<C> = {
  /** HTTP status. Default 200, or 201 for a call that creates a resource. */
  readonly status?: number
  readonly data: DataOf<C>
  /** A file sent in place of a document, for a call that returns one. */
  readonly file?: FileGiven
} & WithMeta<MetaOf<C>>

/** A refusal of a call. */
export interface Refused {
  readonly status: number
  readonly errors: readonly WireError[]
  /** Value of the `Retry-After` header, seconds. */
  readonly retryAfter?: number
}

/**
 * The response to a call. `lost`: the connection breaks after the request has taken effect. `never`: there is no
 * response until the caller aborts.
 */
export type WireAnswer<C = Call> = Given<C> | Refused | 'lost' | 'never'

/** A response to any call, without the types of a specific one. */
export interface AnyGiven {
  readonly status?: number
  readonly data: WireResource<unknown> | readonly WireResource<unknown>[] | null
  readonly file?: FileGiven
  readonly meta?: object
}

/** The part of the request with the error, and its details. */
export interface RefusalPlace {
  /** JSON pointer such as `/data/attributes/lines/0/amount`. */
  pointer?: string
  parameter?: string
  header?: string
  meta?: Readonly<Record<string, unknown>>
}

/** Builds a refusal with one error; its status comes from the contract's table. */
export function refuse(code: ServerErrorCode, place: RefusalPlace = {}): Refused {
  return refuseAll([errorOf(code, place)])
}

/** Builds a refusal with several errors; its status is that of the first one. */
export const refuseAll = (errors: readonly [WireError, ...WireError[]]): Refused => ({
  status: Number(errors[0].status),
  errors,
})

export function errorOf(code: ServerErrorCode, { meta, ...source }: RefusalPlace = {}): WireError {
  return {
    status: String(ERROR_CODES[code].status),
    code,
    title: code,
    ...(Object.keys(source).length > 0 && { source }),
    ...(meta && { meta }),
  }
}

export const isRefused = (answer: unknown): answer is Refused =>
  typeof answer === 'object' && answer !== null && 'errors' in answer

/** The HTTP response: status, headers, and document, byte for byte the same for equal answers. */
export interface HttpAnswer {
  status: number
  headers: Readonly<Record<string, string>>
  body: string | null
}

export function toHttp(call: Call | null, answer: AnyGiven | Refused, today: CalendarDate): HttpAnswer {
  const headers = { 'Content-Type': MEDIA_TYPE, 'Cache-Control': 'no-store' }
  if (isRefused(answer)) {
    const retry = answer.retryAfter === undefined ? {} : { 'Retry-After': String(answer.retryAfter) }
    const document = { errors: answer.errors, meta: { program_date: today } }
    return { status: answer.status, headers: { ...headers, ...retry }, body: encodeJson(document) }
  }
  const { data, file, meta } = answer
  if (file) return { status: 200, headers: { ...headers, 'Content-Type': file.mediaType }, body: file.text }
  if (data === null) return { status: answer.status ?? 204, headers: {}, body: null }
  const typed = ({ id, attributes }: WireResource<unknown>) => ({ type: call?.output.type ?? '', id, attributes })
  const one = isList(data) ? null : typed(data)
  const document = {
    data: isList(data) ? data.map(typed) : call?.output.kind === 'first' ? [one] : one,
    meta: { program_date: today, ...meta },
  }
  const made = call?.method === 'POST' && call.idempotent ? 201 : 200
  return { status: answer.status ?? made, headers, body: encodeJson(document) }
}

const isList = <T>(data: T | readonly T[]): data is readonly T[] => Array.isArray(data)
