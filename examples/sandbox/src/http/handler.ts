/**
 * What a resource's handler gets and gives. By the time it runs, the call's credential, requirement, query and body have
 * been checked; object-level scope (`principal.customerIds`) is the handler's own duty, in its SQL.
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

/** Who makes a call. */
export interface Principal {
  /** `link`: in the secure frame only, without a session (SEC-252). */
  kind: 'user' | 'embed' | 'link'
  /** Stable, unique across kinds: `user:<id>`, `embed:<publishable key>:<external user id>` or `link:<id>`. */
  id: string
  /** Of the partner's page that her embed session is for; null for the provider's own pages. */
  pageOrigin: string | null
  /** Row of portal_sessions (token hash), embed_sessions (id) or bank_account_links (id). */
  sessionId: string
  fullName: string
  role: Role
  userType: UserType
  capabilities: readonly Capability[]
  /** Every customer that this principal may see. */
  customerIds: readonly string[]
  /** Dealers whose people this principal is one of: what they sold is hers to see (DIR-3). */
  merchantIds: readonly string[]
  selectedCustomer: string | null
  selectedMerchant: string | null
  selectionVersion: number
}

/** A principal, and the program's clock as the same statement read it: int8 as text, null when it was never set. */
export interface PrincipalNow {
  principal: Principal
  clockOffset: string | null
}

/** The program's time: dates and jobs, never sessions or limits. */
export interface ProgramTime {
  nowMs: number
  date: CalendarDate
}

/** What a token of the secure frame stands for beside its principal (SEC-9, SEC-10). */
export interface FrameGrant {
  purpose: FramePurpose
  /** The provider's user whose password is asked for; null when a partner's user is not linked to one. */
  userId: string | null
  /** Of the token that the call came with. */
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
  /** Set for `secret-key` calls. */
  publishableKey: string | null
  /** The secret key as presented, for `secret-key` calls: the server itself keeps only its hash. */
  secretKey?: string
  /** Set for calls of the secure frame: what it was opened for, and whose password counts. */
  frame?: FrameGrant
  /** The portal's cookie as presented, for signing in to replace the session behind it. */
  portalCookie?: string
  /** Of the page, for a call that needs some. */
  flags?: FlagValues
  /** Host name of the page, by which its flags are found. */
  flagHost?: string
  params: Readonly<Record<string, string>>
  filter: FiltersOf<C>
  /** Always one of the call's sorts, with the id as the handler's own tie-breaker. */
  sort: { field: string; direction: 'asc' | 'desc' }
  page: { number: number; size: number }
  /** Types of resources to put beside the answer, of those that the call knows. */
  include: readonly string[]
  body: BodyOf<C>
  /** Set for calls that take a file. */
  upload?: UploadedFile
  idempotencyKey: string | null
  /** As the browser says it; not to be relied on. */
  userAgent?: string
  origin: string | null
  requestId: string
}

/** A resource object on the wire, before serialisation. */
export interface ResourceObject {
  id: string
  attributes: Record<string, unknown>
}

/** A resource beside the answer, with the `meta` that the answer of its own call has (EMB-137). */
export interface IncludedResource extends ResourceObject {
  type: string
  meta: Record<string, unknown>
}

/** `meta.program_date` is added for every answer, `record_count` for a list without pages; one of a page says it here. */
export interface HandlerResult {
  data: ResourceObject | ResourceObject[] | null
  meta?: Record<string, unknown>
  /** Sent as `included`; absent: the document has no such member. */
  included?: readonly IncludedResource[]
  /** Default 200; 201 for created, 204 when `data` is null and the call's output is `none`. */
  status?: number
  headers?: Record<string, string>
  /** Of a call whose output is a file: it is sent instead of a document; in pieces as the reader takes them, or whole. */
  file?: { name: string; mediaType: string; bytes: Uint8Array | AsyncIterable<string | Uint8Array> }
  /** A finished body (an idempotent replay): sent byte for byte instead of `data`. */
  replay?: { status: number; body: string }
}

export type Handler<C extends Call> = (context: HandlerContext<C>) => Promise<HandlerResult>
export type Handlers = { [Name in CallName]: Handler<Extract<(typeof CALLS)[number], { name: Name }>> }
