/** Accounts that the user opened recently, stored in this browser: ids only. Source: docs/spec/account.md CUS-66. */
const KEY = 'netterms:recent-accounts'
const MOST = 5

/** @returns ids, latest first; empty for an unknown user */
export function readRecentAccounts(userId: string | undefined): string[] {
  if (userId === undefined) return []
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(`${KEY}:${userId}`) ?? '[]')
    return Array.isArray(kept)
      ? kept.filter((id): id is string => typeof id === 'string' && ID.test(id)).slice(0, MOST)
      : []
  } catch {
    return []
  }
}

const ID = /^[A-Za-z0-9-]{1,40}$/

export function keepRecentAccount(userId: string | undefined, customerId: string | null): void {
  if (userId === undefined || customerId === null) return
  const ids = [customerId, ...readRecentAccounts(userId).filter((id) => id !== customerId)].slice(0, MOST)
  try {
    localStorage.setItem(`${KEY}:${userId}`, JSON.stringify(ids))
  } catch {
    // Without storage, the picker lists accounts in their usual order.
  }
}
