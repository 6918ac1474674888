interface Props {
  /** Label for screen readers; absent before texts have loaded. */
  label?: string | undefined
  /** Number of lines. */
  lines?: number
}

const WIDTHS = ['w1', 'w2', 'w3', 'w4']

/** Placeholder for a heading and lines, in their real size; visible after 200 ms. */
export function Skeleton({ label, lines = 3 }: Props) {
  return (
    <div className="stack gap-4" role="status" aria-busy="true" aria-label={label}>
      <span className="skel tall w2" />
      {Array.from({ length: lines }, (_, line) => (
        <span key={line} className={`skel ${WIDTHS[line % WIDTHS.length]}`} />
      ))}
    </div>
  )
}
