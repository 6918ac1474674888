/** What every PDF is written with: words, formats, the sender's name. */
import type { CalendarDate, Language } from 'netterms/contract/internal'
import { PROGRAMME } from '../config/config.handlers.ts'
import type { HandlerResult, ProgrammeTime } from '../http/handler.ts'
import { createPdfFormats, type PdfFormats } from './pdf-formats.ts'
import { createPaper, type Paper } from './pdf-paper.ts'
import { fill, PDF_TEXTS, type PdfTexts } from './pdf-texts.ts'

export interface PdfDesk {
  language: Language
  texts: PdfTexts
  formats: PdfFormats
  programme: ProgrammeTime
  sender: string
}

export const createPdfDesk = (language: Language, programme: ProgrammeTime): PdfDesk => ({
  language,
  texts: PDF_TEXTS[language],
  formats: createPdfFormats(language),
  programme,
  sender: PROGRAMME.title,
})

/** @param subject number or name, beside the title at the foot of each page */
export function openPaper(desk: PdfDesk, title: string, subject: string, country: string | null): Paper {
  const { texts, formats, programme, sender, language } = desk
  const issued = fill(texts.issued, { date: formats.date(programme.date) })
  return createPaper({
    title: `${title} ${subject}`,
    author: sender,
    language,
    country,
    at: startOfMinute(programme),
    foot: `${sender}  ·  ${title} ${subject}  ·  ${issued}`,
    pageOf: (page, pages) => fill(texts.page, { page, pages }),
  })
}

const startOfMinute = ({ nowMs }: ProgrammeTime): Date => new Date(nowMs - (nowMs % 60_000))

/** @param parts of the name; what could be a path or a control character becomes a dash */
export const pdfFile = (bytes: Uint8Array, ...parts: readonly string[]): HandlerResult => ({
  data: null,
  file: {
    name: `${parts.map((part) => part.replace(/[^\p{L}\p{N}._]+/gu, '-').replace(/^[-.]+|[-.]+$/g, '')).join('-')}.pdf`,
    mediaType: 'application/pdf',
    bytes,
  },
})

/** A date, or the word for none. */
export const dateOr = ({ formats }: PdfDesk, date: CalendarDate | null, none: string): string =>
  date === null ? none : formats.date(date)
