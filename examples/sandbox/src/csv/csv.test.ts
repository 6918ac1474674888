import { expect, it } from 'vitest'
import { readCsvRows } from './read-csv.ts'
import { plainText, safeText, writeCsv } from './write-csv.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)
const textOf = (bytes: Uint8Array) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)

it.each(['=1+1', '+49 170', '-2', '@SUM(A1)', '\rx', ' =cmd', '\u00a0=cmd', '\uff1d1', '\uff20x', "'=1"])(
  '[USR-17] makes text of %j, and takes it back as it was',
  (text) => {
    expect(safeText(text)).toBe(`'${text}`)
    expect(plainText(safeText(text))).toBe(text)
  },
)

it.each([
  ['a\n=cmd', "a\n'=cmd"],
  ['\t=1', "'\t'=1"],
  ["x;=cmd|'/C calc'!A0;y", "x;'=cmd|'/C calc'!A0;y"],
  ['x; @a,-1\t+2', "x;' @a,'-1\t'+2"],
  ["a;'=1", "a;''=1"],
])('[USR-17] escapes formulas after a separator of any language in %j, and reads them back', (text, safe) => {
  expect(safeText(text)).toBe(safe)
  expect(plainText(safe)).toBe(text)
})

it('[USR-17] leaves no formula however a spreadsheet splits the line', () => {
  const cells = ["x;=cmd|'/C calc'!A0;y", 'a,b;\t=1', '"x=1', ';=2', 'x\t-3']
  const line = textOf(writeCsv([cells]))
    .slice(1)
    .trimEnd()
  for (const separator of [',', ';', '\t']) {
    for (const part of line.split(separator)) expect(part).not.toMatch(/^"?\s*[=+\-@]/)
  }
  expect(readCsvRows(writeCsv([['head', 'a', 'b', 'c', 'd'], cells]))?.[1]).toEqual(cells.map((cell) => cell.trim()))
})

it.each(['O’Brien', 'a=b', 'x-y', "'tis", 'a@b.example', 'a; b', ''])('[USR-17] leaves %j alone', (text) => {
  expect(safeText(text)).toBe(text)
  expect(plainText(text)).toBe(text)
})

it('[USR-17] writes what RFC 4180 says, with a mark that spreadsheets know the encoding by', () => {
  const file = writeCsv([
    ['a', 'b'],
    ['x,y', 'say "hi"'],
    ['Łódź', '=1'],
  ])
  expect(textOf(file)).toBe('\ufeffa,b\r\n"x,y","say ""hi"""\r\nŁódź,\'=1\r\n')
})

it('[USR-18] reads back what it wrote, for any content of the cells', () => {
  const rows = [
    ['username', 'name'],
    ['a', 'x,"y"'],
    ['=1', 'two\r\nlines'],
    ['é', ''],
  ]
  expect(readCsvRows(writeCsv(rows))).toEqual(rows)
})

it.each([
  [
    'any line end',
    'a,b\rc,d\ne,f\r\n',
    [
      ['a', 'b'],
      ['c', 'd'],
      ['e', 'f'],
    ],
  ],
  [
    'semicolons where the head has them',
    'a;b\nc,x;d',
    [
      ['a', 'b'],
      ['c,x', 'd'],
    ],
  ],
  [
    'an empty cell at the very end',
    'a,b\nc,',
    [
      ['a', 'b'],
      ['c', ''],
    ],
  ],
  ['no rows in empty lines at the end', 'a,b\n\n , \n', [['a', 'b']]],
  ['nothing', '', []],
] as const)('[USR-18] reads %s', (_what, text, rows) => {
  expect(readCsvRows(bytesOf(text))).toEqual(rows)
})

it.each([
  ['a,"b', [null]],
  ['a,"b"c', [null]],
  ['a,b"c"\nd,e', [null, ['d', 'e']]],
] as const)('[USR-18] marks only the row with wrong quotes: %j', (text, rows) => {
  expect(readCsvRows(bytesOf(text))).toEqual(rows)
})

it('[USR-18] rejects invalid UTF-8, and reads a megabyte of quotes quickly', () => {
  expect(readCsvRows(new Uint8Array([0x61, 0xff, 0x62]))).toBeNull()
  expect(readCsvRows(bytesOf('a\u0000b'))).toBeNull()
  const startedMs = performance.now()
  readCsvRows(bytesOf(`"${'""'.repeat(500_000)}`))
  expect(performance.now() - startedMs).toBeLessThan(2000)
})
