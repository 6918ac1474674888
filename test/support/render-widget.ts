/**
 * Mounts a widget's element on the test page with its own NetTerms instance. Only the network is simulated, by
 * responses in API format. The test imports `virtual:widget/<name>` itself, which registers the element.
 */
import { createRetryBudget } from '../../src/api/retry-budget.ts'
import type { NetTermsEvents } from '../../src/contract/index.ts'
import type { PageServices, NetTermsInstance, NetTermsOptions } from '../../src/instance/options.ts'
import { loadLazyPart } from '../../src/runtime/lazy-parts.ts'
import { createNetTerms } from '../../src/instance/create-net-terms.ts'

/** One request that reached the simulated API. */
export interface Exchange {
  method: string
  /** Path below the API's base, such as `/invoices`. */
  path: string
  query: URLSearchParams
  headers: Headers
  /** `data.attributes` of the request document; null without one. */
  attributes: Record<string, unknown> | null
  /** The file of an upload. */
  file: File | null
  /** Abort signal of the request; aborted when the page cancels it. */
  signal: AbortSignal
}

interface Body {
  attributes: Record<string, unknown>
}

export interface Resource {
  type: string
  id: string
  attributes: Record<string, unknown>
}

/** Response: a document, an error, or `lost` for a connection that breaks after the request has reached the API. */
export type Reply =
  | { data: Resource | readonly Resource[] | null; meta?: Record<string, unknown>; status?: number }
  | { errors: readonly Record<string, unknown>[]; status: number; requestId?: string }
  | { file: BodyInit }
  | 'lost'

export type Answer = (exchange: Exchange) => Reply | Promise<Reply>
/** Method and path, such as `GET /invoices` → response. `*` as the last segment matches any segment. */
export type Answers = Readonly<Record<string, Answer>>

/** The program's date in widget tests: a Friday, as in the design's drawings. */
export const TODAY = '2026-11-20'

export interface FakeApi {
  fetch: typeof fetch
  /** Every exchange so far, in order. */
  exchanges: readonly Exchange[]
  /** Returns the exchanges with one method and path, such as `calls('POST /payments')`. */
  calls(name: string): Exchange[]
}

export function fakeApi(answers: Answers): FakeApi {
  const exchanges: Exchange[] = []
  const nameOf = ({ method, path }: Exchange) =>
    [`${method} ${path}`, `${method} ${path.replace(/[^/]+$/, '*')}`].find((name) => answers[name])
  return {
    exchanges,
    calls: (name) => exchanges.filter((exchange) => `${exchange.method} ${exchange.path}` === name),
    async fetch(input, init) {
      const request = new Request(input, init)
      const { pathname, searchParams } = new URL(request.url)
      const isForm = request.headers.get('Content-Type')?.startsWith('multipart/') ?? false
      const form = isForm ? await request.clone().formData() : null
      const text = form ? String(form.get('data') ?? '') : await request.clone().text()
      // The form's part contains the resource itself, without the document's `data` member.
      const read = text ? (JSON.parse(text) as { data: Body } | Body) : null
      const document = read && ('data' in read ? read.data : read)
      const exchange: Exchange = {
        method: request.method,
        path: pathname.replace(/^\/api/, ''),
        query: searchParams,
        headers: request.headers,
        attributes: document?.attributes ?? null,
        file: (form?.get('file') as File | null) ?? null,
        signal: request.signal,
      }
      exchanges.push(exchange)
      const name = nameOf(exchange)
      const reply = name ? await answers[name]?.(exchange) : undefined
      if (request.signal.aborted) throw request.signal.reason
      if (reply === undefined) return respond({ errors: [{ status: '404', code: 'not-found' }], status: 404 })
      if (reply === 'lost') throw new TypeError('The connection was reset.')
      return respond(reply)
    },
  }
}

function respond(reply: Exclude<Reply, 'lost'>): Response {
  if ('file' in reply) return new Response(reply.file)
  const { status = 200, ...document } = reply
  const requestId = 'requestId' in reply ? reply.requestId : undefined
  const meta = { program_date: TODAY, ...('meta' in document ? document.meta : {}) }
  const body = JSON.stringify('errors' in document ? document : { ...document, meta })
  return new Response(body, {
    status,
    headers: { 'Content-Type': 'application/vnd.api+json', ...(requestId && { 'X-Request-Id': requestId }) },
  })
}

/** A response with a list and its row count. */
export const listOf = (data: readonly Resource[], meta: Record<string, unknown> = {}): Reply => ({
  data,
  meta: { record_count: data.length, ...meta },
})

export const refusal = (
  status: number,
  code: string,
  details: { pointer?: string; meta?: Record<string, unknown> } = {},
): Reply => ({
  status,
  errors: [
    {
      status: String(status),
      code,
      ...(details.pointer && { source: { pointer: details.pointer } }),
      ...(details.meta && { meta: details.meta }),
    },
  ],
})

/** Response of `GET /rights/*`: why a right is missing, for a user with the admin Alex Smith. */
export const missingRight = (capability: string, changes: Readonly<Record<string, unknown>> = {}): Reply => ({
  data: {
    type: 'rights',
    id: capability,
    attributes: {
      allowed: false,
      reason: 'role',
      requirement: null,
      roles: ['admin', 'payer'],
      role: 'payer',
      ask: 'administrator',
      administrators: [{ full_name: 'Alex Smith' }],
      ...changes,
    },
  },
})

/** The selected customer of `signedIn` by default. */
export const CUSTOMER = { buidCustomer: '10428', customerName: 'Northwind Traders', currency: 'USD' }

/** Response of `GET /self` for a signed-in user; `can`: their capabilities. */
export const signedIn = (can: readonly string[], changes: Record<string, unknown> = {}): Reply => ({
  data: [
    {
      type: 'self',
      id: 'self',
      attributes: {
        session_data: {
          logged_in: true,
          language: 'en',
          user_type: 'customer',
          customer_id: '10428',
          location: null,
          merchant_id: null,
        },
        user: {
          user_id: 'u-1',
          username: 'payer',
          email_address: 'payer@northwind.example',
          first_name: 'Pat',
          last_name: 'Jones',
          full_name: 'Pat Jones',
          role: 'Payer',
          status: 'active',
          user_types: ['customer'],
          isSso: false,
          timeZone: 'America/Chicago',
          customerEntityRestricted: false,
          merchantEntityRestricted: false,
        },
        capabilities: can,
        selectedCustomer: CUSTOMER,
        selectedMerchant: null,
        customerCurrencies: [
          { id: 'USD', label: 'US dollar' },
          { id: 'CAD', label: 'Canadian dollar' },
        ],
        idle_expires_at: null,
        ...changes,
      },
    },
  ],
})

/** Accounts that may not pay, with the texts that the widgets show. */
export const NO_PAYMENT = [
  [
    'locked',
    { status: 'locked', paymentEligible: true, paymentWebText: null },
    'This account is locked and cannot pay online',
    'Its invoices stay open. Customer support can tell you why and how to pay.',
  ],
  [
    'not eligible',
    { status: 'active', paymentEligible: false, paymentWebText: 'This account pays by wire transfer.' },
    'This account cannot pay online',
    'This account pays by wire transfer.',
  ],
] as const

/** Response of `GET /config`. */
export const configured = (changes: Readonly<Record<string, unknown>> = {}): Reply => ({
  data: {
    type: 'config',
    id: 'config',
    attributes: {
      title: 'Harbor Trade Credit',
      loggingLevel: 'error',
      ecaasPrefix: 'ecaas',
      api_version: 'G1',
      loadSecure: false,
      loadLocales: false,
      environment: 'sandbox',
      paymentTerms: { en: 'You allow us to debit the chosen account.\n\nA returned payment is due again.' },
      supportText: '',
      limits: {},
      ...changes,
    },
  },
})
const flags = (): Reply => ({ data: { type: 'feature-flags', id: location.hostname, attributes: {} } })

/** Changes for `signedIn`: a user who may only read. */
export const VIEWER = {
  ...{ user_id: 'u-3', username: 'viewer', email_address: 'v@harbor.example', first_name: 'Vera', last_name: 'Lind' },
  ...{ full_name: 'Vera Lind', role: 'Viewer', status: 'active', user_types: ['customer'], isSso: false },
  ...{ timeZone: 'America/Chicago', customerEntityRestricted: false, merchantEntityRestricted: false },
}

/** Changes for `signedIn`: a session without a user. */
export const NOBODY = {
  session_data: {
    logged_in: false,
    language: null,
    user_type: null,
    customer_id: null,
    location: null,
    merchant_id: null,
  },
  user: null,
  selectedCustomer: null,
  customerCurrencies: [],
}

/** Options of `renderWidget`. Without a publishable key, the page is one of the provider's own. */
export interface RenderOptions extends Partial<Omit<NetTermsOptions, 'api' | 'namespace'>> {
  /** Tag such as `nt-pay-invoices`. */
  tag: string
  /** API responses, in addition to `/self`, `/config` and the feature flags, which have default responses. */
  answers: Answers
  attributes?: Readonly<Record<string, string>>
  /** Sets properties and children before the element is added to the page. */
  prepare?(element: HTMLElement): void
  loadComponent?: PageServices['loadComponent']
  /** Loads lazy parts and texts by name; default: those of the build. */
  load?: PageServices['load']
  /** Namespace of an earlier rendering, to simulate a page reload: the tab's storage is kept. */
  namespace?: string
}

export interface Rendered {
  nt: NetTermsInstance
  api: FakeApi
  element: HTMLElement
  /** Shadow root of the widget. */
  root: ShadowRoot
  namespace: string
  /** Returns the details of all events with this name, in order. */
  events<Name extends keyof NetTermsEvents>(name: Name): NetTermsEvents[Name][]
  /** Unmounts the widget and its instance; the tab's storage is kept, as in a page reload. */
  close(): void
}

let count = 0

export function renderWidget({
  tag,
  answers,
  attributes = {},
  namespace,
  prepare,
  loadComponent,
  load = loadLazyPart,
  ...options
}: RenderOptions): Rendered {
  // Remove the stored language, so that the test does not depend on earlier ones.
  if (!namespace) localStorage.removeItem('netterms:locale')
  const name = namespace ?? `test-${(count += 1)}-${Date.now()}`
  const self = answers['GET /self']
  const usual = {
    'GET /config': () => configured(),
    'GET /feature-flags/*': flags,
    // Selecting a language stores it (SES-14); the simulated response is the unchanged session.
    ...(self && { 'POST /ecaas/session_data': self }),
  }
  const api = fakeApi({ ...usual, ...answers })
  const reported: { type: string; detail: unknown }[] = []
  const nt = createNetTerms(
    // A test sets both a key and `fetchClientSecret`, or neither.
    {
      ...(options.key === undefined && { session: 'cookie' as const }),
      locale: 'en',
      ...options,
      fetch: api.fetch,
      api: '/api',
      namespace: name,
      onEvent: (event) => {
        reported.push(event)
        options.onEvent?.(event)
      },
    } as NetTermsOptions,
    {
      fetch: api.fetch,
      retryBudget: createRetryBudget(),
      loadWidget: () => false,
      load,
      loadComponent,
      version: 'test',
    },
  )
  const element = document.createElement(tag)
  element.setAttribute('namespace', name)
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value)
  prepare?.(element)
  document.body.append(element)
  return {
    nt,
    api,
    element,
    root: element.shadowRoot as ShadowRoot,
    namespace: name,
    events: <Name extends keyof NetTermsEvents>(type: Name) =>
      reported.filter((event) => event.type === type).map(({ detail }) => detail as NetTermsEvents[Name]),
    close() {
      element.remove()
      nt.destroy()
    },
  }
}
