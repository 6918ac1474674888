import type { Requirement } from '../contract/index.ts'
import type * as accessPart from './access-reason.tsx'
import { useLazyPart } from './use-lazy-part.ts'
import { useWidget } from './widget-context.ts'

/**
 * Explains why an action is not available to the user, and who can grant it, by name if the user may know it. The code
 * loads when this is rendered (ACC-27).
 */
export function WhyNot({ needs }: { needs: Requirement }) {
  const { t } = useWidget()
  const { part, hasFailed } = useLazyPart<typeof accessPart>('access')
  if (hasFailed) return <>{t('common.denied.other')}</>
  return part ? <part.Reason needs={needs} /> : <span className="skel w4" />
}
