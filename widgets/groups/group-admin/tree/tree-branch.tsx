import { type ReactNode, useLayoutEffect, useState } from 'react'
import { listUserGroups, type UserGroup } from '../../../../src/contract/index.ts'
import { useCall } from '../../../../src/data/use-call.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { classNames } from '../../../../src/ui/class-names.ts'
import { Count } from '../../../../src/ui/count.tsx'
import { Icon } from '../../../../src/ui/icon.tsx'
import chevronRightIcon from 'lucide-static/icons/chevron-right.svg'
import networkIcon from 'lucide-static/icons/network.svg'
import octagonAlertIcon from 'lucide-static/icons/octagon-alert.svg'
import plusIcon from 'lucide-static/icons/plus.svg'
import { specialWords } from '../group-words.ts'
import type { TreeControl } from '../group-admin.state.ts'
import { type Branch, BRANCH_SIZE, branchInput } from '../group-query.ts'

interface Props {
  branch: Branch
  level: number
  control: TreeControl
  /** Called when rows were added or removed. */
  onDrawn(): void
}

/** One page of the groups below a group; expanded ones are followed by their own branches. */
export function TreeBranch({ branch, level, control, onDrawn }: Props) {
  const { t, formats } = useWidget()
  const { answer, error, retry } = useCall(listUserGroups, branchInput(control.customerId, branch), { keep: true })
  const [wantsMore, setMore] = useState(false)
  const rows = answer?.data ?? null
  const total = answer?.meta.recordCount ?? 0
  const before = (branch.page - 1) * BRANCH_SIZE
  const rest = total - before - (rows?.length ?? 0)
  const isSearch = branch.search !== ''
  useLayoutEffect(onDrawn)
  if (!rows && error) {
    return (
      <Act level={level} icon={octagonAlertIcon} className="danger-text" onClick={retry}>
        {t('groups.branchFailed')}
      </Act>
    )
  }
  if (!rows) return <span className={`tree-wait l${level}`} aria-hidden="true" />
  return (
    <>
      {rows.map((group, index) => (
        <GroupRow
          key={group.id}
          group={group}
          level={level}
          place={before + index + 1}
          siblings={total}
          isFound={isSearch}
          control={control}
          onDrawn={onDrawn}
        />
      ))}
      {rest > 0 &&
        (wantsMore ? (
          <TreeBranch branch={{ ...branch, page: branch.page + 1 }} level={level} control={control} onDrawn={onDrawn} />
        ) : (
          <Act level={level} icon={plusIcon} onClick={() => setMore(true)}>
            {t('groups.more', { count: rest, shown: formats.number(rest) })}
          </Act>
        ))}
    </>
  )
}

interface RowProps extends Pick<Props, 'level' | 'control' | 'onDrawn'> {
  group: UserGroup
  /** Position among its siblings; the first one is 1. */
  place: number
  siblings: number
  /** True for a search result, which shows its path instead of its branches. */
  isFound: boolean
}

function GroupRow({ group, level, place, siblings, isFound, control, onDrawn }: RowProps) {
  const { t, formats } = useWidget()
  const { id, name, path, childCount, userCount } = group
  const isOpen = childCount > 0 && !isFound ? control.openIds.has(id) : null
  const isSelected = control.selectedId === id
  return (
    <>
      {/* eslint-disable-next-line jsx-a11y-x/click-events-have-key-events -- Keys are those of the tree. */}
      <div
        role="treeitem"
        part={isSelected ? 'row selected-row' : 'row'}
        className={classNames('tree-row', `l${level}`)}
        data-id={id}
        data-name={name}
        tabIndex={-1}
        aria-level={level}
        aria-posinset={place}
        aria-setsize={siblings}
        aria-expanded={isOpen ?? undefined}
        aria-selected={isSelected}
        onClick={({ currentTarget }) => control.select(id, isAbove(currentTarget))}
      >
        {}
        <span
          className={classNames('twist', isOpen && 'open')}
          aria-hidden="true"
          onClick={(event) => {
            if (isOpen === null) return
            event.stopPropagation()
            control.toggle(id, !isOpen)
          }}
        >
          {isOpen === null ? <Icon of={networkIcon} /> : <Icon of={chevronRightIcon} flip />}
        </span>
        <span className="grow">
          <bdi className="cut block">{name}</bdi>
          <span className="sub cut">
            {isFound && path.length > 0 ? path.map((above) => above.name).join(' / ') : specialWords(t, group)}
          </span>
        </span>
        <Count>
          {formats.number(userCount)}
          <span className="vh"> {t('groups.countUnit', { count: userCount })}</span>
        </Count>
      </div>
      {isOpen && (
        <TreeBranch
          branch={{ parentId: id, search: '', page: 1 }}
          level={level + 1}
          control={control}
          onDrawn={onDrawn}
        />
      )}
    </>
  )
}

interface ActProps {
  level: number
  icon: string
  className?: string
  onClick(): void
  children: ReactNode
}

/** Row with an action on its branch; it is a row because a tree may only contain rows. */
function Act({ level, icon, className, onClick, children }: ActProps) {
  return (
    // eslint-disable-next-line jsx-a11y-x/click-events-have-key-events -- Keys are those of the tree.
    <div
      role="treeitem"
      className={classNames('tree-row act', `l${level}`, className)}
      tabIndex={-1}
      aria-level={level}
      aria-selected={false}
      onClick={onClick}
    >
      <span className="twist">
        <Icon of={icon} size="s" />
      </span>
      <span className="grow">{children}</span>
    </div>
  )
}

/** Whether the row's tree is above the selected group, as in a narrow container. */
function isAbove(row: HTMLElement): boolean {
  const tree = row.closest('.group-tree')
  const detail = tree?.parentElement?.querySelector('.group-detail')
  return Boolean(tree && detail && detail.getBoundingClientRect().top >= tree.getBoundingClientRect().bottom)
}
