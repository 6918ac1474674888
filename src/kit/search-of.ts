import { LIMITS, searchForm } from '../contract/index.ts'

/**
 * Returns the normalized search text (DIR-68), at most `searchMaxLength` units; empty if shorter than `searchMinLength`
 * characters.
 */
export function searchOf(text: string): string {
  // Normalized again, because the cut may have split a character.
  const form = searchForm(searchForm(text).slice(0, LIMITS.searchMaxLength))
  return [...form].length < LIMITS.searchMinLength ? '' : form
}
