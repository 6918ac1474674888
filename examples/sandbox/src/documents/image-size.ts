/**
 * How large a picture says it is, read from its header without unpacking anything: a file of some kilobytes can claim a picture that
 * fills the memory of the user who opens it. Source: docs/spec/documents.md DOC-90.
 */

/** an A4 page at 800 dots an inch has 62 million. */
export const MAX_IMAGE_PIXELS = 100_000_000

interface ImageSize {
  width: number
  height: number
}

/** @returns null for what is no PNG, JPEG or TIFF, or has no such header */
export function imageSizeOf(bytes: Uint8Array): ImageSize | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    if (view.getUint32(0) === 0x89504e47) return { width: view.getUint32(16), height: view.getUint32(20) }
    if (view.getUint16(0) === 0xffd8) return jpegSize(view)
    const order = view.getUint16(0)
    if (order === 0x4949 || order === 0x4d4d) return tiffSize(view, order === 0x4949)
    return null
  } catch (error) {
    // It ends before its header does.
    if (error instanceof RangeError) return null
    throw error
  }
}

export const isTooLargeToShow = (size: ImageSize | null): boolean =>
  size !== null && size.width * size.height > MAX_IMAGE_PIXELS

/** Start of a frame, of any coding; c4, c8 and cc begin tables. */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

/** The largest of the frames: a thumbnail lies inside of a segment, which is skipped as a whole. */
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
    // Markers without a length stand alone; behind the start of a scan no header follows.
    if (marker === 0xd9 || marker === 0xda) return null
    at += (marker >= 0xd0 && marker <= 0xd8) || marker === 0x01 ? 2 : 2 + view.getUint16(at + 2)
  }
  return null
}

const TIFF_WIDTH = 256
const TIFF_HEIGHT = 257
const TIFF_SHORT = 3

function tiffSize(view: DataView, isLittle: boolean): ImageSize | null {
  const directory = view.getUint32(4, isLittle)
  const entries = view.getUint16(directory, isLittle)
  const found = new Map<number, number>()
  for (let index = 0; index < entries; index += 1) {
    const at = directory + 2 + index * 12
    const isShort = view.getUint16(at + 2, isLittle) === TIFF_SHORT
    const value = isShort ? view.getUint16(at + 8, isLittle) : view.getUint32(at + 8, isLittle)
    found.set(view.getUint16(at, isLittle), value)
  }
  const [width, height] = [found.get(TIFF_WIDTH), found.get(TIFF_HEIGHT)]
  return width === undefined || height === undefined ? null : { width, height }
}
