/**
 * The session of one instance: it starts from `/self`, config and flags, changes when the user or the account changes, and
 * ends for every widget at once. Source: docs/spec/session.md SES-8, SES-26, SES-27 (specification §4).
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
 * Configuration and flags that arrive after this time are applied when they arrive; only `/self` delays the start, ms.
 */
const LATE_FACTS_MS = 3_000

export type EndReason = NonNullable<NetTermsState['ended']>

export interface SessionDependencies {
  store: Store
  answers: AnswerCache
  storage: TabStorage
  credential: Credential
  /** The API without the handling of failures that end the session. */
  api: Api
  /** Publishable key of the page; a test key is refused by a live API. */
  key: string | undefined
  /** Why no session can start: no request is sent then. */
  mistake: ErrorCode | null
  /** Explains why a start failed, and what a developer can do. */
  explain(failure: NetTermsError): Promise<NetTermsError>
  dispatch: EventDispatch
  /** Makes the documentation address of an error absolute. */
  locate(error: NetTermsError): void
  /**
   * Called when a start knows the session, before it is in the store. @returns true when requests were sent for it
   * (WID-193)
   */
  onKnown(session: SessionFacts): boolean
  /** The config has arrived; it is in the store already. */
  onConfig(config: Config): void
  /** A user is signed in: after the start, after a sign-in and after every change of the account. */
  onSignedIn(change: { isOtherUser: boolean }): void
}

export interface Session {
  /** A 401 or a lost token of this API ends the session for every widget. */
  readonly api: Api
  /** Version of the account selection that the server last reported; writes send it. */
  selectionVersion(): number | null
  start(): void
  /** Starts again after a failure; widgets show their loading state meanwhile. */
  restart(): void
  /** Reads `/self` again. @throws NetTermsError when the server does not answer */
  reload(): Promise<void>
  /** Reads `/self` after a token renewal, one request at a time (EMB-6). */
  reloadAfterRenewal(): void
  /** The page regained the network or the user's attention: retry a failed start (SES-26), refresh what is stale (WID-16). */
  resume(): void
  /** Shows a failure in place of every widget. */
  fail(cause: unknown): void
  end(reason: EndReason): void
  /** Ends the session on this page only: the server's session goes on (SES-27). Later responses change nothing. */
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
   * A later end or start makes an answer to an earlier request obsolete: it neither undoes the end nor ends the next
   * session.
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
    // Yield a task, so that the requests are sent before rendering blocks the main thread.
    if (self.status === 'fulfilled' && !isSuperseded() && dependencies.onKnown(self.value.data)) {
      await new Promise((resolve) => setTimeout(resolve))
    }
    await Promise.race([facts, new Promise((resolve) => setTimeout(resolve, LATE_FACTS_MS))])
    if (isSuperseded()) return
    if (self.status === 'fulfilled') return enter(self.value)
    const failure = asNetTermsError(self.reason)
    // The network returned while the requests were failing, or while the failure was explained (SES-26).
    const isWorthRetrying = () => startFailure(failure).retryable && resumes !== resumesBefore
    if (isWorthRetrying()) return start()
    const explained = await dependencies.explain(failure)
    if (isSuperseded()) return
    if (isWorthRetrying()) return start()
    // A refused exchange is a setup fault of the page: no session of this user has ended.
    failStart(explained, failure.status === 401)
  }

  /** Configuration and flags may fail: the session starts without them, and the host gets an error event (SES-8). */
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
    // Filters and search text of one user and account are not kept for another.
    const listPlace = isOtherUser ? undefined : place
    const programDate = meta.programDate as CalendarDate
    store.setState({ phase: 'ready', failure: null, session, programDate, selection, listPlace, ended: null })
    // Mounted widgets refill a cleared cache; otherwise refetch what may have changed.
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

  /** A 401 that a new token did not resolve, or a token that cannot be obtained, ends the session for every widget. */
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

  // The invoices chosen for payment survive a reload of the tab.
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
