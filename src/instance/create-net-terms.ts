/**
 * Connects the parts of the SDK. An instance has one API, one store, one cache, and one set of texts for all widgets of
 * a namespace. Source: docs/spec/session.md SES-8, docs/spec/widgets.md WID-7.
 */
import { createApi } from '../api/create-api.ts'
import { cookieCredential } from '../api/credential.ts'
import type { NetTermsError } from '../contract/index.ts'
import { createAnswerCache } from '../data/answer-cache.ts'
import { createActivityLog } from '../debug/activity-log.ts'
import type * as accessPart from '../kit/access-reason.tsx'
import { type Instance, registerInstance, unregisterInstance } from '../kit/instance.ts'
import { createUrlStates } from '../kit/url-state.ts'
import { hideUntilVerified } from '../session/hide-until-verified.ts'
import { onResume } from '../session/on-resume.ts'
import { openTabChannel, type SessionMessage } from '../session/tab-channel.ts'
import { createStore } from '../store/create-store.ts'
import { createTabStorage } from '../store/session-storage.ts'
import { createInstanceLook } from './appearance.ts'
import { callHost } from './call-host.ts'
import { createDispatch } from './dispatch.ts'
import { embedCredential, setupMistake, type StartedOptions } from './embed-credential.ts'
import type { NetTermsInstance, PageServices } from './options.ts'
import { createProviderParts } from './provider-parts.ts'
import { createSession } from './session.ts'
import { signOutOf } from './sign-out.ts'
import { createSignals } from './signals.ts'
import { createInstanceTexts } from './texts.ts'

export function createNetTerms(options: StartedOptions, services: PageServices): NetTermsInstance {
  const namespace = options.namespace ?? 'default'
  const isProviderOrigin = options.session === 'cookie'
  const base = new URL(options.api, document.baseURI).href.replace(/\/$/, '')
  const { fetch, retryBudget } = services
  const store = createStore()
  store.setState({ hostConsent: options.consent })
  const answers = createAnswerCache()
  const storage = createTabStorage(`netterms:${namespace}:`)
  const log = createActivityLog()
  const mounted: Instance['mounted'] = new Map()
  const readsAhead: Instance['readsAhead'] = new Set()
  // Relative to the API, because a relative path would resolve against the host page.
  const locate = (error: NetTermsError) => void (error.docs = new URL(error.docs, base).href)
  const dispatch = createDispatch(options, { log, mounted, locate })

  const credential = isProviderOrigin
    ? cookieCredential
    : embedCredential(options, {
        ...{ base, fetch, retryBudget, onExchange: log.addRequest },
        onRenewed: () => session.reloadAfterRenewal(),
      })
  const api = createApi({
    base,
    fetch,
    retryBudget,
    credential,
    selectionVersion: () => session.selectionVersion(),
    onExchange: log.addRequest,
    onLate: (calls) => store.setState({ lateCalls: store.getState().lateCalls + calls }),
  })
  const texts = createInstanceTexts(options, services, { api: () => session.api, store })
  const look = createInstanceLook(options, services)
  const parts = createProviderParts({ options, services, log, texts, instance: () => instance })
  const session = createSession({
    ...{ store, answers, storage, credential, api, dispatch, locate },
    key: options.key,
    mistake: setupMistake(options),
    explain: parts.explain,
    onKnown(session) {
      readsAhead.forEach((read) => read(session))
      return readsAhead.size > 0
    },
    onConfig: parts.onConfig,
    onSignedIn: parts.onSignedIn,
  })

  const instance: Instance = {
    ...{ namespace, store, answers, storage, isProviderOrigin, mounted, readsAhead },
    api: session.api,
    hasOwnFetch: options.fetch !== undefined,
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
    reloadSession: session.reload,
    restart: session.restart,
    notifyHost: dispatch.event,
    failed: dispatch.error,
    // Read at each call, because a host page may add its callback later.
    get navigates() {
      return options.onNavigate !== undefined
    },
    navigate: (target) => callHost(() => options.onNavigate?.(target)),
    loadWidget: services.loadWidget,
    load: services.load,
    loadComponent: services.loadComponent,
    ...createSignals(),
  }
  registerInstance(instance)

  const stopResuming = onResume(session.resume)
  const stopHiding = hideUntilVerified(mounted, session.reload, (cause) => {
    if (store.getState().session.signedIn) session.fail(cause)
  })
  // Sign-in, sign-out and expiry in one tab reach the other tabs within a second (security b.5).
  const channel = isProviderOrigin ? openTabChannel(namespace, followTab) : null
  function followTab(message: SessionMessage): void {
    if (message === 'signed-in') void session.reload().catch(() => undefined)
    else session.end(message)
  }
  store.subscribe(({ session: { signedIn } }, before) => {
    if (signedIn && !before.session.signedIn && before.phase === 'ready') channel?.post('signed-in')
  })

  session.start()
  // The first formatted number and date are the slowest. Format them while requests are pending, each in its own task.
  setTimeout(() => texts.current().formats.number(0))
  setTimeout(() => texts.current().formats.date('2000-01-01'))
  parts.openDebugOverlay()

  function update(changes: Parameters<NetTermsInstance['update']>[0] = {}): void {
    const before = store.getState().locale
    texts.update(changes)
    const { locale } = store.getState()
    if (locale !== before) dispatch.toAll('nt-locale-change', { locale })
    look.update(changes)
    // An explicit `undefined` makes this browser store the choice again.
    if ('consent' in changes) store.setState({ hostConsent: changes.consent })
  }

  return {
    update,
    can: (capability) => store.getState().session.capabilities.includes(capability),
    explain: async (capability) => ((await services.load('access')) as typeof accessPart).explain(instance, capability),
    getState: () => store.getState(),
    subscribe: (listener) => store.subscribe(listener),
    t: (key, values) => texts.current().hostText(key, values),
    loadMessages: (domains) => texts.current().load(domains),
    reloadSession: session.reload,
    // `logout` may be used as a button's click handler, so its argument may be an event.
    logout: (wish) => endSession(wish === 'expired' ? wish : 'signed-out'),
    doctor: parts.doctor,
    destroy() {
      session.close()
      parts.stop()
      log.close()
      stopResuming()
      stopHiding()
      channel?.close()
      unregisterInstance(namespace)
    },
  }

  function endSession(reason: 'signed-out' | 'expired'): Promise<void> {
    const endPage = () => {
      session.end(reason)
      channel?.post(reason)
    }
    return signOutOf({ api: session.api, isProviderOrigin, reason, endPage })
  }
}
