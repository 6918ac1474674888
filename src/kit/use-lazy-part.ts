/**
 * Loads code on demand, from the release or the host page's bundle: a part of the platform (see
 * src/runtime/lazy-parts.ts), or a widget's own `<part>.part.tsx`, named `<widget>.<part>`, with the texts that its
 * manifest lists. Also adds the style sheets that the part exports.
 */
import { useCallback, useEffect, useState } from 'react'
import { NetTermsError } from '../contract/index.ts'
import { addSheets } from './sheets.ts'
import { reportError, useWidget } from './widget-context.ts'

export interface LazyPart<Part> {
  /** The part; null until loaded. */
  part: Part | null
  hasFailed: boolean
  retry(): void
}

/** @param isWanted false to wait with loading */
export function useLazyPart<Part>(name: string, isWanted = true): LazyPart<Part> {
  const context = useWidget()
  const { instance, manifest, i18n, element } = context
  const { load } = instance
  const [part, setPart] = useState<Part | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    if (!isWanted) return
    let isCurrent = true
    Promise.all([load(name), i18n.load(manifest.parts?.[name] ?? [])]).then(
      // After a language change, the part's texts load with those of the widget (see widget-host.tsx).
      ([code]) => {
        const { sheets } = code as { sheets?: readonly string[] }
        if (sheets && element.shadowRoot) addSheets(element.shadowRoot, sheets)
        if (isCurrent) setPart(code as Part)
      },
      (cause: unknown) => {
        if (!isCurrent) return
        setFailed(true)
        reportError(context, new NetTermsError('code-unavailable', `${name} did not load.`, { cause }))
      },
    )
    return () => {
      isCurrent = false
    }
  }, [load, name, attempt, isWanted])
  const retry = useCallback(() => {
    setFailed(false)
    setAttempt((count) => count + 1)
  }, [])
  useEffect(() => {
    if (!hasFailed) return
    addEventListener('online', retry)
    return () => removeEventListener('online', retry)
  }, [hasFailed, retry])
  return { part, hasFailed, retry }
}
