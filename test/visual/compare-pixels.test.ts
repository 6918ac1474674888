/** What counts as the same picture. Source: docs/spec/workbench.md WBN-10. */
import { expect, it } from 'vitest'
import { differingPixels, looksSame, markDifferences } from './compare-pixels.ts'
import type { Pixels } from './png.ts'

const GREY = 120
const grey = (width: number, height: number): Pixels => ({
  width,
  height,
  rgb: new Uint8Array(width * height * 3).fill(GREY),
})
/** The first pixels are lighter by so many steps, in one channel. */
function lighter(pixels: number, steps: number): Pixels {
  const picture = grey(10, 10)
  for (let pixel = 0; pixel < pixels; pixel += 1) picture.rgb[pixel * 3 + 1] = GREY + steps
  return picture
}

it.each([
  ['every pixel is off by what nobody sees', 100, 24, true],
  ['a few pixels are far off', 12, 135, true],
  ['one pixel more is far off', 13, 135, false],
  ['each is off by one step more than nobody sees', 100, 25, false],
] as const)('[WBN-10] when %s', (_, pixels, steps, isSame) => {
  expect(looksSame(grey(10, 10), lighter(pixels, steps))).toBe(isSame)
})

it('[WBN-10] finds another size another picture', () => {
  expect(looksSame(grey(10, 10), grey(10, 11))).toBe(false)
})

it('[WBN-10] marks each pixel that differs, and what only one picture has', () => {
  const { width, height, rgb } = markDifferences(grey(10, 10), { ...lighter(1, 100) })
  const marked = [...rgb.subarray(0, 3)]
  expect([width, height]).toEqual([10, 10])
  expect([...rgb.subarray(3, 6)]).not.toEqual(marked)
  const taller = markDifferences(grey(10, 10), grey(10, 12))
  expect(taller.height).toBe(12)
  expect([...taller.rgb.subarray(-3)]).toEqual(marked)
  expect(differingPixels(grey(10, 10), lighter(3, 60))).toBe(3)
})
