import { barShares, percent } from './bar-shares.ts'

interface Props {
  /** Text alternative of the chart, such as `Ageing: current $64,180.25, …`. */
  label: string
  /** Minor units of one currency: current, 1–30, 31–60, 61–90, over 90 days. */
  amounts: readonly [number, number, number, number, number]
}

/** Bar of open invoices by age, always in this order. The legend next to it has the numbers. */
export function AgeingBar({ label, amounts }: Props) {
  const shares = barShares(amounts)
  const starts = shares.map((_, index) => shares.slice(0, index).reduce((total, share) => total + share, 0))
  return (
    <svg part="chart" className="chart" width="100%" height="14" role="img" aria-label={label}>
      <rect className="track" width="100%" height="14" />
      {shares.map(
        (share, age) =>
          share > 0 && (
            <rect
              key={age}
              className={`seg age-${age}`}
              x={percent(starts[age] ?? 0)}
              y="-2"
              width={percent(share)}
              height="18"
            />
          ),
      )}
    </svg>
  )
}
