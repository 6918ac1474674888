interface Props {
  /** As many as are about to come, so that nothing moves when they do. */
  rows: number
  /** Read while it is there; none before the texts have come. */
  label?: string | undefined
}

const WIDTHS = ['w1', 'w2', 'w3', 'w4']

/**
 * Rows that are about to come, drawn after 200 ms at their real height. Box, second line and amount are drawn by the sheet:
 * it is on screen for a moment, and each element takes the page's time.
 */
export function TableSkeleton({ rows, label }: Props) {
  return (
    <div className="rows skel-rows" role="status" aria-busy="true" aria-label={label}>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row}>
          <span className="grow stack gap-2">
            <span className={`skel ${WIDTHS[row % WIDTHS.length]}`} />
          </span>
        </div>
      ))}
    </div>
  )
}
