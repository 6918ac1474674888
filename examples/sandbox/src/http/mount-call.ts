/**
 * Serves every call in the same order: identify the caller, check permission and rate limits, parse the request, run
 * the handler. Source: docs/spec/wire.md WIR-1…WIR-9.
 */
import { type Call, type FlagValues, idempotencyKeySchema, isFrameCall } from 'netterms/contract/internal'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { programTimeWith, readProgramTime } from '../clock/program-clock.ts'
import { useStepUp } from '../frame-tokens/use-step-up.ts'
import { sendDocument, sendFile, sendNothing, sendPublicDocument } from './api-reply.ts'
import type { Provider } from './app-options.ts'
import { headerOf } from './header-of.ts'
import { serializeDocument } from './document.ts'
import type { Handler, HandlerContext, HandlerResult, ProgramTime } from './handler.ts'
import { identify, type Identity } from './identify.ts'
import { isStorableText } from './json-body.ts'
import { isKnownKey } from './known-key.ts'
import { checkAccept, checkContentType } from './media-type.ts'
import { checkMultipart, readMultipart } from './multipart.ts'
import { permit } from './permit.ts'
import { locationOf, readingPathOf } from './place-of.ts'
import { readQuery } from './query-string.ts'
import { cutReply, meetFaults } from '../sandbox-tools/sandbox-tools.ts'
import { type Admission, headersOf, type RateLimiter } from './rate-limits.ts'
import { notFound, Refusal } from './refusal.ts'
import { readRequestDocument } from './request-document.ts'

export interface Desk {
  provider: Provider
  limiter: RateLimiter
}

/** What is known about a request before its body is read. */
interface Admitted {
  identity: Identity
  flags: FlagValues
  flagHost: string
  params: Readonly<Record<string, string>>
  idempotencyKey: string | null
  admission: Admission | null
}

const NOT_COUNTED: Admission = { limits: [], giveBack: () => {} }

export function mountCall(api: FastifyInstance, desk: Desk, call: Call, handler: Handler<Call>): void {
  const { provider } = desk
  const admitted = new WeakMap<FastifyRequest, Admitted>()
  const readingPath = readingPathOf(call)
  api.route({
    method: call.method,
    url: call.path,
    // Without HEAD, because such a request would use up a one-time address.
    exposeHeadRoute: call.output.kind !== 'file',
    // Runs before the body is read, so that a caller without permission cannot make the server read a megabyte.
    onRequest: async (request, reply) => {
      admitted.set(request, await admit(desk, call, request, reply))
    },
    handler: async (request, reply) => {
      const known = admitted.get(request)
      if (!known) throw new Error(`${call.name} was reached without admission.`)
      const context = await contextOf(desk, call, request, known)
      await countAccount(desk, call, context.body)
      const work = () => handler(context)
      const { frame, idempotencyKey } = context
      const result =
        call.credential === 'step-up' && frame ? await useStepUp(provider, frame, idempotencyKey, work) : await work()
      if (result.replay) known.admission?.giveBack()
      if (readingPath !== null) setLocation(reply, readingPath, result)
      if (await cutReply(provider.tools, call, request, reply)) return reply
      return answer(call, request, reply, context, result)
    },
  })
}

async function admit(
  { provider, limiter }: Desk,
  call: Call,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Admitted> {
  if (call.output.kind !== 'file') checkAccept(headerOf(request, 'accept'))
  await meetFaults(provider.tools, call, reply)
  const identity = await identify(provider, call, request).catch(async (error: unknown) => {
    // Attempts to guess a credential are counted by client address, because there is no principal.
    await limiter.admit(call.name, 'general', { program: 'all', caller: request.ip })
    throw error
  })
  const caller = identity.principal?.id ?? identity.publishableKey ?? request.ip
  const counted = { program: 'all', caller, address: request.ip }
  const general = await limiter.admit(call.name, 'general', counted)
  reply.headers(headersOf([general]))
  const flagHost = flagHostOf(provider, call, identity, request)
  const flags = await permit(provider, call, identity.principal, flagHost)
  if (call.upload) checkMultipart(request)
  else if (call.body) checkContentType(headerOf(request, 'content-type'))
  const idempotencyKey = call.idempotent ? readIdempotencyKey(request) : null
  const params = paramsOf(request)
  const isReplay = () => isKnownKey(provider.db, identity, { call, params, key: idempotencyKey })
  await checkSelection(call, identity, request, isReplay)
  const admission = await admitSingleCall()
  reply.headers(headersOf([general, admission]))
  return { identity, flags, flagHost, params, idempotencyKey, admission }

  /**
   * Counts a call against its limits. A repeated request with a known key is answered even if the limit is used up,
   * because it creates nothing new.
   */
  async function admitSingleCall(): Promise<Admission> {
    try {
      return await limiter.admit(call.name, 'call', counted)
    } catch (error) {
      if (await isReplay()) return NOT_COUNTED
      throw error
    }
  }
}

/**
 * Returns the host that selects the feature flags of a call: the partner's page, or the provider's own (CFG-15). The
 * secure origin has no flags of its own: a call there uses those of the page that opened it (USR-22).
 */
function flagHostOf(
  { providerOrigins }: Provider,
  call: Call,
  { principal }: Identity,
  request: FastifyRequest,
): string {
  const page = principal?.pageOrigin ?? null
  if (page !== null) return new URL(page).hostname
  const own = providerOrigins().map((origin) => new URL(origin).hostname)
  const asked = isFrameCall(call) ? own[0] : hostnameOf(request)
  // A host name claimed by the request selects no flags unless it is the provider's own.
  return own.find((hostname) => hostname === asked) ?? ''
}

/** Returns the host name of the connection, so that a forwarded header cannot choose the flags. */
function hostnameOf({ headers }: FastifyRequest): string {
  const address = `http://${headers.host ?? ''}`
  return URL.canParse(address) ? new URL(address).hostname : ''
}

/**
 * Returns the path parameters.
 * @throws Refusal `not-found` for text that the database cannot store
 */
function paramsOf(request: FastifyRequest): Readonly<Record<string, string>> {
  const params = request.params as Record<string, string>
  if (!Object.values(params).every(isStorableText)) throw notFound()
  return params
}

function readIdempotencyKey(request: FastifyRequest): string {
  const key = headerOf(request, 'idempotency-key')
  if (key !== undefined && idempotencyKeySchema.safeParse(key).success) return key
  throw new Refusal({
    code: key === undefined ? 'idempotency-key-missing' : 'idempotency-key-invalid',
    detail: 'The call needs an Idempotency-Key: 16 to 255 printable ASCII characters, new for each new intent.',
    header: 'Idempotency-Key',
  })
}

/** Calls that stay valid when the selected customer changes, because they are about the session itself. */
const ABOUT_THE_SESSION: readonly string[] = ['session.select', 'session.sign-out', 'embed-tokens.delete']

/**
 * Rejects a write from a tab that still shows another customer. A replay is not rejected, because its response is about
 * the earlier request.
 */
async function checkSelection(
  call: Call,
  { principal }: Identity,
  request: FastifyRequest,
  isReplay: () => Promise<boolean>,
): Promise<void> {
  const shown = headerOf(request, 'x-selection-version')
  if (!principal || shown === undefined || call.method === 'GET' || ABOUT_THE_SESSION.includes(call.name)) return
  if (shown === String(principal.selectionVersion) || (await isReplay())) return
  throw new Refusal({
    code: 'selection-outdated',
    detail:
      'Another customer was selected meanwhile, perhaps in another tab. Read /self again and check before sending.',
    header: 'X-Selection-Version',
    meta: { selection_version: principal.selectionVersion },
  })
}

async function contextOf(
  { provider }: Desk,
  call: Call,
  request: FastifyRequest,
  known: Admitted,
): Promise<HandlerContext> {
  const { identity, flags, flagHost, params, idempotencyKey } = known
  const query = readQuery(call, (request.raw.url ?? '').split('?').slice(1).join('?'))
  const bytes = request.body as Uint8Array | undefined
  const form = call.upload ? await readMultipart(request) : null
  return {
    call,
    db: provider.db,
    principal: identity.principal,
    publishableKey: identity.publishableKey,
    ...(identity.secretKey !== undefined && { secretKey: identity.secretKey }),
    ...(identity.portalCookie !== undefined && { portalCookie: identity.portalCookie }),
    ...(identity.frame !== undefined && { frame: identity.frame }),
    flags,
    flagHost,
    params,
    ...query,
    body: readRequestDocument(call, form ? form.document : bytes, params) as HandlerContext['body'],
    ...(form && { upload: form.file }),
    ...userAgentOf(request),
    idempotencyKey,
    origin: headerOf(request, 'origin') ?? null,
    requestId: request.id,
    clock: await programTimeOf(provider, call, identity),
  }
}

/** Returns the program's time. A write reads the clock after its body has arrived, which may take long. */
async function programTimeOf(
  { db }: Provider,
  { method }: Call,
  { clockOffset }: Pick<Identity, 'clockOffset'>,
): Promise<ProgramTime> {
  return method === 'GET' && clockOffset ? programTimeWith(clockOffset) : readProgramTime(db)
}

function userAgentOf(request: FastifyRequest): { userAgent?: string } {
  const userAgent = headerOf(request, 'user-agent')
  return userAgent === undefined ? {} : { userAgent: userAgent.replace(/[^\x20-\x7e]/g, '') }
}

/** Calls that name a user or an address → the attribute with that name; attempts are counted per name, known or not. */
const ACCOUNT_OF: Readonly<Record<string, string>> = {
  'session.sign-in': 'username',
  'passwords.recover': 'username',
  'usernames.recover': 'email',
}

/** Counts sign-in attempts by username, from any address. */
async function countAccount({ limiter }: Desk, call: Call, body: unknown): Promise<void> {
  const attribute = ACCOUNT_OF[call.name]
  if (attribute === undefined) return
  const account = (body as Record<string, string>)[attribute] ?? ''
  await limiter.admit(call.name, 'call', { account: account.toLowerCase() })
}

/** Sets the `Location` header for a created resource, also when the response is a replay. */
function setLocation(reply: FastifyReply, readingPath: string, { status, data, replay }: HandlerResult): void {
  if ((replay?.status ?? status) !== 201) return
  const made = replay ? (JSON.parse(replay.body) as { data?: unknown }).data : data
  if (typeof made !== 'object' || made === null || !('id' in made)) return
  reply.header('Location', locationOf(readingPath, String(made.id)))
}

function answer(
  call: Call,
  request: FastifyRequest,
  reply: FastifyReply,
  context: HandlerContext,
  result: HandlerResult,
): FastifyReply {
  reply.headers(result.headers ?? {})
  if (result.replay) {
    reply.header('Idempotency-Replayed', 'true')
    return sendDocument(reply, result.replay.status, result.replay.body)
  }
  if (result.file) return sendFile(reply, result.file)
  if (call.output.kind === 'none') return sendNothing(reply)
  const document = serializeDocument(call, result, context.clock.date)
  const isPublic = call.credential === 'none' && call.method === 'GET' && !call.sandboxOnly
  return isPublic ? sendPublicDocument(request, reply, document) : sendDocument(reply, result.status ?? 200, document)
}
