/**
 * Parses names and addresses as written by mail programs, spreadsheets and lists; one user per address. Source:
 * docs/spec/users.md USR-81.
 */
import { cleanEmail, cleanName } from '../person-fields.ts'

export interface ReadPerson {
  firstName: string
  lastName: string
  email: string
}

export interface ReadLines {
  /** Users in the order of the text; a repeated address counts once. */
  people: readonly ReadPerson[]
  /** Lines without an address. */
  unread: readonly string[]
}

const ADDRESS = /[^\s<>()[\]"',;:|]+@[^\s<>()[\]"',;:|]+/g

export function readLines(text: string): ReadLines {
  const people = new Map<string, ReadPerson>()
  const unread: string[] = []
  for (const line of text.normalize('NFC').split(/\r\n?|[\n\u2028\u2029]/)) {
    if (cleanName(line) === '') continue
    const plain = line.replace(/＠/g, '@').replace(/mailto:/gi, '')
    const addresses = [...plain.matchAll(ADDRESS)]
    if (addresses.length === 0) unread.push(cleanName(line))
    let from = 0
    for (const found of addresses) {
      const before = plain.slice(from, found.index)
      from = found.index + found[0].length
      const email = cleanEmail(found[0])
      const name = nameIn(before) || (addresses.length === 1 ? nameIn(plain.slice(from)) : '')
      const key = email.toLowerCase()
      if (!people.has(key)) people.set(key, { ...splitName(name || nameOfAddress(email)), email })
    }
  }
  return { people: [...people.values()], unread }
}

/** Returns the text around an address, without separators and quotes. */
const nameIn = (text: string): string =>
  cleanName(text.replace(/[<>()[\]"|]/g, ' ').replace(/\t/g, ' '))
    .replace(/^[\s,;:'·*•-]+|[\s,;:'·-]+$/g, '')
    .trim()

/**
 * Splits a name: `Ortiz, Lena` and `Lena Ortiz` are the same person; without a comma, the last word is the last name.
 */
function splitName(name: string): { firstName: string; lastName: string } {
  const [last = '', ...first] = name.split(',').map((part) => part.trim())
  if (first.length > 0) return { firstName: first.join(' '), lastName: last }
  const words = name.split(' ')
  return words.length === 1
    ? { firstName: name, lastName: '' }
    : { firstName: words.slice(0, -1).join(' '), lastName: words.at(-1) ?? '' }
}

/** Guesses a name from an address: `lena.ortiz@…` → `Lena Ortiz`. A guess is enough, because the user checks it. */
const nameOfAddress = (email: string): string =>
  (email.split('@')[0] ?? '')
    .split(/[._+-]+/)
    .filter((word) => /\p{L}/u.test(word))
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')
