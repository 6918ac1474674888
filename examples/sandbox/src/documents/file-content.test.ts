import { expect, it } from 'vitest'
import { isContentOf } from './file-content.ts'

const PDF = '%PDF-1.4\n1 0 obj\n<< >>\nendobj\n%%EOF\n'

it.each([
  ['at once', PDF, true],
  ['behind a byte order mark', `\ufeff${PDF}`, true],
  ['behind the lines of a scanner', `${'\r\n'.repeat(100)}@PJL SET X=1\n${PDF}`, true],
  ['in the last place', `${' '.repeat(1019)}${PDF}`, true],
  ['too late', `${' '.repeat(1020)}${PDF}`, false],
  ['never', '<html>no pdf</html>', false],
])('[DOC-70] a PDF may have its header %s', (_where, text, isOne) => {
  expect(isContentOf('pdf', Buffer.from(text, 'utf8'))).toBe(isOne)
})
