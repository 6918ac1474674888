/**
 * Defines the input and output of a resource's handler. Credential, permission, query, and body are checked before it
 * runs; the handler itself limits its SQL to the principal's objects (`principal.customerIds`).
 */
import type {
  CalendarDate,
  Call,
  CallName,
  CALLS,
  Capability,
  FlagValues,
  FramePurpose,
  Role,
  UserType,
} from 'netterms/contract/internal'
import type { Kysely } from 'kysely'
import type * as z from 'zod/mini'
import type { Database } from '../db/schema.ts'
import type { UploadedFile } from './multipart.ts'

/** Authenticated caller of a request. */
export interface Principal {
  /** `link`: in the secure frame only, without a session (SEC-252). */
  kind: 'user' | 'embed' | 'link'
  /** Unique and stable id across kinds: `user:<id>`, `embed:<publishable key>:<external user id>` or `link:<id>`. */
  id: string
  /** Host name of the partner page with the embed session; null for the provider's own pages. */
  pageOrigin: string | null
  /** Key of the row in portal_sessions (token hash), embed_sessions (id) or bank_account_links (id). */
  sessionId: string
  fullName: string
  role: Role
  userType: UserType
  capabilities: readonly Capability[]
  /** Ids of all customers that this principal may see. */
  customerIds: readonly string[]
  /** Dealers of the user, who may see everything that these dealers sold (DIR-3). */
  merchantIds: readonly string[]
  selectedCustomer: string | null
  selectedMerchant: string | null
  selectionVersion: number
}

/**
 * A principal and the offset of the program's clock, read by one statement: int8 as text, null if the clock was never
 * set.
 */
export interface PrincipalNow {
  principal: Principal
  clockOffset: string | null
}

/** Time of the program's adjustable clock, used for dates and jobs, never for sessions or limits. */
export interface ProgramTime {
  nowMs: number
  date: CalendarDate
}

/** What a secure frame's token grants in addition to its principal (SEC-9, SEC-10). */
export interface FrameGrant {
  purpose: FramePurpose
  /** Provider's user who must enter the password; null if a partner's user is not linked to one. */
  userId: string | null
  /** Hash of the token that the call used. */
  tokenHash: string
}

type BodyOf<C extends Call> = C['body'] extends { attributes: infer A extends z.ZodMiniType } ? z.output<A> : null
type FiltersOf<C extends Call> = C['query'] extends { filters: infer F extends Record<string, z.ZodMiniType> }
  ? { [Name in keyof F]?: z.output<F[Name]> }
  : Record<string, never>

export interface HandlerContext<C extends Call = Call> {
  call: C
  db: Kysely<Database>
  clock: ProgramTime
  /** Null only for calls whose credential is `none`, `optional` or `secret-key`. */
  principal: Principal | null
  /** Set for `secret-key` calls: the partner's publishable key. */
  publishableKey: string | null
  /** The secret key as presented, for `secret-key` calls: the server itself keeps only its hash. */
  secretKey?: string
  /** Set for calls of the secure frame: its purpose, and the user who must confirm with a password. */
  frame?: FrameGrant
  /** Portal cookie as sent, so that signing in can replace its session. */
  portalCookie?: string
  /** Feature flags of the page, set for a call that requires some. */
  flags?: FlagValues
  /** Host name of the page, used to look up its flags. */
  flagHost?: string
  params: Readonly<Record<string, string>>
  filter: FiltersOf<C>
  /** One of the call's sort orders; the handler adds the id as a tie-breaker. */
  sort: { field: string; direction: 'asc' | 'desc' }
  page: { number: number; size: number }
  /** Types of resources to include in the response, limited to those that the call supports. */
  include: readonly string[]
  body: BodyOf<C>
  /** Set for calls that accept a file. */
  upload?: UploadedFile
  idempotencyKey: string | null
  /** User agent as declared by the browser; not to be trusted. */
  userAgent?: string
  origin: string | null
  requestId: string
}

/** Resource object before serialization. */
export interface ResourceObject {
  id: string
  attributes: Record<string, unknown>
}

/** Included resource, with the `meta` that its own call would return (EMB-137). */
export interface IncludedResource extends ResourceObject {
  type: string
  meta: Record<string, unknown>
}

/**
 * Result of a handler. `meta.program_date` is added to every response, `record_count` to a list without pages; a paged
 * list sets it here.
 */
export interface HandlerResult {
  data: ResourceObject | ResourceObject[] | null
  meta?: Record<string, unknown>
  /** Sent as `included`; if absent, the document has no such member. */
  included?: readonly IncludedResource[]
  /** Default 200; 201 if a resource was created, 204 if `data` is null and the call's output is `none`. */
  status?: number
  headers?: Record<string, string>
  /** For a call that returns a file: sent instead of a document, as a stream or at once. */
  file?: { name: string; mediaType: string; bytes: Uint8Array | AsyncIterable<string | Uint8Array> }
  /** Stored response of an idempotent replay: its body is sent byte for byte instead of `data`. */
  replay?: { status: number; body: string }
}

export type Handler<C extends Call> = (context: HandlerContext<C>) => Promise<HandlerResult>
export type Handlers = { [Name in CallName]: Handler<Extract<(typeof CALLS)[number], { name: Name }>> }
