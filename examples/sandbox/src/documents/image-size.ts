/**
 * Reads the dimensions of an image from its header without decoding it: a file of a few kilobytes can declare an image
 * that fills the memory of the user who opens it. Source: docs/spec/documents.md DOC-90.
 */

/** Assumption A-133: an A4 page at 800 dots per inch has 62 million. */
export const MAX_IMAGE_PIXELS = 100_000_000

interface ImageSize {
  width: number
  height: number
}

/** @returns null for formats other than PNG, JPEG, or TIFF, or without a valid header */
export function imageSizeOf(bytes: Uint8Array): ImageSize | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    if (view.getUint32(0) === 0x89504e47) return { width: view.getUint32(16), height: view.getUint32(20) }
    if (view.getUint16(0) === 0xffd8) return jpegSize(view)
    const order = view.getUint16(0)
    if (order === 0x4949 || order === 0x4d4d) return tiffSize(view, order === 0x4949)
    return null
  } catch (error) {
    // The file ends within its header.
    if (error instanceof RangeError) return null
    throw error
  }
}

export const isTooLargeToShow = (size: ImageSize | null): boolean => size !== null && pixelsOf(size) > MAX_IMAGE_PIXELS

/** True for markers that start a frame, in any coding; c4, c8 and cc begin tables. */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

/** Reads the first frame, which is the image. A thumbnail has its own frame inside a segment, which is skipped. */
function jpegSize(view: DataView): ImageSize | null {
  let at = 2
  while (at < view.byteLength) {
    if (view.getUint8(at) !== 0xff) return null
    const marker = view.getUint8(at + 1)
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (isFrame(marker)) return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) }
    // Some markers have no length; after the start of a scan there is no header.
    if (marker === 0xd9 || marker === 0xda) return null
    at += (marker >= 0xd0 && marker <= 0xd8) || marker === 0x01 ? 2 : 2 + view.getUint16(at + 2)
  }
  return null
}

const TIFF_WIDTH = 256
const TIFF_HEIGHT = 257
const TIFF_SHORT = 3
/** Limit on the entries read from one file, over all its pages; a scanned page has about twenty. */
const MOST_TIFF_ENTRIES = 100_000
/** Result for a file with more entries: treated as too large. */
const BEYOND_READING: ImageSize = { width: MAX_IMAGE_PIXELS, height: MAX_IMAGE_PIXELS }

/**
 * Returns the size of the largest page. Each page has the offset of the next one, and a viewer may decode any of them.
 */
function tiffSize(view: DataView, isLittle: boolean): ImageSize | null {
  const sizes: ImageSize[] = []
  const seen = new Set<number>()
  let directory = view.getUint32(4, isLittle)
  let entries = 0
  // Stops when the chain returns to a page that was already read.
  while (directory !== 0 && !seen.has(directory)) {
    seen.add(directory)
    // An offset outside the file ends the chain; the pages before it count.
    if (directory + 2 > view.byteLength) break
    const count = view.getUint16(directory, isLittle)
    entries += count + 1
    if (entries > MOST_TIFF_ENTRIES) return BEYOND_READING
    const end = directory + 2 + count * 12
    const held = Math.min(count, Math.floor((view.byteLength - directory - 2) / 12))
    const size = tiffPageSize(view, isLittle, directory, held)
    if (size) sizes.push(size)
    directory = end + 4 > view.byteLength ? 0 : view.getUint32(end, isLittle)
  }
  return sizes.reduce<ImageSize | null>((most, each) => (most && pixelsOf(most) >= pixelsOf(each) ? most : each), null)
}

const pixelsOf = ({ width, height }: ImageSize): number => width * height

function tiffPageSize(view: DataView, isLittle: boolean, directory: number, count: number): ImageSize | null {
  let width: number | null = null
  let height: number | null = null
  for (let index = 0; index < count; index += 1) {
    const at = directory + 2 + index * 12
    const tag = view.getUint16(at, isLittle)
    if (tag !== TIFF_WIDTH && tag !== TIFF_HEIGHT) continue
    const isShort = view.getUint16(at + 2, isLittle) === TIFF_SHORT
    const value = isShort ? view.getUint16(at + 8, isLittle) : view.getUint32(at + 8, isLittle)
    if (tag === TIFF_WIDTH) width = value
    else height = value
  }
  return width === null || height === null ? null : { width, height }
}
