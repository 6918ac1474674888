import { expect, it } from 'vitest'
import { type CalendarEntry, calendarFile } from './calendar-file.ts'

const ENTRY: CalendarEntry = {
  customerId: '10428',
  trxId: 'T-201377',
  day: '2026-12-31',
  summary: 'AutoPay: INV-1, $36.25',
  description: '',
}

it('[AUT-85] writes one all-day event per invoice, with a stable id', () => {
  const text = calendarFile([ENTRY], 'AutoPay of Northwind', '2026-11-20')
  expect(text).toMatch(/^BEGIN:VCALENDAR\r\nVERSION:2\.0\r\n/)
  expect(text).toContain('UID:auto-pay-10428-T-201377\r\n')
  expect(text).toContain('DTSTART;VALUE=DATE:20261231\r\nDTEND;VALUE=DATE:20270101\r\n')
  expect(text).toContain('SUMMARY:AutoPay: INV-1\\, $36.25\r\n')
  const later = calendarFile([{ ...ENTRY, day: '2026-12-30', summary: 'x' }], 'y', '2026-11-21')
  expect(/UID:.*/.exec(later)?.[0]).toBe(/UID:.*/.exec(text)?.[0])
})

it('[AUT-85] escapes texts of invoices and accounts, so that they start no line or event', () => {
  const hostile = 'a\r\nEND:VEVENT\nBEGIN:VEVENT;b\\,c\u0000\u2028\u001b'
  const text = calendarFile(
    [{ ...ENTRY, summary: hostile, description: hostile, trxId: 'T-1\r\nX:1' }],
    hostile,
    '2026-11-20',
  )
  const lines = text.split('\r\n')
  expect(lines.filter((line) => line.startsWith('BEGIN:VEVENT'))).toHaveLength(1)
  expect(lines.filter((line) => line.startsWith('END:VEVENT'))).toHaveLength(1)
  expect(lines.some((line) => line.startsWith('X:1'))).toBe(false)
  expect(text).toContain('SUMMARY:a\\nEND:VEVENT\\nBEGIN:VEVENT\\;b\\\\\\,c')
  expect(text).not.toMatch(/[\u0000\u001b]/)
})

it('[AUT-85] folds lines at 75 octets without splitting a character', () => {
  const text = calendarFile([{ ...ENTRY, summary: '€😀ü'.repeat(60) }], 'x', '2026-11-20')
  const lines = text.split('\r\n')
  for (const line of lines) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
  expect(lines.join('\n').replaceAll('\n ', '')).toContain('€😀ü'.repeat(60))
})
