interface Props {
  /** Read while it is there; none before the texts have come. */
  label?: string | undefined
  /** One bar a line. */
  lines?: number
}

const WIDTHS = ['w1', 'w2', 'w3', 'w4']

/** A headline and lines that are about to come, drawn after 200 ms at their real size. */
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
