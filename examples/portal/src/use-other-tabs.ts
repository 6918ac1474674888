/**
 * Follows a change of account, location, dealer, or user type in another tab, because all tabs share one session. A tab
 * with unsaved input asks first. Source: docs/spec/trust.md TRU-21 (security b.5).
 */
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'
import type { NetTermsHandle, NetTermsState } from 'netterms'
import type { Unsaved } from './use-unsaved.ts'

const CHANNEL = 'portal:selection'

/**
 * Follows the other tabs.
 * @param path path of the page that is shown
 */
export function useOtherTabs(nt: NetTermsHandle, state: NetTermsState | null, unsaved: Unsaved, path: string): void {
  const latest = useRef(unsaved)
  latest.current = unsaved
  /** True if the user stayed because of unsaved input: the change is applied once the input is gone. */
  const isBehind = useRef(false)
  const session = state?.session
  const user = session?.signedIn ? (session.user?.id ?? '') : null
  const selection = session
    ? JSON.stringify([session.userType, session.customerId, session.merchantId, session.location?.id])
    : ''
  const last = useRef({ user, selection })
  const channel = useRef<BroadcastChannel | null>(null)
  const late = useRef(() => {})

  useEffect(() => {
    if (typeof BroadcastChannel !== 'function') return
    const opened = new BroadcastChannel(CHANNEL)
    channel.current = opened
    // The message is already known if this tab received or sent it.
    opened.onmessage = ({ data }) => {
      if (last.current.user === null || data === last.current.selection) return
      isBehind.current = true
      latest.current.leave(follow)
    }
    const follow = () => {
      isBehind.current = false
      // If this fails, an error appears when the user writes: the server rejects input for another account (SES-6).
      void nt.reloadSession().then(
        () => latest.current.left(),
        () => undefined,
      )
    }
    // Runs after all other listeners, so that it is known whether input is left.
    const followLate = () => queueMicrotask(() => isBehind.current && !latest.current.isDirty() && follow())
    late.current = followLate
    document.addEventListener('nt-unsaved-change', followLate)
    return () => {
      opened.close()
      document.removeEventListener('nt-unsaved-change', followLate)
    }
  }, [nt])
  useLayoutEffect(() => late.current(), [path])

  useEffect(() => {
    const before = last.current
    last.current = { user, selection }
    if (user !== null && before.user === user && before.selection !== selection) channel.current?.postMessage(selection)
  }, [user, selection])
}
