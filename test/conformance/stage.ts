/**
 * Mounts one widget on a host page, with the testing kit as the provider, and records all that it does to the page.
 * Source: docs/spec/conformance.md CNF-1.
 */
import { VERSION, WIDGETS } from 'virtual:widgets'
import { vi } from 'vitest'
import { loadLazyPart } from '../../src/runtime/lazy-parts.ts'
import {
  type CallName,
  CONSENT_AT_KEY,
  CONSENT_KEY,
  holds,
  languageOf,
  type LocaleCode,
  type NetTermsError,
  type WidgetManifest,
} from '../../src/contract/index.ts'
import type { LocaleTag, NetTermsHandle, NetTermsOptions } from '../../src/instance/options.ts'
import { createPage } from '../../src/runtime/page.ts'
import { createFakeProvider, type FakeProvider } from '../../src/testing/fake-provider.ts'
import type { ScenarioName } from '../../src/testing/scenarios.ts'
import { drawingOf } from './drawing.ts'
import { SEED } from '../support/seed.ts'
import { WAITING } from './widget-rows.ts'

export interface StageOptions {
  manifest: WidgetManifest
  scenario?: ScenarioName
  /** Default `en`. */
  locale?: string
  colorScheme?: NetTermsOptions['colorScheme']
  attributes?: Readonly<Record<string, string>>
  /** Default: a unique namespace. */
  namespace?: string
  /** Provider of another stage, so that two instances share it. */
  provider?: FakeProvider
  /** Replaces the loading of texts and lazy parts, for example to delay them. */
  loadPart?(name: string, load: (name: string) => Promise<unknown>): Promise<unknown>
  onEvent?(event: { type: string; detail: unknown; widget: string }): void
  /**
   * Whether the page is one of the provider's own, which loads additional data; default false, because those requests
   * would mix with the widget's.
   */
  isPortal?: boolean
  /** Default true: the element is added to the page at once. */
  isMounted?: boolean
}

export interface Stage {
  readonly manifest: WidgetManifest
  readonly nt: NetTermsHandle
  readonly provider: FakeProvider
  readonly element: HTMLElement
  /** Parent of the widget's element. */
  readonly place: HTMLElement
  readonly root: ShadowRoot
  readonly namespace: string
  /** Events that `onEvent` has received. */
  readonly told: readonly { type: string; detail: unknown; widget: string }[]
  /** Errors that `onError` has received. */
  readonly failures: readonly NetTermsError[]
  /** All texts in the provider's responses, and numbers in requests. */
  readonly data: ReadonlySet<string>
  /** Tags with requested code: the element's own, and those of widgets that it opened inside itself. */
  readonly loaded: ReadonlySet<string>
  /** Returns the number of pending requests and lazy parts. */
  readonly underWay: () => number
  /** Waits until the widget shows the scenario's content. */
  settle(): Promise<void>
  /** Unmounts everything and waits until that is done. */
  close(): Promise<void>
}

const QUIET_MS = 45
const QUIET_PICTURES = 3
const LONGEST_MS = 12_000
let count = 0

/** Makes the delays before retries short and equal in every run. */
export const shortenRetries = (): void => void vi.spyOn(Math, 'random').mockReturnValue(0.01)

/** Defines the custom element of a tag. */
export async function define(tag: string): Promise<void> {
  const load = WIDGETS[tag]
  if (!load) throw new Error(`There is no widget ${tag}: its folder and its line in widgets/manifest.ts have one name.`)
  await load()
}

/** Returns the role of the fixtures' default user if it may use the widget, otherwise the first role that may. */
const roleFor = ({ needs }: WidgetManifest) =>
  (['payer', 'admin', 'merchant', 'support'] as const).find(
    (role) => (!needs.can || holds(role, needs.can)) && !needs.notRoles?.includes(role),
  ) ?? 'payer'

export function openStage({
  manifest,
  scenario = 'default',
  locale = 'en',
  colorScheme = 'light',
  attributes = {},
  namespace = `conformance-${(count += 1)}`,
  provider = createFakeProvider({ scenario, seed: SEED, role: roleFor(manifest) }),
  loadPart = (name, load) => load(name),
  onEvent,
  isPortal = false,
  isMounted = true,
}: StageOptions): Stage {
  const underWay = { requests: 0, parts: 0 }
  const reported: { type: string; detail: unknown; widget: string }[] = []
  const failures: NetTermsError[] = []
  const data = new Set<string>()
  const come = new Set<string>()
  const loaded = new Set<string>()
  async function counting<Result>(what: 'requests' | 'parts', work: () => Promise<Result>): Promise<Result> {
    underWay[what] += 1
    try {
      return await work()
    } finally {
      underWay[what] -= 1
    }
  }
  const send: typeof fetch = (input, init) =>
    counting('requests', async () => {
      const response = await provider.fetch(input, init)
      data.add(response.headers.get('X-Request-Id') ?? '')
      collectTexts(
        await response
          .clone()
          .json()
          .catch(() => null),
        data,
      )
      return response
    })
  const page = createPage({
    version: VERSION,
    tags: Object.keys(WIDGETS),
    async loadWidget(tag) {
      loaded.add(tag)
      await define(tag)
    },
    load: (name) =>
      counting('parts', async () => {
        const isLeftOut = name === 'accountFacts' && !isPortal
        const part = isLeftOut ? { followAccount: () => undefined } : await loadPart(name, loadLazyPart)
        come.add(name)
        return part
      }),
  })
  // Remove stored choices that a walk through another stage may have made; languages are stored per namespace.
  for (const key of [CONSENT_KEY, CONSENT_AT_KEY]) localStorage.removeItem(key)
  const nt = page.init({
    api: '/api',
    ...(manifest.providerOriginOnly || isPortal
      ? { session: 'cookie' as const }
      : { key: 'pk_test_fixture', fetchClientSecret: async () => 'cs_test_fixture' }),
    namespace,
    locale: locale as LocaleTag,
    colorScheme,
    fetch: send,
    onEvent(event) {
      reported.push(event)
      onEvent?.(event)
    },
    onError: (error) => failures.push(error),
  })
  const place = document.createElement('div')
  place.style.colorScheme = colorScheme === 'dark' ? 'dark' : 'light'
  place.style.backgroundColor = 'Canvas'
  const element = document.createElement(manifest.tag)
  element.setAttribute('namespace', namespace)
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  document.body.append(place)
  if (isMounted) place.append(element)

  const mustWait = () => WAITING.includes(provider.scenario)
  // A widget that only needs the signed-in user has its data in every scenario, so it never stays busy.
  const hasData = manifest.calls.some(
    ({ method, name }) => method === 'GET' && !SESSION_CALLS.some((each) => each === name),
  )
  const mayStayBusy = () => mustWait() && hasData
  const language = languageOf(locale as LocaleCode)
  const hasTexts = () => come.has(language) && manifest.messages.every((each) => come.has(sliceOf(language, each)))
  const hasCome = () => underWay.parts === 0 && (mustWait() ? hasTexts() : underWay.requests === 0)
  // Between two attempts to start a session, no request is pending. Therefore wait until the start has ended, except
  // in the slow scenario, which tests the start itself.
  const hasStarted = () => nt.getState()?.phase !== 'starting' || provider.scenario === 'slow'
  const rootOf = (): ShadowRoot => {
    if (element.shadowRoot) return element.shadowRoot
    throw new Error(`${manifest.tag} draws nothing: it is not defined or not on the page.`)
  }
  return {
    manifest,
    nt,
    provider,
    element,
    place,
    namespace,
    told: reported,
    failures,
    data,
    loaded,
    underWay: () => underWay.requests + underWay.parts,
    get root() {
      return rootOf()
    },
    settle: () => settle(rootOf(), () => hasStarted() && hasCome(), mayStayBusy),
    async close() {
      nt.destroy()
      place.remove()
      await frames(2)
      forgetTab(namespace)
    },
  }
}

/** Returns the file of a text slice; slices that every widget needs are in one file per language. */
const sliceOf = (language: string, domain: string) =>
  ['common', 'errors'].includes(domain) ? language : `${language}/${domain}`

/** Removes the namespace's selections and drafts from the tab's storage, which other tests of the file also use. */
function forgetTab(namespace: string): void {
  for (const key of Object.keys(sessionStorage)) {
    if (key.startsWith(`netterms:${namespace}:`)) sessionStorage.removeItem(key)
  }
}

/** Selector of elements that wait for a response. A `status` element waits for an external event and does not count. */
const BUSY = '.skel, [aria-busy=true]:not([role=status])'

/**
 * Waits until there have been no pending requests and no skeletons for some frames and some time. Time alone is not
 * enough, because a busy machine may render the result of a click later.
 */
async function settle(root: ShadowRoot, isAnswered: () => boolean, mayStayBusy: () => boolean): Promise<void> {
  const until = performance.now() + LONGEST_MS
  let since = performance.now()
  let pictures = 0
  const restart = () => {
    since = performance.now()
    pictures = 0
  }
  const observer = new MutationObserver(restart)
  observer.observe(root, { subtree: true, childList: true, attributes: true, characterData: true })
  const isQuiet = () => pictures >= QUIET_PICTURES && performance.now() - since >= QUIET_MS
  while (performance.now() < until && !isQuiet()) {
    await Promise.all([frame(), pause(10)])
    pictures += 1
    if (!isAnswered() || root.childNodes.length === 0 || (root.querySelector(BUSY) && !mayStayBusy())) restart()
  }
  observer.disconnect()
  if (isQuiet()) return
  throw new Error(`${root.host.localName} did not come to rest within ${LONGEST_MS} ms: ${drawingOf(root).join('\n')}`)
}

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
export const frame = (): Promise<unknown> => new Promise((resolve) => requestAnimationFrame(resolve))
export async function frames(many: number): Promise<void> {
  for (let at = 0; at < many; at += 1) await frame()
}

function collectTexts(value: unknown, into: Set<string>): void {
  if (typeof value === 'string') into.add(value)
  else if (typeof value === 'object' && value !== null)
    for (const each of Object.values(value)) collectTexts(each, into)
}

/** API calls of the session itself, which are allowed in addition to the widget's calls. */
export const SESSION_CALLS: readonly CallName[] = [
  'session.self',
  'config.get',
  // Requested when a widget explains why it is not available (ACC-24).
  'rights.get',
  'config-secure.get',
  'feature-flags.get',
  'locales.list',
]
