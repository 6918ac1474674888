import { Skeleton } from '../../../../src/ui/skeleton.tsx'
import { TableSkeleton } from '../../../../src/ui/table-skeleton.tsx'

/** Skeleton of the whole widget before texts and session have loaded. */
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
