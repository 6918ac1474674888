/**
 * Mounts every call below `/api` and responds to addresses that match no call. Source: docs/spec/wire.md WIR-1…WIR-9.
 */
import { type Call, CALLS, isFrameCall } from 'netterms/contract/internal'
import type { FastifyInstance } from 'fastify'
import { answerError } from './answer-error.ts'
import { sendNothing, setApiHeaders } from './api-reply.ts'
import { corsHeaders, createRegisteredOrigins, PREFLIGHT_HEADERS } from './cors.ts'
import { headerOf } from './header-of.ts'
import type { Handler, Handlers } from './handler.ts'
import { type Desk, mountCall } from './mount-call.ts'
import { admitForms } from './multipart.ts'
import { notFound, Refusal } from './refusal.ts'
import { logRequests } from '../sandbox-tools/sandbox-tools.ts'

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

/** Returns the calls that a server of this environment offers. */
export const callsOf = (environment: 'sandbox' | 'live'): Call[] =>
  (CALLS as readonly Call[]).filter((call) => environment === 'sandbox' || !call.sandboxOnly)

/**
 * Mounts the calls of one origin.
 * @param place `provider` serves pages of registered origins; `secure` serves only its own page and only the secure
 * frame's calls, which `provider` does not offer (SEC-9)
 */
export function mountApi(api: FastifyInstance, desk: Desk, handlers: Handlers, place: 'provider' | 'secure'): void {
  const calls = callsOf(desk.provider.environment).filter((call) => isFrameCall(call) === (place === 'secure'))
  const registered = createRegisteredOrigins(desk.provider)

  api.addHook('onRequest', async (request, reply) => {
    setApiHeaders(request, reply)
    if (place === 'provider') reply.headers(await corsHeaders(registered, headerOf(request, 'origin'), request.url))
  })
  if (desk.provider.tools) logRequests(api, desk.provider.tools, calls)
  api.setErrorHandler((error, request, reply) => answerError(desk.provider, error, request, reply))
  api.setNotFoundHandler((request, reply) => answerError(desk.provider, notFound(), request, reply))
  api.options('/*', (_, reply) => {
    const isAllowed = reply.hasHeader('Access-Control-Allow-Origin')
    return sendNothing(isAllowed ? reply.headers(PREFLIGHT_HEADERS) : reply)
  })
  const mount = (scope: FastifyInstance, isUpload: boolean) => {
    for (const call of calls) {
      if (Boolean(call.upload) !== isUpload) continue
      for (const path of pathsOf(call)) mountCall(scope, desk, { ...call, path }, handlerOf(handlers, call))
    }
  }
  mount(api, false)
  // Uploads get their own scope, because other calls must reject a form before its body is read.
  void api.register(async (scope) => {
    await admitForms(scope)
    mount(scope, true)
  })
  for (const path of new Set(calls.flatMap(pathsOf))) refuseOtherMethods(api, path, calls)
}

const pathsOf = ({ path, aliases = [] }: Call): string[] => [path, ...aliases]

/**
 * Checks that every call has a handler.
 * @throws Error naming the calls without a handler, because a server must not start without them
 */
export function requireHandlers(handlers: Partial<Handlers>, environment: 'sandbox' | 'live'): Handlers {
  const missing = callsOf(environment).filter((call) => !Object.hasOwn(handlers, call.name))
  if (missing.length > 0) {
    throw new Error(`The server cannot start: no handler for ${missing.map((call) => call.name).join(', ')}.`)
  }
  return handlers as Handlers
}

/**
 * Returns the handler of a call. The cast is needed because each call has its own type, which is lost when iterating
 * over all of them.
 */
const handlerOf = (handlers: Handlers, call: Call): Handler<Call> =>
  handlers[call.name as keyof Handlers] as unknown as Handler<Call>

function refuseOtherMethods(api: FastifyInstance, path: string, calls: readonly Call[]): void {
  const own = calls.filter((call) => pathsOf(call).includes(path))
  const allowed = own.map((call): string => call.method)
  const isToldOf = own.some((call) => call.method === 'GET' && call.output.kind !== 'file')
  const others = METHODS.filter((method) => !allowed.includes(method))
  const allow = [...allowed, ...(isToldOf ? ['HEAD'] : []), 'OPTIONS'].join(', ')
  const refuse = () => {
    throw new Refusal({ code: 'method-not-allowed', detail: `This address takes ${allow} only.` }, { Allow: allow })
  }
  api.route({ method: others, url: path, onRequest: async () => refuse(), handler: refuse })
}
