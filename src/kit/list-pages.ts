/** Behavior shared by all paged lists. Source: docs/spec/invoices.md INV-3, docs/spec/widgets.md. */
import { useEffect, useRef } from 'react'
import { encodeJson } from '../contract/index.ts'
import { useWidget } from './widget-context.ts'

/** The input of the shown answer: while the next page loads, the answer shown is that of the previous one. */
export function useAnsweredInput<Input>(answer: object | null, input: Input): Input {
  const known = useRef({ answer, input })
  // Written during render, like state: rendering again has the same result, and no extra render is needed.
  if (answer !== known.current.answer) known.current = { answer, input }
  return answer ? known.current.input : input
}

/** A page that no longer exists (paid in the meantime, an old link) leads to the last one. */
export function useLastPage(recordCount: number, page: number, size: number, open: (page: number) => void): void {
  const last = Math.max(1, Math.ceil(recordCount / size))
  const isBeyond = recordCount > 0 && page > last
  useEffect(() => {
    if (isBeyond) open(last)
  }, [isBeyond, last])
}

/** Fires `nt-filters-change` when filters changed; not for the initial ones. */
export function useAnnouncedFilters(filters: Readonly<Record<string, string>>): void {
  const { emit } = useWidget()
  const text = encodeJson(filters)
  const announced = useRef(text)
  useEffect(() => {
    if (announced.current === text) return
    announced.current = text
    emit('nt-filters-change', { filters })
  }, [text])
}
