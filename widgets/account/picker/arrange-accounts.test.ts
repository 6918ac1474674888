import { expect, it } from 'vitest'
import type { Customer } from '../../../src/contract/index.ts'
import { arrangeAccounts } from './arrange-accounts.ts'

const account = (id: string, parentId: string | null = null) => ({ id, name: id, parentId }) as Customer
const shown = (page: readonly Customer[]) => arrangeAccounts(page).map(({ account: { id }, depth }) => [id, depth])

it('[CUS-10] puts each account below its parent, at any depth', () => {
  expect(shown([account('a-1', 'a'), account('b'), account('a'), account('a-1-1', 'a-1')])).toEqual([
    ['b', 0],
    ['a', 0],
    ['a-1', 1],
    ['a-1-1', 2],
  ])
})

it('[CUS-10] leaves an account in place if its parent is not on the page', () => {
  expect(shown([account('a-1', 'a'), account('b')])).toEqual([
    ['a-1', 0],
    ['b', 0],
  ])
})

it('[CUS-10] keeps every account when two accounts name each other as parent, or one names itself', () => {
  expect(shown([account('a', 'b'), account('b', 'a'), account('c', 'c')]).map(([id]) => id)).toEqual(['c', 'a', 'b'])
})
