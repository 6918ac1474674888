interface Props {
  /** Expected number of rows, so that nothing moves when they load. */
  rows: number
  /** Label for screen readers; absent before texts have loaded. */
  label?: string | undefined
}

const WIDTHS = ['w1', 'w2', 'w3', 'w4']

/**
 * Placeholder rows in their real height; visible after 200 ms. The style sheet draws checkbox, second line, and amount,
 * because the rows are only shown briefly and each element costs render time.
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
