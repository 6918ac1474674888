/**
 * Describes to developers which parts of an appearance were ignored or changed. Source: docs/spec/theme.md THM-5,
 * THM-9.
 */
import type { Repair } from './seed.ts'
import type { RejectedToken } from './token-values.ts'

export interface AppearanceReport {
  /** Names of ignored tokens and seeds, with the reason. `late`: the color code did not load. */
  ignored: { name: string; reason: RejectedToken['reason'] | 'late' }[]
  /** Colors that were changed for readability. */
  repaired: Repair[]
}

const REASONS = {
  unknown: 'no such token',
  unsafe: 'a value may not load, refer to, or end anything',
  kind: 'the value has the wrong type or is out of range',
  late: 'the code for colors did not load',
} as const satisfies Record<AppearanceReport['ignored'][number]['reason'], string>

/** Returns one warning about everything ignored or changed; null if there is nothing. */
export function appearanceWarning({ ignored, repaired }: AppearanceReport): string | null {
  if (ignored.length + repaired.length === 0) return null
  const moves = repaired.map(
    ({ token, scheme, from, to }) =>
      `${token} in ${scheme} (${to === null ? 'dropped' : `lightness ${from}% to ${to}%`})`,
  )
  const lines = [
    ...(ignored.length > 0
      ? [`ignored ${ignored.map(({ name, reason }) => `${name} (${REASONS[reason]})`).join(', ')}`]
      : []),
    ...(moves.length > 0 ? [`repaired for contrast ${moves.join(', ')}`] : []),
  ]
  return `NetTerms appearance: ${lines.join('; ')}. See the guide on theming.`
}
