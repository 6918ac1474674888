/** How far a picture is from its baseline, and where. Source: docs/spec/workbench.md WBN-10. */
import type { Pixels } from './png.ts'

/** Steps of a channel, of 255, that nobody sees: the rounding of a palette, and of edges that lie between two pixels. */
const UNSEEN_STEPS = 24
/** Pixels that may be further apart than that: less than a letter. */
const UNSEEN_PIXELS = 12
const MARK = [230, 0, 80] as const
/** What is alike is drawn paler, so that the marks are found. */
const PALE = 0.75

export const isSameSize = (one: Pixels, other: Pixels): boolean =>
  one.width === other.width && one.height === other.height

export const looksSame = (expected: Pixels, actual: Pixels): boolean =>
  isSameSize(expected, actual) && differingPixels(expected, actual) <= UNSEEN_PIXELS

/** @param expected of the same size */
export function differingPixels(expected: Pixels, actual: Pixels): number {
  let count = 0
  for (let pixel = 0; pixel < actual.width * actual.height; pixel += 1) {
    if (isOff(expected.rgb, pixel, actual.rgb, pixel)) count += 1
  }
  return count
}

/** The new picture, pale, with each pixel marked that differs; where the sizes differ, also what only one of them has. */
export function markDifferences(expected: Pixels, actual: Pixels): Pixels {
  const width = Math.max(expected.width, actual.width)
  const height = Math.max(expected.height, actual.height)
  const rgb = new Uint8Array(width * height * 3)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const [before, now] = [pixelAt(expected, x, y), pixelAt(actual, x, y)]
      const isMarked = before === null || now === null || isOff(expected.rgb, before, actual.rgb, now)
      const colour = isMarked ? MARK : paler(actual.rgb.subarray((now ?? 0) * 3, (now ?? 0) * 3 + 3))
      rgb.set(colour, (y * width + x) * 3)
    }
  }
  return { width, height, rgb }
}

function isOff(one: Uint8Array, oneAt: number, other: Uint8Array, otherAt: number): boolean {
  for (let channel = 0; channel < 3; channel += 1) {
    if (Math.abs((one[oneAt * 3 + channel] ?? 0) - (other[otherAt * 3 + channel] ?? 0)) > UNSEEN_STEPS) return true
  }
  return false
}

const pixelAt = ({ width, height }: Pixels, x: number, y: number): number | null =>
  x < width && y < height ? y * width + x : null

const paler = (rgb: Uint8Array): Uint8Array => rgb.map((channel) => 255 - (255 - channel) * (1 - PALE))
