import { useEffect, useRef, useState } from 'react'
import { ENROLLMENT_LIMITS, type LoyaltyAccount } from '../../../../src/contract/index.ts'
import type { Selection } from './accounts-table.tsx'

/** Selection of accounts; they stay selected across pages, and newer data replaces older data. */
export function useSelection(rows: readonly LoyaltyAccount[]): Selection {
  const [chosen, setChosen] = useState<ReadonlyMap<string, LoyaltyAccount>>(new Map())
  const known = useRef(rows)
  useEffect(() => {
    if (known.current === rows) return
    known.current = rows
    setChosen((now) => new Map([...now].map(([id, each]) => [id, rows.find((row) => row.id === id) ?? each])))
  }, [rows])
  return {
    chosen,
    tick: (accounts, isOn) =>
      setChosen((now) => {
        const next = new Map(now)
        for (const account of accounts) {
          if (!isOn) next.delete(account.id)
          else if (next.size < ENROLLMENT_LIMITS.maxTogether) next.set(account.id, account)
        }
        return next
      }),
    clear: () => setChosen(new Map()),
  }
}
