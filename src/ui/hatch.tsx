/** Pattern of held credit, which differs from used credit by shape and not only by color. */
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

/** Returns an id that works in `url(#…)`, because some results of useId() contain colons or quotes. */
export const hatchId = (id: string): string => `hatch-${id.replace(/\W/g, '')}`
