/** What the messages for developers are made of, and who may read them. Source: docs/spec/widgets.md WID-141. */
import type { NetTermsOptions } from '../instance/options.ts'
import type { Instance } from '../kit/instance.ts'
import type { ActivityLog } from './activity-log.ts'

export interface SetupFacts {
  /** As the host gave them: from a page without types they may hold anything. */
  options: Partial<NetTermsOptions>
  instance: Instance
  log: ActivityLog
  fetch: typeof fetch
}

/** Everything but a live key: the console of a live page stays the page's own. */
export const isTestPage = ({ options: { key } }: Pick<SetupFacts, 'options'>): boolean =>
  !/^[ps]k_live_/.test(key ?? '')
