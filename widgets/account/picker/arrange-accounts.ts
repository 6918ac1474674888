/** Accounts in the order in which they are shown. Source: docs/spec/account.md CUS-10. */
import type { Customer } from '../../../src/contract/index.ts'

export interface ArrangedAccount {
  account: Customer
  /** Steps below the first account above it that stands in the same page; 0 at the top. */
  depth: number
}

/**
 * Each account below the one that it is part of, as far as that one came in the same page; the others stay where the
 * server put them. What was drawn never moves: a page is arranged by itself.
 */
export function arrangeAccounts(page: readonly Customer[]): ArrangedAccount[] {
  const known = new Set(page.map(({ id }) => id))
  const below = new Map<string, Customer[]>()
  const tops: Customer[] = []
  for (const account of page) {
    const { parentId } = account
    if (parentId === null || parentId === account.id || !known.has(parentId)) tops.push(account)
    else below.set(parentId, [...(below.get(parentId) ?? []), account])
  }
  const arranged: ArrangedAccount[] = []
  const placed = new Set<string>()
  const place = (account: Customer, depth: number) => {
    if (placed.has(account.id)) return
    placed.add(account.id)
    arranged.push({ account, depth })
    for (const child of below.get(account.id) ?? []) place(child, depth + 1)
  }
  tops.forEach((account) => place(account, 0))
  // Two that name each other as parents have no top: nobody is left out for that.
  page.forEach((account) => place(account, 0))
  return arranged
}
