/** A frame of a page in any engine, with the same functions as the page. */
import type { EnginePage } from './engine.ts'

/** Runs in the page: scrolls a position in the frame to the window's center. @returns the frame's top left corner */
function bringIntoView({ frame, y }: { frame: string; y: number }): { x: number; y: number } {
  const element = document.querySelector(frame)
  if (!element) throw new Error(`There is no frame ${frame}.`)
  scrollBy({ top: element.getBoundingClientRect().y + y - innerHeight / 2, behavior: 'instant' })
  const box = element.getBoundingClientRect()
  return { x: box.x + element.clientLeft, y: box.y + element.clientTop }
}

/** @param frame selector of the frame; positions and clicks are in CSS px from the frame's top left corner */
export function frameOf(page: EnginePage, frame: string): EnginePage {
  return {
    ...page,
    evaluate: (work, argument) => page.evaluate(work, argument, frame),
    async clickAt(x, y) {
      const corner = await page.evaluate(bringIntoView, { frame, y })
      await page.clickAt(corner.x + x, corner.y + y)
    },
  }
}
