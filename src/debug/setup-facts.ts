/** Data for the developer messages, and the condition for showing them. Source: docs/spec/widgets.md WID-141. */
import type { NetTermsOptions } from '../instance/options.ts'
import type { Instance } from '../kit/instance.ts'
import type { ActivityLog } from './activity-log.ts'

export interface SetupFacts {
  /** Options as passed by the host: an untyped page may pass any value. */
  options: Partial<NetTermsOptions>
  instance: Instance
  log: ActivityLog
  fetch: typeof fetch
}

/** All but live keys: on a live page the console is not used. */
export const isTestPage = ({ options: { key } }: Pick<SetupFacts, 'options'>): boolean =>
  !/^[ps]k_live_/.test(key ?? '')
