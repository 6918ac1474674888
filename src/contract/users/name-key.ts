/**
 * Decides when two names count as equal, and measures names in graphemes. For names that must be unique (groups,
 * identity providers, new usernames); never for finding an account, where folding could confuse two users (IDN-21).
 * Pure. Source: docs/spec/groups.md GRP-11, GRP-12 (issue 25 "Bad input"; Unicode UAX 15, UAX 29, UTS 39).
 */
import { graphemesIn, isBlank } from '../wire/line-schema.ts'

/**
 * Lower-case letters of other scripts that look like a Latin letter in lower or upper case; names in a single script
 * remain distinct.
 */
const LOOK_ALIKES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    a: 'аα',
    b: 'вβ',
    c: 'сϲ',
    d: 'ԁ',
    e: 'еε',
    h: 'нһη',
    i: 'іιı',
    j: 'јϳ',
    k: 'кκ',
    l: 'ӏ',
    m: 'мμ',
    n: 'ν',
    o: 'оο',
    p: 'рρ',
    q: 'ԛ',
    s: 'ѕ',
    t: 'тτ',
    w: 'ԝ',
    x: 'хχ',
    y: 'уυ',
    z: 'ζ',
  }).flatMap(([latin, others]) => Array.from(others, (other) => [other, latin] as const)),
)

/**
 * Returns a comparison key that is equal for names that look the same: in any case and width, with look-alike letters,
 * invisible characters, and any white space. Letters with different accents remain different.
 *
 * @returns text for comparison; never for display
 */
export function nameKey(name: string): string {
  const folded = name
    .normalize('NFKC')
    .replace(/[\p{Cf}\ufe0f]/gu, '')
    .toUpperCase()
    .toLowerCase()
    .normalize('NFC')
    .replace(/i\u0307/g, 'i')
    .replaceAll('ς', 'σ')
  return Array.from(folded, (letter) => LOOK_ALIKES.get(letter) ?? letter)
    .join('')
    .replace(/\s+/g, ' ')
    .trim()
}

/**
 * Upper bound of code points per grapheme of a name, lower than for other texts, because stacked accents are not a
 * name.
 */
const CODE_POINTS_PER_CHARACTER = 4

/**
 * Whether a text is a valid name on one line: not blank, within the length in graphemes, without control or invisible
 * characters except those that join an emoji.
 */
export function isNameOfLength(text: string, maxCharacters: number): boolean {
  const plain = text.replace(
    /([\p{Extended_Pictographic}\ufe0f\p{Emoji_Modifier}])\u200d(?=\p{Extended_Pictographic})/gu,
    '$1',
  )
  return (
    !isBlank(text) &&
    Array.from(text).length <= maxCharacters * CODE_POINTS_PER_CHARACTER &&
    graphemesIn(text) <= maxCharacters &&
    !/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u.test(plain)
  )
}
