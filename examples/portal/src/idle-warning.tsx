/**
 * Warns two minutes before an idle session ends: shows a countdown and lets the user extend the session. Gestures in
 * any tab extend the session and are reported to the server. Source: docs/spec/trust.md TRU-16, TRU-17.
 */
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { LIMITS } from 'netterms/contract'
import type { NetTermsHandle, NetTermsState } from 'netterms'
import { fill, inWords, useFaceTexts } from './faces/face-texts.ts'
import { type IdlePhase, idlePhaseOf, isPingDue, isSaidAloud } from './idle-clock.ts'

const GESTURES = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const
const CHANNEL = 'portal:activity'
/** Minimum interval of messages to other tabs, ms, because they do not need every key press. */
const REPORT_EVERY_MS = 5_000
const MINUTE_MS = 60_000

export function IdleWarning({ nt, state }: { nt: NetTermsHandle; state: NetTermsState }) {
  const { phase, stay, leave, hasFailed } = useIdle(nt, state)
  const t = useFaceTexts(state.locale)
  const dialog = useRef<HTMLDialogElement>(null)
  // Closes when the session ends, because the next page takes focus, which an open dialog would not release.
  const isOpen = state.session.signedIn && phase.kind === 'warning'
  useLayoutEffect(() => {
    if (isOpen) dialog.current?.showModal()
    else dialog.current?.close()
  }, [isOpen])
  const seconds = phase.kind === 'warning' ? phase.secondsLeft : 0
  const sentence = fill(t.idleText, { when: inWords(seconds, state.locale) })
  const [said, setSaid] = useState('')
  useEffect(() => {
    if (isSaidAloud(seconds)) setSaid(sentence)
  }, [seconds])
  return (
    <dialog
      class="idle"
      ref={dialog}
      aria-labelledby="idle-title"
      aria-describedby="idle-text"
      // Pressing Escape shows that the user is present.
      onCancel={(event) => (event.preventDefault(), stay())}
    >
      <h2 id="idle-title">{t.idleTitle}</h2>
      <p id="idle-text">{sentence}</p>
      <p class="vh" role="status">
        {said}
      </p>
      {hasFailed && (
        <p class="idle-problem" role="alert">
          {t.idleFailed}
        </p>
      )}
      <p class="actions">
        <button class="button primary" type="button" onClick={stay}>
          {t.idleStay}
        </button>
        <button class="button" type="button" onClick={leave}>
          {t.idleLeave}
        </button>
      </p>
    </dialog>
  )
}

interface Idle {
  phase: IdlePhase
  stay(): void
  leave(): void
  /** True if the last request to extend the session failed. */
  hasFailed: boolean
}

function useIdle(nt: NetTermsHandle, { session, config }: NetTermsState): Idle {
  const [phase, setPhase] = useState<IdlePhase>({ kind: 'active' })
  const [hasFailed, setFailed] = useState(false)
  const touch = useRef<(wasHere: boolean) => void>(() => undefined)
  const limit = (name: 'sessionIdleMinutes' | 'sessionWarningMinutes') =>
    (config?.limits[name] ?? LIMITS[name]) * MINUTE_MS
  const idleMs = limit('sessionIdleMinutes')
  const warningMs = limit('sessionWarningMinutes')
  const personId = session.signedIn ? (session.user?.id ?? '') : null

  useEffect(() => {
    setPhase({ kind: 'active' })
    setFailed(false)
    if (personId === null) return
    const channel = typeof BroadcastChannel === 'function' ? new BroadcastChannel(CHANNEL) : null
    let lastMs = Date.now()
    let reportedMs = 0
    /** Time of the last gesture in this tab, because each tab reports its own. */
    let gestureMs = lastMs
    let pingedMs = lastMs
    let now: IdlePhase = { kind: 'active' }
    const show = (next: IdlePhase) => {
      now = next
      setPhase(next)
    }
    const tick = () => {
      const next = idlePhaseOf(Date.now(), lastMs, { idleMs, warningMs })
      if (next.kind === 'over') {
        clearInterval(timer)
        show({ kind: 'active' })
        return void nt.logout('expired').catch(() => undefined)
      }
      if (next.kind === 'warning' || now.kind === 'warning') show(next)
      if (!isPingDue(Date.now(), { gestureMs, pingedMs })) return
      pingedMs = Date.now()
      void nt.reloadSession().catch(() => undefined)
    }
    touch.current = (wasHere) => {
      lastMs = Date.now()
      if (wasHere && lastMs - reportedMs > REPORT_EVERY_MS) {
        reportedMs = lastMs
        channel?.postMessage('active')
      }
      tick()
    }
    const onGesture = () => {
      // While the dialog is open, only its button counts, because the server must confirm.
      if (now.kind === 'warning') return
      gestureMs = Date.now()
      touch.current(true)
    }
    const timer = setInterval(tick, 1000)
    const onVisible = () => document.visibilityState === 'visible' && tick()
    if (channel) channel.onmessage = ({ data }) => data === 'active' && touch.current(false)
    for (const name of GESTURES) addEventListener(name, onGesture, { capture: true, passive: true })
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      clearInterval(timer)
      channel?.close()
      for (const name of GESTURES) removeEventListener(name, onGesture, { capture: true })
      document.removeEventListener('visibilitychange', onVisible)
    }
  }, [nt, personId, idleMs, warningMs])

  return {
    phase,
    hasFailed,
    stay() {
      setFailed(false)
      // If the session is already over, the response ends it here too.
      nt.reloadSession().then(
        () => touch.current(true),
        () => setFailed(true),
      )
    },
    leave: () => void nt.logout().catch(() => setFailed(true)),
  }
}
