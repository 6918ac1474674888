/**
 * Builds the support report, an object that is safe to share: no token, key, name, or amount. Source:
 * docs/spec/widgets.md WID-33.
 */
import type { ActivityLog } from './activity-log.ts'
import { deprecatedNames } from './deprecated-names.ts'
import type { Deprecation } from './deprecations.ts'
import type { Instance } from '../kit/instance.ts'
import { rootOf } from '../kit/report-failure.ts'
import type * as whiteLabelPart from '../theme/white-label.ts'

/** Result of `doctor()`, safe to send to support: no token, key, name, or amount. */
export interface DoctorReport {
  version: string
  /** The program's environment; null before it is known. */
  environment: string | null
  namespace: string
  /** Origin of the API that receives the requests. */
  apiOrigin: string
  page: { origin: string; language: string; colorScheme: string; visible: boolean; online: boolean }
  browser: { userAgent: string; features: Readonly<Record<string, boolean>> }
  options: { given: readonly string[]; urlState: string; colorScheme: string; locale: string }
  session: {
    phase: string
    kind: 'cookie' | 'token'
    signedIn: boolean
    userType: string | null
    role: string | null
    hasCustomer: boolean
    hasMerchant: boolean
    capabilities: readonly string[]
    ended: string | null
    /** Code of the error that prevented the session; null if there is none. */
    failure: string | null
    /** Code of the underlying error; null if there is none. */
    cause: string | null
    /** How a developer can fix it, in English. */
    advice: string | null
    /** Correlation id of the response that refused the session, for the provider's support. */
    correlationId: string | null
  }
  flags: Readonly<Record<string, boolean>>
  widgets: readonly { tag: string; count: number; widthsPx: readonly number[] }[]
  events: ActivityLog['events']
  requests: ActivityLog['requests']
  violations: ActivityLog['violations']
  /** Color pairs of a live widget with too little contrast. */
  contrast: readonly string[]
  /** Tokens with an invalid value in the page's style sheet, with the affected widgets. */
  tokens: readonly string[]
  /** Deprecated names that the page uses; an event counts as used if a widget fired it. */
  deprecated: readonly Deprecation[]
}

export interface Facts {
  version: string
  /** Options that the host page passed to `init`: their names, and the two values that are not secret. */
  options: { readonly api: string; readonly urlState?: unknown }
  log: ActivityLog
  load(name: string): Promise<unknown>
}

/** Event detail fields that are reported because they are ids or codes; of other fields only the type is reported. */
const TELLING = [
  'code',
  'cause',
  'category',
  'retryable',
  'reason',
  'available',
  'correlationId',
  'locale',
  'dirty',
  'to',
]

export async function examine(instance: Instance, { version, options, log, load }: Facts): Promise<DoctorReport> {
  const { session, config, flags, phase, ended, failure, locale } = instance.store.getState()
  const supports = (name: string, value: string) => CSS.supports(name, value)
  return {
    version,
    environment: config?.environment ?? null,
    namespace: instance.namespace,
    apiOrigin: new URL(options.api, document.baseURI).origin,
    page: {
      origin: location.origin,
      language: document.documentElement.lang,
      colorScheme: matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light',
      visible: document.visibilityState === 'visible',
      online: navigator.onLine,
    },
    browser: {
      userAgent: navigator.userAgent,
      features: {
        'light-dark': supports('color', 'light-dark(red, red)'),
        'container queries': supports('container-type', 'inline-size'),
        popover: 'popover' in HTMLElement.prototype,
        dialog: typeof HTMLDialogElement === 'function',
        'trusted types': 'trustedTypes' in window,
        'session storage': hasStorage(),
      },
    },
    options: {
      given: Object.keys(options).filter((name) => (options as Readonly<Record<string, unknown>>)[name] !== undefined),
      urlState: typeof options.urlState === 'object' ? 'adapter' : String(options.urlState ?? 'memory'),
      colorScheme: instance.getAppearance().colorScheme,
      locale,
    },
    session: {
      phase,
      kind: instance.isProviderOrigin ? 'cookie' : 'token',
      signedIn: session.signedIn,
      userType: session.userType,
      role: session.role,
      hasCustomer: session.customerId !== null,
      hasMerchant: session.merchantId !== null,
      capabilities: session.capabilities,
      ended,
      failure: failure?.code ?? null,
      cause: failure && rootOf(failure).code,
      advice: failure?.message ?? null,
      correlationId: failure?.correlationId ?? null,
    },
    flags: { ...flags } as Record<string, boolean>,
    widgets: [...instance.mounted].map(([tag, elements]) => ({
      tag,
      count: elements.size,
      widthsPx: [...elements].map((element) => Math.round(element.getBoundingClientRect().width)),
    })),
    events: log.events.map((event) => ({ ...event, detail: safeDetail(event.detail) })),
    requests: [...log.requests],
    violations: [...log.violations],
    ...(await looksOf(instance, load)),
    deprecated: deprecatedNames(instance, { options, log }),
  }
}

function safeDetail(detail: unknown): Record<string, unknown> {
  const rows = Object.entries((detail ?? {}) as Record<string, unknown>)
  return Object.fromEntries(
    rows.map(([name, value]) => [
      name,
      (TELLING.includes(name) && !isPath(value)) || isReference(name, value)
        ? value
        : Array.isArray(value)
          ? `${value.length} of them`
          : typeof value,
    ]),
  )
}

/** True for the URL of an error code's documentation page, which is the same for every user. */
const isReference = (name: string, value: unknown): boolean =>
  name === 'docs' && typeof value === 'string' && /\/docs\/errors\/[a-z-]+$/.test(value)

/** Detects an external link's target, which is shortened because its path may contain a token. */
const isPath = (value: unknown): boolean => typeof value === 'string' && value.includes('/')

function hasStorage(): boolean {
  try {
    return Boolean(sessionStorage)
  } catch {
    return false
  }
}

/** Collects the effective appearance of each widget; each finding is listed once, with the affected widgets. */
async function looksOf({ mounted }: Instance, load: Facts['load']): Promise<Pick<DoctorReport, 'contrast' | 'tokens'>> {
  const elements = [...mounted.values()].flatMap((each) => [...each])
  if (elements.length === 0) return { contrast: [], tokens: [] }
  const { contrastFailures, measuredTokens, unreadableTokens } = (await load('whiteLabel')) as typeof whiteLabelPart
  return {
    contrast: findings(elements, (element) => {
      const { read, scheme } = measuredTokens(element)
      return contrastFailures(read, scheme).map(
        ({ front, back, ratio, needed }) => `${front} on ${back}: ${ratio.toFixed(2)}, needs ${needed}`,
      )
    }),
    tokens: findings(elements, unreadableTokens),
  }
}

function findings(elements: readonly Element[], look: (element: Element) => readonly string[]): string[] {
  const tagsOf = new Map<string, Set<string>>()
  for (const element of elements) {
    for (const found of look(element)) tagsOf.set(found, (tagsOf.get(found) ?? new Set()).add(element.localName))
  }
  return [...tagsOf].map(([found, tags]) => `${found} (${[...tags].join(', ')})`)
}
