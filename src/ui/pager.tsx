import type { ReactNode, Ref } from 'react'
import { Button } from './button.tsx'

interface Props {
  label: string
  footRef?: Ref<HTMLElement> | undefined
  /** Text such as `1–25 of 214`. */
  summary: ReactNode
  /** Content between the summary and the buttons, such as page size and totals. */
  children?: ReactNode
  /** Text between the buttons, such as `Page 2 of 57`. */
  place?: ReactNode
  previousLabel: string
  nextLabel: string
  /** Undefined on the first page. */
  onPrevious?: (() => void) | undefined
  /** Undefined on the last page. */
  onNext?: (() => void) | undefined
}

/** The footer of a table: range and navigation. */
export function Pager({
  label,
  footRef,
  summary,
  children,
  place,
  previousLabel,
  nextLabel,
  onPrevious,
  onNext,
}: Props) {
  return (
    <nav ref={footRef} part="pager" className="tfoot" aria-label={label}>
      <span className="num" aria-live="polite">
        {summary}
      </span>
      {children}
      <div className="row end">
        <Button size="sm" disabled={!onPrevious} onClick={onPrevious}>
          {previousLabel}
        </Button>
        {place && <div className="num">{place}</div>}
        <Button size="sm" disabled={!onNext} onClick={onNext}>
          {nextLabel}
        </Button>
      </div>
    </nav>
  )
}
