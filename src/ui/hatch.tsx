/** The pattern of credit that is held: told from used credit by its shape, not by its color alone. */
export function Hatch({ id }: { id: string }) {
  return (
    <defs>
      <pattern id={id} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect className="hatch-bg" width="6" height="6" />
        <path className="hatch-ln" d="M1.5 0v6" />
      </pattern>
    </defs>
  )
}

/** An id that may stand in `url(#…)`: some of useId() carry colons or quotes. */
export const hatchId = (id: string): string => `hatch-${id.replace(/\W/g, '')}`
