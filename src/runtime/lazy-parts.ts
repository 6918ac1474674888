/**
 * Lazy code and texts by name. With the CDN, the loader fetches them from the release and verifies each hash; in a
 * self-hosted build, the host page's bundler loads them. The build takes its inputs from this list.
 */
import { loadTexts } from 'virtual:messages'
import { PARTS } from 'virtual:widget-parts'

export const LAZY_PARTS: Readonly<Record<string, () => Promise<unknown>>> = {
  debug: () => import('../debug/debug.ts'),
  setup: () => import('../debug/explain-start.ts'),
  lookOver: () => import('../debug/look-over-page.ts'),
  clientLog: () => import('../debug/client-log.ts'),
  whiteLabel: () => import('../theme/white-label.ts'),
  pseudo: () => import('../i18n/pseudo-texts.ts'),
  columns: () => import('../kit/host-columns.tsx'),
  secure: () => import('../secure/secure-fields.tsx'),
  accountFacts: () => import('../session/account-facts.ts'),
  access: () => import('../kit/access-reason.tsx'),
  overrides: () => import('../kit/component-override.tsx'),
}

/** @throws Error if there is no part with that name */
export function loadLazyPart(name: string): Promise<unknown> {
  return LAZY_PARTS[name]?.() ?? PARTS[name]?.() ?? loadTexts(name)
}
