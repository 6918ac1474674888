import type { ClipboardEvent } from 'react'

/** Between cells of a spreadsheet, and lines. */
const BREAKS = /\s*[\t\n\v\f\r\u2028\u2029]\s*/g

/**
 * Several cells pasted into a field for one figure stay apart and are read as no figure: a browser makes a space of the line's
 * end between them, or nothing, and two figures would become another one (MON-63).
 *
 * @param take is given the field's whole text; not called for one cell, which the browser pastes itself
 */
export function pasteCells(event: ClipboardEvent<HTMLInputElement>, take: (text: string) => void): void {
  const pasted = event.clipboardData.getData('text/plain').trim()
  if (pasted.search(BREAKS) < 0) return
  event.preventDefault()
  const { value, selectionStart, selectionEnd } = event.currentTarget
  const end = value.length
  take(value.slice(0, selectionStart ?? end) + pasted.replace(BREAKS, ' | ') + value.slice(selectionEnd ?? end))
}
