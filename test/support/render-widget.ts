/**
 * Mounts a widget's element on the test page with its own instance; only the network is simulated, by responses in API
 * format. The test imports `virtual:widget/<name>` itself, which registers the element.
 */
import { createRetryBudget } from '../../src/api/retry-budget.ts'
import type { NetTermsEvents } from '../../src/contract/index.ts'
import type { PageServices, NetTermsInstance, NetTermsOptions } from '../../src/instance/options.ts'
import { loadLazyPart } from '../../src/runtime/lazy-parts.ts'
import { createNetTerms } from '../../src/instance/create-net-terms.ts'

/** One call that reached the simulated API. */
export interface Exchange {
  method: string
  /** Below the API's base: `/invoices`. */
  path: string
  query: URLSearchParams
  headers: Headers
  /** `data.attributes` of the request document; null without one. */
  attributes: Record<string, unknown> | null
  /** The file of an upload. */
  file: File | null
  /** Signal of the request: aborted when the page cancels it. */
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

/** Response of the API: a document, an error, or `lost` for a connection that breaks after the request has arrived. */
export type Reply =
  | { data: Resource | readonly Resource[] | null; meta?: Record<string, unknown>; status?: number }
  | { errors: readonly Record<string, unknown>[]; status: number; requestId?: string }
  | { file: BodyInit }
  | 'lost'

export type Answer = (exchange: Exchange) => Reply | Promise<Reply>
/** `GET /invoices` → response; a last segment `*` matches any segment. */
export type Answers = Readonly<Record<string, Answer>>

/** The program's date in widget tests: a Friday, the day of the drawings. */
export const TODAY = '2026-11-20'

export interface FakeApi {
  fetch: typeof fetch
  /** Every exchange so far, in order. */
  exchanges: readonly Exchange[]
  /** Exchanges of one call: `calls('POST /payments')`. */
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
      // The form part is the document's `data` itself.
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

/** A list with its count. */
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

/** Why a right is missing, as `GET /rights/*` returns it for a user with the admin Alex Smith. */
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

/** The default selection in `/self`. */
export const CUSTOMER = { buidCustomer: '10428', customerName: 'Northwind Traders', currency: 'USD' }

/** A signed-in user in `/self`; `can` are capabilities. */
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

/** Accounts that may not pay, each with its texts. */
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

/** A response of `GET /config`. */
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

/** For `signedIn`: the fields of a user who may only read. */
export const VIEWER = {
  ...{ user_id: 'u-3', username: 'viewer', email_address: 'v@harbor.example', first_name: 'Vera', last_name: 'Lind' },
  ...{ full_name: 'Vera Lind', role: 'Viewer', status: 'active', user_types: ['customer'], isSso: false },
  ...{ timeZone: 'America/Chicago', customerEntityRestricted: false, merchantEntityRestricted: false },
}

/** For `signedIn`: a session without a user. */
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

/** A page of the provider's own, unless a publishable key is given. */
export interface RenderOptions extends Partial<Omit<NetTermsOptions, 'api' | 'namespace'>> {
  /** `nt-pay-invoices` */
  tag: string
  /** In addition to `/self`, `/config` and the flags, which have defaults. */
  answers: Answers
  attributes?: Readonly<Record<string, string>>
  /** Sets properties and children before the element is added to the page. */
  prepare?(element: HTMLElement): void
  loadComponent?: PageServices['loadComponent']
  /** Code and texts by name; by default as built. */
  load?: PageServices['load']
  /** Of an earlier rendering: simulates a reload of the page, with the tab's storage kept. */
  namespace?: string
}

export interface Rendered {
  nt: NetTermsInstance
  api: FakeApi
  element: HTMLElement
  /** Root of the widget's content. */
  root: ShadowRoot
  namespace: string
  /** Details of the events of one name, in order. */
  events<Name extends keyof NetTermsEvents>(name: Name): NetTermsEvents[Name][]
  /** Unmounts the page like a reload: the tab's storage stays. */
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
  // A browser without a stored language, independent of earlier tests.
  if (!namespace) localStorage.removeItem('netterms:locale')
  const name = namespace ?? `test-${(count += 1)}-${Date.now()}`
  const self = answers['GET /self']
  const usual = {
    'GET /config': () => configured(),
    'GET /feature-flags/*': flags,
    // A selected language is stored (SES-14): returns the session unchanged.
    ...(self && { 'POST /ecaas/session_data': self }),
  }
  const api = fakeApi({ ...usual, ...answers })
  const reported: { type: string; detail: unknown }[] = []
  const nt = createNetTerms(
    // A test gives a key with `fetchClientSecret`, or neither.
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
