import { type ReactNode, useEffect, useRef } from 'react'
import { LIMITS } from '../contract/index.ts'
import { Pager } from '../ui/pager.tsx'
import { Select } from '../ui/select.tsx'
import { useWidget } from './widget-context.ts'

interface Props {
  /** Page number, from 1. */
  page: number
  /** Page size of the displayed response. */
  size: number
  /** Selected page size; that of the response if none is selected. */
  chosenSize?: number
  /** Rows on this page. */
  shown: number
  recordCount: number
  /** Returns a text to show instead of `1–25 of 214`. */
  summaryOf?: (range: Readonly<Record<'first' | 'last' | 'total', string>>) => string
  /** True to show no pager if the smallest page size holds all rows. */
  isHiddenWhenShort?: boolean
  /** Content after the page size, such as totals. */
  children?: ReactNode
  onPage: (page: number) => void
  onSize: (size: string) => void
}

/** The footer of a paged list: range, page size, and navigation. */
export function ListPager(props: Props) {
  const { page, size, chosenSize = size, shown, recordCount, summaryOf, children, onPage, onSize } = props
  const { t, formats } = useWidget()
  const foot = useRef<HTMLElement>(null)
  const turnedFrom = useRef<number | null>(null)
  useEffect(() => {
    // When the user changed the page in the footer, scroll to the top of the list.
    if (turnedFrom.current === null || turnedFrom.current === page) return
    turnedFrom.current = null
    showHead(foot.current)
  }, [page])
  if (props.isHiddenWhenShort && recordCount <= LIMITS.rowsPerPage[0]) return null
  const turn = (next: number) => () => {
    turnedFrom.current = page
    onPage(next)
  }
  const pages = Math.ceil(recordCount / size)
  const placeText = (shown: string) => t('common.pager.page', { page: shown, pages: formats.number(pages) })
  /** Renders `Page [2] of 57`, in the word order of the language; entering a number goes to that page (INV-153). */
  const pageField = () => {
    const [before, after] = placeText('\n').split('\n')
    return (
      <form
        className="row"
        onSubmit={(event) => {
          event.preventDefault()
          const [field] = event.currentTarget.elements as unknown as [HTMLInputElement]
          const next = Math.min(parseInt(field.value), pages)
          field.value = `${page}`
          if (next > 0 && next !== page) turn(next)()
        }}
      >
        {before}
        <span part="input" className="input sm page-no">
          <input key={page} inputMode="numeric" aria-label={placeText(formats.number(page))} defaultValue={page} />
        </span>
        {after}
      </form>
    )
  }
  const first = (page - 1) * size + 1
  const last = first + shown - 1
  const range = { first: formats.number(first), last: formats.number(last), total: formats.number(recordCount) }
  return (
    <Pager
      footRef={foot}
      label={t('common.pager.label')}
      summary={summaryOf ? summaryOf(range) : t('common.pager.range', range)}
      place={pages > 1 && pageField()}
      previousLabel={t('common.pager.previous')}
      nextLabel={t('common.pager.next')}
      onPrevious={page > 1 ? turn(page - 1) : undefined}
      onNext={last < recordCount ? turn(page + 1) : undefined}
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

const LIST = 'table, ol, ul'

/** Returns the last list before its footer, excluding lists inside rows; the footer may be in a separate card. */
function listOver(foot: HTMLElement): HTMLElement | undefined {
  const root = foot.getRootNode() as ParentNode
  const isOver = (list: Element) => list.compareDocumentPosition(foot) === Node.DOCUMENT_POSITION_FOLLOWING
  const lists = [...root.querySelectorAll<HTMLElement>(LIST)].filter((list) => {
    const outer = list.parentElement?.closest(LIST)
    return isOver(list) && !(outer && isOver(outer))
  })
  return lists.at(-1)
}

/** Moves focus to the list above the footer, so that screen readers start at its name, and scrolls it into view. */
function showHead(foot: HTMLElement | null): void {
  const list = foot && listOver(foot)
  if (!list) return
  list.tabIndex = -1
  list.focus({ preventScroll: true })
  if (list.getBoundingClientRect().top < 0) list.scrollIntoView({ block: 'start' })
}
