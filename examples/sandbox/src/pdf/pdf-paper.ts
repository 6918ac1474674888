/**
 * The layout of all PDFs: one design for every file, tagged for screen readers, with language and title, and without
 * active content. Content flows from top to bottom and continues on the next page. Source: docs/spec/documents.md
 * DOC-2, DOC-6.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import PDFDocument from 'pdfkit'
import type { Language } from 'netterms/contract/internal'
import { registerFigures } from './tabular-figures.ts'

const require = createRequire(import.meta.url)
const face = (path: string) => readFileSync(require.resolve(`@expo-google-fonts/inter/${path}.ttf`))
/** Fonts with Latin and Cyrillic letters and with digits of equal width. */
const FACES = {
  regular: face('400Regular/Inter_400Regular'),
  strong: face('600SemiBold/Inter_600SemiBold'),
} as const

export const COLORS = {
  text: '#1b222d',
  muted: '#5a6372',
  line: '#dfe2e8',
  accent: '#2a4f9e',
  sunken: '#f4f5f7',
} as const
const MARGIN = 54
const FOOT_HEIGHT = 62
/** Countries that use Letter paper; all others use A4. */
const LETTER_COUNTRIES = new Set(['US', 'CA', 'MX', 'PH', 'CL', 'CO', 'VE'])

export type Doc = PDFKit.PDFDocument
export type Element = PDFKit.PDFStructureElement

export interface Style {
  size?: number
  strong?: boolean
  color?: string
  align?: 'left' | 'right'
  /** Digits of equal width, for amounts, dates, and numbers. */
  figures?: boolean
  /** Points between lines, in addition to the font's own spacing. */
  gap?: number
}

export interface Place {
  x: number
  y: number
  width: number
}

export interface Paper {
  doc: Doc
  /** Edges of the drawable area, in points. */
  left: number
  right: number
  bottom: number
  /** Vertical position of the next element, in points. */
  y: number
  /** Root of the document's structure elements. */
  root: Element
  /** @returns a new element inside `inside`, which is the root by default */
  element(tag: string, inside?: Element): Element
  /**
   * Draws text as the content of an element.
   *
   * @returns the height of the text in points
   */
  write(element: Element, text: string, place: Place, style?: Style): number
  heightOf(text: string, width: number, style?: Style): number
  /** Draws decoration that screen readers skip: lines, fills, a repeated header. */
  decorate(draw: (doc: Doc) => void): void
  /** @returns true if a new page was started because `height` points no longer fit */
  ensure(height: number): boolean
  finish(): Promise<Uint8Array>
}

export interface PaperOptions {
  title: string
  author: string
  language: Language
  country: string | null
  /** Program time of the content, so that the same request gives the same bytes. */
  at: Date
  /** Text in the footer of each page. */
  foot: string
  pageOf: (page: number, pages: number) => string
  /** Landscape format, for tables with many columns. */
  isLandscape?: boolean | undefined
}

/**
 * Stores the font under its name in the document. Otherwise pdfkit reads the bytes of a registered font again at each
 * change of style.
 */
function keepFont(doc: Doc, name: string): void {
  const { _font, _fontFamilies } = doc.font(name) as unknown as { _font: object; _fontFamilies: Record<string, object> }
  _fontFamilies[name] = _font
}

export function createPaper({ title, author, language, country, at, foot, pageOf, isLandscape }: PaperOptions): Paper {
  const doc = new PDFDocument({
    size: country !== null && LETTER_COUNTRIES.has(country) ? 'LETTER' : 'A4',
    layout: isLandscape ? 'landscape' : 'portrait',
    margin: 0,
    bufferPages: true,
    pdfVersion: '1.7',
    lang: language,
    tagged: true,
    displayTitle: true,
    font: FACES.regular as unknown as string,
    info: { Title: title, Author: author, Creator: author, Producer: author, CreationDate: at, ModDate: at },
  })
  doc.registerFont('regular', FACES.regular)
  doc.registerFont('strong', FACES.strong)
  registerFigures(doc, 'figures regular', FACES.regular)
  registerFigures(doc, 'figures strong', FACES.strong)
  for (const name of ['regular', 'strong', 'figures regular']) keepFont(doc, name)
  const chunks: Uint8Array[] = []
  const done = new Promise<void>((resolve, reject) => {
    doc.on('data', (chunk: Uint8Array) => chunks.push(chunk))
    doc.on('end', resolve)
    doc.on('error', reject)
  })
  const root = doc.struct('Document')
  doc.addStructure(root)

  const setStyle = ({ size = 9, strong = false, figures = false, color = COLORS.text }: Style) =>
    doc
      .font(`${figures ? 'figures ' : ''}${strong ? 'strong' : 'regular'}`)
      .fontSize(size)
      .fillColor(color)
  const optionsOf = (width: number, { align = 'left', gap = 1.5 }: Style) => ({
    width,
    align,
    lineGap: gap,
  })

  const paper: Paper = {
    doc,
    root,
    left: MARGIN,
    right: doc.page.width - MARGIN,
    bottom: doc.page.height - FOOT_HEIGHT,
    y: MARGIN,
    element(tag, inside = root) {
      const element = doc.struct(tag)
      inside.add(element)
      return element
    },
    write(element, text, { x, y, width }, style = {}) {
      setStyle(style)
      const tag = (element as unknown as { dictionary: { data: { S: string } } }).dictionary.data.S
      element.add(doc.markStructureContent(tag))
      doc.text(text, x, y, optionsOf(width, style))
      doc.endMarkedContent()
      return paper.heightOf(text, width, style)
    },
    heightOf(text, width, style = {}) {
      setStyle(style)
      return doc.heightOfString(text, optionsOf(width, style))
    },
    decorate(draw) {
      doc.markContent('Artifact', { type: 'Layout' })
      draw(doc)
      doc.endMarkedContent()
    },
    ensure(height) {
      if (paper.y + height <= paper.bottom) return false
      doc.addPage()
      paper.y = MARGIN
      return true
    },
    async finish() {
      const { start, count } = doc.bufferedPageRange()
      for (let page = 0; page < count; page += 1) {
        doc.switchToPage(start + page)
        paper.decorate(() => drawFoot(page + 1, count))
      }
      doc.end()
      await done
      return new Uint8Array(Buffer.concat(chunks))
    },
  }

  function drawFoot(page: number, pages: number): void {
    const y = doc.page.height - FOOT_HEIGHT + 22
    const width = paper.right - paper.left
    doc
      .moveTo(paper.left, y - 8)
      .lineTo(paper.right, y - 8)
      .lineWidth(0.5)
      .strokeColor(COLORS.line)
      .stroke()
    setStyle({ size: 8, color: COLORS.muted })
    doc.text(foot, paper.left, y, { ...optionsOf(width - 110, {}), ellipsis: true, height: 12 })
    doc.text(pageOf(page, pages), paper.right - 110, y, optionsOf(110, { align: 'right' }))
  }

  return paper
}
