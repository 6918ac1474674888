/** The name of a group as people type and paste it. Pure. Source: docs/spec/groups.md GRP-12, GRP-45. */
import { isNameOfLength, USER_LIMITS } from '../../../../src/contract/index.ts'

/** Joins the parts of one emoji; anywhere else it is a mark that nobody sees. */
const STRAY_JOINER =
  /(?<![\p{Extended_Pictographic}\ufe0f\p{Emoji_Modifier}])\u200d|\u200d(?!\p{Extended_Pictographic})/gu

/**
 * A pasted name without what nobody sees: marks of no width go, every kind of blank and line break is one blank, and
 * letters are in their composed form.
 */
export const cleanName = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[\p{Zs}\p{Zl}\p{Zp}\t\r\n]+/gu, ' ')
    .replace(STRAY_JOINER, '')
    .replace(/(?!\u200d)[\p{Cc}\p{Cf}]/gu, '')
    .trim()

/** @returns null for a name that may be sent */
export function whyNotName(name: string, most: number = USER_LIMITS.maxGroupName): 'missing' | 'too-long' | null {
  const cleaned = cleanName(name)
  if (cleaned === '') return 'missing'
  return isNameOfLength(cleaned, most) ? null : 'too-long'
}
