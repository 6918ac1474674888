/**
 * Validates the i18next syntax of texts from hosts and providers before they override ours. Source:
 * docs/spec/widgets.md WID-52.
 */

/** Keys already reported, so that an invalid text is reported once per page, even after a language change. */
const reported = new Set<string>()

/**
 * Whether every brace belongs to `{{name}}` or `{{count, number}}`; any other brace is an incomplete placeholder or ICU
 * syntax.
 */
const isReadable = (text: string): boolean => !/[{}]/.test(text.replace(/\{\{[^{}]+\}\}/g, ''))

/** @returns the valid texts; the others are left out, so that ours are shown, and reported once on the console */
export function readableTexts(messages: Readonly<Record<string, string | undefined>>): Record<string, string> {
  const texts = Object.entries(messages).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  const unreadable = texts.flatMap(([key, text]) => (isReadable(text) || reported.has(key) ? [] : [key]))
  unreadable.forEach((key) => reported.add(key))
  if (unreadable.length > 0) {
    console.warn(
      `NetTerms: these texts are ignored and the built-in ones are shown, since their i18next syntax cannot be read: ${unreadable.join(', ')}.`,
    )
  }
  return Object.fromEntries(texts.filter(([, text]) => isReadable(text)))
}
