/** Texts of hosts and providers are held to i18next syntax before they lie over ours. Source: docs/spec/widgets.md WID-52. */

/** Keys that were reported: a text that cannot be read is reported once a page, also when the language changes. */
const reported = new Set<string>()

/** A brace outside of `{{name}}` or `{{count, number}}`: half a value, or ICU syntax. */
const isReadable = (text: string): boolean => !/[{}]/.test(text.replace(/\{\{[^{}]+\}\}/g, ''))

/** @returns the texts that can be read; the others are left out, so that ours are shown, and named on the console once */
export function readableTexts(messages: Readonly<Record<string, string | undefined>>): Record<string, string> {
  const texts = Object.entries(messages).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  const unreadable = texts.flatMap(([key, text]) => (isReadable(text) || reported.has(key) ? [] : [key]))
  unreadable.forEach((key) => reported.add(key))
  if (unreadable.length > 0) {
    console.warn(
      `NetTerms: these texts are ignored and ours are shown, since their i18next syntax cannot be read: ${unreadable.join(', ')}.`,
    )
  }
  return Object.fromEntries(texts.filter(([, text]) => isReadable(text)))
}
