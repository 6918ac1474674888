/**
 * The program's stationery: one design for every file, tagged for screen readers, with language and title, and without active
 * content. Content flows from the top down and continues on the next page. Source: docs/spec/documents.md DOC-2, DOC-6.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import PDFDocument from 'pdfkit'
import type { Language } from 'netterms/contract/internal'
import { registerFigures } from './tabular-figures.ts'

const require = createRequire(import.meta.url)
const face = (path: string) => readFileSync(require.resolve(`@expo-google-fonts/inter/${path}.ttf`))
/** Both have Latin and Cyrillic, and figures of one width. */
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
/** Countries that write on Letter; all others on A4. */
const LETTER_COUNTRIES = new Set(['US', 'CA', 'MX', 'PH', 'CL', 'CO', 'VE'])

export type Doc = PDFKit.PDFDocument
export type Element = PDFKit.PDFStructureElement

export interface Style {
  size?: number
  strong?: boolean
  color?: string
  align?: 'left' | 'right'
  /** Amounts, dates and numbers: figures of one width. */
  figures?: boolean
  /** Points between lines, beyond the face's own. */
  gap?: number
}

export interface Place {
  x: number
  y: number
  width: number
}

export interface Paper {
  doc: Doc
  /** Edges of what may be drawn on, in points. */
  left: number
  right: number
  bottom: number
  /** Where the next thing goes. */
  y: number
  /** The document's root for structure elements. */
  root: Element
  /** @returns a new element inside another one, the root unless given */
  element(tag: string, inside?: Element): Element
  /** Draws text as the content of an element. @returns its height */
  write(element: Element, text: string, place: Place, style?: Style): number
  heightOf(text: string, width: number, style?: Style): number
  /** Draws artifacts without content: lines, fills, a repeated header. */
  decorate(draw: (doc: Doc) => void): void
  /** @returns true when a new page was begun, because `height` does not fit any more */
  ensure(height: number): boolean
  finish(): Promise<Uint8Array>
}

export interface PaperOptions {
  title: string
  author: string
  language: Language
  country: string | null
  /** Program time: the same question gives the same bytes. */
  at: Date
  /** The footer of each page. */
  foot: string
  pageOf: (page: number, pages: number) => string
  /** Wider than high, for tables of many columns. */
  isLandscape?: boolean | undefined
}

/** pdfkit reads the bytes of a registered face again at each change of style, unless the document has it under that name. */
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
