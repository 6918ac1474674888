/** Texts, formats, and the sender's name, as used by every PDF. */
import { type CalendarDate, instantOf, type Language, PROGRAM_TIME_ZONE } from 'netterms/contract/internal'
import { PROGRAM } from '../config/config.handlers.ts'
import type { HandlerResult, ProgramTime } from '../http/handler.ts'
import { createPdfFormats, type PdfFormats } from './pdf-formats.ts'
import { createPaper, type Paper } from './pdf-paper.ts'
import { fill, PDF_TEXTS, type PdfTexts } from './pdf-texts.ts'

export interface PdfDesk {
  language: Language
  texts: PdfTexts
  formats: PdfFormats
  clock: ProgramTime
  sender: string
}

export const createPdfDesk = (language: Language, clock: ProgramTime): PdfDesk => ({
  language,
  texts: PDF_TEXTS[language],
  formats: createPdfFormats(language),
  clock,
  sender: PROGRAM.title,
})

interface Sheet {
  title: string
  /** Number or name, shown after the title in the footer of each page. */
  subject: string
  country: string | null
  /** Date of the file's content; if absent, the footer states the day on which the file was issued. */
  asOf?: CalendarDate
  isLandscape?: boolean
}

export function openPaper(desk: PdfDesk, { title, subject, country, asOf, isLandscape }: Sheet): Paper {
  const { texts, formats, clock, sender, language } = desk
  const issued = asOf === undefined ? [fill(texts.issued, { date: formats.date(clock.date) })] : []
  return createPaper({
    title: `${title} ${subject}`,
    author: sender,
    language,
    country,
    // A time of day would change the bytes of a file that is requested twice.
    at: new Date(instantOf(asOf ?? clock.date, 12, PROGRAM_TIME_ZONE)),
    foot: [sender, `${title} ${subject}`, ...issued].join('  ·  '),
    pageOf: (page, pages) => fill(texts.page, { page, pages }),
    isLandscape,
  })
}

export const pdfFile = (bytes: Uint8Array, ...parts: readonly string[]): HandlerResult => ({
  data: null,
  file: { name: `${fileNameOf(parts)}.pdf`, mediaType: 'application/pdf', bytes },
})

/** @param parts characters that could form a path or control characters are replaced with a hyphen */
export const fileNameOf = (parts: readonly string[]): string =>
  parts.map((part) => part.replace(/[^\p{L}\p{N}._]+/gu, '-').replace(/^[-.]+|[-.]+$/g, '')).join('-')

/** Returns the formatted date, or `none` if there is no date. */
export const dateOr = ({ formats }: PdfDesk, date: CalendarDate | null, none: string): string =>
  date === null ? none : formats.date(date)
