/**
 * Code that only some pages need, loaded after the session has started: components of the provider, the client log, facts
 * of the account, the debug overlay. A part that does not load leaves the page as it is.
 */
import type { Config } from '../contract/index.ts'
import type { ActivityLog } from '../debug/activity-log.ts'
import type * as clientLogPart from '../debug/client-log.ts'
import type * as debugPart from '../debug/debug.ts'
import type { DoctorReport } from '../debug/doctor-report.ts'
import type * as overridesPart from '../kit/component-override.tsx'
import type { Instance } from '../kit/instance.ts'
import { firstPaint } from '../session/first-paint.ts'
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

export interface ProviderParts {
  onConfig(config: Config): void
  onSignedIn(change: { isOtherUser: boolean }): void
  /** Opens the overlay when the page's address says `netterms-debug=1`. */
  openDebugOverlay(): void
  doctor(): Promise<DoctorReport>
  stop(): void
}

export function createProviderParts({ options, services, log, texts, instance }: Dependencies): ProviderParts {
  const { version, load } = services
  const followAccount = accountFactsOf(instance)
  let stopClientLog: (() => void) | null = null
  let isStopped = false

  /** Components of the provider replace ours for signed-in users only; without them every component is ours (CFG-2). */
  async function loadComponents(): Promise<void> {
    const { learnComponents } = (await load('overrides')) as typeof overridesPart
    await learnComponents(instance())
  }

  /** Pages of the provider write their failures to the provider's log, where the config names one (TRU-8). */
  async function startClientLog(): Promise<void> {
    if (!instance().isProviderOrigin || stopClientLog) return
    await firstPaint()
    const { writeClientLog } = (await load('clientLog')) as typeof clientLogPart
    const { store } = instance()
    if (!isStopped) stopClientLog ??= writeClientLog(log, { version, store, fetch: services.fetch })
  }

  const debug = async () => (await load('debug')) as typeof debugPart

  return {
    onConfig(config) {
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
        .then(({ openOverlay }) => openOverlay(instance(), { version, load, options, log, retellTexts: texts.retell }))
        // The console is where a developer looks; the page's own error handlers are not called.
        .catch((cause: unknown) => console.error('NetTerms: the debug overlay did not load.', cause))
    },
    doctor: async () => (await debug()).examine(instance(), { version, load, options, log }),
    stop() {
      isStopped = true
      stopClientLog?.()
    },
  }
}
