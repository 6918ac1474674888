/** Rejections selected to be canceled together. Source: docs/spec/rejections.md REJ-25. */
import { useEffect, useState } from 'react'
import type { Rejection } from '../../../src/contract/index.ts'

export interface RejectionSelection {
  /** True if checkboxes are shown: the user may cancel, and the tab lists active rejections. */
  isOffered: boolean
  chosen: ReadonlyMap<string, Rejection>
  toggle(rejection: Rejection, isSelected: boolean): void
  togglePage(rejections: readonly Rejection[], isSelected: boolean): void
  clear(): void
}

export const isSelectable = ({ status, cancelable }: Rejection): boolean => status === 'active' && cancelable

/**
 * @param rows rows on screen; a later version of a selected rejection replaces the earlier one, and those that can no
 * longer be canceled are deselected
 */
export function useRejectionSelection(rows: readonly Rejection[] | null, isOffered: boolean): RejectionSelection {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Rejection>>(new Map())
  useEffect(() => {
    if (!isOffered) return setChosen((now) => (now.size === 0 ? now : new Map()))
    const changed = (rows ?? []).filter((row) => {
      const known = chosen.get(row.id)
      return known !== undefined && known !== row
    })
    if (changed.length === 0) return
    setChosen((now) => {
      const next = new Map(now)
      for (const row of changed) {
        if (isSelectable(row)) next.set(row.id, row)
        else next.delete(row.id)
      }
      return next
    })
  }, [rows, isOffered, chosen])
  const toggleAll = (rejections: readonly Rejection[], isSelected: boolean) =>
    setChosen((now) => {
      const next = new Map(now)
      for (const rejection of rejections) {
        if (isSelected) next.set(rejection.id, rejection)
        else next.delete(rejection.id)
      }
      return next
    })
  return {
    isOffered,
    chosen,
    toggle: (rejection, isSelected) => toggleAll([rejection], isSelected),
    togglePage: toggleAll,
    clear: () => setChosen(new Map()),
  }
}
