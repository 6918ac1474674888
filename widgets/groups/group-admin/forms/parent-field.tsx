import { useMemo } from 'react'
import { LIMITS, listUserGroups, USER_LIMITS, type UserGroup } from '../../../../src/contract/index.ts'
import { useFetch } from '../../../../src/data/use-call.ts'
import { searchOf } from '../../../../src/kit/search-of.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Combobox } from '../../../../src/ui/combobox.tsx'
import { type Option, remoteOptions } from '../../../../src/ui/option-source.ts'

/** The parent of a group, which determines its place in the tree. */
export interface Parent {
  id: string
  name: string
  /** Names of the groups from the top level down to the parent. */
  path: readonly string[]
  /** Level of the parent; 1 is the top level. */
  level: number
}

export const parentOf = ({ id, name, path, level }: UserGroup): Parent => ({
  id,
  name,
  path: path.map((above) => above.name),
  level,
})

interface Props {
  customerId: string | null
  /** Id of the group to be placed; null for a new one. */
  groupId: string | null
  /** Null means the top level. */
  value: Parent | null
  onChange(parent: Parent | null): void
  error: string | undefined
}

const GROUPS_A_PAGE = 50
/** Value of the option for no parent. */
const TOP = 'none'

/**
 * Search field for the parent, by name on the server; groups that cannot be a parent stay in the list with the reason.
 */
export function ParentField({ customerId, groupId, value, onChange, error }: Props) {
  const { t, i18n, formats } = useWidget()
  const request = useFetch(listUserGroups, { mayBeKnown: true })
  const top: Option = { id: TOP, label: t('group-forms.parent.top') }
  const known = useMemo(() => new Map<string, Parent>(), [])
  const source = useMemo(() => {
    const whyNot = ({ id, path, level }: UserGroup): string | undefined => {
      if (id === groupId) return t('group-forms.parent.itself')
      if (path.some((above) => above.id === groupId)) return t('group-forms.parent.below')
      return level >= USER_LIMITS.maxGroupDepth
        ? t('group-forms.parent.deepest', { most: formats.number(USER_LIMITS.maxGroupDepth) })
        : undefined
    }
    return remoteOptions(async (text, { cursor }) => {
      const number = Number(cursor ?? 1)
      const search = searchOf(text)
      const { data, meta } = await request({
        filter: {
          ...(customerId !== null && { buid_customer: customerId }),
          ...(search !== '' && { search }),
        },
        page: { number, size: GROUPS_A_PAGE },
      })
      for (const group of data) known.set(group.id, parentOf(group))
      const options = data.map((group) => ({
        id: group.id,
        label: group.name,
        detail: [
          ...(group.path.length > 0 ? [group.path.map(({ name }) => name).join(' / ')] : []),
          levelWords(group.level),
        ].join(' · '),
        disabledReason: whyNot(group),
      }))
      return {
        options: number === 1 && search === '' ? [top, ...options] : options,
        total: meta.recordCount + (search === '' ? 1 : 0),
        next: number * GROUPS_A_PAGE < meta.recordCount ? String(number + 1) : null,
      }
    })
  }, [request, customerId, groupId, t])
  const levelWords = (level: number) =>
    t('groups.levelOf', { level: formats.number(level), most: formats.number(USER_LIMITS.maxGroupDepth) })
  const level = (value?.level ?? 0) + 1
  return (
    <Combobox
      id="group-parent"
      i18n={i18n}
      label={t('group-forms.parent.label')}
      hint={t('group-forms.parent.hint', { level: levelWords(level) })}
      error={error}
      source={source}
      minLength={LIMITS.searchMinLength}
      value={value ? { id: value.id, label: value.name } : top}
      onChange={(option) => onChange((option && known.get(option.id)) ?? null)}
    />
  )
}
