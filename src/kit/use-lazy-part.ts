/**
 * Code that a widget needs only when somebody wants it, from the release or the host's bundle: a part of the platform (see
 * src/bundled-parts.ts), or a widget's own `<part>.part.tsx`, by the name `<widget>.<part>` and with the texts that its
 * manifest gives it.
 */
import { useCallback, useEffect, useState } from 'react'
import { useWidget } from './widget-context.ts'

export interface LazyPart<Part> {
  /** Null until it has come. */
  part: Part | null
  hasFailed: boolean
  retry(): void
}

/** What has come is there at once when it is wanted again. */
const come = new WeakMap<object, Map<string, unknown>>()

/** @param isWanted nothing is loaded before */
export function useLazyPart<Part>(name: string, isWanted = true): LazyPart<Part> {
  const { instance, manifest, i18n } = useWidget()
  const { load } = instance
  const known = come.get(load) ?? new Map<string, unknown>()
  come.set(load, known)
  const [part, setPart] = useState<{ code: Part | null }>({ code: (known.get(name) as Part | undefined) ?? null })
  const [hasFailed, setFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    if (!isWanted) return
    let isCurrent = true
    Promise.all([load(name), i18n.load(manifest.parts?.[name] ?? [])]).then(
      ([code]) => {
        known.set(name, code)
        // Another object for other texts: what was drawn without them is drawn again.
        if (isCurrent) setPart({ code: code as Part })
      },
      () => isCurrent && setFailed(true),
    )
    return () => {
      isCurrent = false
    }
  }, [load, name, attempt, isWanted, i18n.locale])
  const retry = useCallback(() => {
    setFailed(false)
    setAttempt((count) => count + 1)
  }, [])
  return { part: part.code, hasFailed, retry }
}
