import type { ReactNode } from 'react'
import { LIMITS } from '../contract/index.ts'
import { Pager } from '../ui/pager.tsx'
import { Select } from '../ui/select.tsx'
import { useWidget } from './widget-context.ts'

interface Props {
  /** From 1. */
  page: number
  /** Rows a page, of the answer that is shown. */
  size: number
  /** Rows a page that were chosen; those of the answer where nothing else was. */
  chosenSize?: number
  /** Rows on this page. */
  shown: number
  recordCount: number
  /** Said instead of `1–25 of 214`. */
  summaryOf?: (range: Readonly<Record<'first' | 'last' | 'total', string>>) => string
  /** A list of a few: none where the fewest rows a page hold all. */
  isHiddenWhenShort?: boolean
  /** Behind the rows a page: totals. */
  children?: ReactNode
  onPage: (page: number) => void
  onSize: (size: string) => void
}

/** The foot of a list that comes in pages: which rows these are, how many a page, and the way to the others. */
export function ListPager(props: Props) {
  const { page, size, chosenSize = size, shown, recordCount, summaryOf, children, onPage, onSize } = props
  const { t, formats } = useWidget()
  if (props.isHiddenWhenShort && recordCount <= LIMITS.rowsPerPage[0]) return null
  const first = (page - 1) * size + 1
  const last = first + shown - 1
  const range = { first: formats.number(first), last: formats.number(last), total: formats.number(recordCount) }
  return (
    <Pager
      label={t('common.pager.label')}
      summary={summaryOf ? summaryOf(range) : t('common.pager.range', range)}
      previousLabel={t('common.pager.previous')}
      nextLabel={t('common.pager.next')}
      onPrevious={page > 1 ? () => onPage(page - 1) : undefined}
      onNext={last < recordCount ? () => onPage(page + 1) : undefined}
    >
      <Select
        size="sm"
        className="rows-a-page"
        label={t('common.pager.size')}
        labelHidden
        value={String(chosenSize)}
        onChange={onSize}
        options={LIMITS.rowsPerPage.map((rows) => ({
          value: String(rows),
          label: t('common.pager.rows', { count: rows }),
        }))}
      />
      {children}
    </Pager>
  )
}
