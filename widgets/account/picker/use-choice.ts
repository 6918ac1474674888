/**
 * Sets a choice of the session, such as its account or dealer. A host page with unsaved changes can defer the choice
 * (`hold`), ask the user, and then confirm it (`choose`) or drop it. Source: docs/spec/session.md SES-60, SES-61
 * (specification §2 "Merchant switch").
 */
import { useEffect, useRef, useState } from 'react'
import {
  type NetTermsError,
  selectSessionData,
  type SESSION_KEYS,
  toNetTermsError,
} from '../../../src/contract/index.ts'
import { reportError, useWidget } from '../../../src/kit/widget-context.ts'

export interface Choice {
  /** Id of the choice that is being sent to the server; null if none. */
  pendingId: string | null
  /** Error of the last choice, in which case the previous choice still applies; null if none. */
  problem: NetTermsError | null
  /** Changes with each rejected attempt, so that focus moves to the message every time. */
  refusals: number
  /** Requests a choice; it is applied at once unless the host page defers it. */
  choose(id: string): void
  /** Applies a choice at once, even if the host page defers choices; for choices that lose no input. */
  take(key: (typeof SESSION_KEYS)[number], id: string): Promise<void>
}

interface Wishes {
  key: (typeof SESSION_KEYS)[number]
  currentId: string | null
  /** Notifies the host page of the requested choice. */
  tell(id: string): void
}

export function useChoice({ key, currentId, tell }: Wishes): Choice {
  const context = useWidget()
  const { instance, attributes } = context
  const [pendingId, setPending] = useState<string | null>(null)
  const [{ problem, refusals }, setOutcome] = useState<{ problem: NetTermsError | null; refusals: number }>({
    problem: null,
    refusals: 0,
  })
  const isBusy = useRef(false)

  async function take(sessionKey: (typeof SESSION_KEYS)[number], id: string): Promise<void> {
    if (isBusy.current) return
    isBusy.current = true
    setPending(id)
    setOutcome((last) => ({ ...last, problem: null }))
    try {
      await instance.api.send(selectSessionData, { body: { sessionKeys: [{ key: sessionKey, value: id }] } })
      // The server has already switched: if reloading the session fails, the page restarts and shows a notice.
      await instance.reloadSession().catch(() => instance.restart())
    } catch (cause) {
      const error = toNetTermsError(
        cause,
        'widget-crashed',
        'Choosing failed in the widget’s own code. Check the cause.',
      )
      setOutcome((last) => ({ problem: error, refusals: last.refusals + 1 }))
      reportError(context, error)
    } finally {
      isBusy.current = false
      setPending(null)
    }
  }

  const confirmed = attributes['choose'] ?? ''
  useEffect(() => {
    if (confirmed !== '' && confirmed !== currentId) void take(key, confirmed)
    // The host page withdrew the choice, so its result is ignored.
    if (confirmed === '') setOutcome((last) => (last.problem ? { ...last, problem: null } : last))
  }, [confirmed])

  return {
    pendingId,
    problem,
    refusals,
    take,
    choose(id) {
      if (isBusy.current) return
      tell(id)
      if (id !== currentId && attributes['hold'] !== 'true') void take(key, id)
    },
  }
}
