/**
 * Wires the rooms: one instance is one API, one store, one query cache, one set of texts, for every widget of a
 * namespace. Also the start of a session (specification §4). Source: docs/spec/session.md SES-8, docs/spec/widgets.md WID-7.
 */
import { type Api, createApi } from '../api/create-api.ts'
import { cookieCredential } from '../api/credential.ts'
import {
  ANONYMOUS,
  type CalendarDate,
  type CallOutput,
  type Config,
  deleteEmbedToken,
  encodeJson,
  getConfig,
  getFeatureFlags,
  getSelf,
  isNetTermsError,
  type NetTermsError,
  type NetTermsEvents,
  selectSessionData,
  signOut,
} from '../contract/index.ts'
import { createAnswerCache } from '../data/answer-cache.ts'
import type * as clientLogPart from '../debug/client-log.ts'
import type * as debugPart from '../debug/debug.ts'
import { embedCredential, type StartedOptions } from './embed-credential.ts'
import { createActivityLog } from '../debug/activity-log.ts'
import { createInstanceLook } from './appearance.ts'
import { createInstanceTexts } from './texts.ts'
import type * as overridesPart from '../kit/component-override.tsx'
import { type Instance, registerInstance, unregisterInstance } from '../kit/instance.ts'
import { fire } from '../kit/fire.ts'
import { createUrlStates } from '../kit/url-state.ts'
import type { Host, NetTermsInstance } from './options.ts'
import { onResume } from '../session/on-resume.ts'
import { callHost } from './call-host.ts'
import { openTabChannel, type SessionNews } from '../session/tab-channel.ts'
import { firstPaint } from '../session/first-paint.ts'
import { accountFactsOf } from '../session/start-account-facts.ts'
import { asNetTermsError, endOf, testKeyMeetsLive } from '../session/session-errors.ts'
import { createSignals } from './signals.ts'
import { createStore, type NetTermsState } from '../store/create-store.ts'
import { EMPTY_SELECTION, reviveSelection } from '../store/pay-selection.ts'
import { createTabStorage } from '../store/session-storage.ts'
import { whoseSession } from '../store/whose-session.ts'
import { hideUntilVerified } from '../session/hide-until-verified.ts'

const LATE_END_MS = 5_000
/** How long who is signed in waits for config and flags. */
const LATE_FACTS_MS = 3_000

export function createNetTerms(options: StartedOptions, host: Host): NetTermsInstance {
  const namespace = options.namespace ?? 'default'
  const store = createStore()
  store.setState({ hostConsent: options.consent })
  const answers = createAnswerCache()
  const storage = createTabStorage(`netterms:${namespace}:`)
  const isProviderOrigin = options.session === 'cookie'
  const base = new URL(options.api, document.baseURI).href.replace(/\/$/, '')
  const log = createActivityLog()
  const credential = isProviderOrigin
    ? cookieCredential
    : embedCredential(options, { base, ...host, onRenewed: reloadAfterRenewal })
  let selectionVersion: number | null = null
  const api = endingSession(
    createApi({
      base,
      ...host,
      credential,
      selectionVersion: () => selectionVersion,
      onExchange: log.addRequest,
      onLate: (calls) => store.setState({ lateCalls: store.getState().lateCalls + calls }),
    }),
  )
  const texts = createInstanceTexts(options, host, { api: () => api, store })
  const look = createInstanceLook(options, host)
  const mounted = new Map<string, Set<Element>>()
  let isReloading = false
  let returns = 0
  let isOver = false
  const followAccount = accountFactsOf(() => instance)
  let stopClientLog: (() => void) | null = null

  /** Beside the API: a path alone would be one of the host's page. */
  function locate(error: NetTermsError): void {
    error.docs = new URL(error.docs, base).href
  }

  /** A 401 that a new token could not mend ends the session for every widget at once, and so does a token that is not had. */
  function endingSession({ send }: Api): Api {
    return {
      send: (call, input, sendOptions) =>
        send(call, input, sendOptions).catch((error: unknown) => {
          if (isNetTermsError(error)) locate(error)
          const reason = endOf(error)
          if (reason && store.getState().session.signedIn) leave(reason)
          throw error
        }),
    }
  }

  /** Config and flags fail alone, and what hangs holds nobody up: late, they are taken when they come (SES-8). */
  async function start(): Promise<void> {
    const begun = returns
    const facts = Promise.all([
      api.send(getConfig, {}).then(({ data }) => takeConfig(data), isMissing({ config: null })),
      api
        .send(getFeatureFlags, { params: { hostname: location.hostname } })
        .then(({ data }) => store.setState({ flags: data }), isMissing({ flags: {} })),
    ])
    const [self] = await Promise.allSettled([api.send(getSelf, {})])
    await Promise.race([facts, new Promise((resolve) => setTimeout(resolve, LATE_FACTS_MS))])
    if (store.getState().phase === 'failed') return
    if (self.status === 'fulfilled') return enter(self.value)
    const failure = asNetTermsError(self.reason)
    // The network was back before the rest of it had failed or come (SES-26).
    if (!isOver && failure.retryable && returns !== begun) return start()
    startFailed(failure)
  }

  const isMissing = (without: Partial<NetTermsState>) => (reason: unknown) => {
    store.setState(without)
    instance.failed(asNetTermsError(reason), '')
  }

  function takeConfig(config: Config): void {
    store.setState({ config })
    if (config.environment === 'live' && options.key?.startsWith('pk_test_')) {
      return startFailed(testKeyMeetsLive())
    }
    if (config.loadLocales) void texts.mergeServerTexts().catch(() => undefined)
    if (config.loggingEndpoint) void keepClientLog().catch(() => undefined)
    // Whoever is signed in already did not wait for it.
    if (config.loadSecure && store.getState().session.signedIn) void replaceParts().catch(() => undefined)
  }

  function startFailed(failure: NetTermsError): void {
    if (isOver) return
    if (failure.status === 401) return leave('ended')
    store.setState({ phase: 'failed', failure })
    instance.failed(failure, '')
  }

  function enter({ data: session, meta }: CallOutput<typeof getSelf>): void {
    // An answer that was on its way when the instance ended.
    if (isOver) return
    selectionVersion = meta.selectionVersion
    const programmeDate = meta.programmeDate as CalendarDate
    const before = store.getState().session
    const isSomebodyElse = whoseSession(before) !== whoseSession(session)
    const isAnother = isSomebodyElse && before.signedIn
    if (isAnother) answers.clear()
    if (isSomebodyElse && session.signedIn && store.getState().config?.loadSecure) {
      void replaceParts().catch(() => undefined)
    }
    if (before.signedIn && session.signedIn && before.customerId !== session.customerId) {
      tellAll('nt-customer-change', { customerId: session.customerId })
    }
    const stored = reviveSelection(storage.read(`selection:${session.user?.id ?? ''}`))
    const selection = isSomebodyElse && session.signedIn ? stored : store.getState().selection
    store.setState({ phase: 'ready', failure: null, session, programmeDate, selection, ended: null })
    // What was dropped is asked for by what still shows it: a question about the former one has nobody left.
    if (!isAnother) {
      if (before.signedIn && before.location?.id !== session.location?.id) answers.invalidate(selectSessionData.changes)
      else answers.refreshStale()
    }
    if (session.signedIn && isProviderOrigin) void followAccount().catch(() => undefined)
  }

  /** Those who are signed in may be told of components of the provider's; without them every part is our own (CFG-2). */
  async function replaceParts(): Promise<void> {
    const { learnComponents } = (await host.load('overrides')) as typeof overridesPart
    await learnComponents(instance)
  }

  /** A page of the provider's writes its failures to the provider's log, where the config names one (TRU-8). */
  async function keepClientLog(): Promise<void> {
    if (!isProviderOrigin || stopClientLog) return
    await firstPaint()
    const { writeClientLog } = (await host.load('clientLog')) as typeof clientLogPart
    if (!isOver) stopClientLog ??= writeClientLog(log, { version: host.version, store, fetch: host.fetch })
  }

  function leave(reason: NonNullable<NetTermsState['ended']>): void {
    credential.forget()
    store.setState({ phase: 'ready', failure: null, session: ANONYMOUS, selection: EMPTY_SELECTION, ended: reason })
    answers.clear()
    if (!isOver) tellAll('nt-session-end', { reason })
  }

  /** What concerns every widget is fired by each, and told to the host once. */
  function tellAll<Name extends keyof NetTermsEvents>(type: Name, detail: NetTermsEvents[Name]): void {
    for (const elements of mounted.values()) {
      for (const element of elements) fire(element, type, detail)
    }
    instance.told(type, detail, '')
  }

  /** One at a time: asked with a token that is refused as well, it would renew without end (EMB-6). */
  function reloadAfterRenewal(): void {
    if (isReloading) return
    isReloading = true
    void reloadSession()
      .catch(() => undefined)
      .finally(() => {
        isReloading = false
      })
  }

  const reloadSession = async (): Promise<void> => enter(await api.send(getSelf, {}))

  /** A start that failed is begun anew (SES-26), what is shown is asked for again (WID-16). */
  const stopWaiting = onResume(() => {
    returns += 1
    const { phase, failure } = store.getState()
    if (phase === 'failed' && failure?.retryable) instance.restart()
    else answers.refreshStale()
  })

  const failReturn = (cause: unknown) => store.getState().session.signedIn && startFailed(asNetTermsError(cause))
  const stopVeiling = hideUntilVerified(mounted, reloadSession, failReturn)

  store.subscribe(({ selection, session }, before) => {
    if (selection !== before.selection && session.user) {
      storage.write(`selection:${session.user.id}`, selection.invoices.length ? encodeJson(selection) : null)
    }
  })

  const instance: Instance = {
    namespace,
    api,
    wire: { base, fetch: host.fetch, credential },
    store,
    answers,
    storage,
    isProviderOrigin,
    mounted,
    urlStateOf: createUrlStates(options.urlState),
    getSecureFrame() {
      const origin = options.secureOrigin ?? store.getState().config?.secureOrigin ?? null
      return origin === null ? null : { origin, publishableKey: isProviderOrigin ? null : (options.key ?? '') }
    },
    getTexts: texts.current,
    subscribeTexts: texts.subscribe,
    getAppearance: look.current,
    subscribeAppearance: look.subscribe,
    chooseLocale: (locale) => update({ locale }),
    reloadSession,
    restart() {
      store.setState({ phase: 'starting', failure: null, ended: null })
      void start()
    },
    told<Name extends keyof NetTermsEvents>(type: Name, detail: NetTermsEvents[Name], widget: string) {
      log.addEvent(type, widget, detail)
      callHost(() => options.onEvent?.({ type, detail, widget }))
    },
    // Asked each time: a host's page that comes later may go there itself.
    get navigates() {
      return options.onNavigate !== undefined
    },
    navigate: (target) => callHost(() => options.onNavigate?.(target)),
    failed(error, tag) {
      error.widget = tag
      locate(error)
      callHost(() => options.onError?.(error))
    },
    loadWidget: (tag) => host.loadWidget(tag),
    load: host.load,
    loadComponent: host.loadComponent,
    ...createSignals(),
  }
  registerInstance(instance)
  const channel = isProviderOrigin ? openTabChannel(namespace, hear) : null
  store.subscribe(({ session }, before) => {
    if (session.signedIn && !before.session.signedIn && before.phase === 'ready') channel?.tell('signed-in')
  })
  void start()
  // A browser's first number and first date take longest: they are made while the answers are on their way, a task each.
  setTimeout(() => texts.current().formats.number(0))
  setTimeout(() => texts.current().formats.date('2000-01-01'))
  if (new URLSearchParams(location.search).get('netterms-debug') === '1') {
    // Whoever wished for the overlay sees in the console why it is not there; the page hears of nothing.
    openDebugger().catch((cause: unknown) => console.error('NetTerms: the debug overlay did not load.', cause))
  }

  /** The overlay comes on the page's own wish only, and is code of its own. */
  async function openDebugger(): Promise<void> {
    const { openOverlay } = (await host.load('debug')) as typeof debugPart
    openOverlay(instance, { version: host.version, load: host.load, options, log, retellTexts: texts.retell })
  }

  function update(changes: Parameters<NetTermsInstance['update']>[0] = {}): void {
    const before = store.getState().locale
    texts.update(changes)
    const { locale } = store.getState()
    if (locale !== before) tellAll('nt-locale-change', { locale })
    look.update(changes)
    // Said to be undefined, it is this browser's matter again.
    if ('consent' in changes) store.setState({ hostConsent: changes.consent })
  }

  /** What ends a session in one tab ends it in the others within a second, for the same reason (security b.5). */
  function hear(news: SessionNews): void {
    if (news === 'signed-in') void reloadSession().catch(() => undefined)
    else leave(news)
  }

  return {
    update,
    can: (capability) => store.getState().session.capabilities.includes(capability),
    getState: () => store.getState(),
    subscribe: (listener) => store.subscribe(listener),
    t: (key, values) => texts.current().hostText(key, values),
    loadMessages: (domains) => texts.current().load(domains),
    reloadSession,
    async logout(wish = 'signed-out') {
      // As a handler of a button it gets an event for a reason.
      const reason = wish === 'expired' ? wish : 'signed-out'
      const isLeftAlone = reason === 'expired'
      const end = () => {
        leave(reason)
        channel?.tell(reason)
      }
      // Late, the answer would take the cookie of whoever has signed in since.
      const signal = isLeftAlone ? AbortSignal.timeout(LATE_END_MS) : undefined
      const told = api.send(isProviderOrigin ? signOut : deleteEmbedToken, {}, { signal }).catch((error: unknown) => {
        // A session that is over already is what was asked for.
        if (!isNetTermsError(error) || error.status !== 401) throw error
      })
      // Nobody is there to try again: nothing stays on screen, and a server that was not reached ends it by itself.
      if (isLeftAlone) end()
      await (isLeftAlone ? told.catch(() => undefined) : told.then(end))
    },
    async doctor() {
      const { examine } = (await host.load('debug')) as typeof debugPart
      return examine(instance, { version: host.version, load: host.load, options, log })
    },
    destroy() {
      // The session itself goes on: a host that leaves its page of bills has signed nobody out (SES-27).
      isOver = true
      leave('signed-out')
      stopClientLog?.()
      log.close()
      stopWaiting()
      stopVeiling()
      channel?.close()
      unregisterInstance(namespace)
    },
  }
}
