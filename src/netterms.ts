/**
 * Wires the rooms: one instance is one API, one store, one query cache, one set of texts, for every widget of a
 * namespace. Also the start of a session (specification §4). Source: docs/spec/session.md SES-8, docs/spec/widgets.md WID-7.
 */
import { type Api, createApi } from './api/create-api.ts'
import { cookieCredential, type Credential, tokenCredential } from './api/credential.ts'
import {
  ANONYMOUS,
  type CalendarDate,
  createEmbedToken,
  deleteEmbedToken,
  encodeJson,
  getConfig,
  getFeatureFlags,
  getSelf,
  isNetTermsError,
  listLocaleMessages,
  type LocaleCode,
  negotiateLocale,
  NetTermsError,
  type NetTermsEvents,
  PROGRAMME_TIME_ZONE,
  signOut,
} from './contract/index.ts'
import { createAnswerCache } from './data/answer-cache.ts'
import { createI18n, type I18n } from './i18n/create-i18n.ts'
import {
  type Appearance,
  type ColorScheme,
  type Instance,
  registerInstance,
  unregisterInstance,
} from './kit/instance.ts'
import { memoryUrlState, queryUrlState, type UrlState } from './kit/url-state.ts'
import type { AppearanceOptions, Host, NetTermsInstance, NetTermsOptions } from './netterms-options.ts'
import { createStore, type NetTermsState } from './store/create-store.ts'
import { readStoredLocale, storeLocale } from './store/stored-locale.ts'
import { EMPTY_SELECTION, reviveSelection } from './store/pay-selection.ts'
import { createTabStorage } from './store/session-storage.ts'
import { validTokens } from './theme/token-values.ts'

export function createNetTerms(options: NetTermsOptions, host: Host): NetTermsInstance {
  const namespace = options.namespace ?? 'default'
  const store = createStore()
  const answers = createAnswerCache()
  const storage = createTabStorage(`netterms:${namespace}:`)
  const isProviderOrigin = options.session === 'cookie'
  const base = new URL(options.api, document.baseURI).href.replace(/\/$/, '')
  const credential = isProviderOrigin ? cookieCredential : embedCredential()
  const api = endingSession(createApi({ base, fetch: host.fetch, credential }))
  const listeners = { texts: new Set<() => void>(), appearance: new Set<() => void>() }
  const signals = new Map<string, Set<() => void>>()
  const mounted = new Map<string, Set<Element>>()
  let overrides = options.messages ?? {}
  let appearance = appearanceOf(options.colorScheme ?? 'auto', options.appearance)
  let texts = createTexts(initialLocale())
  let channel: BroadcastChannel | null = null

  const on = (set: Set<() => void>) => (listener: () => void) => {
    set.add(listener)
    return () => void set.delete(listener)
  }

  /** A 401 that a new token could not mend ends the session for every widget at once. */
  function endingSession({ send }: Api): Api {
    return {
      send: (call, input, sendOptions) =>
        send(call, input, sendOptions).catch((error: unknown) => {
          const isLost = isNetTermsError(error) && error.status === 401
          if (isLost && store.getState().session.signedIn) leave('expired')
          throw error
        }),
    }
  }

  function embedCredential(): Credential {
    const { key = '', fetchClientSecret } = options
    const exchangeApi = createApi({ base, fetch: host.fetch, credential: cookieless })
    return tokenCredential({
      async fetchClientSecret(request) {
        if (!fetchClientSecret) {
          throw new NetTermsError(
            'configuration-invalid',
            'There is no way to get a session: give fetchClientSecret (or data-session-url on the tag).',
          )
        }
        return fetchClientSecret(request)
      },
      async exchange(clientSecret) {
        const { data } = await exchangeApi.send(createEmbedToken, {
          body: { client_secret: clientSecret, publishable_key: key },
        })
        return { accessToken: data.access_token, expiresIn: data.expires_in, sessionId: data.session_id }
      },
      onRenewed: () => void reloadSession().catch(() => undefined),
    })
  }

  function initialLocale(): LocaleCode {
    // Embedded, the page's word wins over the stored one; in the portal the stored one comes first (I18N-3).
    const stored = readStoredLocale()
    return negotiateLocale(
      isProviderOrigin
        ? [stored, options.locale, document.documentElement.lang]
        : [options.locale, stored, document.documentElement.lang],
    )
  }

  function createTexts(locale: LocaleCode): I18n {
    const i18n = createI18n(locale, PROGRAMME_TIME_ZONE)
    store.setState({ locale })
    const own = overrides[locale]
    if (own) void i18n.override(own).then(notifyTexts)
    return i18n
  }

  function notifyTexts(): void {
    listeners.texts.forEach((listener) => listener())
  }

  /** Texts of the provider come over ours once they are there; the host's own stay on top (I18N-6). */
  async function mergeServerTexts(): Promise<void> {
    const current = texts
    const { data } = await api.send(listLocaleMessages, { filter: { locale: current.locale } })
    const messages = data.find(({ id }) => id === current.locale)?.messages
    if (messages && Object.keys(messages).length > 0) {
      await current.override({ ...messages, ...overrides[current.locale] })
      notifyTexts()
    }
  }

  async function start(): Promise<void> {
    const [self, config, flags] = await Promise.allSettled([
      api.send(getSelf, {}),
      api.send(getConfig, {}),
      api.send(getFeatureFlags, { params: { hostname: location.hostname } }),
    ])
    // A failure of the flags leaves none on, that of the config leaves the defaults: each fails alone (SES-8).
    store.setState({
      config: config.status === 'fulfilled' ? config.value.data : null,
      flags: flags.status === 'fulfilled' ? flags.value.data : {},
    })
    if (self.status === 'rejected') return startFailed(self.reason)
    if (
      config.status === 'fulfilled' &&
      config.value.data.environment === 'live' &&
      options.key?.startsWith('pk_test_')
    ) {
      return startFailed(
        new NetTermsError(
          'environment-mismatch',
          'A test key (pk_test_…) is used with a live API, so nothing is shown. Use the live key on this page.',
        ),
      )
    }
    enter(self.value.data, self.value.meta.programmeDate as CalendarDate)
    if (config.status === 'fulfilled' && config.value.data.loadLocales) void mergeServerTexts().catch(() => undefined)
  }

  function startFailed(reason: unknown): void {
    const failure = asNetTermsError(reason)
    if (failure.status === 401) return leave('expired')
    store.setState({ phase: 'failed', failure })
    instance.failed(failure, '')
  }

  function enter(session: NetTermsState['session'], programmeDate: CalendarDate): void {
    const before = store.getState().session
    const isSomebodyElse = before.user?.id !== session.user?.id || before.customerId !== session.customerId
    if (isSomebodyElse && before.signedIn) answers.clear()
    const stored = reviveSelection(storage.read(`selection:${session.user?.id ?? ''}`))
    const selection = isSomebodyElse && session.signedIn ? stored : store.getState().selection
    store.setState({ phase: 'ready', failure: null, session, programmeDate, selection, ended: null })
    answers.refreshStale()
  }

  function leave(reason: NonNullable<NetTermsState['ended']>): void {
    credential.forget()
    store.setState({ phase: 'ready', failure: null, session: ANONYMOUS, selection: EMPTY_SELECTION, ended: reason })
    answers.clear()
    for (const elements of mounted.values()) {
      for (const element of elements) {
        element.dispatchEvent(new CustomEvent('nt-session-end', { detail: { reason }, bubbles: true, composed: true }))
      }
    }
    instance.told('nt-session-end', { reason }, '')
  }

  async function reloadSession(): Promise<void> {
    const { data, meta } = await api.send(getSelf, {})
    enter(data, meta.programmeDate as CalendarDate)
  }

  const onVisible = () => document.visibilityState === 'visible' && answers.refreshStale()
  document.addEventListener('visibilitychange', onVisible)

  store.subscribe(({ selection, session }, before) => {
    if (selection !== before.selection && session.user) {
      storage.write(`selection:${session.user.id}`, selection.invoices.length ? encodeJson(selection) : null)
    }
  })

  const instance: Instance = {
    namespace,
    api,
    store,
    answers,
    storage,
    isProviderOrigin,
    mounted,
    urlState: urlStateOf(options.urlState),
    getTexts: () => texts,
    subscribeTexts: on(listeners.texts),
    getAppearance: () => appearance,
    subscribeAppearance: on(listeners.appearance),
    reloadSession,
    restart() {
      store.setState({ phase: 'starting', failure: null, ended: null })
      void start()
    },
    told: <Name extends keyof NetTermsEvents>(type: Name, detail: NetTermsEvents[Name], widget: string) =>
      quietly(() => options.onEvent?.({ type, detail, widget })),
    failed(error, tag) {
      error.widget = tag
      quietly(() => options.onError?.(error))
    },
    loadWidget: (tag) => host.loadWidget(tag),
    signal(name) {
      const heard = signals.get(name)
      heard?.forEach((listener) => listener())
      return (heard?.size ?? 0) > 0
    },
    onSignal(name, listener) {
      const heard = signals.get(name) ?? new Set()
      signals.set(name, heard)
      return on(heard)(listener)
    },
  }
  registerInstance(instance)
  openChannel()
  void start()

  /** Signing out in one tab signs out the others within a second (security rules b.5). */
  function openChannel(): void {
    if (!isProviderOrigin || typeof BroadcastChannel !== 'function') return
    channel = new BroadcastChannel(`netterms:${namespace}`)
    channel.onmessage = ({ data }) => {
      if (data === 'signed-out') leave('signed-out')
      if (data === 'signed-in') void reloadSession().catch(() => undefined)
    }
    store.subscribe(({ session }, before) => {
      if (session.signedIn && !before.session.signedIn && before.phase === 'ready') channel?.postMessage('signed-in')
    })
  }

  return {
    update(changes) {
      if (changes.messages) overrides = changes.messages
      if (changes.locale || changes.messages) {
        const locale = negotiateLocale([changes.locale, texts.locale])
        if (changes.locale) storeLocale(locale)
        texts = createTexts(locale)
        notifyTexts()
        if (store.getState().config?.loadLocales) void mergeServerTexts().catch(() => undefined)
      }
      if (changes.appearance || changes.colorScheme) {
        appearance = appearanceOf(
          changes.colorScheme ?? appearance.colorScheme,
          changes.appearance ?? options.appearance,
        )
        listeners.appearance.forEach((listener) => listener())
      }
    },
    can: (capability) => store.getState().session.capabilities.includes(capability),
    getState: () => store.getState(),
    subscribe: (listener) => store.subscribe(listener),
    t: (key, values) => texts.hostText(key, values),
    loadMessages: (domains) => texts.load(domains),
    reloadSession,
    async logout() {
      // A session that is over already is what was asked for.
      await api.send(isProviderOrigin ? signOut : deleteEmbedToken, {}).catch((error: unknown) => {
        if (!isNetTermsError(error) || error.status !== 401) throw error
      })
      leave('signed-out')
      channel?.postMessage('signed-out')
    },
    destroy() {
      leave('signed-out')
      document.removeEventListener('visibilitychange', onVisible)
      channel?.close()
      unregisterInstance(namespace)
    },
  }
}

/** For the exchange of a client secret, which proves itself. */
const cookieless: Credential = { ...cookieCredential, cookies: 'omit' }

function urlStateOf(wish: NetTermsOptions['urlState']): UrlState {
  if (wish === 'query') return queryUrlState()
  return typeof wish === 'object' ? wish : memoryUrlState()
}

function appearanceOf(colorScheme: ColorScheme, options: AppearanceOptions | undefined): Appearance {
  const { accepted, rejected } = validTokens(options?.tokens ?? {})
  if (rejected.length > 0) {
    console.warn(
      `NetTerms: these appearance tokens are ignored, their values do not fit: ${rejected.map(({ name }) => name).join(', ')}.`,
    )
  }
  const declarations = Object.entries(accepted).map(([name, value]) => `${name}:${value}`)
  return { colorScheme, tokenSheet: declarations.length > 0 ? `:host{${declarations.join(';')}}` : '' }
}

const asNetTermsError = (reason: unknown): NetTermsError =>
  isNetTermsError(reason)
    ? reason
    : new NetTermsError('server-unreachable', 'The session could not be started. Look at the cause.', { cause: reason })

/** The host's own callbacks may throw; that is the host's business and stops nothing of ours. */
function quietly(callback: () => void): void {
  try {
    callback()
  } catch (error) {
    setTimeout(() => {
      throw error
    })
  }
}
