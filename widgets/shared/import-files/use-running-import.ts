/** Loads the user's running import, so that it is always visible. Source: docs/spec/users.md USR-87. */
import { useEffect, useRef } from 'react'
import { type CredentialImport, listCredentialImports, startCredentialImport } from '../../../src/contract/index.ts'
import { useCall } from '../../../src/data/use-call.ts'
import { usePoll } from '../../../src/kit/use-poll.ts'
import { useWidget } from '../../../src/kit/widget-context.ts'

const LOOK_AFTER_MS = 3000
/** Age in ms up to which a response is reused, so that two widgets on one page share one request. */
const FRESH_MS = 1000
const RUNNING = { filter: { status: 'running' } } as const

/** @param isAllowed whether the session may read its imports */
export function useRunningImport(isAllowed: boolean): CredentialImport | null {
  const { instance } = useWidget()
  const { answer, poll } = useCall(listCredentialImports, isAllowed ? RUNNING : null, { staleMs: FRESH_MS })
  const job = answer?.data[0] ?? null
  const isRunning = job !== null
  const applied = useRef(false)
  usePoll(poll, isRunning ? LOOK_AFTER_MS : null)
  useEffect(() => {
    if (!isRunning) {
      // The import has finished, so reload the data that it has changed.
      if (applied.current) instance.answers.invalidate(startCredentialImport.changes)
      applied.current = false
      return
    }
    applied.current = job.isApplied
  }, [isRunning])
  return job
}
