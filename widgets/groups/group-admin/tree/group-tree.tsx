/** The tree of groups, loaded branch by branch. Source: docs/spec/groups.md GRP-40, GRP-41. */
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from 'react'
import { listUserGroups } from '../../../../src/contract/index.ts'
import { useCall } from '../../../../src/data/use-call.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import type { TreeControl } from '../group-admin.state.ts'
import { type Branch, branchInput } from '../group-query.ts'
import { TreeBranch } from './tree-branch.tsx'
import { rowStartingWith, treeMove } from './tree-keys.ts'

interface Props {
  control: TreeControl
  /** Search text; if empty, the branches are shown, otherwise every group with this text in its name. */
  search: string
  /** Content shown if there are no results. */
  none: ReactNode
}

/** Time in ms within which typed letters form one search. */
const WORD_MS = 500

/** Tree with one tab stop; arrows, Home, End and letters move between rows, Enter selects (ARIA APG, tree view). */
export function GroupTree({ control, search, none }: Props) {
  const { t } = useWidget()
  const root = useRef<HTMLDivElement>(null)
  const typed = useRef({ word: '', at: 0 })
  const branch: Branch = { parentId: null, search, page: 1 }
  // Shares the response of the first branch, because it is the same query: the count is announced outside the tree,
  // which may only contain rows.
  const { answer, isLoading } = useCall(listUserGroups, branchInput(control.customerId, branch), { keep: true })
  const total = answer?.meta.recordCount ?? 0

  /** Keeps the tab stop on one of the current rows, because rows appear and disappear with their branches. */
  const settle = () => {
    const rows = rowsOf(root.current)
    const stop =
      rows.find((row) => row.tabIndex === 0) ?? rows.find((row) => row.ariaSelected === 'true') ?? rows[0] ?? null
    makeTabStop(rows, stop)
  }
  useLayoutEffect(() => {
    const rows = rowsOf(root.current)
    makeTabStop(rows, rows.find((row) => row.ariaSelected === 'true') ?? null)
    settle()
  }, [control.selectedId, search])

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const rows = rowsOf(root.current)
    const here = rows.findIndex((row) => row.contains(event.target as Node))
    const row = rows[here]
    if (!row) return
    const isRtl = getComputedStyle(row).direction === 'rtl'
    const move = treeMove(event.key, rows.map(factsOf), here, isRtl)
    if (move) {
      event.preventDefault()
      if (move.kind === 'focus') rows[move.index]?.focus()
      else if (move.kind === 'choose') row.click()
      else control.toggle(row.dataset['id'] ?? '', move.kind === 'open')
    } else if (event.key.length === 1) {
      const now = event.timeStamp
      const isNew = now - typed.current.at > WORD_MS
      typed.current = { word: (isNew ? '' : typed.current.word) + event.key, at: now }
      const names = rows.map((each) => each.dataset['name'] ?? '')
      rows[rowStartingWith(names, here, typed.current.word)]?.focus()
    }
  }

  return (
    <>
      <p className="vh" role="status">
        {search !== '' && answer && t('groups.foundCount', { count: total })}
      </p>
      {answer && total === 0 ? (
        none
      ) : (
        // eslint-disable-next-line jsx-a11y-x/interactive-supports-focus -- One of its rows is the tab stop.
        <div
          ref={root}
          className="tree"
          role="tree"
          aria-busy={isLoading || undefined}
          aria-label={t(search === '' ? 'groups.tree' : 'groups.found')}
          onKeyDown={onKeyDown}
          onFocus={({ target }) => makeTabStop(rowsOf(root.current), target as HTMLElement)}
        >
          <TreeBranch key={search} branch={branch} level={1} control={control} onDrawn={settle} />
        </div>
      )}
    </>
  )
}

const rowsOf = (root: HTMLElement | null): HTMLElement[] => [
  ...(root?.querySelectorAll<HTMLElement>('[role=treeitem]') ?? []),
]

const factsOf = (row: HTMLElement) => ({
  level: Number(row.ariaLevel),
  isOpen: row.ariaExpanded === null ? null : row.ariaExpanded === 'true',
})

function makeTabStop(rows: readonly HTMLElement[], stop: HTMLElement | null): void {
  if (!stop) return
  for (const row of rows) row.tabIndex = row === stop ? 0 : -1
}
