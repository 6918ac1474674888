/**
 * Where the options of a combobox come from: a server that pages, or a list that is here.
 * Source: docs/spec/interface.md UI-26, UI-28.
 */
import { languageOf, LIMITS, type LocaleCode, searchForm } from '../contract/index.ts'

export interface Option {
  id: string
  label: string
  /** The second line: a number, a place. */
  detail?: string | undefined
  /** Why it cannot be chosen; it keeps its place in the list. */
  disabledReason?: string | undefined
}

export interface OptionPage {
  options: readonly Option[]
  /** All that match, of which these are a part. */
  total: number
  /** To be handed over for the following options; null at the end. */
  next: string | null
}

/** @throws whatever went wrong: the list then says that it did not load, and offers another try */
export type OptionSearch = (
  query: string,
  request: Readonly<{ signal: AbortSignal; cursor: string | null }>,
) => Promise<OptionPage>

export interface OptionSource {
  search: OptionSearch
  /** From the last key to the question; a list that is here answers at once. */
  debounceMs: number
}

/** Options of a server. Keep the source from one rendering to the next: another one is another question. */
export const remoteOptions = (search: OptionSearch): OptionSource => ({ search, debounceMs: LIMITS.searchDebounceMs })

/** Rows that are drawn at once. */
const PAGE = 100

/** Options that are here already, found by any part of their words, without accents and case as the language sees it. */
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
 * Whether each word of a query stands in one of the texts: without accents and case, as people type, and as the language
 * itself sorts: in German `ae` finds `ä` and `ss` finds `ß` (UI-28). Signs are compared as DIR-68 says.
 */
export function createMatcher(locale: LocaleCode): (texts: readonly string[], query: string) => boolean {
  // To a language of its own a letter with an accent may be another letter; to somebody in a hurry it is not.
  const collators = [languageOf(locale), 'en'].map(
    (language) => new Intl.Collator(language, { usage: 'search', sensitivity: 'base' }),
  )
  const isSame = (one: string, other: string) => collators.some((collator) => collator.compare(one, other) === 0)
  /** Most starts are turned down by one letter, and there are few letters. */
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
        // One letter may stand for two, on either side.
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
