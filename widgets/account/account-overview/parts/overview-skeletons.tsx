/** Skeletons at the size of the loaded content, drawn before any text or data exists. */
const FIVE = [0, 1, 2, 3, 4]
const WIDTHS = ['w4', 'w2', 'w3', 'w4', 'w2']

export function HeadSkeleton() {
  return (
    <div className="page-head overview-head">
      <div className="grow stack head-skel">
        <span className="skel tall w4" />
        <span className="skel w2" />
      </div>
      <span className="skel action-skel" />
    </div>
  )
}

export function FiguresSkeleton() {
  return (
    <div className="split even">
      <FigureSkeleton rows={6} />
      <FigureSkeleton rows={4} />
    </div>
  )
}

function FigureSkeleton({ rows }: { rows: number }) {
  return (
    <div part="card" className="card pad stack gap-5" aria-busy="true">
      <div className="figure-skel">
        <span className="skel w4" />
        <span className="skel tall w3" />
      </div>
      <span className="skel bar-skel" />
      <div className="stack legend-skel">
        {Array.from({ length: rows }, (_, row) => (
          <span key={row} className={`skel ${WIDTHS[row % WIDTHS.length]}`} />
        ))}
      </div>
      <span className="skel button-skel" />
    </div>
  )
}

export function DueRowsSkeleton({ rows = 5 }: { rows?: number }) {
  return (
    <div className="rows" aria-busy="true">
      {FIVE.slice(0, rows).map((row) => (
        <div key={row}>
          <span className="skel tile-skel" />
          <span className="grow stack due-skel">
            <span className={`skel ${WIDTHS[row]}`} />
            <span className="skel thin w4" />
          </span>
          <span className="skel amt" />
        </div>
      ))}
    </div>
  )
}

export function DueSoonSkeleton() {
  return (
    <div part="card" className="card">
      <div part="card-header" className="card-head">
        <span className="skel w4" />
      </div>
      <DueRowsSkeleton />
    </div>
  )
}
