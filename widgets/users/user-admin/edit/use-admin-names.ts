import { listUsers, WIRE_ROLES } from '../../../../src/contract/index.ts'
import { useCall } from '../../../../src/data/use-call.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'

/** So many are named; one of them is enough. */
const NAMED = 3

/** Who of the other active admins can help, by name (ACC-9); empty while it is not known, or when there is none. */
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
