/**
 * Digits of equal width, so that amounts align. pdfkit would lay out each text with OpenType features again, thousands
 * of times in a long statement. Because digits do not depend on their neighbors, each character is laid out only once.
 */

interface Run {
  glyphs: object[] | null
  positions: object[] | null
  advanceWidth: number
}
interface Face {
  layout(text: string, features?: readonly string[], onlyWidth?: boolean): Run
}

/** Registers a font under a name, for digits and short references: no kerning, no ligatures. */
export function registerFigures(doc: PDFKit.PDFDocument, name: string, bytes: Buffer): void {
  doc.registerFont(name, bytes).font(name)
  const face = (doc as unknown as { _font: Face })._font
  const layout = face.layout.bind(face)
  const known = new Map<string, Run>()
  const runOf = (letter: string): Run => {
    const run = known.get(letter) ?? layout(letter, ['tnum'])
    known.set(letter, run)
    return run
  }
  face.layout = (text) => {
    const runs = Array.from(text, runOf)
    return {
      glyphs: runs.flatMap(({ glyphs }) => glyphs ?? []),
      positions: runs.flatMap(({ positions }) => positions ?? []),
      advanceWidth: runs.reduce((sum, { advanceWidth }) => sum + advanceWidth, 0),
    }
  }
}
