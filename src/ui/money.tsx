import { classNames } from './class-names.ts'

interface Props {
  /** Of the locale's currency format, so that the minor units are known whatever the order. */
  parts: readonly Intl.NumberFormatPart[]
  /** 20 px; the one headline amount of a card is 32. */
  size?: 'md' | undefined
  className?: string | undefined
}

/** A headline amount whose minor units are lighter (UI-9). */
export function Money({ parts, size, className }: Props) {
  // Replaced, not edited: a page translator may have put a text of its own in the place of the former amount (WID-133).
  return (
    <span key={parts.map(({ value }) => value).join('')} part="amount" className={classNames('money', size, className)}>
      {minorUnitsApart(parts).map(([text, isMinor], index) =>
        isMinor ? (
          <span key={index} className="dec">
            {text}
          </span>
        ) : (
          text
        ),
      )}
    </span>
  )
}

/** Runs of the amount: text and whether it is the decimal mark with its digits. A locale may write `−12,30 €`. */
export function minorUnitsApart(parts: readonly Intl.NumberFormatPart[]): [text: string, isMinor: boolean][] {
  const runs: [string, boolean][] = []
  for (const { type, value } of parts) {
    const isMinor = type === 'decimal' || type === 'fraction'
    const last = runs.at(-1)
    if (last && last[1] === isMinor) last[0] += value
    else runs.push([value, isMinor])
  }
  return runs
}
