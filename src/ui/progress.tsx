interface Props {
  /** The activity, such as `Uploading delivery-note.pdf`. */
  label: string
  /** 0 to 100; null while unknown. */
  percent: number | null
}

/** Thin progress bar; the caller shows the number. Needs the style sheet chart.css. */
export function Progress({ label, percent }: Props) {
  const width = percent === null ? 30 : Math.min(100, Math.max(0, percent))
  return (
    <svg
      className="chart progress"
      width="100%"
      height="4"
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent === null ? undefined : Math.round(width)}
    >
      <rect className="track" width="100%" height="4" />
      <rect className={percent === null ? 'used unknown' : 'used'} width={`${width}%`} height="4" />
    </svg>
  )
}
