/** Effects of keys in a combobox, apart from editing the text. Source: docs/spec/interface.md UI-25. */

/** Rows skipped by Page up and Page down. */
const PAGE = 10

export interface ComboboxPlace {
  isOpen: boolean
  /** Index of the active row; null if the text is active. */
  active: number | null
  /** Number of rows that can be active. */
  rows: number
}

export type ComboboxMove =
  | { kind: 'open'; active: number | null }
  | { kind: 'move'; active: number | null }
  | { kind: 'choose' }
  | { kind: 'close' }

/** @returns null if the browser should handle the key in the text field */
export function comboboxMove(
  { key, altKey }: Readonly<{ key: string; altKey: boolean }>,
  { isOpen, active, rows }: ComboboxPlace,
): ComboboxMove | null {
  if (!isOpen) {
    if (key === 'ArrowDown') return { kind: 'open', active: altKey ? null : 0 }
    return key === 'ArrowUp' ? { kind: 'open', active: null } : null
  }
  const at = (row: number): ComboboxMove => ({ kind: 'move', active: rows === 0 ? null : clamp(row, rows) })
  switch (key) {
    case 'Escape':
      return { kind: 'close' }
    case 'Enter':
      return { kind: 'choose' }
    case 'ArrowDown':
      return at(active === null ? 0 : active + 1)
    case 'ArrowUp':
      if (altKey) return { kind: 'close' }
      // Moving up from the first row leads to the text.
      return active === 0 ? { kind: 'move', active: null } : at(active === null ? rows - 1 : active - 1)
    case 'PageDown':
      return at((active ?? 0) + PAGE)
    case 'PageUp':
      return at((active ?? 0) - PAGE)
    case 'Home':
      return active === null ? null : at(0)
    case 'End':
      return active === null ? null : at(rows - 1)
    default:
      return null
  }
}

const clamp = (row: number, rows: number): number => Math.min(Math.max(row, 0), rows - 1)
