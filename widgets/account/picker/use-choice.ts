/**
 * Chooses what the session works with. A host with unsaved changes on the page can defer the choice (`hold`), ask the
 * user, and confirm it (`choose`) or drop it. Source: docs/spec/session.md SES-60, SES-61 (specification §2 "Merchant
 * switch").
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
  /** Being sent to the server. */
  pendingId: string | null
  /** Error of the last choice; the previous one still applies. */
  problem: NetTermsError | null
  /** Changes with each rejected attempt, so that focus moves to the message every time. */
  refusals: number
  /** Requests a choice; applied at once unless the host defers it. */
  choose(id: string): void
  /** Applied at once even if the host defers choices: for choices that lose no input. */
  take(key: (typeof SESSION_KEYS)[number], id: string): Promise<void>
}

interface Wishes {
  key: (typeof SESSION_KEYS)[number]
  currentId: string | null
  /** Dispatches the requested choice to the host. */
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
      // The server has switched already: a page that cannot be notified restarts and shows a notice.
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
    // The host withdrew the choice, so its result is ignored.
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
