import type { Formats } from '../../../src/i18n/formats.ts'

/**
 * Returns the time zone of all entries, to be named once; null if daylight saving time changes between them, so that
 * each names its own.
 */
export function zoneOfAll(entries: readonly { at: string }[], formats: Formats): string | null {
  const [zone = null, ...others] = new Set(entries.map(({ at }) => formats.zone(at)))
  return others.length === 0 ? zone : null
}
