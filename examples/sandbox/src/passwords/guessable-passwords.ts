/**
 * Whether a password is one of those that are tried first: on a list of 20 000, the list's word with digits around it, one piece
 * repeated, or a walk over the keyboard. Source: docs/spec/identity.md IDN-2 (domain §3.8; ASVS 6.2.4).
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
/** Longer ones with much around the word are hard to guess all the same. */
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

/** `password123456789`, `P@ssw0rd2026!!!!`: a word of the list, digits and signs around it. */
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

/** The leading letters and their look-alikes, as long as they make a word of the list. */
function withoutEnding(text: string): string {
  for (let length = text.length - 1; length >= 6; length -= 1) {
    const head = text.slice(0, length)
    if (COMMON.has(head) && /^[^\p{L}]*$/u.test(text.slice(length))) return head
  }
  return ''
}

/** `abcabcabcabcabc`, `passwordpassword`: one piece of up to ten characters, over and over. */
const isRepetition = (text: string): boolean => /^(.{1,10}?)\1+$/su.test(text) || /^(.{1,4}?)\1{3,}.{0,3}$/su.test(text)

/** `123456qwertyuiop`: pieces of three and more, each along one line of the keyboard. */
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
