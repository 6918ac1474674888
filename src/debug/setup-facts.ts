/** What the words for developers are made of, and how a line reaches the console. Source: docs/spec/widgets.md WID-141. */
import type { NetTermsOptions } from '../instance/options.ts'
import type { Instance } from '../kit/instance.ts'
import type { ActivityLog } from './activity-log.ts'

export interface SetupFacts {
  /** As the host gave them: from a page without types they may hold anything. */
  options: Partial<NetTermsOptions>
  instance: Instance
  log: ActivityLog
  fetch: typeof fetch
}

/** Everything but a live key: the console of a live page stays the page's own. */
export const isTestPage = ({ options: { key } }: Pick<SetupFacts, 'options'>): boolean =>
  !/^[ps]k_live_/.test(key ?? '')

/** The known name that differs in at most two letters; undefined: none is that close. */
export function closest(name: string, known: readonly string[]): string | undefined {
  const distances = known.map((each) => ({ each, distance: distanceOf(name.toLowerCase(), each.toLowerCase()) }))
  return distances.filter(({ distance }) => distance <= 2).sort((one, other) => one.distance - other.distance)[0]?.each
}

/** Letters to add, to take away or to replace (Levenshtein). */
function distanceOf(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (const [index, letter] of [...one].entries()) {
    const next = [index + 1]
    for (const [column, target] of [...other].entries()) {
      next.push(
        Math.min((row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1, (row[column] ?? 0) + (letter === target ? 0 : 1)),
      )
    }
    row = next
  }
  return row.at(-1) ?? 0
}
