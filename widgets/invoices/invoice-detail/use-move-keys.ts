/** Keys for the previous and next invoice. Source: docs/spec/invoices.md IND-10. */
import { useEffect, useRef } from 'react'
import { useWidget } from '../../../src/kit/widget-context.ts'
import type { Neighbors } from './use-neighbors.ts'

const KEYS: Readonly<Record<string, 'next' | 'previous' | undefined>> = {
  j: 'next',
  k: 'previous',
  ArrowRight: 'next',
  ArrowLeft: 'previous',
}
/** Selector of elements in which letters or arrow keys have their own function. */
const TAKES_KEYS =
  'input, textarea, select, dialog, [contenteditable], [role=menu], [role=tablist], [role=listbox], [role=grid], .x-scroll'

/**
 * Listens for the keys. On the provider's own page the listener is on the document, which has focus after a load; on a
 * partner's page, it is only on the widget.
 */
export function useMoveKeys(neighbors: Pick<Neighbors, 'previous' | 'next'> | null): void {
  const { element, instance, manifest } = useWidget()
  const latest = useRef(neighbors)
  latest.current = neighbors
  useEffect(() => {
    const isAlone = () => instance.mounted.get(manifest.tag)?.size === 1
    const listen = (event: Event) => {
      const { key, ctrlKey, metaKey, altKey, shiftKey, isComposing } = event as KeyboardEvent
      const to = KEYS[key.length === 1 ? key.toLowerCase() : key]
      if (!to || event.defaultPrevented || ctrlKey || metaKey || altKey || isComposing) return
      if (shiftKey && key.length > 1) return
      const path = event.composedPath()
      if (path.some((each) => each instanceof Element && each.matches(TAKES_KEYS))) return
      if (!path.includes(element) && !isAlone()) return
      latest.current?.[to]?.()
    }
    const target = instance.isProviderOrigin ? document : element
    target.addEventListener('keydown', listen)
    return () => target.removeEventListener('keydown', listen)
  }, [element, instance])
}
