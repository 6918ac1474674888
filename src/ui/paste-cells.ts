import type { ClipboardEvent } from 'react'

/** Separators between spreadsheet cells and between lines. */
const BREAKS = /\s*[\t\n\v\f\r\u2028\u2029]\s*/g

/**
 * Keeps several pasted cells separate, so that they are not parsed as one number: a browser replaces the line break
 * between them with a space or nothing, which would turn two numbers into a different one (MON-63).
 *
 * @param take called with the field's whole text; not called for one cell, which the browser pastes itself
 */
export function pasteCells(event: ClipboardEvent<HTMLInputElement>, take: (text: string) => void): void {
  const pasted = event.clipboardData.getData('text/plain').trim()
  if (pasted.search(BREAKS) < 0) return
  event.preventDefault()
  const { value, selectionStart, selectionEnd } = event.currentTarget
  const end = value.length
  take(value.slice(0, selectionStart ?? end) + pasted.replace(BREAKS, ' | ') + value.slice(selectionEnd ?? end))
}
