/** Data for messages to developers, and the condition for showing them. Source: docs/spec/widgets.md WID-141. */
import type { NetTermsOptions } from '../instance/options.ts'
import type { Instance } from '../kit/instance.ts'
import type { ActivityLog } from './activity-log.ts'

export interface SetupFacts {
  /** Options as passed by the host page, which may pass any value if it is untyped. */
  options: Partial<NetTermsOptions>
  instance: Instance
  log: ActivityLog
  fetch: typeof fetch
}

/** True for all keys except live ones: on a live page nothing is written to the console. */
export const isTestPage = ({ options: { key } }: Pick<SetupFacts, 'options'>): boolean =>
  !/^[ps]k_live_/.test(key ?? '')
