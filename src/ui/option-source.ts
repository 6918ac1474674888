/**
 * Sources of options for a combobox: a paged server list, or a local list. Source: docs/spec/interface.md UI-26, UI-28.
 */
import { languageOf, LIMITS, type LocaleCode, searchForm } from '../contract/index.ts'

export interface Option {
  id: string
  label: string
  /** The second line: a number, a location. */
  detail?: string | undefined
  /** Why it is disabled; it keeps its place in the list. */
  disabledReason?: string | undefined
}

export interface OptionPage {
  options: readonly Option[]
  /** Total number of matches, including those not loaded. */
  total: number
  /** Cursor for the next page; null at the end. */
  next: string | null
}

/** @throws any error: the list then reports that it did not load, and offers a retry */
export type OptionSearch = (
  query: string,
  request: Readonly<{ signal: AbortSignal; cursor: string | null }>,
) => Promise<OptionPage>

export interface OptionSource {
  search: OptionSearch
  /** Delay between the last key and the search; a local list searches immediately. */
  debounceMs: number
}

/** Options of a server. Keep the source stable between renders: a new one starts a new search. */
export const remoteOptions = (search: OptionSearch): OptionSource => ({ search, debounceMs: LIMITS.searchDebounceMs })

/** Rows rendered at once. */
const PAGE = 100

/** Local options, found by any part of their words, ignoring accents and case by the rules of the language. */
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
 * Whether each word of a query occurs in one of the texts: ignoring accents and case, and by the sort rules of the
 * language: in German `ae` finds `ä` and `ss` finds `ß` (UI-28). Punctuation is compared as in DIR-68.
 */
export function createMatcher(locale: LocaleCode): (texts: readonly string[], query: string) => boolean {
  // A language may treat an accented letter as a different letter; users in a hurry do not.
  const collators = [languageOf(locale), 'en'].map(
    (language) => new Intl.Collator(language, { usage: 'search', sensitivity: 'base' }),
  )
  const isSame = (one: string, other: string) => collators.some((collator) => collator.compare(one, other) === 0)
  /** Most start positions fail at the first letter, and there are few letters. */
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
        // One letter may correspond to two, on either side.
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
