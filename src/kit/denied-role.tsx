import { rolesToAsk } from '../contract/index.ts'
import { useWidget } from './widget-context.ts'

/** Which role it takes, and who can give it; code of its own, since the permission table is of no other use to a page (ACC-9). */
export function DeniedRole() {
  const { manifest, t, formats } = useWidget()
  const names = rolesToAsk(manifest.needs).map((role) => t(`common.role.${role}`))
  return <>{t('common.denied.role', { roles: formats.list(names) })}</>
}
