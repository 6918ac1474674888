/**
 * Sources of options for a combobox: a paged server list, or a local list. Source: docs/spec/interface.md UI-26, UI-28.
 */
import { languageOf, LIMITS, type LocaleCode, searchForm } from '../contract/index.ts'

export interface Option {
  id: string
  label: string
  /** Second line, such as a number or a location. */
  detail?: string | undefined
  /** Why the option is disabled; it keeps its place in the list. */
  disabledReason?: string | undefined
}

export interface OptionPage {
  options: readonly Option[]
  /** Total number of matches, including those not loaded. */
  total: number
  /** Cursor for the next page; null if there is none. */
  next: string | null
}

/** @throws any error; the list then reports that loading failed and offers a retry */
export type OptionSearch = (
  query: string,
  request: Readonly<{ signal: AbortSignal; cursor: string | null }>,
) => Promise<OptionPage>

export interface OptionSource {
  search: OptionSearch
  /** Delay between the last key and the search, ms; 0 for a local list. */
  debounceMs: number
}

/** Returns a source of options from a server. Keep it stable between renders, because a new one starts a new search. */
export const remoteOptions = (search: OptionSearch): OptionSource => ({ search, debounceMs: LIMITS.searchDebounceMs })

/** Number of rows rendered at once. */
const PAGE = 100

/**
 * Returns a source of local options, found by any part of their words, ignoring accents and case by the rules of the
 * language.
 */
export function listedOptions(options: readonly Option[], locale: LocaleCode): OptionSource {
  const matches = createMatcher(locale)
  return {
    debounceMs: 0,
    async search(query, { cursor }) {
      const found = query === '' ? options : options.filter(({ label, detail = '' }) => matches([label, detail], query))
      const [from, to] = [Number(cursor ?? 0), Number(cursor ?? 0) + PAGE]
      return { options: found.slice(from, to), total: found.length, next: to < found.length ? String(to) : null }
    },
  }
}

/**
 * Returns a function that tells whether each word of a query occurs in one of the texts. Ignores accents and case and
 * uses the sort rules of the language: in German `ae` finds `ä` and `ss` finds `ß` (UI-28). Punctuation is compared as
 * in DIR-68.
 */
export function createMatcher(locale: LocaleCode): (texts: readonly string[], query: string) => boolean {
  // A language may treat an accented letter as a different letter, but users often type without accents.
  const collators = [languageOf(locale), 'en'].map(
    (language) => new Intl.Collator(language, { usage: 'search', sensitivity: 'base' }),
  )
  const isSame = (one: string, other: string) => collators.some((collator) => collator.compare(one, other) === 0)
  /** Caches comparisons, because most start positions fail at the first letter and there are few different letters. */
  const sameLetters = new Map<string, boolean>()
  const isSameLetter = (one: string, other: string) => {
    const key = one + other
    const known = sameLetters.get(key) ?? isSame(one, other)
    sameLetters.set(key, known)
    return known
  }
  const contains = (text: readonly string[], word: string): boolean => {
    const [first = '', ...rest] = word
    const length = rest.length + 1
    return text.some(
      (letter, start) =>
        isSameLetter(letter, first) &&
        // One letter may correspond to two, in either text.
        [length, length - 1, length + 1].some(
          (size) => size > 0 && isSame(text.slice(start, start + size).join(''), word),
        ),
    )
  }
  return (texts, query) => {
    const letters = texts.map((text) => [...searchForm(text)])
    const words = searchForm(query).split(' ').filter(Boolean)
    return words.every((word) => letters.some((text) => contains(text, word)))
  }
}
