/**
 * The provider's API behind a `fetch` function, for tests of a host page: no server, no network, and no clock other
 * than the given date. Source: docs/spec/testing.md TST-1…TST-6.
 */
import {
  asCalendarDate,
  type Call,
  type CalendarDate,
  type CallName,
  type Role,
  type ThirdParty,
} from '../contract/index.ts'
import type { CallRequest, Handler, Handlers } from './handler.ts'
import { accountBalanceHandlers } from './handlers/account-balances.handlers.ts'
import { dealerHandlers } from './handlers/dealer.handlers.ts'
import { accountHandlers } from './handlers/account.handlers.ts'
import { byIdHandlers } from './handlers/by-id.handlers.ts'
import { chargebackHandlers } from './handlers/chargebacks.handlers.ts'
import { cardHandlers } from './handlers/cards.handlers.ts'
import { configHandlers } from './handlers/config.handlers.ts'
import { directoryHandlers } from './handlers/directory.handlers.ts'
import { documentHandlers } from './handlers/documents.handlers.ts'
import { disputeDocumentHandlers } from './handlers/dispute-documents.handlers.ts'
import { disputeWriteHandlers } from './handlers/dispute-writes.handlers.ts'
import { disputeHandlers } from './handlers/disputes.handlers.ts'
import { groupHandlers } from './handlers/groups.handlers.ts'
import { identityHandlers } from './handlers/identity.handlers.ts'
import { invoiceChangeHandlers } from './handlers/invoice-changes.handlers.ts'
import { invoiceHandlers } from './handlers/invoices.handlers.ts'
import { legacyHandlers } from './handlers/legacy.handlers.ts'
import { notificationHandlers } from './handlers/notifications.handlers.ts'
import { paymentMethodHandlers } from './handlers/payment-methods.handlers.ts'
import { paymentHandlers } from './handlers/payments.handlers.ts'
import { peopleHandlers } from './handlers/people.handlers.ts'
import { rejectionHandlers } from './handlers/rejections.handlers.ts'
import { savedViewHandlers } from './handlers/saved-views.handlers.ts'
import { sandboxHandlers } from './handlers/sandbox.handlers.ts'
import { secureHandlers } from './handlers/secure.handlers.ts'
import { sessionHandlers } from './handlers/session.handlers.ts'
import { statementHandlers } from './handlers/statements.handlers.ts'
import { moveTo } from './move-to.ts'
import type { Program } from './program.ts'
import { type HttpRequest, matchCall, type Matched, readRequest, whyNotPermitted } from './read-request.ts'
import { type RoutablePage, routePage } from './route-page.ts'
import { createProgram, faultOf, latencyOf, overtake, type ScenarioName } from './scenarios.ts'
import { type AnyGiven, type CallOf, isRefused, refuse, type Refused, toHttp, type WireAnswer } from './wire-answer.ts'

/** Options of `createFakeProvider`. */
export interface FakeProviderOptions {
  /** Default: `default`. */
  scenario?: ScenarioName
  /** The same seed gives the same numbers, names, and amounts. Default 1. */
  seed?: number
  /** The date on which the program starts, `YYYY-MM-DD`. Default 2026-11-20, a Friday. */
  today?: string
  /** Role of the signed-in user. Default `payer`; the scenario `no-permission` sets its own role. */
  role?: Role
  /** Delay of each response, ms. Default 0. */
  latencyMs?: number
  /**
   * URL of each third party of the program, by name; the flags that enable them are on. Default: none, so no third
   * party loads. Consent and the page's route are checked as usual (TRU-3).
   */
  thirdParties?: Readonly<Partial<Record<ThirdParty, string>>>
}

/** A request that the fake provider received. */
export interface RecordedRequest {
  /** Name of the call; null if the contract has no such call. */
  readonly call: CallName | null
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: Headers
  /** `data.attributes` of the request document; null if there is no document. */
  readonly attributes: Readonly<Record<string, unknown>> | null
  /** HTTP status of the response; null while it is pending, and if it was lost. */
  readonly status: number | null
}

/** A provider for tests, used through its `fetch`. */
export interface FakeProvider {
  /** Pass it to `init({ fetch })`. Any base URL of the API works, because only the end of the path is read. */
  readonly fetch: typeof fetch
  /**
   * Answers the API requests of a page in a browser, in every scenario: a lost response fails like a network error.
   *
   * @param page of Playwright, or its context
   * @param api base of the API, as the page passes it to `init`
   */
  route(page: RoutablePage, api: string): Promise<void>
  /** Every request received so far, in order. */
  readonly requests: readonly RecordedRequest[]
  /** Returns every request received so far for a call, in order. */
  requestsOf(call: CallName): readonly RecordedRequest[]
  readonly scenario: ScenarioName
  /**
   * Switches the scenario, starting with the next request. With `keepData` only the network behavior changes and
   * payments are kept, so that a page can find a payment with an unknown outcome again.
   */
  set(scenario: ScenarioName, options?: { keepData?: boolean }): void
  /** Overrides the response of one call until the returned function is called. The latest override applies. */
  respondTo<Name extends CallName>(call: Name, answer: WireAnswer<CallOf<Name>> | Handler<Name>): () => void
  /** The current date of the program. */
  readonly today: string
  /**
   * Advances the date: invoices become past due, payments settle.
   *
   * @throws RangeError if the date is earlier than the current one, or is not valid
   */
  setToday(date: string): void
}

type AnyAnswer = AnyGiven | Refused | 'lost' | 'never'
/** A handler for any call; each request was parsed with the schemas of its own call. */
type AnyHandler = (request: CallRequest, program: Program) => AnyAnswer

const DEFAULT_TODAY: CalendarDate = '2026-11-20'
const HANDLERS: Handlers = {
  ...configHandlers,
  ...statementHandlers,
  ...sessionHandlers,
  ...accountHandlers,
  ...accountBalanceHandlers,
  ...dealerHandlers,
  ...byIdHandlers,
  ...invoiceHandlers,
  ...invoiceChangeHandlers,
  ...directoryHandlers,
  ...disputeHandlers,
  ...disputeWriteHandlers,
  ...chargebackHandlers,
  ...disputeDocumentHandlers,
  ...identityHandlers,
  ...peopleHandlers,
  ...groupHandlers,
  ...cardHandlers,
  ...rejectionHandlers,
  ...documentHandlers,
  ...notificationHandlers,
  ...paymentHandlers,
  ...secureHandlers,

  // Payments on their rail
  ...paymentMethodHandlers,
  ...legacyHandlers,
  ...savedViewHandlers,
  ...sandboxHandlers,
}

/** @throws RangeError if `today` is not a date */
export function createFakeProvider(options: FakeProviderOptions = {}): FakeProvider {
  const { seed = 1, latencyMs = 0, role = 'payer', thirdParties = {} } = options
  const firstDay = dateOf(options.today ?? DEFAULT_TODAY)
  let scenario = options.scenario ?? 'default'
  let program = createProgram({ scenario, seed, today: firstDay, role, thirdParties })
  const requests: { -readonly [Field in keyof RecordedRequest]: RecordedRequest[Field] }[] = []
  const overrides: { name: CallName; handler: AnyHandler }[] = []

  function answerOf(matched: Matched | null, request: HttpRequest): AnyAnswer {
    if (!matched) return scenario === 'unreachable' ? 'lost' : refuse('not-found')
    const { call } = matched
    const fault = faultOf(scenario, call)
    const name = call.name as CallName
    const override = overrides.findLast((each) => each.name === name)
    if (fault?.kind === 'instead' && !override) return fault.answer
    const read = readRequest(matched, request)
    if (isRefused(read)) return read
    if (override) return override.handler(read, program)
    const refused = whyNotPermitted(call, program)
    if (refused) return refused
    if (fault?.kind === 'overtaken') overtake(program, call, read)
    const answer = (HANDLERS[name] as AnyHandler)(read, program)
    return fault?.kind === 'lost' ? 'lost' : answer
  }

  async function answer(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
    const request = await readHttp(input, init)
    const matched = matchCall(request.method, request.url.pathname)
    const record = recordOf(matched?.call ?? null, request)
    requests.push(record)
    await pause(Math.max(latencyMs, latencyOf(scenario)), request.signal)
    const given = answerOf(matched, request)
    if (given === 'lost') throw new TypeError('The connection was reset: this scenario loses the response.')
    if (given === 'never') return pause(Number.POSITIVE_INFINITY, request.signal) as Promise<never>
    const { status, headers, body } = toHttp(matched?.call ?? null, given, program.today)
    record.status = status
    const requestId = `fixture-${String(requests.indexOf(record) + 1).padStart(4, '0')}`
    return new Response(body, { status, headers: { ...headers, 'X-Request-Id': requestId } })
  }

  return {
    fetch: answer,
    route: (page, api) => routePage(page, api, answer),
    requests,
    requestsOf: (call) => requests.filter((request) => request.call === call),
    get scenario() {
      return scenario
    },
    set(next, { keepData = false } = {}) {
      scenario = next
      if (!keepData) {
        program = createProgram({ scenario: next, seed, today: program.today, role, thirdParties })
      }
    },
    respondTo(name, wanted) {
      const handler = (typeof wanted === 'function' ? wanted : () => wanted) as AnyHandler
      const override = { name, handler }
      overrides.push(override)
      return () => void overrides.splice(overrides.indexOf(override), overrides.includes(override) ? 1 : 0)
    },
    get today() {
      return program.today
    },
    setToday: (date) => moveTo(program, dateOf(date)),
  }
}

function dateOf(text: string): CalendarDate {
  const date = asCalendarDate(text)
  if (!date) throw new RangeError(`"${text}" is not a date: set today as YYYY-MM-DD.`)
  return date
}

async function readHttp(input: RequestInfo | URL, init: RequestInit | undefined) {
  const given = input instanceof Request ? input : null
  // Relative URLs have no base outside a page, so use a placeholder.
  const url = new URL(given?.url ?? String(input), 'http://provider.test')
  const headers = new Headers(init?.headers ?? given?.headers)
  const source = init?.body ?? (given && init?.body === undefined ? await given.clone().blob() : null)
  const form = await formOf(source, headers)
  // The part `data` of a form is what the body is in other requests.
  const body = form ? `{"data":${String(form.get('data') ?? null)}}` : source
  return {
    method: (init?.method ?? given?.method ?? 'GET').toUpperCase(),
    url,
    headers,
    form,
    body: typeof body === 'string' ? body : body ? await new Response(body).text() : '',
    signal: init?.signal ?? given?.signal ?? null,
  }
}

/** Reads the form of a request that contains a file. */
async function formOf(body: BodyInit | null, headers: Headers): Promise<FormData | null> {
  if (body instanceof FormData) return body
  const type = headers.get('Content-Type') ?? ''
  if (body === null || !type.startsWith('multipart/form-data')) return null
  return new Response(body, { headers: { 'Content-Type': type } }).formData().catch(() => null)
}

function recordOf(call: Call | null, { method, url, headers, body }: HttpRequest) {
  return {
    call: (call?.name ?? null) as CallName | null,
    method,
    path: url.pathname,
    query: url.searchParams,
    headers,
    attributes: attributesOf(body),
    status: null as number | null,
  }
}

function attributesOf(body: string): Record<string, unknown> | null {
  try {
    return (JSON.parse(body) as { data?: { attributes?: Record<string, unknown> } }).data?.attributes ?? null
  } catch {
    return null
  }
}

/** Waits, or rejects with the caller's abort reason as `fetch` does. */
function pause(ms: number, signal: AbortSignal | null): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason as Error)
    if (ms === 0) return resolve()
    const timer = Number.isFinite(ms) ? setTimeout(resolve, ms) : undefined
    signal?.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason as Error)
    })
  })
}
