/** Draws a table on as many pages as it needs, repeating its header on each. Source: docs/spec/documents.md DOC-6. */
import { COLORS, type Element, type Paper, type Style } from './pdf-paper.ts'

export interface Column {
  head: string
  /** Share of the table's width; the shares of all columns add up to 1. */
  share: number
  /** `right` for amounts and counts. */
  align?: 'left' | 'right'
  /** Digits of equal width, for dates and numbers; the default for columns aligned right. */
  figures?: boolean
}

export interface Row {
  cells: readonly string[]
  strong?: boolean
}

const CELL_GAP = 8
const PAD = 5

/** A table that is drawn a few rows at a time, so that the server can answer other callers during a long one. */
export interface OpenTable {
  add(rows: readonly Row[]): void
  end(): void
}

export function drawTable(paper: Paper, columns: readonly Column[], rows: readonly Row[]): void {
  const table = openTable(paper, columns)
  table.add(rows)
  table.end()
}

export function openTable(paper: Paper, columns: readonly Column[]): OpenTable {
  const total = paper.right - paper.left
  const places = columns.map(({ share }, index) => {
    const before = columns.slice(0, index).reduce((sum, column) => sum + column.share, 0)
    const isLast = index === columns.length - 1
    return { x: paper.left + before * total, width: share * total - (isLast ? 0 : CELL_GAP) }
  })
  const table = paper.element('Table')
  const styleOf = (index: number, style: Style): Style => {
    const { align = 'left', figures = align === 'right' } = columns[index] ?? {}
    return { figures, ...style, align }
  }
  const heightOf = (cells: readonly string[], style: Style) =>
    Math.max(...cells.map((cell, index) => paper.heightOf(cell, places[index]?.width ?? 0, styleOf(index, style)))) +
    2 * PAD -
    2

  const headStyle = { size: 8, strong: true, figures: false, color: COLORS.muted }
  const heads = columns.map(({ head }) => head)
  const headHeight = heightOf(heads, headStyle)
  const drawCells = (row: Element, tag: 'TH' | 'TD', cells: readonly string[], style: Style) => {
    for (const [index, cell] of cells.entries()) {
      const { x = 0, width = 0 } = places[index] ?? {}
      const element = tag === 'TH' ? headCell(paper, row) : paper.element('TD', row)
      paper.write(element, cell, { x, y: paper.y + PAD, width }, styleOf(index, style))
    }
  }
  const underline = (weight: number, color: string) =>
    paper.decorate((doc) =>
      doc.moveTo(paper.left, paper.y).lineTo(paper.right, paper.y).lineWidth(weight).strokeColor(color).stroke(),
    )
  const shade = (height: number) =>
    paper.decorate((doc) => doc.rect(paper.left - 4, paper.y, total + 8, height).fill(COLORS.sunken))

  const drawHead = (isFirst: boolean) => {
    shade(headHeight)
    if (isFirst) drawCells(paper.element('TR', table), 'TH', heads, headStyle)
    else paper.decorate(() => repeatHead())
    paper.y += headHeight
    underline(0.5, COLORS.line)
  }
  // Screen readers announce the header only once: they skip the repeated one.
  const repeatHead = () => {
    for (const [index, { head, align = 'left' }] of columns.entries()) {
      const { x = 0, width = 0 } = places[index] ?? {}
      paper.doc.font('strong').fontSize(8).fillColor(COLORS.muted)
      paper.doc.text(head, x, paper.y + PAD, { width, align, lineGap: 1.5 })
    }
  }

  paper.ensure(headHeight + 30)
  drawHead(true)
  return {
    add(rows) {
      for (const { cells, strong = false } of rows) {
        const height = heightOf(cells, { strong })
        if (paper.ensure(height)) drawHead(false)
        drawCells(paper.element('TR', table), 'TD', cells, { strong })
        paper.y += height
        underline(0.5, COLORS.line)
      }
    },
    end: () => void (paper.y += 8),
  }
}

function headCell(paper: Paper, row: Element): Element {
  const cell = paper.doc.struct('TH', { scope: 'Column' } as PDFKit.Mixins.StructureElementOptions)
  row.add(cell)
  return cell
}
