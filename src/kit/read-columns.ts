/**
 * Reads a host page's columns and cells as plain text: markup is not interpreted, and only web addresses become links.
 * Source: docs/spec/widgets.md WID-46…WID-48 (security T15, T19).
 */
import type { HostCell, HostColumn, HostColumnType, ManifestColumns } from '../contract/index.ts'

const TYPES: readonly HostColumnType[] = ['text', 'number', 'link', 'badge', 'button']
const TONES = ['neutral', 'motion', 'success', 'warning', 'danger', 'dispute'] as const

export interface ReadColumns {
  /** Names of the list's columns and keys of the host page's, in order; required columns are always included. */
  order: readonly string[]
  /** The host page's columns, by key. */
  added: ReadonlyMap<string, HostColumn>
  /** Messages about rejected columns, for the console. */
  ignored: readonly string[]
}

/**
 * Reads the requested columns.
 *
 * @returns null if the value is not a list; the widget then shows its own columns
 */
export function readColumns(wish: unknown, { names, required }: ManifestColumns): ReadColumns | null {
  if (!Array.isArray(wish)) return null
  const order: string[] = []
  const added = new Map<string, HostColumn>()
  const ignored: string[] = []
  for (const each of wish as unknown[]) {
    if (typeof each === 'string' && names.includes(each) && !order.includes(each)) {
      order.push(each)
      continue
    }
    const column = readColumn(each)
    if (column && !names.includes(column.key) && !added.has(column.key)) {
      order.push(column.key)
      added.set(column.key, column)
    } else ignored.push(column?.key ?? (typeof each === 'string' ? each : typeof each))
  }
  order.push(...required.filter((name) => !order.includes(name)))
  return { order, added, ignored }
}

function readColumn(wish: unknown): HostColumn | null {
  const { key, header, type, align } = (wish ?? {}) as Readonly<Record<string, unknown>>
  // Names of object prototype members must not match when a column is looked up.
  if (typeof key !== 'string' || key === '' || key in {} || typeof header !== 'string') return null
  const known = TYPES.find((each) => each === type)
  if (!known) return null
  return {
    key,
    header,
    type: known,
    align: align === 'end' || (known === 'number' && align !== 'start') ? 'end' : 'start',
  }
}

/** Reads one cell from the host page's response; null if it is missing or empty. */
export function readCell(answer: unknown, id: string, key: string): HostCell | null {
  const { text, href, tone } = (own(own(answer, id), key) ?? {}) as Readonly<Record<string, unknown>>
  if ((typeof text !== 'string' || text === '') && typeof text !== 'number') return null
  const address = safeAddress(href)
  return {
    text: String(text),
    ...(address !== null && { href: address }),
    tone: TONES.find((each) => each === tone) ?? 'neutral',
  }
}

function own(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Readonly<Record<string, unknown>>)[name]
    : null
}

/** Returns a web address; null for scripts, data URLs, and other protocols. */
function safeAddress(href: unknown): string | null {
  if (typeof href !== 'string' || !URL.canParse(href, document.baseURI)) return null
  const { protocol, href: address } = new URL(href, document.baseURI)
  return protocol === 'https:' || protocol === 'http:' ? address : null
}
