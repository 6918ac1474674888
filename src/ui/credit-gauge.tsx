import { barShares, percent } from './bar-shares.ts'
import { Hatch, hatchId } from './hatch.tsx'
import { useId } from './use-id.ts'

interface Props {
  /** Text alternative of the chart, such as `33.5% of the limit used, 8.6% held, 57.9% available`. */
  label: string
  /** Minor units of one currency. Above the limit the bar is full, and the caller shows the excess. */
  usedMinor: number
  heldMinor: number
  limitMinor: number
}

/** Bar of a credit line: used is solid, held is hatched, available is the background. */
export function CreditGauge({ label, usedMinor, heldMinor, limitMinor }: Props) {
  const hatch = hatchId(useId())
  const [used = 0, held = 0] = barShares([usedMinor, heldMinor], limitMinor)
  return (
    <svg part="chart" className="chart" width="100%" height="14" role="img" aria-label={label}>
      <Hatch id={hatch} />
      <rect className="track" width="100%" height="14" />
      {used > 0 && <rect className="seg used" y="-2" width={percent(used)} height="18" />}
      {held > 0 && (
        <rect className="seg" fill={`url(#${hatch})`} x={percent(used)} y="-2" width={percent(held)} height="18" />
      )}
    </svg>
  )
}
