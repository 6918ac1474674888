/**
 * The session of one instance: it starts from `/self`, the configuration, and the flags, changes with the user or the
 * account, and ends for all widgets at once. Source: docs/spec/session.md SES-8, SES-26, SES-27 (specification §4).
 */
import type { Api } from '../api/create-api.ts'
import type { Credential } from '../api/credential.ts'
import {
  ANONYMOUS,
  type CalendarDate,
  type CallOutput,
  type Config,
  EMPTY_SELECTION,
  encodeJson,
  type ErrorCode,
  getConfig,
  getFeatureFlags,
  getSelf,
  isNetTermsError,
  NetTermsError,
  selectSessionData,
  type Session as SessionFacts,
} from '../contract/index.ts'
import type { AnswerCache } from '../data/answer-cache.ts'
import { asNetTermsError, endOf, startFailure, testKeyMeetsLive } from '../session/session-errors.ts'
import type { NetTermsState, Store } from '../store/create-store.ts'
import { reviveSelection } from '../store/pay-selection.ts'
import type { TabStorage } from '../store/session-storage.ts'
import { sessionKeyOf } from '../store/session-key.ts'
import type { EventDispatch } from './dispatch.ts'

/**
 * Longest wait for configuration and flags, ms. After it the session starts with `/self` alone, and they apply when
 * they arrive.
 */
const LATE_FACTS_MS = 3_000

export type EndReason = NonNullable<NetTermsState['ended']>

export interface SessionDependencies {
  store: Store
  answers: AnswerCache
  storage: TabStorage
  credential: Credential
  /** The API without the handler that ends the session on errors. */
  api: Api
  /** Publishable key of the page; a live API refuses a test key. */
  key: string | undefined
  /** Setup error that prevents every session, so no request is sent; null if there is none. */
  mistake: ErrorCode | null
  /** Explains why a start failed and how a developer can fix it. */
  explain(failure: NetTermsError): Promise<NetTermsError>
  dispatch: EventDispatch
  /** Makes the documentation address of an error absolute. */
  locate(error: NetTermsError): void
  /**
   * Called when a start knows the session, before the store has it. @returns true if requests were sent for it
   * (WID-193)
   */
  onKnown(session: SessionFacts): boolean
  /** Called when the configuration has arrived and is in the store. */
  onConfig(config: Config): void
  /** Called with a signed-in user: after the start, after a sign-in, and after every change of the account. */
  onSignedIn(change: { isOtherUser: boolean }): void
}

export interface Session {
  /** A 401 or a lost token in this API ends the session for every widget. */
  readonly api: Api
  /** Version of the account selection that the server last reported; writes send it. */
  selectionVersion(): number | null
  start(): void
  /** Starts again after a failure; widgets show their loading state until the start ends. */
  restart(): void
  /** Fetches `/self` again. @throws NetTermsError if the server does not answer */
  reload(): Promise<void>
  /** Fetches `/self` after a token renewal, one request at a time (EMB-6). */
  reloadAfterRenewal(): void
  /**
   * Called when the network returns or the user comes back to the page: retries a failed start (SES-26) and refreshes
   * stale data (WID-16).
   */
  resume(): void
  /** Shows a failure in place of every widget. */
  fail(cause: unknown): void
  end(reason: EndReason): void
  /** Ends the session on this page only; on the server it continues (SES-27). Later responses change nothing. */
  close(): void
}

export function createSession(dependencies: SessionDependencies): Session {
  const { store, answers, storage, credential, api, key, mistake, dispatch, locate, onConfig, onSignedIn } =
    dependencies
  let selectionVersion: number | null = null
  let isReloading = false
  let isClosed = false
  let resumes = 0
  let starts = 0
  /**
   * Counts ends of the session: a response to a request from before the latest end or start is ignored, so that it
   * neither restores the ended session nor ends the next one.
   */
  let ends = 0

  async function start(): Promise<void> {
    const resumesBefore = resumes
    const current = (starts += 1)
    // `reloadSession()`, a sign-out, `destroy()`, or a later start may have set the state in the meantime.
    const isSuperseded = () => current !== starts || store.getState().phase !== 'starting'
    if (mistake) {
      store.setState({ config: null, flags: {} })
      const explained = await dependencies.explain(new NetTermsError(mistake, `Not set up (${mistake}).`))
      if (!isSuperseded()) failStart(explained)
      return
    }
    const facts = Promise.all([
      watched.send(getConfig, {}).then(({ data }) => applyConfig(data), continueWithout({ config: null })),
      watched
        .send(getFeatureFlags, { params: { hostname: location.hostname } })
        .then(({ data }) => store.setState({ flags: data }), continueWithout({ flags: {} })),
    ])
    const [self] = await Promise.allSettled([watched.send(getSelf, {})])
    // Wait for the next task, so that the requests are sent before rendering blocks the main thread.
    if (self.status === 'fulfilled' && !isSuperseded() && dependencies.onKnown(self.value.data)) {
      await new Promise((resolve) => setTimeout(resolve))
    }
    await Promise.race([facts, new Promise((resolve) => setTimeout(resolve, LATE_FACTS_MS))])
    if (isSuperseded()) return
    if (self.status === 'fulfilled') return enter(self.value)
    const failure = asNetTermsError(self.reason)
    // True if the network returned while the requests were failing or while the failure was being explained (SES-26).
    const isWorthRetrying = () => startFailure(failure).retryable && resumes !== resumesBefore
    if (isWorthRetrying()) return start()
    const explained = await dependencies.explain(failure)
    if (isSuperseded()) return
    if (isWorthRetrying()) return start()
    // A refused exchange is a setup error of the page; no session of this user has ended.
    failStart(explained, failure.status === 401)
  }

  /**
   * Lets the session start without configuration or flags if they fail, and reports an error to the host page (SES-8).
   */
  const continueWithout = (state: Partial<NetTermsState>) => (reason: unknown) => {
    store.setState(state)
    dispatch.error(asNetTermsError(reason), '')
  }

  function applyConfig(config: Config): void {
    store.setState({ config })
    if (config.environment === 'live' && key?.startsWith('pk_test_')) return failStart(testKeyMeetsLive())
    onConfig(config)
  }

  function failStart(failure: NetTermsError, isRefused = failure.status === 401): void {
    if (isClosed) return
    if (isRefused) return end('ended')
    store.setState({ phase: 'failed', failure })
    dispatch.error(failure, '')
  }

  function enter({ data: session, meta }: CallOutput<typeof getSelf>): void {
    if (isClosed) return
    selectionVersion = meta.selectionVersion
    const before = store.getState().session
    const isOtherUser = sessionKeyOf(before) !== sessionKeyOf(session)
    const replacesUser = isOtherUser && before.signedIn
    if (replacesUser) answers.clear()
    if (before.signedIn && session.signedIn && before.customerId !== session.customerId) {
      dispatch.toAll('nt-customer-change', { customerId: session.customerId })
    }
    const stored = reviveSelection(storage.read(`selection:${session.user?.id ?? ''}`))
    const { selection: kept, listPlace: place } = store.getState()
    const selection = isOtherUser && session.signedIn ? stored : kept
    // Filters and search text of one user and account must not be kept for another.
    const listPlace = isOtherUser ? undefined : place
    const programDate = meta.programDate as CalendarDate
    store.setState({ phase: 'ready', failure: null, session, programDate, selection, listPlace, ended: null })
    // Mounted widgets refill a cleared cache; otherwise data that may have changed must be refetched.
    if (!replacesUser) {
      if (before.signedIn && before.location?.id !== session.location?.id) answers.invalidate(selectSessionData.changes)
      else answers.refreshStale()
    }
    if (session.signedIn) onSignedIn({ isOtherUser })
  }

  function end(reason: EndReason): void {
    ends += 1
    credential.forget()
    const nothing = { session: ANONYMOUS, selection: EMPTY_SELECTION, listPlace: undefined }
    store.setState({ phase: 'ready', failure: null, ...nothing, ended: reason })
    answers.clear()
    if (!isClosed) dispatch.toAll('nt-session-end', { reason })
  }

  /** Ends the session for every widget after a 401 that a new token did not resolve, or if no token can be obtained. */
  const endOnFailure =
    (endsBefore: number) =>
    (error: unknown): never => {
      if (isNetTermsError(error)) locate(error)
      const reason = endOf(error)
      if (reason && endsBefore === ends && store.getState().session.signedIn) end(reason)
      throw error
    }
  const watched: Api = {
    send: (call, input, options) => api.send(call, input, options).catch(endOnFailure(ends)),
    download: (call, input, options) => api.download(call, input, options).catch(endOnFailure(ends)),
  }

  async function reload(): Promise<void> {
    const endsBefore = ends
    const self = await watched.send(getSelf, {})
    if (endsBefore === ends) enter(self)
  }

  function restart(): void {
    store.setState({ phase: 'starting', failure: null, ended: null })
    void start()
  }

  // Invoices selected for payment survive a reload of the tab.
  store.subscribe(({ selection, session: { user } }, before) => {
    if (selection !== before.selection && user) {
      storage.write(`selection:${user.id}`, selection.invoices.length ? encodeJson(selection) : null)
    }
  })

  return {
    api: watched,
    selectionVersion: () => selectionVersion,
    start: () => void start(),
    restart,
    reload,
    reloadAfterRenewal() {
      if (isReloading) return
      isReloading = true
      void reload()
        .catch(() => undefined)
        .finally(() => {
          isReloading = false
        })
    },
    resume() {
      resumes += 1
      const { phase, failure } = store.getState()
      if (phase === 'failed' && failure?.retryable) restart()
      else answers.refreshStale()
    },
    fail: (cause) => failStart(asNetTermsError(cause)),
    end,
    close() {
      isClosed = true
      end('signed-out')
    },
  }
}
