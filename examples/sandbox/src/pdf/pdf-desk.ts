/** What every PDF is written with: words, formats, the sender's name. */
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
  /** Number or name, next to the title in the footer of each page. */
  subject: string
  country: string | null
  /** The date of the file's content; absent: the file says on which day it was issued. */
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
    at: asOf === undefined ? startOfMinute(clock) : new Date(instantOf(asOf, 12, PROGRAM_TIME_ZONE)),
    foot: [sender, `${title} ${subject}`, ...issued].join('  ·  '),
    pageOf: (page, pages) => fill(texts.page, { page, pages }),
    isLandscape,
  })
}

const startOfMinute = ({ nowMs }: ProgramTime): Date => new Date(nowMs - (nowMs % 60_000))

export const pdfFile = (bytes: Uint8Array, ...parts: readonly string[]): HandlerResult => ({
  data: null,
  file: { name: `${fileNameOf(parts)}.pdf`, mediaType: 'application/pdf', bytes },
})

/** @param parts what could be a path or a control character becomes a dash */
export const fileNameOf = (parts: readonly string[]): string =>
  parts.map((part) => part.replace(/[^\p{L}\p{N}._]+/gu, '-').replace(/^[-.]+|[-.]+$/g, '')).join('-')

/** A date, or the word for none. */
export const dateOr = ({ formats }: PdfDesk, date: CalendarDate | null, none: string): string =>
  date === null ? none : formats.date(date)
