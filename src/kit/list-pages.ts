/** Behavior shared by all paged lists. Source: docs/spec/invoices.md INV-3, docs/spec/widgets.md. */
import { useEffect, useRef } from 'react'
import { encodeJson } from '../contract/index.ts'
import { useWidget } from './widget-context.ts'

/** Returns the input of the displayed response, which is the previous one while the next page loads. */
export function useAnsweredInput<Input>(answer: object | null, input: Input): Input {
  const known = useRef({ answer, input })
  // Written during render, like state: rendering again gives the same result, and no extra render is needed.
  if (answer !== known.current.answer) known.current = { answer, input }
  return answer ? known.current.input : input
}

/** Opens the last page if the requested page no longer exists (invoices paid in the meantime, an old link). */
export function useLastPage(recordCount: number, page: number, size: number, open: (page: number) => void): void {
  const last = Math.max(1, Math.ceil(recordCount / size))
  const isBeyond = recordCount > 0 && page > last
  useEffect(() => {
    if (isBeyond) open(last)
  }, [isBeyond, last])
}

/** Dispatches `nt-filters-change` when filters change, but not for the initial ones. */
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
