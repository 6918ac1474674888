/**
 * PNG as far as pictures of pages need it: what a browser writes is read, what is kept is written with a palette of its own,
 * a tenth of the size. Format: https://www.w3.org/TR/png-3.
 */
import { crc32, deflateSync, inflateSync } from 'node:zlib'

export interface Pixels {
  width: number
  height: number
  /** Red, green, blue; a byte each, row after row. */
  rgb: Uint8Array
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** Colour types, and the bytes that a pixel takes in each. */
const RGB = 2
const PALETTE = 3
const RGBA = 6
const BYTES: Readonly<Record<number, number>> = { [RGB]: 3, [PALETTE]: 1, [RGBA]: 4 }
const MOST_COLOURS = 256

/**
 * @returns its pixels; what is see-through is on white
 * @throws Error when it is no PNG of 8 bits a channel: colour, colour with alpha, or palette
 */
export function readPng(file: Buffer): Pixels {
  if (!file.subarray(0, 8).equals(SIGNATURE)) throw new Error('This is not a PNG: its first bytes are others.')
  const parts: Buffer[] = []
  let header: Buffer = Buffer.alloc(0)
  let palette: Buffer = Buffer.alloc(0)
  for (let at = 8; at < file.length;) {
    const length = file.readUInt32BE(at)
    const type = file.toString('latin1', at + 4, at + 8)
    const body = file.subarray(at + 8, at + 8 + length)
    if (type === 'IHDR') header = body
    if (type === 'PLTE') palette = body
    if (type === 'IDAT') parts.push(body)
    at += length + 12
  }
  const [width, height, depth, type, interlace] = [
    header.readUInt32BE(0),
    header.readUInt32BE(4),
    header[8],
    header[9] ?? 0,
    header[12],
  ]
  const size = BYTES[type]
  if (depth !== 8 || interlace !== 0 || size === undefined) {
    throw new Error(`A PNG of depth ${depth}, colour type ${type} and interlacing ${interlace} is not read here.`)
  }
  const bytes = unfilter(inflateSync(Buffer.concat(parts)), width * size, height, size)
  const rgb = new Uint8Array(width * height * 3)
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    for (let channel = 0; channel < 3; channel += 1) {
      const value = type === PALETTE ? palette[(bytes[pixel] ?? 0) * 3 + channel] : bytes[pixel * size + channel]
      const alpha = type === RGBA ? (bytes[pixel * size + 3] ?? 255) : 255
      rgb[pixel * 3 + channel] = Math.round(((value ?? 0) * alpha + 255 * (255 - alpha)) / 255)
    }
  }
  return { width, height, rgb }
}

/** Each row says how its bytes were predicted from the pixel before (`left`), the row above, and the pixel before in it. */
function unfilter(data: Buffer, stride: number, height: number, size: number): Uint8Array {
  const out = new Uint8Array(stride * height)
  for (let row = 0; row < height; row += 1) {
    const filter = data[row * (stride + 1)]
    for (let column = 0; column < stride; column += 1) {
      const at = row * stride + column
      const left = column >= size ? (out[at - size] ?? 0) : 0
      const above = row > 0 ? (out[at - stride] ?? 0) : 0
      const corner = row > 0 && column >= size ? (out[at - stride - size] ?? 0) : 0
      out[at] = (data[at + row + 1] ?? 0) + predict(filter, left, above, corner)
    }
  }
  return out
}

function predict(filter: number | undefined, left: number, above: number, corner: number): number {
  if (filter === 1) return left
  if (filter === 2) return above
  if (filter === 3) return (left + above) >> 1
  if (filter !== 4) return 0
  const [toLeft, toAbove, toCorner] = [above - corner, left - corner, left + above - 2 * corner].map(Math.abs) as [
    number,
    number,
    number,
  ]
  if (toLeft <= toAbove && toLeft <= toCorner) return left
  return toAbove <= toCorner ? above : corner
}

/**
 * The commonest colours stay as they are, so that surfaces and texts are exact; each other becomes the nearest of the palette:
 * half-tones at the edges of letters. The same pixels give the same file.
 */
export function writePalettePng({ width, height, rgb }: Pixels): Buffer {
  const counts = new Map<number, number>()
  const colours = Array.from({ length: width * height }, (_, pixel) => packed(rgb, pixel))
  for (const colour of colours) counts.set(colour, (counts.get(colour) ?? 0) + 1)
  const { palette, indexOf } = paletteOf(counts)
  const rows = Buffer.alloc((width + 1) * height)
  colours.forEach((colour, pixel) => {
    rows[pixel + Math.floor(pixel / width) + 1] = indexOf.get(colour) ?? 0
  })
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, PALETTE], 8)
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(palette.flatMap(channelsOf))),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** The commonest half of the palette; then, again and again, the colour that is farthest from all that it has. */
function paletteOf(counts: ReadonlyMap<number, number>) {
  const byCount = [...counts].sort(([one, often], [other, seldom]) => seldom - often || one - other)
  const all = byCount.map(([colour]) => colour)
  const palette: number[] = []
  const indexOf = new Map<number, number>()
  const farOf = all.map(() => Number.POSITIVE_INFINITY)
  const add = (added: number) => {
    palette.push(added)
    all.forEach((colour, at) => {
      const far = distance(colour, added)
      if (far >= (farOf[at] ?? 0)) return
      farOf[at] = far
      indexOf.set(colour, palette.length - 1)
    })
  }
  all.slice(0, MOST_COLOURS / 2).forEach(add)
  while (palette.length < Math.min(MOST_COLOURS, all.length)) {
    const most = farOf.reduce((best, far, at) => (far > (farOf[best] ?? 0) ? at : best), 0)
    add(all[most] ?? 0)
  }
  return { palette, indexOf }
}

const packed = (rgb: Uint8Array, pixel: number): number =>
  ((rgb[pixel * 3] ?? 0) << 16) | ((rgb[pixel * 3 + 1] ?? 0) << 8) | (rgb[pixel * 3 + 2] ?? 0)

const channelsOf = (colour: number): [number, number, number] => [colour >> 16, (colour >> 8) & 255, colour & 255]

const distance = (one: number, other: number): number =>
  ((one >> 16) - (other >> 16)) ** 2 +
  (((one >> 8) & 255) - ((other >> 8) & 255)) ** 2 +
  ((one & 255) - (other & 255)) ** 2

function chunk(type: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), body])
  const framed = Buffer.alloc(named.length + 8)
  framed.writeUInt32BE(body.length, 0)
  framed.set(named, 4)
  framed.writeUInt32BE(crc32(named), named.length + 4)
  return framed
}
