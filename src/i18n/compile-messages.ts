/** The lazy part `icu`: the compiler for texts that arrive at run time; ours are compiled by the build. */
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'

/** Keys that were told already: a text that cannot be read is told once a page, whatever the language is changed to. */
const told = new Set<string>()

/**
 * @param messages key and ICU text
 * @returns key and compiled text; one that cannot be read is left out, so that ours is shown (WID-52)
 */
export function compileMessages(messages: readonly (readonly [key: string, text: string])[]): [string, unknown][] {
  const unread: string[] = []
  const all = messages.flatMap(([key, text]): [string, unknown][] => {
    try {
      const compiled = compileMessageOrThrow(text)
      if (!isWhole(compiled)) throw new SyntaxError('A choice has no “other”.')
      return [[key, compiled]]
    } catch {
      if (!told.has(key)) unread.push(key)
      told.add(key)
      return []
    }
  })
  if (unread.length > 0) {
    console.warn(
      `NetTerms: these texts are ignored and ours are shown, since their ICU syntax cannot be read: ${unread.join(', ')}.`,
    )
  }
  return all
}

/** The compiler lets a choice without `other` through, which would be an empty text for some numbers. */
function isWhole(message: unknown): boolean {
  if (!Array.isArray(message)) return true
  return message.every((part: unknown) => {
    const [, , choices] = Array.isArray(part) ? (part as unknown[]) : []
    if (typeof choices !== 'object' || choices === null) return true
    const cases = choices as Readonly<Record<string, unknown>>
    return 'other' in cases && Object.values(cases).every(isWhole)
  })
}
