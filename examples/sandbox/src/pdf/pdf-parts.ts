/**
 * Building blocks of the program's PDFs: head, facts, parties, a note, totals. Source: docs/spec/documents.md DOC-6.
 */
import { COLORS, type Element, type Paper, type Place } from './pdf-paper.ts'

export type Fact = readonly [label: string, value: string]

export interface Head {
  /** Name of the sender. */
  sender: string
  title: string
  /** Subject of the file: a number, a month. */
  subject: string
  /** One amount with its label, in the largest type on the page. */
  amount: Fact
}

export function drawHead(paper: Paper, { sender, title, subject, amount }: Head): void {
  const half = (paper.right - paper.left) / 2
  const aside = { x: paper.left + half, width: half }
  const aligned = { align: 'right' } as const
  const top = paper.y
  paper.write(
    paper.element('P'),
    sender,
    { x: paper.left, y: top, width: half },
    {
      size: 10,
      strong: true,
      color: COLORS.accent,
    },
  )
  const below = top + 30
  const headline = { x: paper.left, y: below, width: half }
  const height = paper.write(paper.element('H1'), title, headline, { size: 20, strong: true })
  const subjectHeight = paper.write(
    paper.element('P'),
    subject,
    { ...headline, y: below + height + 2 },
    { size: 11, color: COLORS.muted },
  )
  const [label, value] = amount
  paper.write(paper.element('P'), label, { ...aside, y: below + 3 }, { ...aligned, color: COLORS.muted })
  paper.write(paper.element('P'), value, { ...aside, y: below + 17 }, { ...aligned, size: 20, strong: true })
  paper.y = below + Math.max(height + 2 + subjectHeight, 44) + 18
}

/** Draws facts in columns, each as a label above its value. */
export function drawFacts(paper: Paper, facts: readonly Fact[], columns = 4): void {
  const gap = 14
  const width = (paper.right - paper.left - gap * (columns - 1)) / columns
  rule(paper)
  for (let start = 0; start < facts.length; start += columns) {
    const row = facts.slice(start, start + columns)
    const heights = row.map(([label, value], index) => {
      const place = { x: paper.left + index * (width + gap), y: paper.y, width }
      return drawBlock(paper, paper.element('P'), place, label, [value])
    })
    paper.y += Math.max(...heights) + 10
  }
}

export interface Party {
  label: string
  /** The first line is the name. */
  lines: readonly string[]
}

/** Draws the parties next to each other. */
export function drawParties(paper: Paper, parties: readonly Party[]): void {
  const gap = 14
  const width = (paper.right - paper.left - gap * (parties.length - 1)) / parties.length
  rule(paper)
  const heights = parties.map(({ label, lines }, index) =>
    drawBlock(paper, paper.element('P'), { x: paper.left + index * (width + gap), y: paper.y, width }, label, lines),
  )
  paper.y += Math.max(0, ...heights) + 14
}

function drawBlock(paper: Paper, element: Element, place: Place, label: string, lines: readonly string[]): number {
  let y = place.y
  y += paper.write(element, label, place, { size: 8, color: COLORS.muted }) + 1
  for (const [index, line] of lines.entries()) {
    const style = index === 0 ? { size: 9.5, strong: lines.length > 1 } : { color: COLORS.muted }
    y += paper.write(element, line, { ...place, y }, style)
  }
  return y - place.y
}

/** Draws a hairline with space below it. */
export function rule(paper: Paper): void {
  paper.decorate((doc) =>
    doc.moveTo(paper.left, paper.y).lineTo(paper.right, paper.y).lineWidth(0.5).strokeColor(COLORS.line).stroke(),
  )
  paper.y += 10
}

/** Draws a highlighted sentence that must not be overlooked. */
export function drawNote(paper: Paper, text: string): void {
  const [pad, width] = [10, paper.right - paper.left]
  const height = paper.heightOf(text, width - 2 * pad) + 2 * pad - 3
  paper.ensure(height + 14)
  const top = paper.y
  paper.decorate((doc) => doc.rect(paper.left, top, width, height).fill(COLORS.sunken))
  paper.write(paper.element('P'), text, { x: paper.left + pad, y: top + pad, width: width - 2 * pad })
  paper.y = top + height + 14
}

/**
 * @param keep height in points that must be left on the page for the heading and what follows it; otherwise a new page
 * starts
 */
export function drawHeading(paper: Paper, text: string, keep = 70): void {
  paper.ensure(keep)
  paper.write(
    paper.element('H2'),
    text,
    { x: paper.left, y: paper.y, width: paper.right - paper.left },
    {
      size: 11,
      strong: true,
    },
  )
  paper.y += 20
}

export interface Sum {
  label: string
  value: string
  strong?: boolean
}

/**
 * Draws labels and amounts at the right edge of the page, never split across pages; a strong sum has a line above it.
 */
export function drawSums(paper: Paper, sums: readonly Sum[]): void {
  const width = 270
  const [x, valueWidth] = [paper.right - width, 120]
  const labelWidth = width - valueWidth
  const heights = sums.map(({ label, strong = false }) => paper.heightOf(label, labelWidth, { strong }) + 5)
  paper.ensure(heights.reduce((total, height) => total + height, 0) + 24)
  paper.y += 8
  const list = paper.element('Table')
  for (const [index, { label, value, strong = false }] of sums.entries()) {
    const row = paper.element('TR', list)
    if (strong) {
      paper.decorate((doc) =>
        doc.moveTo(x, paper.y).lineTo(paper.right, paper.y).lineWidth(0.75).strokeColor(COLORS.text).stroke(),
      )
      paper.y += 6
    }
    const style = { strong, ...(!strong && { color: COLORS.muted }) }
    paper.write(paper.element('TH', row), label, { x, y: paper.y, width: labelWidth }, style)
    const place = { x: x + labelWidth, y: paper.y, width: valueWidth }
    paper.write(paper.element('TD', row), value, place, { strong, align: 'right', figures: true })
    paper.y += heights[index] ?? 0
  }
  paper.y += 10
}
