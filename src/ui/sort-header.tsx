import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import arrowDownIcon from 'lucide-static/icons/arrow-down.svg'
import arrowUpIcon from 'lucide-static/icons/arrow-up.svg'
import chevronsUpDownIcon from 'lucide-static/icons/chevrons-up-down.svg'

interface Props {
  /** How the list is sorted by this column now; null when it is not. */
  sort: 'ascending' | 'descending' | null
  onClick: () => void
  children: ReactNode
  /** The column is end-aligned: amounts. */
  end?: boolean
  className?: string | undefined
}

const GLYPHS = { ascending: arrowUpIcon, descending: arrowDownIcon, none: chevronsUpDownIcon }

/** The head of a column that sorts: the glyph changes its shape, not its color. */
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
