import { Skeleton } from '../../../../src/ui/skeleton.tsx'
import { TableSkeleton } from '../../../../src/ui/table-skeleton.tsx'

/** The review before its preview is there, at its real size. */
export function ReviewSkeleton() {
  return (
    <div className="split pay-split">
      <div className="stack">
        <div part="card" className="card pad">
          <Skeleton lines={1} />
        </div>
        <div part="card" className="card pad">
          <Skeleton lines={3} />
        </div>
        <div part="card" className="card">
          <TableSkeleton rows={3} />
        </div>
      </div>
      <div part="card" className="card pad">
        <Skeleton lines={6} />
      </div>
    </div>
  )
}

/** The whole widget before texts and session are there. */
export function PaySkeleton() {
  return (
    <section className="stack pay">
      <div className="pay-skel-head">
        <span className="skel tall w2" />
      </div>
      <div className="split pay-split">
        <div part="card" className="card">
          <TableSkeleton rows={5} />
        </div>
        <div part="card" className="card pad">
          <Skeleton lines={4} />
        </div>
      </div>
    </section>
  )
}
