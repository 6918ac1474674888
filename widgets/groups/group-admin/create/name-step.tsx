import { type ReactNode, type SubmitEvent, useState } from 'react'
import { graphemesIn, listUserGroups, USER_LIMITS } from '../../../../src/contract/index.ts'
import { useCall } from '../../../../src/data/use-call.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Card } from '../../../../src/ui/card.tsx'
import { classNames } from '../../../../src/ui/class-names.ts'
import { focusById } from '../../../../src/ui/focus.ts'
import { Icon } from '../../../../src/ui/icon.tsx'
import networkIcon from 'lucide-static/icons/network.svg'
import { TextInput } from '../../../../src/ui/text-input.tsx'
import { cleanName, whyNotName } from '../forms/group-name.ts'
import { ParentField } from '../forms/parent-field.tsx'
import type { GroupField } from '../forms/refusal.ts'
import { branchInput } from '../group-query.ts'
import { Sides } from './sides.tsx'
import type { Creation } from './use-creation.ts'

interface Props {
  creation: Creation
  errorAt(field: GroupField): string | undefined
  foot: ReactNode
}

/** Step 1: the name, the parent, and a preview of its place in the tree. */
export function NameStep({ creation, errorAt, foot }: Props) {
  const { t, formats } = useWidget()
  const { draft, change, customerId } = creation
  const [isTried, setTried] = useState(false)
  const why = whyNotName(draft.name)
  const most = formats.number(USER_LIMITS.maxGroupName)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setTried(true)
    if (why === null) {
      change({ name: cleanName(draft.name) })
      creation.goTo('access')
    } else focusById(event.currentTarget as Element, 'group-name-field')
  }
  const problem = why !== null && (isTried || why === 'too-long') ? t(`group-forms.name.${why}`, { most }) : undefined
  return (
    <Sides aside={<Place creation={creation} />}>
      <form part="card" className="card pad stack gap-5" noValidate onSubmit={submit}>
        <TextInput
          id="group-name-field"
          label={t('group-forms.name.label')}
          value={draft.name}
          autoComplete="off"
          required
          error={problem ?? errorAt('name')}
          hint={t('group-forms.name.hint', { count: graphemesIn(cleanName(draft.name)), most })}
          onChange={(name) => change({ name })}
          onBlur={() => change({ name: cleanName(draft.name) })}
        />
        <ParentField
          customerId={customerId}
          groupId={null}
          value={draft.parent}
          error={errorAt('parent')}
          onChange={(parent) => change({ parent })}
        />
        {foot}
      </form>
    </Sides>
  )
}

/** Number of sibling groups in the preview. */
const SHOWN = 4

/** Preview of the new group's place in the tree: its ancestors, some siblings, and the group. */
function Place({ creation: { draft, customerId } }: { creation: Creation }) {
  const { t } = useWidget()
  const parentId = draft.parent?.id ?? null
  const { answer } = useCall(listUserGroups, branchInput(customerId, { parentId, search: '', page: 1 }))
  const siblings = answer?.data ?? []
  const more = (answer?.meta.recordCount ?? 0) - Math.min(siblings.length, SHOWN)
  const above = draft.parent ? [...draft.parent.path, draft.parent.name] : []
  const level = above.length + 1
  const line = (key: string, name: ReactNode, at: number, isNew = false) => (
    <li
      key={key}
      className={classNames('tree-row still', `l${at}`, isNew && 'is-new')}
      aria-current={isNew || undefined}
    >
      <Icon of={networkIcon} />
      <span className="cut">{name}</span>
    </li>
  )
  return (
    <Card level={3} title={t('group-forms.place')}>
      <ul className="tree group-place">
        {above.map((name, index) => line(`above ${index}`, name, index + 1))}
        {siblings.slice(0, SHOWN).map(({ id, name }) => line(id, name, level))}
        {more > 0 && (
          <li className={classNames('tree-row still small muted', `l${level}`)}>
            {t('groups.more', { count: more, shown: more })}
          </li>
        )}
        {line('new', cleanName(draft.name) || t('group-forms.newGroup'), level, true)}
      </ul>
    </Card>
  )
}
