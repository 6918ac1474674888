/** Code that a widget needs only when somebody wants it, from the release or the host's bundle (see src/bundled-parts.ts). */
import { useCallback, useEffect, useState } from 'react'
import { useWidget } from './widget-context.ts'

export interface LazyPart<Part> {
  /** Null until it has come. */
  part: Part | null
  hasFailed: boolean
  retry(): void
}

/** @param name of `LAZY_PARTS` */
export function useLazyPart<Part>(name: string): LazyPart<Part> {
  const { load } = useWidget().instance
  const [part, setPart] = useState<Part | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    let isCurrent = true
    load(name).then(
      (code) => isCurrent && setPart(code as Part),
      () => isCurrent && setFailed(true),
    )
    return () => {
      isCurrent = false
    }
  }, [load, name, attempt])
  const retry = useCallback(() => {
    setFailed(false)
    setAttempt((count) => count + 1)
  }, [])
  return { part, hasFailed, retry }
}
