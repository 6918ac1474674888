/**
 * Disputes selected to be answered together: all in one status, and no more than one request allows. Source:
 * docs/spec/disputes.md DSP-16, DSP-26, DSP-62.
 */
import { useEffect, useRef, useState } from 'react'
import { type Dispute, type DisputeSide, encodeJson, LIMITS, listDisputes } from '../../../src/contract/index.ts'
import { useCall } from '../../../src/data/use-call.ts'
import type { CenterScope } from './dispute-query.ts'

/** Why a box is disabled: no action is possible, another status is selected, or the limit is reached. */
export type NotSelectable = 'nothing' | 'different' | 'full'

export interface DisputeSelection {
  chosen: ReadonlyMap<string, Dispute>
  /** True if the selected disputes need the user's answer; otherwise they can only be withdrawn. */
  isYours: boolean
  isFull: boolean
  /** Numbers that were deselected because their disputes changed. */
  dropped: readonly string[]
  whyNot(dispute: Dispute): NotSelectable | null
  tick(disputes: readonly Dispute[], isOn: boolean): void
  clear(): void
}

interface Options {
  side: DisputeSide
  scope: CenterScope
  /** Numbers separated by commas, as in the URL. */
  ticked: string
  /** The latest data of the rows on screen; null while loading. */
  rows: readonly Dispute[] | null
  canAnswerTogether: boolean
  write(ticked: string): void
}

export function useDisputeSelection(options: Options): DisputeSelection {
  const { side, scope, ticked, rows, canAnswerTogether, write } = options
  const scopeKey = encodeJson(scope)
  const known = useRef({ whose: scopeKey, rows: new Map<string, Dispute>() })
  const [dropped, setDropped] = useState<readonly string[]>([])
  // The ref is written during render; this is safe because rendering again gives the same result.
  const isOther = known.current.whose !== scopeKey
  if (isOther) known.current = { whose: scopeKey, rows: new Map() }
  for (const dispute of rows ?? []) known.current.rows.set(dispute.id, dispute)

  const ids = canAnswerTogether ? idsOf(ticked) : []
  const missing = rows === null ? [] : ids.filter((id) => !known.current.rows.has(id))
  // Disputes that were selected on another page, before this one loaded.
  const requested = useCall(
    listDisputes,
    missing.length > 0
      ? { filter: { ...scope, dispute_id: missing.join() }, page: { number: 1, size: LIMITS.maxDisputesTogether } }
      : null,
  )
  for (const dispute of requested.answer?.data ?? []) known.current.rows.set(dispute.id, dispute)

  const all = ids.flatMap((id) => known.current.rows.get(id) ?? [])
  const status = all.find(({ actions }) => actions.length > 0)?.status ?? null
  const fits = (dispute: Dispute) => dispute.actions.length > 0 && (status === null || dispute.status === status)
  const chosen = new Map(all.filter(fits).map((dispute) => [dispute.id, dispute]))
  const isFull = chosen.size >= LIMITS.maxDisputesTogether

  const gone = ids.filter((id) => !chosen.has(id) && (known.current.rows.has(id) || requested.answer !== null))
  const goneText = gone.join()
  useEffect(() => {
    if (goneText === '') return
    setDropped(gone)
    write(ids.filter((id) => !gone.includes(id)).join())
  }, [goneText])

  const former = useRef(scopeKey)
  useEffect(() => {
    if (former.current === scopeKey) return
    former.current = scopeKey
    setDropped([])
    write('')
  }, [scopeKey])

  function whyNot(dispute: Dispute): NotSelectable | null {
    if (dispute.actions.length === 0) return 'nothing'
    if (!fits(dispute)) return 'different'
    return isFull && !chosen.has(dispute.id) ? 'full' : null
  }

  return {
    chosen,
    isYours: [...chosen.values()].every(({ turn }) => turn === side),
    isFull,
    dropped,
    whyNot,
    tick(disputes, isOn) {
      setDropped([])
      const changed = new Set(disputes.map(({ id }) => id))
      const others = [...chosen.keys()].filter((id) => !changed.has(id))
      write((isOn ? [...others, ...changed] : others).slice(0, LIMITS.maxDisputesTogether).join())
    },
    clear() {
      setDropped([])
      write('')
    },
  }
}

const idsOf = (ticked: string): string[] =>
  [...new Set(ticked.split(','))].filter((id) => /^[A-Za-z0-9-]{1,40}$/.test(id)).slice(0, LIMITS.maxDisputesTogether)

/**
 * Returns the rows that the page's checkbox selects. Without a selection, these are the rows in the status of the first
 * row on the user's turn, or else of the first selectable row.
 */
export function selectableOf(
  rows: readonly Dispute[],
  { chosen, whyNot }: Pick<DisputeSelection, 'chosen' | 'whyNot'>,
  side: DisputeSide,
): Dispute[] {
  const free = rows.filter((dispute) => chosen.has(dispute.id) || whyNot(dispute) === null)
  const first = free.find(({ turn }) => turn === side) ?? free[0]
  return free.filter(({ status }) => status === first?.status)
}
