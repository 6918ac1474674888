/**
 * Code that only some pages need, loaded after the session has started: the provider's components, the client log,
 * account facts, the debug overlay. If a part fails to load, the page works without it.
 */
import type { Config, NetTermsError } from '../contract/index.ts'
import type { ActivityLog } from '../debug/activity-log.ts'
import type * as clientLogPart from '../debug/client-log.ts'
import type * as debugPart from '../debug/debug.ts'
import type { DoctorReport } from '../debug/doctor-report.ts'
import type * as setupPart from '../debug/explain-start.ts'
import type * as lookOverPart from '../debug/look-over-page.ts'
import { isTestPage } from '../debug/setup-facts.ts'
import type * as overridesPart from '../kit/component-override.tsx'
import type { Instance } from '../kit/instance.ts'
import { firstPaint } from '../session/first-paint.ts'
import { startFailure } from '../session/session-errors.ts'
import { accountFactsOf } from '../session/start-account-facts.ts'
import type { InstanceTexts } from './texts.ts'
import type { NetTermsOptions, PageServices } from './options.ts'

interface Dependencies {
  options: NetTermsOptions
  services: PageServices
  log: ActivityLog
  texts: InstanceTexts
  instance(): Instance
}

/** Delay before the page is checked for mistakes, ms, so that the user's data loads first. */
const LOOK_OVER_AFTER_MS = 4_000
/** Timeout for loading the texts of a failed start, ms. */
const LATE_WORDS_MS = 3_000

export interface ProviderParts {
  /** Explains to developers why the first session did not start; never rejects. */
  explain(failure: NetTermsError): Promise<NetTermsError>
  onConfig(config: Config): void
  onSignedIn(change: { isOtherUser: boolean }): void
  /** Opens the overlay when the page's URL has `netterms-debug=1`. */
  openDebugOverlay(): void
  doctor(): Promise<DoctorReport>
  stop(): void
}

export function createProviderParts({ options, services, log, texts, instance }: Dependencies): ProviderParts {
  const { version, load } = services
  const followAccount = accountFactsOf(instance)
  let stopClientLog: (() => void) | null = null
  let stopLooking = (): void => undefined
  let isLookOverDue = false
  let isStopped = false

  /**
   * Replaces built-in parts with the provider's components, for signed-in users only; without components, ours are used
   * (CFG-2).
   */
  async function loadComponents(): Promise<void> {
    const { learnComponents } = (await load('overrides')) as typeof overridesPart
    await learnComponents(instance())
  }

  /** Starts sending failures on the provider's pages to the provider's log, if the configuration has one (TRU-8). */
  async function startClientLog(): Promise<void> {
    if (!instance().isProviderOrigin || stopClientLog) return
    await firstPaint()
    const { writeClientLog } = (await load('clientLog')) as typeof clientLogPart
    const { store } = instance()
    if (!isStopped) stopClientLog ??= writeClientLog(log, { version, store, fetch: services.fetch })
  }

  const facts = () => ({ options, log, fetch: services.fetch, instance: instance() })

  /** Lists unknown names on the page in the console; only in the test environment (WID-141). */
  function lookOver(): void {
    // The configuration is read at every start, but the page is checked once.
    if (isLookOverDue || instance().isProviderOrigin || !isTestPage({ options })) return
    isLookOverDue = true
    setTimeout(() => void startLooking().catch(() => undefined), LOOK_OVER_AFTER_MS)
  }

  async function startLooking(): Promise<void> {
    if (isStopped) return
    const { lookOverPage } = (await load('lookOver')) as typeof lookOverPart
    if (!isStopped) stopLooking = lookOverPage(facts())
  }

  async function explainMistake(failure: NetTermsError): Promise<NetTermsError> {
    const { explainStart } = (await load('setup')) as typeof setupPart
    return explainStart(failure, facts())
  }

  const debug = async () => (await load('debug')) as typeof debugPart

  return {
    async explain(error) {
      const failure = startFailure(error)
      if (instance().isProviderOrigin) return failure
      // On a live page, an outage is retried. A probe could report it as a setup error, and a second request would make
      // the host's server create a session, so neither is sent.
      if (failure.retryable && !isTestPage({ options })) return failure
      const inTime = new Promise<NetTermsError>((resolve) => setTimeout(resolve, LATE_WORDS_MS, failure))
      return Promise.race([explainMistake(failure), inTime]).catch(() => failure)
    },
    onConfig(config) {
      if (config.environment !== 'live') lookOver()
      if (config.loadLocales) void texts.mergeServerTexts().catch(() => undefined)
      if (config.loggingEndpoint) void startClientLog().catch(() => undefined)
      if (config.loadSecure && instance().store.getState().session.signedIn) {
        void loadComponents().catch(() => undefined)
      }
    },
    onSignedIn({ isOtherUser }) {
      if (isOtherUser && instance().store.getState().config?.loadSecure) void loadComponents().catch(() => undefined)
      if (instance().isProviderOrigin) void followAccount().catch(() => undefined)
    },
    openDebugOverlay() {
      if (new URLSearchParams(location.search).get('netterms-debug') !== '1') return
      debug()
        .then(({ openOverlay }) => openOverlay(instance(), { version, load, options, log, redrawTexts: texts.redraw }))
        // Developers look in the console; the page's own error handlers are not called.
        .catch((cause: unknown) => console.error('NetTerms: the debug overlay did not load.', cause))
    },
    doctor: async () => (await debug()).examine(instance(), { version, load, options, log }),
    stop() {
      isStopped = true
      stopLooking()
      stopClientLog?.()
    },
  }
}
