/**
 * Describes misspelled tags, attributes, and values for developers: in the console of a test page, and in `netterms
 * doctor`. Pure: no DOM. Source: docs/spec/widgets.md WID-141.
 */
import { TAG_TABLE } from './tag-table.ts'

/** Attributes of every tag, in addition to its own. */
const COMMON_ATTRIBUTES = ['namespace', 'data-scheme']

export interface SeenTag {
  localName: string
  attributes: readonly { readonly name: string; readonly value: string }[]
  /** True if the page defines an element with this name, its own or a widget. */
  isDefined: boolean
}

/**
 * @param tags elements on a page with names that begin with `nt-`
 * @returns one line per mistake, in page order
 */
export function wrongTags(tags: readonly SeenTag[]): string[] {
  const lines: string[] = []
  for (const { localName, attributes: given, isDefined } of tags) {
    const attributes = TAG_TABLE[localName]
    if (!attributes) {
      // The page may define its own element with such a name.
      if (!isDefined) lines.push(`there is no <${localName}>.${meant(localName, Object.keys(TAG_TABLE))}`)
      continue
    }
    for (const { name, value } of given) {
      const values = attributes[name]
      if (values?.length && value !== '' && !values.includes(value)) {
        lines.push(
          `<${localName} ${name}=${quoted(value)}>: ${name} takes ${values.join(', ')}.${meant(value, values)}`,
        )
      }
      if (values || COMMON_ATTRIBUTES.includes(name)) continue
      const close = closest(name, Object.keys(attributes))
      if (close) lines.push(`<${localName}> has no attribute ${name}. Did you mean ${close}?`)
    }
  }
  return lines
}

/** Returns ` Did you mean x?`, or an empty string if no known name is similar. */
export function meant(name: string, known: readonly string[]): string {
  const close = closest(name, known)
  return close ? ` Did you mean ${close}?` : ''
}

/** Returns the known name that differs in at most two letters; undefined if there is none. */
function closest(name: string, known: readonly string[]): string | undefined {
  const distances = known.map((each) => ({ each, distance: distanceOf(name.toLowerCase(), each.toLowerCase()) }))
  return distances.filter(({ distance }) => distance <= 2).sort((one, other) => one.distance - other.distance)[0]?.each
}

/** Returns how many letters to add, remove, or replace (Levenshtein distance). */
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

/** Quotes a value, shortened because an attribute may contain the page's own text. */
export const quoted = (value: unknown): string => JSON.stringify(String(value).slice(0, 40))
