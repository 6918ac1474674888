/** What of a look was not taken as it was said, in words for whoever wrote it. Source: docs/spec/theme.md THM-5, THM-9. */
import type { Repair } from './seed.ts'
import type { RejectedToken } from './token-values.ts'

export interface AppearanceReport {
  /** Names of tokens and seeds that were ignored, and why. `late`: the code for colors could not be loaded. */
  ignored: { name: string; reason: RejectedToken['reason'] | 'late' }[]
  /** Colors that were moved so that they can be read. */
  repaired: Repair[]
}

const REASONS = {
  unknown: 'no such token',
  unsafe: 'a value may not load, refer to or end anything',
  kind: 'the value does not fit',
  late: 'the code for colors did not load',
} as const satisfies Record<AppearanceReport['ignored'][number]['reason'], string>

/** One warning for all that was not taken as it was said; null when everything was. */
export function appearanceWarning({ ignored, repaired }: AppearanceReport): string | null {
  if (ignored.length + repaired.length === 0) return null
  const moves = repaired.map(
    ({ token, scheme, from, to }) =>
      `${token} in ${scheme} (${to === null ? 'given up' : `lightness ${from}% to ${to}%`})`,
  )
  const lines = [
    ...(ignored.length > 0
      ? [`ignored ${ignored.map(({ name, reason }) => `${name} (${REASONS[reason]})`).join(', ')}`]
      : []),
    ...(moves.length > 0 ? [`repaired for contrast ${moves.join(', ')}`] : []),
  ]
  return `NetTerms appearance: ${lines.join('; ')}. The guide on theming says what fits.`
}
