/**
 * Detects passwords that attackers try first: one on a list of 20 000, a word of that list with digits around it, one
 * repeated piece, or a sequence of adjacent keys. Source: docs/spec/identity.md IDN-2 (domain §3.8; ASVS 6.2.4).
 */
import list from './guessable-passwords.json'

const COMMON: ReadonlySet<string> = new Set(list.passwords.split(' '))

const LEET: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'l',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
}
/** Maximum length that is checked, because longer passwords with many characters around the word are hard to guess. */
const LONGEST_DRESSED_WORD = 20
const LINES = [
  '01234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'qwertzuiop',
  'asdfghjkl',
  'zxcvbnm',
  'yxcvbnm',
]
const WALKS = [...LINES, ...LINES.map((line) => [...line].reverse().join(''))]

export function isCommonPassword(password: string): boolean {
  const text = password.normalize('NFKC').toLowerCase()
  return COMMON.has(text) || isDressedWord(text) || isRepetition(text) || isWalk(text)
}

/** Detects a word of the list with digits and signs around it: `password123456789`, `P@ssw0rd2026!!!!`. */
function isDressedWord(text: string): boolean {
  if ([...text].length > LONGEST_DRESSED_WORD) return false
  const cores = [text, text.replace(/[013457@$]/g, (sign) => LEET[sign] ?? sign)].flatMap((each) => [
    each.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, ''),
    each.replace(/[^\p{L}]+/gu, ''),
    each.replace(/^[\d\W_]+|[\d\W_]+$/g, ''),
    withoutEnding(each),
  ])
  return cores.some((core) => core.length >= 4 && COMMON.has(core))
}

/** Returns the longest beginning of letters and their look-alikes that is a word of the list. */
function withoutEnding(text: string): string {
  for (let length = text.length - 1; length >= 6; length -= 1) {
    const head = text.slice(0, length)
    if (COMMON.has(head) && /^[^\p{L}]*$/u.test(text.slice(length))) return head
  }
  return ''
}

/** Detects one piece of up to ten characters that is repeated: `abcabcabcabcabc`, `passwordpassword`. */
const isRepetition = (text: string): boolean => /^(.{1,10}?)\1+$/su.test(text) || /^(.{1,4}?)\1{3,}.{0,3}$/su.test(text)

/** Detects pieces of three or more characters, each along one line of the keyboard: `123456qwertyuiop`. */
function isWalk(text: string): boolean {
  const reach = Array.from({ length: text.length + 1 }, (_, index) => index === 0)
  for (let from = 0; from < text.length; from += 1) {
    if (!reach[from]) continue
    for (let to = from + 3; to <= text.length; to += 1) {
      const piece = text.slice(from, to)
      if (!WALKS.some((line) => line.includes(piece))) break
      reach[to] = true
    }
  }
  return reach[text.length] === true
}
