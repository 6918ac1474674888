/**
 * When two names that people gave count as one, and how long a name is for a reader. For names that must not be given twice
 * (groups, identity providers, usernames that are new); never for finding an account, where no folding may make one person of
 * two (IDN-21). Pure. Source: docs/spec/groups.md GRP-11, GRP-12 (issue 25 "Bad input"; Unicode UAX 15, UAX 29, UTS 39).
 */
import { graphemesIn, isBlank } from '../wire/line-schema.ts'

/** Small letters of other scripts that read as a Latin one, in small or as a capital; what is written in one script stays apart. */
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
 * Equal for names that a reader cannot tell apart: in any case and width, with look-alike letters, invisible signs and any
 * white space. Letters with other accents stay other letters.
 *
 * @returns text to compare; never to show
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

/** Most code points of a name for each of its characters, fewer than of other texts: a pile of accents is no name. */
const CODE_POINTS_PER_CHARACTER = 4

/**
 * Whether a text is a name on one line: not blank, of at most so many characters as a reader counts them, without control or
 * invisible signs but those that join an emoji.
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
