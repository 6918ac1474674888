/** The scale of a column chart: round numbers, including zero. Source: docs/spec/interface.md UI-21. */
export interface Scale {
  /** Ascending; the first and the last are the ends of the scale. */
  ticks: readonly number[]
  min: number
  max: number
}

/** Round step sizes. */
const STEPS = [1, 2, 2.5, 5, 10]

/**
 * @param values minor units, any sign and size; if there are none or only zeros, the scale is from 0 to 1
 * @param parts approximate number of steps
 */
export function columnScale(values: readonly number[], parts = 3): Scale {
  const low = Math.min(0, ...values)
  const high = Math.max(0, ...values)
  if (low === high) return { ticks: [0, 1], min: 0, max: 1 }
  const rough = (high - low) / parts
  const unit = 10 ** Math.floor(Math.log10(rough))
  const step = unit * (STEPS.find((each) => each * unit >= rough) ?? 10)
  const first = Math.floor(low / step)
  const last = Math.ceil(high / step)
  const ticks = Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step)
  return { ticks, min: first * step, max: last * step }
}
