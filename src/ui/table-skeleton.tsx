interface Props {
  /** As many as expected, so that nothing moves when the rows load. */
  rows: number
  /** Label for screen readers; none before texts have loaded. */
  label?: string | undefined
}

const WIDTHS = ['w1', 'w2', 'w3', 'w4']

/**
 * Placeholder rows, visible after 200 ms, in their real height. The sheet draws checkbox, second line, and amount: they
 * are on screen briefly, and each element costs render time.
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
