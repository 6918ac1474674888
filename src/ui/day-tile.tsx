/** A date as a leaf of a calendar; its row says the whole date in words, so this one is not read. */
export function DayTile({ day, month }: { day: string; month: string }) {
  return (
    <span part="tile" className="tile day" aria-hidden="true">
      {day}
      <small>{month}</small>
    </span>
  )
}
