/**
 * Checks whether the bytes of a file match its type, by the signature at the beginning; a type without a signature must
 * be UTF-8 text without NUL. Source: docs/spec/disputes.md DSP-27, docs/spec/documents.md DOC-70, assumption A-20.
 */
import type { UploadType } from 'netterms/contract/internal'

const MARKS: Readonly<Partial<Record<UploadType, readonly (readonly number[])[]>>> = {
  png: [[0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  jpg: [[0xff, 0xd8, 0xff]],
  jpeg: [[0xff, 0xd8, 0xff]],
  tif: [
    [0x49, 0x49, 0x2a, 0x00],
    [0x4d, 0x4d, 0x00, 0x2a],
  ],
  tiff: [
    [0x49, 0x49, 0x2a, 0x00],
    [0x4d, 0x4d, 0x00, 0x2a],
  ],
}
/**
 * May be anywhere in the first kilobyte, because scanners and mail gateways write bytes before it (ISO 32000-1, annex
 * H.3.4.1).
 */
const PDF_MARK = '%PDF-'
const PDF_MARK_WITHIN = 1024
/** Office files are ZIP archives that contain a file of the name in `ARCHIVE_PARTS`. */
const ARCHIVE_MARK = [0x50, 0x4b, 0x03, 0x04]
const ARCHIVE_PARTS: Readonly<Partial<Record<UploadType, string>>> = {
  docx: 'word/document.xml',
  xlsx: 'xl/workbook.xml',
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

const beginsWith = (bytes: Uint8Array, mark: readonly number[]): boolean =>
  mark.every((byte, index) => bytes[index] === byte)

export function isContentOf(type: UploadType, bytes: Uint8Array): boolean {
  if (type === 'pdf') return Buffer.from(bytes.subarray(0, PDF_MARK_WITHIN)).includes(PDF_MARK, 0, 'latin1')
  const marks = MARKS[type]
  if (marks) return marks.some((mark) => beginsWith(bytes, mark))
  const part = ARCHIVE_PARTS[type]
  if (part !== undefined) return beginsWith(bytes, ARCHIVE_MARK) && Buffer.from(bytes).includes(part, 0, 'latin1')
  return isText(bytes)
}

function isText(bytes: Uint8Array): boolean {
  if (bytes.includes(0)) return false
  try {
    utf8.decode(bytes)
    return true
  } catch {
    return false
  }
}
