import { expect, it } from 'vitest'
import { groupHeight, groupPath, whyGroupNotPlaced } from './user-group.rules.ts'

/** Group a contains b and e, b contains c, c contains d; f is unrelated. */
const parents = new Map([
  ['a', null],
  ['b', 'a'],
  ['c', 'b'],
  ['d', 'c'],
  ['e', 'a'],
  ['f', null],
])

it('[GRP-2] refuses a group as its own parent, and below any of its descendants', () => {
  for (const parent of ['a', 'b', 'c', 'd']) expect(whyGroupNotPlaced(parents, 'a', parent)).toBe('parent-cycle')
  expect(whyGroupNotPlaced(parents, 'd', 'a')).toBeNull()
  expect(whyGroupNotPlaced(parents, 'b', 'e')).toBeNull()
  expect(whyGroupNotPlaced(parents, 'c', null)).toBeNull()
})

it('[GRP-3] counts the levels above and those of the moved subtree', () => {
  expect(whyGroupNotPlaced(parents, null, 'd')).toBeNull()
  expect(whyGroupNotPlaced(parents, 'f', 'd')).toBeNull()
  const deeper = new Map([...parents, ['g', 'f'] as const])
  expect(whyGroupNotPlaced(deeper, 'f', 'd')).toBe('too-deep')
  expect(whyGroupNotPlaced(deeper, 'f', 'c')).toBeNull()
  expect([groupHeight(parents, 'a'), groupHeight(parents, 'c'), groupHeight(parents, 'e')]).toEqual([4, 2, 1])
})

it('[GRP-2] terminates for a tree with a cycle', () => {
  const broken = new Map([
    ['a', 'b'],
    ['b', 'a'],
  ])
  expect(groupPath(broken, 'a')).toEqual(['b', 'a'])
})
