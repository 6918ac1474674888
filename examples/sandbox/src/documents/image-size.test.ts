import { expect, it } from 'vitest'
import { imageSizeOf, isTooLargeToShow } from './image-size.ts'

const PNG_MARK = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

function png(width: number, height: number): Buffer {
  const head = Buffer.alloc(25)
  head.writeUInt32BE(13, 0)
  head.write('IHDR', 4)
  head.writeUInt32BE(width, 8)
  head.writeUInt32BE(height, 12)
  return Buffer.concat([Buffer.from(PNG_MARK), head])
}

/** Builds a JPEG with a thumbnail, which has its own frame, in a segment before the image's frame. */
function jpeg(width: number, height: number, frame = 0xc2): Buffer {
  const thumbnail = Buffer.from([0xff, 0xd8, 0xff, 0xc0, 0, 11, 8, 0, 1, 0, 1, 1, 1, 0x11, 0, 0xff, 0xd9])
  const segment = Buffer.concat([Buffer.from([0xff, 0xe1, 0, thumbnail.length + 2]), thumbnail])
  const tables = Buffer.from([0xff, 0xc4, 0, 3, 9, 0xff, 0xff])
  const size = Buffer.from([0xff, frame, 0, 11, 8, height >> 8, height & 255, width >> 8, width & 255, 1, 1, 0x11, 0])
  return Buffer.concat([Buffer.from([0xff, 0xd8]), segment, tables, size])
}

/** @param after further pages, or the offset that the chain of pages continues at */
function tiff(width: number, height: number, isLittle: boolean, after: Buffer | number = 0): Buffer {
  const bytes = Buffer.alloc(38)
  bytes.write(isLittle ? 'II' : 'MM', 0)
  const short = (value: number, at: number) =>
    isLittle ? bytes.writeUInt16LE(value, at) : bytes.writeUInt16BE(value, at)
  const long = (value: number, at: number) =>
    isLittle ? bytes.writeUInt32LE(value, at) : bytes.writeUInt32BE(value, at)
  short(42, 2)
  long(8, 4)
  short(2, 8)
  for (const [index, [tag, value]] of [[256, width] as const, [257, height] as const].entries()) {
    const at = 10 + index * 12
    short(tag, at)
    short(4, at + 2)
    long(1, at + 4)
    long(value, at + 8)
  }
  long(typeof after === 'number' ? after : 38, 34)
  return typeof after === 'number' ? bytes : Buffer.concat([bytes, after])
}

/** A second page, as encoded in the file. */
const page = (width: number, height: number, isLittle: boolean) => tiff(width, height, isLittle).subarray(8)
/** Builds pages with 500 entries each that overlap: each begins a few bytes after the previous one. */
function pagesOverEachOther(): Buffer {
  const bytes = Buffer.alloc(20_000)
  bytes.write('II*\0', 0, 'latin1')
  bytes.writeUInt32LE(8, 4)
  for (let at = 8; at < 8_000; at += 8) {
    bytes.writeUInt16LE(500, at)
    bytes.writeUInt32LE(at + 8, at + 2 + 500 * 12)
  }
  return bytes
}

it.each([
  ['a PNG', png(50_000, 50_000)],
  ['a JPEG', jpeg(50_000, 50_000)],
  ['a baseline JPEG', jpeg(65_535, 2_000, 0xc0)],
  ['a TIFF', tiff(50_000, 50_000, true)],
  ['a TIFF of the other order', tiff(50_000, 50_000, false)],
  ['a TIFF with a large second page', tiff(1_700, 2_200, true, page(50_000, 50_000, true))],
  ['a TIFF of the other byte order with a large second page', tiff(1_700, 2_200, false, page(50_000, 50_000, false))],
  ['a TIFF of more pages than are read', pagesOverEachOther()],
  ['a TIFF with a missing second page', tiff(50_000, 50_000, true, 9_999)],
])('[DOC-90] reads the size of %s from its header, and finds it too large', (_what, bytes) => {
  const size = imageSizeOf(bytes)
  expect((size?.width ?? 0) * (size?.height ?? 0)).toBeGreaterThan(100_000_000)
  expect(isTooLargeToShow(size)).toBe(true)
})

it.each([
  ['a PNG', png(9_921, 7_016)],
  ['a JPEG', jpeg(4_000, 3_000)],
  ['a TIFF', tiff(1_700, 2_200, true)],
  ['a TIFF of two pages', tiff(1_700, 2_200, true, page(1_700, 2_200, true))],
  ['a TIFF with a page cycle', tiff(1_700, 2_200, true, 8)],
])('[DOC-90] takes %s of a scanned page', (_what, bytes) => {
  expect(imageSizeOf(bytes)).not.toBeNull()
  expect(isTooLargeToShow(imageSizeOf(bytes))).toBe(false)
})

it('[DOC-90] fails on no file, however it is cut', () => {
  for (const whole of [
    png(1, 1),
    jpeg(1, 1),
    tiff(1, 1, true),
    Buffer.from('%PDF-1.4'),
    Buffer.from([0xff, 0xd8, 0xff, 0xff]),
  ]) {
    for (let length = 0; length <= whole.length; length += 1) {
      expect(() => imageSizeOf(new Uint8Array(whole.subarray(0, length)))).not.toThrow()
    }
  }
  expect(imageSizeOf(Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0, 0xff, 0xe0, 0, 0]))).toBeNull()
})
