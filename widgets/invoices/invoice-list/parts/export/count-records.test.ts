import { describe, expect, it } from 'vitest'
import { createRecordCounter } from './count-records.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)
/** Passes the file to the counter in pieces of `size` bytes, and returns the counts. */
function counted(format: 'csv' | 'pdf' | 'zip', file: Uint8Array, size: number): (number | null)[] {
  const count = createRecordCounter(format)
  const counts: (number | null)[] = []
  for (let start = 0; start < file.length; start += size) counts.push(count(file.subarray(start, start + size)))
  return counts
}

describe.each([1, 3, 7, 1000])('in pieces of %i bytes', (size) => {
  it('[EXP-64] counts the lines of a CSV, but not line breaks in its cells', () => {
    const file = bytesOf('\uFEFFtrxId,information\r\nT-1,"two\r\nlines, ""quoted"""\r\nT-2,\r\nT-3,"a"\r\n')
    expect(counted('csv', file, size).at(-1)).toBe(3)
    expect(counted('csv', file.subarray(0, 52), size).at(-1)).toBe(1)
    expect(counted('csv', bytesOf('trxId\r\n'), size).at(-1)).toBe(0)
  })

  it('[EXP-64] counts the entries of a ZIP', () => {
    const file = bytesOf('PK\u0003\u0004aPPK\u0003\u0004PK\u0001\u0002PKPK\u0003\u0004')
    expect(counted('zip', file, size).at(-1)).toBe(3)
  })

  it('[EXP-64] does not count a PDF before its end', () => {
    expect(counted('pdf', bytesOf('%PDF-1.7'), size).at(-1)).toBeNull()
  })
})
