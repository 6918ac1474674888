/** The order in which accounts are shown. Source: docs/spec/account.md CUS-10. */
import type { Customer } from '../../../src/contract/index.ts'

export interface ArrangedAccount {
  account: Customer
  /** Levels below the topmost account on the same page; 0 at the top. */
  depth: number
}

/**
 * Puts each account below its parent if both are on the same page; others stay in server order. Each page is arranged
 * on its own, so that drawn rows never move.
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
  // Accounts that name each other as parent have no topmost one; list them too.
  page.forEach((account) => place(account, 0))
  return arranged
}
