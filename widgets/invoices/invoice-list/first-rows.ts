/**
 * Rows of a page to render first: those in view, and those that could be wider than their columns with automatic width
 * (INV-64), so that no column moves while the rest renders. Source: docs/spec/widgets.md WID-61.
 */
import type { Invoice } from '../../../src/contract/index.ts'

/**
 * Number of rows in view: as many as fit below title, tabs and filters on most screens. More would make the first task
 * long.
 */
const IN_VIEW = 10

/**
 * @param from index of the first row in view
 * @returns indexes in the list, each once
 */
export function firstRows(
  rows: readonly Pick<Invoice, 'invoiceId' | 'billedTotal' | 'openTotal'>[],
  from: number,
): number[] {
  const start = Math.max(0, Math.min(from, rows.length - IN_VIEW))
  const inView = rows.slice(start, start + IN_VIEW).map((_, place) => start + place)
  // Only numbers and amounts never wrap, so only they can be wider than their columns.
  const numbers = rows.map(({ invoiceId }) => invoiceId.length)
  const amounts = rows.map(({ billedTotal, openTotal }) => Math.max(billedTotal, openTotal))
  const widest = [numbers, amounts].map((widths) => widths.indexOf(Math.max(...widths))).filter((place) => place >= 0)
  return [...new Set([...inView, ...widest])]
}
