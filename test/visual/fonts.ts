/**
 * Fingerprint of a machine's fonts: the widths of certain words. Screenshots are only comparable with the same fonts.
 * Source: docs/spec/workbench.md WBN-11.
 */
import type { Browser } from 'playwright'

/** The font stacks of the workbench and of monospaced numbers. */
const FACES = [
  '-apple-system, BlinkMacSystemFont, "Segoe UI Variable Text", "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif',
  'ui-monospace, "SF Mono", Menlo, Consolas, monospace',
]
const SHAPES = ['400 14px', '500 12px', '600 24px']
const WORDS = ['INV-203115 $1,234.56', 'Überfällig, größer — Zahlungsmittel', 'Ŵáŷş ţö ƥàý ••6789 → 90%']

/** Measures the widths in hundredths of a CSS px, per font, style, and word. */
export async function fontFingerprint(browser: Browser): Promise<number[]> {
  const page = await browser.newPage()
  const widths = await page.evaluate(
    ({ faces, shapes, words }) => {
      const canvas = new OffscreenCanvas(1, 1).getContext('2d')
      if (!canvas) throw new Error('No canvas to measure text with: the browser gives none.')
      return faces.flatMap((face) =>
        shapes.flatMap((shape) => {
          canvas.font = `${shape} ${face}`
          return words.map((word) => Math.round(canvas.measureText(word).width * 100))
        }),
      )
    },
    { faces: FACES, shapes: SHAPES, words: WORDS },
  )
  await page.close()
  return widths
}
