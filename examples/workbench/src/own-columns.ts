/**
 * Arranges a list's columns as an embedding page would, with one custom column of each type. Source:
 * docs/spec/workbench.md WBN-15.
 */
import type { HostCells, HostColumn, ManifestColumns } from 'netterms/contract'
import { MANIFESTS } from 'netterms/manifest'
import type { Address } from './address.ts'

export const OWN_COLUMNS: readonly HostColumn[] = [
  { key: 'own-text', header: 'Cost centre', type: 'text' },
  { key: 'own-number', header: 'Notes', type: 'number' },
  { key: 'own-link', header: 'File', type: 'link' },
  { key: 'own-badge', header: 'Review', type: 'badge' },
  { key: 'own-button', header: 'Details', type: 'button' },
]

/** Returns the columns of a widget; null if it is not a list. */
export function listColumnsOf(name: string): ManifestColumns | null {
  const manifest = MANIFESTS.find(({ tag }) => tag === `nt-${name}`)
  return manifest && 'columns' in manifest ? manifest.columns : null
}

/** Returns the known columns in the order of the address, or in the default order of the list. */
export function arrange(wish: readonly string[] | null, { names, required }: ManifestColumns): readonly string[] {
  if (!wish) return names
  const known = new Set(wish.filter((name) => names.includes(name) || OWN_COLUMNS.some(({ key }) => key === name)))
  return [...known, ...required.filter((name) => !known.has(name))]
}

/** Returns the columns as passed to the element; undefined for the list's defaults. */
export function columnsOf({ name, columns }: Address): readonly (string | HostColumn)[] | undefined {
  const ofList = listColumnsOf(name)
  if (!columns || !ofList) return undefined
  return arrange(columns, ofList).map((each) => OWN_COLUMNS.find(({ key }) => key === each) ?? each)
}

/** Returns cells as an embedding page's server might: some rows have none. */
export function onRows(rows: readonly { readonly id: string }[]): HostCells {
  return Object.fromEntries(
    rows.map(({ id }, index) => [
      id,
      index % 7 === 6
        ? {}
        : {
            'own-text': { text: `CC-${4100 + (index % 5) * 10}` },
            'own-number': { text: String((index * 7) % 23) },
            'own-link': { text: `F-${70_310 + index}`, href: `#file-${70_310 + index}` },
            'own-badge': index % 3 === 1 ? { text: 'Waiting', tone: 'warning' } : { text: 'Checked', tone: 'success' },
            'own-button': { text: 'Show' },
          },
    ]),
  )
}
