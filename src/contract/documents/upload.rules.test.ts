import { expect, it } from 'vitest'
import { type FileFacts, refusalOf, UPLOAD_LIMITS, uploadTypeOf } from './upload.rules.ts'

const pdf: FileFacts = { name: 'note.pdf', size: 1000, type: 'application/pdf' }
const others = (count: number, size = 1000): FileFacts[] =>
  Array.from({ length: count }, (_, index) => ({ ...pdf, name: `${index}.pdf`, size }))

it.each([
  ['a document', pdf],
  ['capitals', { ...pdf, name: 'NOTE.PDF' }],
  ['points in the name', { ...pdf, name: 'note.2026.11.pdf' }],
  ['nothing declared', { ...pdf, type: '' }],
  ['a general type', { ...pdf, type: 'application/octet-stream' }],
  ['a table as a system with Excel declares it', { name: 'a.csv', size: 1, type: 'application/vnd.ms-excel' }],
  ['a photograph as older systems declare it', { name: 'a.jpg', size: 1, type: 'image/pjpeg' }],
  ['a parameter', { name: 'a.txt', size: 1, type: 'text/plain; charset=utf-8' }],
  ['the largest', { ...pdf, size: 10_000_000 }],
])('[UI-39] takes %s', (_name, file) => {
  expect(refusalOf(file, [])).toBeNull()
})

it.each([
  ['type', { ...pdf, name: 'photo.heic', type: 'image/heic' }, []],
  ['type', { ...pdf, name: 'no-ending' }, []],
  ['type', { ...pdf, name: 'constructor' }, []],
  ['type', { ...pdf, name: 'x.constructor' }, []],
  ['type', { ...pdf, type: 'text/html' }, []],
  ['type', { ...pdf, name: 'note.pdf.exe' }, []],
  ['empty', { ...pdf, size: 0 }, []],
  ['too-large', { ...pdf, size: 10_000_001 }, []],
  ['duplicate', pdf, [pdf]],
  ['too-many', pdf, others(5)],
  ['too-large-together', { ...pdf, size: 10_000_000 }, others(4, 10_000_001)],
] as const)('[UI-39] rejects a file: %s', (refusal, file, already) => {
  expect(refusalOf(file, already)).toBe(refusal)
})

it('[UI-39] accepts only the file types of the given place', () => {
  const limits = { ...UPLOAD_LIMITS, types: ['pdf'] as const }
  expect(refusalOf({ name: 'a.png', size: 1, type: 'image/png' }, [], limits)).toBe('type')
  expect(uploadTypeOf('a.jpeg')).toBe('jpeg')
})
