/**
 * Keys of a tree, as in the ARIA Authoring Practices: one tab stop, arrows between the visible rows. Source:
 * docs/spec/groups.md GRP-41.
 */

/** A visible row of the tree, from the top. */
export interface TreeRow {
  /** Level of the row; 1 is the top level. */
  level: number
  /** Whether the row is expanded; null if it has no children. */
  isOpen: boolean | null
}

export type TreeMove = { kind: 'focus'; index: number } | { kind: 'open' | 'close' | 'choose' }

/**
 * Returns the action of a key.
 * @param here index of the focused row
 * @param isRtl true for right-to-left text, in which the left arrow opens a branch
 * @returns null if the tree does not handle the key
 */
export function treeMove(key: string, rows: readonly TreeRow[], here: number, isRtl = false): TreeMove | null {
  const row = rows[here]
  if (!row) return null
  switch (key) {
    case 'ArrowDown':
      return focusOf(Math.min(here + 1, rows.length - 1))
    case 'ArrowUp':
      return focusOf(Math.max(here - 1, 0))
    case 'Home':
      return focusOf(0)
    case 'End':
      return focusOf(rows.length - 1)
    case 'Enter':
    case ' ':
      return { kind: 'choose' }
    case isRtl ? 'ArrowLeft' : 'ArrowRight':
      return inwards(rows, here, row)
    case isRtl ? 'ArrowRight' : 'ArrowLeft':
      return outwards(rows, here, row)
    default:
      return null
  }
}

const focusOf = (index: number): TreeMove => ({ kind: 'focus', index })

function inwards(rows: readonly TreeRow[], here: number, row: TreeRow): TreeMove {
  if (row.isOpen === false) return { kind: 'open' }
  const hasChild = row.isOpen === true && (rows[here + 1]?.level ?? 0) > row.level
  return focusOf(hasChild ? here + 1 : here)
}

function outwards(rows: readonly TreeRow[], here: number, row: TreeRow): TreeMove {
  if (row.isOpen === true) return { kind: 'close' }
  const parent = rows.slice(0, here).findLastIndex(({ level }) => level < row.level)
  return focusOf(parent === -1 ? here : parent)
}

/**
 * Finds the next row with a name that begins with the typed text; a single letter starts after the current row.
 * @returns index; -1 if there is none
 */
export function rowStartingWith(names: readonly string[], here: number, typed: string): number {
  const wanted = folded(typed)
  const from = [...wanted].length > 1 ? here : here + 1
  const order = names.map((_, step) => (from + step) % names.length)
  return order.find((index) => folded(names[index] ?? '').startsWith(wanted)) ?? -1
}

const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
