import { listUsers, WIRE_ROLES } from '../../../../src/contract/index.ts'
import { useCall } from '../../../../src/data/use-call.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'

/** Maximum number of admins that are named. */
const NAMED = 3

/** Returns the names of other active admins who can help (ACC-9); empty until loaded, or if there are none. */
export function useAdminNames(isWanted: boolean): string {
  const { t, formats } = useWidget()
  const { answer } = useCall(
    listUsers,
    isWanted ? { filter: { role: WIRE_ROLES.admin, status: 'active' }, page: { number: 1, size: NAMED + 1 } } : null,
  )
  const names = (answer?.data ?? []).filter(({ isSelf }) => !isSelf).map(({ fullName }) => fullName)
  if (!answer) return ''
  if (names.length === 0) return t('people-edit.noOtherAdmin')
  return t('people-edit.canHelp', { names: formats.list(names.slice(0, NAMED)), count: Math.min(names.length, NAMED) })
}
