/** A date as a calendar tile. Its row has the full date as text, so the tile is hidden from screen readers. */
export function DayTile({ day, month }: { day: string; month: string }) {
  return (
    <span part="tile" className="tile day" aria-hidden="true">
      {day}
      <small>{month}</small>
    </span>
  )
}
