import type { AppOptions } from '../http/app-options.ts'
import { hasMailbox } from '../mail/mail-desk.ts'
import type { ProviderPath } from './provider-nav.ts'

/** Returns the pages of this server that its header links to. */
export const placesOf = (options: AppOptions): ProviderPath[] => [
  ...(options.portalDir === undefined ? [] : (['/'] as const)),
  ...(options.environment === 'sandbox' ? (['/sandbox'] as const) : []),
  ...(hasMailbox(options) ? (['/mailbox'] as const) : []),
  ...(options.docsDir === undefined ? [] : (['/docs'] as const)),
  '/docs/api',
  '/docs/errors',
  ...(options.workbenchDir === undefined ? [] : (['/workbench'] as const)),
]
