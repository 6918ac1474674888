import { LIMITS } from '../contract/index.ts'

/** The text to search for: trimmed, at most `searchMaxLength` units; empty below `searchMinLength` characters. */
export function searchOf(text: string): string {
  const trimmed = text.slice(0, LIMITS.searchMaxLength).trim()
  return [...trimmed].length < LIMITS.searchMinLength ? '' : trimmed
}
