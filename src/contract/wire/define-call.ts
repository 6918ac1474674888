/**
 * Calls are data: the client sends them, the server mounts, validates, and guards them, and the API reference is
 * generated from them. Source: docs/spec/wire.md WIR-1…WIR-9 (specification §7; JSON:API 1.1).
 */
import type * as z from 'zod/mini'
import type { Requirement } from '../access/requirement.ts'
import type { ServerErrorCode } from '../errors/error-codes.ts'

type Schema = z.ZodMiniType
type Shape = Readonly<Record<string, Schema>>

/** Allowed query parameters; others are refused with `parameter-unknown` (WIR-5). */
export interface QueryDefinition {
  /** Filters `filter[<name>]`, each value a string on the wire; the schema parses comma lists. */
  filters: Shape
  /**
   * Fields allowed in `sort` and `filter[sort]`; absent: the order is fixed. The first one is the default, ascending.
   */
  sorts: readonly string[]
  /** Maximum of `page[size]`; absent: the answer is not paged. */
  maxPageSize?: number
  /** Types of resources that `include` may name in order to get them in the same answer (WIR-156). */
  includes?: readonly string[]
}

/** `data.type` and `data.attributes` of a request; unknown attributes are refused (WIR-6). */
export interface BodyDefinition {
  type: string
  attributes: Schema
}

/**
 * `data` of an answer: one resource, a list, a list with the answer as its `first` resource, nothing (204), or a file in
 * place of a document. `resource` parses `{ id, ...attributes }`.
 */
export interface OutputDefinition {
  kind: 'one' | 'first' | 'many' | 'none' | 'file'
  type: string
  resource: Schema
  meta?: Schema
}

/** A call of the API as data: method, path, access, schemas of query, body and answer. */
export interface Call {
  name: string
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** Path below the API's base; `:name` is a path parameter. */
  path: string
  /** Further paths of the same call, with the same access, because the specification has some paths per user type. */
  aliases?: readonly string[]
  /**
   * Required credential: `session` is the portal's cookie or an embed token, `optional` accepts either or none,
   * `secret-key` is a partner's server. `frame` and `step-up` are tokens of the secure frame, accepted on its own
   * origin only: before and after the password is entered again (SEC-9, SEC-10).
   */
  credential: 'none' | 'optional' | 'session' | 'secret-key' | 'frame' | 'step-up'
  needs: Requirement
  query: QueryDefinition | null
  body: BodyDefinition | null
  /** Sent as `multipart/form-data`: the document in the part `data`, a file in the part `file` (DSP-27). */
  upload: boolean
  output: OutputDefinition
  /** Error codes in addition to those that any call may answer (WIR-9). */
  errors: readonly ServerErrorCode[]
  /** Whether an `Idempotency-Key` header is required (PAY-20). */
  idempotent: boolean
  /** Types of resources; their cached answers are refetched after this call. */
  changes: readonly string[]
  /** Whether the call exists in a sandbox only; a live configuration does not have its route. */
  sandboxOnly: boolean
}

/** Whether a call is one of the secure frame's page: only the secure origin serves these, and it serves no others. */
export const isFrameCall = ({ credential, name }: Pick<Call, 'credential' | 'name'>): boolean =>
  credential === 'frame' || credential === 'step-up' || name === 'frame-sessions.create'

type Definition = Pick<Call, 'name' | 'method' | 'path' | 'output'> & Partial<Call>

/**
 * Fills in defaults and keeps the literal types. Marked as pure, as are all functions that build calls, so that a
 * bundle drops unused calls.
 */
/* @__NO_SIDE_EFFECTS__ */
export function defineCall<const D extends Definition>(definition: D): Omit<Call, keyof D> & D {
  return {
    credential: 'session',
    needs: { signedIn: true },
    query: null,
    body: null,
    upload: false,
    errors: [],
    idempotent: false,
    changes: [],
    sandboxOnly: false,
    ...definition,
  }
}

type Output<Kind, R, M> = { kind: Kind; type: string; resource: R } & (M extends Schema ? { meta: M } : unknown)

/* @__NO_SIDE_EFFECTS__ */
const output = <Kind, R, M>(kind: Kind, type: string, resource: R, meta: M) =>
  ({ kind, type, resource, ...(meta ? { meta } : {}) }) as unknown as Output<Kind, R, M>

/* @__NO_SIDE_EFFECTS__ */
export const one = <R extends Schema, M extends Schema | undefined = undefined>(type: string, resource: R, meta?: M) =>
  output('one' as const, type, resource, meta as M)
/** Describes an output of one resource that the wire returns as a list: `data[0]`. */
/* @__NO_SIDE_EFFECTS__ */
export const first = <R extends Schema, M extends Schema | undefined = undefined>(
  type: string,
  resource: R,
  meta?: M,
) => output('first' as const, type, resource, meta as M)
/* @__NO_SIDE_EFFECTS__ */
export const many = <R extends Schema, M extends Schema | undefined = undefined>(type: string, resource: R, meta?: M) =>
  output('many' as const, type, resource, meta as M)
/** Describes an output of status 204 without a document. */
/* @__NO_SIDE_EFFECTS__ */
export const nothing = (schema: Schema) => ({ kind: 'none' as const, type: '', resource: schema })
/** Describes an output that is a file: its bytes, with name and media type in the headers, and no document. */
/* @__NO_SIDE_EFFECTS__ */
export const file = (schema: Schema) => ({ kind: 'file' as const, type: '', resource: schema })

type PathParameter<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? CleanName<Name> | PathParameter<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? CleanName<Name>
    : never
type CleanName<Name extends string> = Name extends `${infer Bare}.${string}` ? Bare : Name

type FilterInput<C extends Call> = C['query'] extends { filters: infer F extends Shape }
  ? { readonly [Name in keyof F]?: z.input<F[Name]> }
  : never

/** A page of a list: its number, starting at 1, and its number of rows. */
export interface Page {
  number: number
  size: number
}

/** Arguments of a call. Unknown fields do not compile. */
export type CallInput<C extends Call> = Readonly<
  ([PathParameter<C['path']>] extends [never]
    ? { params?: undefined }
    : { params: Record<PathParameter<C['path']>, string> }) &
    (C['query'] extends QueryDefinition
      ? { filter?: FilterInput<C>; sort?: string; page?: Page }
      : { filter?: undefined; sort?: undefined; page?: undefined }) &
    (C['query'] extends { includes: readonly (infer Type)[] }
      ? { include?: readonly Type[] }
      : { include?: undefined }) &
    (C['body'] extends BodyDefinition ? { body: z.input<C['body']['attributes']> } : { body?: undefined })
>

type ResourceOf<C extends Call> = z.output<C['output']['resource']>
type MetaOf<C extends Call> = C['output'] extends { meta: infer M extends Schema } ? z.output<M> : BaseMeta

/** `meta` of every answer. */
export interface BaseMeta {
  programDate: string
}

/** What a call returns: parsed `data` and `meta`. */
export interface CallOutput<C extends Call> {
  data: C['output']['kind'] extends 'many'
    ? ResourceOf<C>[]
    : C['output']['kind'] extends 'one' | 'first'
      ? ResourceOf<C>
      : null
  meta: MetaOf<C>
  /** Resources requested with `include`, in wire form and not validated. */
  included?: readonly unknown[] | undefined
}
