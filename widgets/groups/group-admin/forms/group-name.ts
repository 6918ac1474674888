/** The name of a group as typed or pasted. Pure. Source: docs/spec/groups.md GRP-12, GRP-45. */
import { isNameOfLength, USER_LIMITS } from '../../../../src/contract/index.ts'

/** Matches zero-width joiners outside an emoji, where they are invisible; inside, they join its parts. */
const STRAY_JOINER =
  /(?<![\p{Extended_Pictographic}\ufe0f\p{Emoji_Modifier}])\u200d|\u200d(?!\p{Extended_Pictographic})/gu

/**
 * Cleans a pasted name: removes zero-width characters, replaces all whitespace and line breaks by single spaces, and
 * composes letters.
 */
export const cleanName = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[\p{Zs}\p{Zl}\p{Zp}\t\r\n]+/gu, ' ')
    .replace(STRAY_JOINER, '')
    .replace(/(?!\u200d)[\p{Cc}\p{Cf}]/gu, '')
    .trim()

/** @returns the error; null for a valid name */
export function whyNotName(name: string, most: number = USER_LIMITS.maxGroupName): 'missing' | 'too-long' | null {
  const cleaned = cleanName(name)
  if (cleaned === '') return 'missing'
  return isNameOfLength(cleaned, most) ? null : 'too-long'
}
