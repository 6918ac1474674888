import { expect, it } from 'vitest'
import { csvLine, plainCell, textCell } from './csv.rules.ts'

it.each([
  ['=1+1', "'=1+1"],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\tx', `"'\tx"`],
  ['\rx', `"'\rx"`],
  ['  =1', "'  =1"],
  ['\u00a0=1', "'\u00a0=1"],
  ['＝1', "'＝1"],
  ['－1', "'－1"],
  ['a\n=1', `"a\n'=1"`],
  ['a\r\n @x', `"a\r\n' @x"`],
  ['=cmd|"/c calc"!A1', `"'=cmd|""/c calc""!A1"`],
  ["x;=cmd|'/C calc'!A0;y", `"x;'=cmd|'/C calc'!A0;y"`],
  ['x; +1;\t@y', `"x;' +1;'\t'@y"`],
  ['x,-1', `"x,'-1"`],
  ['x\t=1', `"x\t'=1"`],
])('[EXP-20] neutralizes the formula in %j', (text, cell) => {
  expect(textCell(text)).toBe(cell)
})

it.each(['INV-1001', 'a=b', 'Cascade Tire & Service', 'x - y', '', '1e5', 'Ünïcode'])(
  '[EXP-20] keeps %j unchanged',
  (text) => {
    expect(textCell(text)).toBe(text)
  },
)

it('[EXP-21] keeps a negative number a number', () => {
  expect(csvLine([plainCell('-12.50'), plainCell(-3), plainCell(null)])).toBe('-12.50,-3,\r\n')
})

it('[EXP-22] quotes cells with separators or line breaks, and doubles quotes', () => {
  expect(csvLine([textCell('a;b'), textCell('a\tb'), plainCell('1;2')])).toBe('"a;b","a\tb","1;2"\r\n')
  expect(csvLine([textCell('a,b'), textCell('say "hi"'), textCell('two\nlines'), textCell(null)])).toBe(
    '"a,b","say ""hi""","two\nlines",\r\n',
  )
})
