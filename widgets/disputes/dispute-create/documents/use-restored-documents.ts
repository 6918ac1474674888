/**
 * Files that were uploaded before a reload: the server keeps them for a day. Source: docs/spec/disputes.md DSP-28,
 * DSP-39.
 */
import { useEffect, useState } from 'react'
import {
  type DisputeDocument,
  listWaitingDisputeDocuments,
  type NetTermsError,
  toNetTermsError,
} from '../../../../src/contract/index.ts'
import { useFetch } from '../../../../src/data/use-call.ts'

export interface RestoredDocuments {
  /** True while the names of the files load. */
  isLoading: boolean
  error: NetTermsError | null
  retry(): void
  /** Number of files that no longer exist. */
  gone: number
}

/** A pending request and the files in it. */
interface Named {
  draft: { documentIds: readonly string[] }
  documents: readonly DisputeDocument[]
  flow: { phase: string; sent: unknown }
  changeDocuments(documents: readonly DisputeDocument[]): void
}

/** Loads the files of this draft only; files of the same user for another dispute are ignored. */
export function useRestoredDocuments({ draft, documents, flow, changeDocuments }: Named): RestoredDocuments {
  const request = useFetch(listWaitingDisputeDocuments)
  const [error, setError] = useState<NetTermsError | null>(null)
  const [gone, setGone] = useState(0)
  const [attempt, setAttempt] = useState(0)
  const isMissing =
    flow.phase === 'editing' &&
    flow.sent === null &&
    draft.documentIds.some((id) => documents.every((each) => each.id !== id))
  useEffect(() => {
    if (!isMissing) return
    let isOver = false
    setError(null)
    request({}).then(
      ({ data }) => {
        if (isOver) return
        const found = draft.documentIds.flatMap((id) => [...documents, ...data].find((each) => each.id === id) ?? [])
        setGone(draft.documentIds.length - found.length)
        changeDocuments(found)
      },
      (cause: unknown) => {
        const message = 'The uploaded files of this dispute did not load. Check the cause.'
        if (!isOver) setError(toNetTermsError(cause, 'server-error', message, listWaitingDisputeDocuments.name))
      },
    )
    return () => {
      isOver = true
    }
  }, [isMissing, attempt])
  return { isLoading: isMissing && error === null, error, retry: () => setAttempt((count) => count + 1), gone }
}
