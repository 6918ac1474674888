/** Types of the fake provider's handlers. Source: docs/spec/testing.md TST-1. */
import type * as z from 'zod/mini'
import type { BodyDefinition, CallName, FileFacts, QueryDefinition } from '../contract/index.ts'
import type { Program } from './program.ts'
import type { CallOf, WireAnswer } from './wire-answer.ts'

type FilterOf<C> = C extends { query: infer Q extends QueryDefinition }
  ? { readonly [Name in keyof Q['filters']]?: z.output<Q['filters'][Name]> }
  : Readonly<Record<string, never>>
type BodyOf<C> = C extends { body: infer B extends BodyDefinition } ? z.output<B['attributes']> : null

/** A valid request: unknown parameters and invalid bodies were already refused. */
export interface CallRequest<Name extends CallName = CallName> {
  readonly call: CallOf<Name>
  readonly params: Readonly<Record<string, string>>
  readonly filter: FilterOf<CallOf<Name>>
  readonly sort: { readonly field: string; readonly direction: 'asc' | 'desc' }
  /** Page number; the first is 1. */
  readonly page: { readonly number: number; readonly size: number }
  readonly body: BodyOf<CallOf<Name>>
  readonly headers: Headers
  /** Metadata of the file, for a call that accepts one. */
  readonly file?: Pick<FileFacts, 'name' | 'size' | 'type'> | undefined
}

/** Argument of `respondTo`: an answer, or a function of the request that may read and change `program`. */
export type Handler<Name extends CallName> = (request: CallRequest<Name>, program: Program) => WireAnswer<CallOf<Name>>

/** One handler for each call of the contract; a new call does not compile without one. */
export type Handlers = { readonly [Name in CallName]: Handler<Name> }

/** Returns the rows of one page. */
export const pageOf = <Row>(rows: readonly Row[], { number, size }: CallRequest['page']): Row[] =>
  rows.slice((number - 1) * size, number * size)
