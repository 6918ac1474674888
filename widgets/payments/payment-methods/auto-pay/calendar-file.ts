/**
 * The forecast as a calendar file (RFC 5545): one event per invoice, on its payment day. An event keeps its id when its
 * day or amount changes, so that importing the file again replaces the former events. Source: docs/spec/payments.md
 * AUT-85.
 */
import { addDays, type CalendarDate } from '../../../../src/contract/index.ts'

export interface CalendarEntry {
  customerId: string
  trxId: string
  day: CalendarDate
  summary: string
  description: string
}

const MOST_OCTETS = 75

/** @param today date of the file, in the program's time zone */
export function calendarFile(entries: readonly CalendarEntry[], name: string, today: CalendarDate): string {
  const stamp = `${bare(today)}T000000Z`
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//NetTerms//AutoPay//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escaped(name)}`,
    ...entries.flatMap(({ customerId, trxId, day, summary, description }) => [
      'BEGIN:VEVENT',
      `UID:${escaped(`auto-pay-${customerId}-${trxId}`)}`,
      `DTSTAMP:${stamp}`,
      `DTSTART;VALUE=DATE:${bare(day)}`,
      `DTEND;VALUE=DATE:${bare(addDays(day, 1))}`,
      `SUMMARY:${escaped(summary)}`,
      `DESCRIPTION:${escaped(description)}`,
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

const bare = (day: CalendarDate): string => day.replaceAll('-', '')

/** Escapes a text, so that it cannot start another line or value. */
const escaped = (text: string): string =>
  text
    .replace(/\r\n?|\n/g, '\n')
    .replace(/[^\P{Cc}\n]/gu, '')
    .replace(/[\\;,]/g, (mark) => `\\${mark}`)
    .replaceAll('\n', '\\n')

/** Folds a line into lines of at most 75 octets, without splitting a character. */
function folded(line: string): string {
  const encoder = new TextEncoder()
  let [text, room] = ['', MOST_OCTETS]
  for (const character of line) {
    const size = encoder.encode(character).length
    if (size > room) {
      text += '\r\n '
      room = MOST_OCTETS - 1
    }
    text += character
    room -= size
  }
  return text
}
