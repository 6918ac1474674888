/** Users selected to be moved, locked or unlocked together, over several pages. Source: docs/spec/users.md USR-72. */
import { useEffect, useState } from 'react'
import { type User, USER_LIMITS } from '../../../src/contract/index.ts'

/** Why a checkbox is disabled: it is the user’s own row, the user was removed, or the limit is reached. */
export type NotSelectable = 'self' | 'terminated' | 'full'

export interface UserSelection {
  isOffered: boolean
  chosen: ReadonlyMap<string, User>
  whyNot(user: User): NotSelectable | null
  tick(users: readonly User[], isOn: boolean): void
  clear(): void
}

/**
 * @param rows rows on screen; a later version of a selected user replaces the earlier one, and terminated users are
 * deselected
 */
export function useUserSelection(rows: readonly User[] | null, isOffered: boolean): UserSelection {
  const [chosen, setChosen] = useState<ReadonlyMap<string, User>>(new Map())
  useEffect(() => {
    const changed = (rows ?? []).filter((row) => chosen.has(row.id) && chosen.get(row.id) !== row)
    if (changed.length === 0) return
    const next = new Map(chosen)
    for (const row of changed) {
      if (row.status === 'terminated') next.delete(row.id)
      else next.set(row.id, row)
    }
    setChosen(next)
  }, [rows, chosen])
  const isFull = chosen.size >= USER_LIMITS.maxUsersMovedAtOnce
  const whyNot = (user: User): NotSelectable | null => {
    if (user.isSelf) return 'self'
    if (user.status === 'terminated') return 'terminated'
    return isFull && !chosen.has(user.id) ? 'full' : null
  }
  return {
    isOffered,
    chosen,
    whyNot,
    tick: (users, isOn) =>
      setChosen((now) => {
        const next = new Map(now)
        for (const user of users) {
          if (!isOn) next.delete(user.id)
          else if (next.size < USER_LIMITS.maxUsersMovedAtOnce) next.set(user.id, user)
        }
        return next
      }),
    clear: () => setChosen(new Map()),
  }
}
