/**
 * The account, location, dealer or user type chosen in one tab is that of the session, and so of every tab. One that holds something
 * unsaved asks before it follows. Source: docs/spec/trust.md TRU-21 (security rules b.5).
 */
import { useEffect, useRef } from 'preact/hooks'
import type { NetTermsHandle, NetTermsState } from 'netterms'
import type { Unsaved } from './use-unsaved.ts'

const CHANNEL = 'portal:selection'

export function useOtherTabs(nt: NetTermsHandle, state: NetTermsState | null, unsaved: Unsaved): void {
  const latest = useRef(unsaved)
  latest.current = unsaved
  const session = state?.session
  const user = session?.signedIn ? (session.user?.id ?? '') : null
  const selection = session
    ? JSON.stringify([session.userType, session.customerId, session.merchantId, session.location?.id])
    : ''
  const last = useRef({ user, selection })
  const channel = useRef<BroadcastChannel | null>(null)

  useEffect(() => {
    if (typeof BroadcastChannel !== 'function') return
    const opened = new BroadcastChannel(CHANNEL)
    channel.current = opened
    // What it says is known here already where this tab was told of it, and where it was the one to tell.
    opened.onmessage = ({ data }) => {
      if (last.current.user === null || data === last.current.selection) return
      latest.current.leave(() => void nt.reloadSession().catch(() => undefined))
    }
    return () => opened.close()
  }, [nt])

  useEffect(() => {
    const before = last.current
    last.current = { user, selection }
    if (user !== null && before.user === user && before.selection !== selection) channel.current?.postMessage(selection)
  }, [user, selection])
}
