/**
 * Shows a card number for a limited time. It is hidden when the time is over by the wall clock, when the user hides it,
 * and when the tab is hidden or the page is left, enters the back/forward cache, or is printed. Source:
 * docs/spec/secure.md SEC-17, SEC-18.
 */
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type CallOutput, LIMITS, type viewSecureCard } from '../../contract/index.ts'

export type ShownCard = CallOutput<typeof viewSecureCard>['data']
export type HiddenReason = 'time' | 'user' | 'away'

export interface ShownNumber {
  /** The shown card; null if no number is shown or kept. */
  card: ShownCard | null
  secondsLeft: number
  /** Why the number was hidden; null before it was shown. */
  hidden: HiddenReason | null
  show(card: ShownCard): void
  hide(): void
}

const TICK_MS = 250
/** Largest tolerated clock change, ms: setting the clock back by more would extend the time. */
const CLOCK_SLACK_MS = 1000

interface Span {
  startsAtMs: number
  endsAtMs: number
  /** The same end by the monotonic clock, which may stop while the device sleeps, ms. */
  steadyEndMs: number
}

const isOver = ({ startsAtMs, endsAtMs, steadyEndMs }: Span): boolean =>
  Date.now() >= endsAtMs || Date.now() < startsAtMs - CLOCK_SLACK_MS || performance.now() >= steadyEndMs

/** @param onHidden called once per number, after it has been removed */
export function useShownNumber(onHidden: () => void): ShownNumber {
  const [card, setCard] = useState<ShownCard | null>(null)
  const [hidden, setHidden] = useState<HiddenReason | null>(null)
  const [secondsLeft, setSecondsLeft] = useState(0)
  const span = useRef<Span | null>(null)
  const latest = useRef(onHidden)
  latest.current = onHidden

  /** Removes the number synchronously, because a page that is being hidden renders no further frame. */
  function hide(why: HiddenReason): void {
    if (!span.current) return
    span.current = null
    flushSync(() => {
      setCard(null)
      setHidden(why)
    })
    latest.current()
  }

  useEffect(() => {
    if (!card) return
    const check = () => {
      if (!span.current) return
      if (isOver(span.current)) return hide('time')
      setSecondsLeft(Math.ceil((span.current.endsAtMs - Date.now()) / 1000))
    }
    const timer = setInterval(check, TICK_MS)
    let awayTimer: ReturnType<typeof setTimeout> | undefined
    let awaySinceMs: number | null = null
    const onVisibility = () => {
      clearTimeout(awayTimer)
      const limitMs = LIMITS.cardHiddenTabSeconds * 1000
      if (document.visibilityState === 'hidden') {
        awaySinceMs = Date.now()
        awayTimer = setTimeout(() => hide('away'), limitMs)
        return
      }
      const wasLong = awaySinceMs !== null && Math.abs(Date.now() - awaySinceMs) >= limitMs
      awaySinceMs = null
      if (wasLong) hide('away')
      else check()
    }
    const leave = () => hide('away')
    document.addEventListener('visibilitychange', onVisibility)
    document.addEventListener('freeze', leave)
    addEventListener('pagehide', leave)
    addEventListener('beforeprint', leave)
    return () => {
      clearInterval(timer)
      clearTimeout(awayTimer)
      document.removeEventListener('visibilitychange', onVisibility)
      document.removeEventListener('freeze', leave)
      removeEventListener('pagehide', leave)
      removeEventListener('beforeprint', leave)
    }
  }, [card])

  return {
    card,
    secondsLeft,
    hidden,
    show(next) {
      const ms = next.expiresIn * 1000
      span.current = { startsAtMs: Date.now(), endsAtMs: Date.now() + ms, steadyEndMs: performance.now() + ms }
      setSecondsLeft(next.expiresIn)
      setHidden(null)
      setCard(next)
    },
    hide: () => hide('user'),
  }
}
