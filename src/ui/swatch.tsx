import { Hatch, hatchId } from './hatch.tsx'
import { useId } from './use-id.ts'

export type Fill = 'age-0' | 'age-1' | 'age-2' | 'age-3' | 'age-4' | 'used' | 'held' | 'track' | 'compare'

/** Sample of the fill of a chart's part, shown before its name. */
export function Swatch({ of }: { of: Fill }) {
  const hatch = hatchId(useId())
  return (
    <svg className="sw" width="10" height="10" viewBox="0 0 10 10" aria-hidden="true">
      {of === 'held' && <Hatch id={hatch} />}
      <rect {...(of === 'held' ? { fill: `url(#${hatch})` } : { className: of })} width="10" height="10" />
    </svg>
  )
}
