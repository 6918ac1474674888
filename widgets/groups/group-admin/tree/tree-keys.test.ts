import { expect, it } from 'vitest'
import { rowStartingWith, type TreeRow, treeMove } from './tree-keys.ts'

/** Rows of the tree: a (open) with the children b and c (closed) and d (without children). */
const rows: readonly TreeRow[] = [
  { level: 1, isOpen: true },
  { level: 2, isOpen: null },
  { level: 2, isOpen: false },
  { level: 1, isOpen: null },
]
const names = ['Northwind', 'Accounts', 'Nováková', 'Nice']

it.each([
  ['goes down one row', 'ArrowDown', 0, { kind: 'focus', index: 1 }],
  ['stays on the last row', 'ArrowDown', 3, { kind: 'focus', index: 3 }],
  ['stays on the first row', 'ArrowUp', 0, { kind: 'focus', index: 0 }],
  ['jumps to the end', 'End', 0, { kind: 'focus', index: 3 }],
  ['jumps to the start', 'Home', 3, { kind: 'focus', index: 0 }],
  ['goes to the first child of an open row', 'ArrowRight', 0, { kind: 'focus', index: 1 }],
  ['opens a closed row', 'ArrowRight', 2, { kind: 'open' }],
  ['stays on a row without children', 'ArrowRight', 3, { kind: 'focus', index: 3 }],
  ['closes an open row', 'ArrowLeft', 0, { kind: 'close' }],
  ['goes to the parent', 'ArrowLeft', 2, { kind: 'focus', index: 0 }],
  ['stays at the top level', 'ArrowLeft', 3, { kind: 'focus', index: 3 }],
  ['selects with Enter', 'Enter', 1, { kind: 'choose' }],
  ['selects with Space', ' ', 1, { kind: 'choose' }],
  ['leaves other keys alone', 'Tab', 1, null],
] as const)('[GRP-41] %s', (_says, key, here, move) => {
  expect(treeMove(key, rows, here)).toEqual(move)
})

it('[GRP-41] opens with the left arrow in right-to-left text', () => {
  expect(treeMove('ArrowLeft', rows, 2, true)).toEqual({ kind: 'open' })
  expect(treeMove('ArrowRight', rows, 2, true)).toEqual({ kind: 'focus', index: 0 })
})

it('[GRP-41] stays on an open row while its branch loads', () => {
  const loading: readonly TreeRow[] = [
    { level: 1, isOpen: true },
    { level: 1, isOpen: null },
  ]
  expect(treeMove('ArrowRight', loading, 0)).toEqual({ kind: 'focus', index: 0 })
})

it('[GRP-41] finds rows by typing, from the current one and wrapping around, ignoring accents and case', () => {
  expect(rowStartingWith(names, 0, 'n')).toBe(2)
  expect(rowStartingWith(names, 2, 'n')).toBe(3)
  expect(rowStartingWith(names, 3, 'n')).toBe(0)
  expect(rowStartingWith(names, 0, 'novak')).toBe(2)
  expect(rowStartingWith(names, 0, 'x')).toBe(-1)
})
