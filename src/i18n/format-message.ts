/**
 * Fills a compiled ICU text. The compiler is a library's; what runs on a page is this much of its runtime as texts need:
 * values, plurals, ordinals, choices and numbers. Dates and amounts arrive as texts, written by `Formats` in the
 * programme's zone. Source: docs/spec/i18n.md I18N-5 (ADR 0003).
 */
export type MessageValues = Readonly<Record<string, string | number>>

/** A text of the build: a sentence, or its pieces; a piece is text, a value's place, or a choice by a value. */
export type CompiledMessage = string | readonly MessagePart[]
type MessagePart = string | readonly [name: string, kind?: string, choices?: Choices | string]
type Choices = Readonly<Record<string, CompiledMessage | number>>

/** To make one takes longer than to use it fifty times, which a list does. */
const made = new Map<string, Intl.NumberFormat | Intl.PluralRules>()
function once<Maker extends Intl.NumberFormat | Intl.PluralRules>(key: string, make: () => Maker): Maker {
  const known = made.get(key) ?? make()
  made.set(key, known)
  return known as Maker
}

export function formatMessage(
  message: CompiledMessage,
  values: MessageValues,
  language: string,
  counted?: number,
): string {
  if (typeof message === 'string') return message
  const number = (value: unknown) => once(language, () => new Intl.NumberFormat(language)).format(Number(value))
  return message
    .map((part) => {
      if (part === '#' && counted !== undefined) return number(counted)
      if (typeof part === 'string') return part
      const [name, kind, choices] = part
      const value = values[name] ?? ''
      if (kind === 'number') return number(value)
      if (typeof choices !== 'object') return String(value)
      const offset = Number(choices['offset'] ?? 0)
      const count = Number(value) - offset
      const type = kind === 'selectordinal' ? 'ordinal' : 'cardinal'
      const rules = () => once(`${language} ${type}`, () => new Intl.PluralRules(language, { type }))
      const key = kind === 'select' ? String(value) : rules().select(count)
      const chosen = (kind !== 'select' && choices[String(value)]) || choices[key] || choices['other'] || ''
      return formatMessage(chosen as CompiledMessage, values, language, kind === 'select' ? counted : count)
    })
    .join('')
}
