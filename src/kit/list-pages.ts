/** What every list that comes in pages does alike. Source: docs/spec/invoices.md INV-3, docs/spec/widgets.md. */
import { useEffect, useRef } from 'react'
import { encodeJson } from '../contract/index.ts'
import { useWidget } from './widget-context.ts'

/** What an answer was asked with: while the next page is on its way, the answer shown is that of the one before. */
export function useAskedWith<Input>(answer: object | null, input: Input): Input {
  const known = useRef({ answer, input })
  // Written while drawing, as state would be: drawn again it is the same, and nothing is drawn twice for it.
  if (answer !== known.current.answer) known.current = { answer, input }
  return answer ? known.current.input : input
}

/** A page that is not there any more (paid meanwhile, an old link) leads to the last one. */
export function useLastPage(recordCount: number, page: number, size: number, open: (page: number) => void): void {
  const last = Math.max(1, Math.ceil(recordCount / size))
  const isBeyond = recordCount > 0 && page > last
  useEffect(() => {
    if (isBeyond) open(last)
  }, [isBeyond, last])
}

/** Fires `nt-filters-change` when they are others than before; not for the first. */
export function useToldFilters(filters: Readonly<Record<string, string>>): void {
  const { emit } = useWidget()
  const text = encodeJson(filters)
  const told = useRef(text)
  useEffect(() => {
    if (told.current === text) return
    told.current = text
    emit('nt-filters-change', { filters })
  }, [text])
}
