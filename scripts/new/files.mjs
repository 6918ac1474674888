/** Reads, edits, and writes source files as text, for the commands of `npm run new`. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** An error that is shown in the terminal as its message, without a stack. */
export class BadInput extends Error {}

export const KEBAB_CASE = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/

/** `dispute-center` → `DisputeCenter` */
export const pascal = (name) => name.replace(/(?:^|-)(\w)/g, (_, letter) => letter.toUpperCase())

/** `dispute-center` → `disputeCenter` */
export const camel = (name) => name.replace(/-(\w)/g, (_, letter) => letter.toUpperCase())

/** Returns a text as a string literal; `write` gives it the quotes of the repository. */
export const quoted = (text) => JSON.stringify(text)

export const textOf = (root, path) => readFileSync(join(root, path), 'utf8')

/**
 * Formats and writes files.
 *
 * @param files path from the root → text
 * @returns the paths
 */
export async function write(root, files) {
  // Takes a while to load, and bad input does not need it.
  const { format, resolveConfig } = await import('prettier')
  for (const [path, text] of Object.entries(files)) {
    const file = join(root, path)
    const formatted = await format(text, { ...(await resolveConfig(file)), filepath: file })
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, formatted)
  }
  return Object.keys(files)
}

/**
 * Fills in a template: `__name__` becomes the word `name`.
 *
 * @param path below scripts/templates
 */
export const filled = (path, words) =>
  readFileSync(new URL(`../templates/${path}`, import.meta.url), 'utf8').replaceAll(
    /__([a-zA-Z]+)__/g,
    (_, word) => words[word],
  )

/**
 * Inserts text before a place that exists once.
 *
 * @throws Error if the file no longer has the place: then its script must follow the change
 */
export function insertBefore(text, place, inserted) {
  const parts = text.split(place)
  if (parts.length !== 2) throw new Error(`Found ${parts.length - 1} times instead of once: ${place}`)
  return parts.join(inserted + place)
}

/** Adds an import or export of a module after the one whose path comes before it in the alphabet. */
export function withStatement(text, statement) {
  const [, keyword, path] = /^(import|export).* from '(.*)'/.exec(statement)
  const all = [...text.matchAll(new RegExp(`^${keyword} [^'"]*? from '([^']+)'.*\n`, 'gm'))]
  const isOwn = (each) => each.startsWith('.')
  const before = all.filter((each) => isOwn(each[1]) === isOwn(path) && each[1] < path)
  const last = before.sort((one, other) => (one[1] < other[1] ? -1 : 1)).at(-1)
  const first = all.find((each) => isOwn(each[1]) || !isOwn(path)) ?? all[0]
  const at = last ? last.index + last[0].length : first.index
  return `${text.slice(0, at)}${statement}\n${text.slice(at)}`
}

/** Adds names to the import of a module, or the import. */
export function withImport(text, names, path) {
  const found = new RegExp(`^import \\{([^}]*)\\} from '${path}'`, 'm').exec(text)
  if (!found) return withStatement(text, `import { ${names.join(', ')} } from '${path}'`)
  const all = new Set([...found[1].split(',').map((name) => name.trim()), ...names].filter(Boolean))
  const wordOf = (name) => name.replace(/^type /, '').toLowerCase()
  const sorted = [...all].sort((one, other) => (wordOf(one) < wordOf(other) ? -1 : 1))
  return text.replace(found[0], `import { ${sorted.join(', ')} } from '${path}'`)
}

/**
 * Finds the entry of an object literal in formatted code: its first line and all deeper lines, up to the closing
 * bracket.
 *
 * @param key of the entry, without quotes
 * @param from position at which the search starts
 * @returns start and end of the entry with its line breaks, and its indentation; null if there is none
 */
export function entryOf(text, key, from = 0) {
  const pattern = new RegExp(`^( +)(?:${key}|'${key}'|"${key}")(?::|,$)`, 'gm')
  pattern.lastIndex = from
  const found = pattern.exec(text)
  if (!found) return null
  const lines = text.slice(found.index).split('\n')
  const isDeeper = (line) => line.startsWith(`${found[1]} `)
  let count = 1
  while (isDeeper(lines[count])) count += 1
  if (count > 1 && /^ *[}\])]/.test(lines[count])) count += 1
  const end = found.index + lines.slice(0, count).join('\n').length + 1
  return { start: found.index, end, indent: found[1] }
}

/** Inserts an entry after the entry with the given key. */
export function insertAfter(text, key, inserted) {
  const { end, indent } = entryOf(text, key)
  return `${text.slice(0, end)}${indent}${inserted}\n${text.slice(end)}`
}

/** Returns the name that has the most leading words in common with a new one; among equals the last. */
export function closest(names, name) {
  const words = name.split('-')
  const shared = (other) => {
    const at = other.split('-').findIndex((word, index) => word !== words[index])
    return at < 0 ? words.length : at
  }
  return names.reduce((best, each) => (shared(each) >= shared(best) ? each : best))
}
