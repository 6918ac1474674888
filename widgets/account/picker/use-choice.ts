/**
 * Choosing what the session works with. A host that has something unsaved on the page holds the choice (`hold`), asks, and
 * confirms it (`choose`) or lets it be. Source: docs/spec/session.md SES-60, SES-61 (specification §2 "Merchant switch").
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
  /** On its way to the server. */
  pendingId: string | null
  /** Why the last one was not taken; the one before it stands. */
  problem: NetTermsError | null
  /** Another one for each refused try, so that focus goes to the words every time. */
  refusals: number
  /** Says what is wished for; done at once unless the host holds it. */
  choose(id: string): void
  /** Done at once, whatever the host holds: for what takes nothing from the page. */
  take(key: (typeof SESSION_KEYS)[number], id: string): Promise<void>
}

interface Wishes {
  key: (typeof SESSION_KEYS)[number]
  currentId: string | null
  /** Tells the host what is wished for. */
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
      // The server has the new one already: a page that cannot hear of it starts anew and says so.
      await instance.reloadSession().catch(() => instance.restart())
    } catch (cause) {
      const error = toNetTermsError(
        cause,
        'widget-crashed',
        'Choosing stopped in the widget’s own code. Look at the cause.',
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
    // Taken back by the host: what became of it is nobody's business any more.
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
