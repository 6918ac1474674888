import { LIMITS, searchForm } from '../contract/index.ts'

/** The text to search for as it is compared (DIR-68), at most `searchMaxLength` units; empty below `searchMinLength` characters. */
export function searchOf(text: string): string {
  // Once more: the end may have been cut in the middle of a character.
  const form = searchForm(searchForm(text).slice(0, LIMITS.searchMaxLength))
  return [...form].length < LIMITS.searchMinLength ? '' : form
}
