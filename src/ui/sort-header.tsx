import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import arrowDownIcon from 'lucide-static/icons/arrow-down.svg'
import arrowUpIcon from 'lucide-static/icons/arrow-up.svg'
import chevronsUpDownIcon from 'lucide-static/icons/chevrons-up-down.svg'

interface Props {
  /** Current sort by this column; null if the list is not sorted by it. */
  sort: 'ascending' | 'descending' | null
  onClick: () => void
  children: ReactNode
  /** True if the column is end-aligned, as for amounts. */
  end?: boolean
  className?: string | undefined
}

const GLYPHS = { ascending: arrowUpIcon, descending: arrowDownIcon, none: chevronsUpDownIcon }

/** Header of a sortable column; the icon changes its shape, not its color. */
export function SortHeader({ sort, onClick, children, end = false, className }: Props) {
  return (
    <th scope="col" className={classNames(end && 'r', className)} aria-sort={sort ?? undefined}>
      <button type="button" onClick={onClick}>
        {children}
        <Icon of={GLYPHS[sort ?? 'none']} size="s" />
      </button>
    </th>
  )
}
