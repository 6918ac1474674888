import { classNames } from './class-names.ts'

interface Props {
  /** Parts of the locale's currency format, which identify the minor units in any order. */
  parts: readonly Intl.NumberFormatPart[]
  /** Font size 20 px; by default 32 px, for the single main amount of a card. */
  size?: 'md' | undefined
  className?: string | undefined
}

/** Main amount, with lighter minor units (UI-9). */
export function Money({ parts, size, className }: Props) {
  // Replaces the text node instead of changing it, because a page translator may have replaced the old one (WID-133).
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

/**
 * Splits an amount into texts and whether each is the decimal separator with its digits. A locale may format `−12,30
 * €`.
 */
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
