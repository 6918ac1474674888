/**
 * Shows messages for a missing network, an unavailable service, and missing code: each says what happened and what
 * happens next. TRU-12, TRU-13, TRU-15.
 */
import { useEffect, useState } from 'preact/hooks'
import type { NetTermsHandle, NetTermsState } from 'netterms'
import { Face } from './face.tsx'
import type { FaceTexts } from './face-texts.ts'
import { onMissingCode } from './load-guard.ts'
import { loadOnceMore, THIS_TAB } from './load-once-more.ts'
import { DownFace, DownLine, isOutage, useOutage } from './outage.tsx'

const SLOW_MS = 4_000

interface Props {
  nt: NetTermsHandle
  /** Settles when the startup code has loaded. */
  start: Promise<unknown>
  /** Null until the session is known. */
  state: NetTermsState | null
  t: FaceTexts
  locale: string
}

export function Faces({ nt, start, state, t, locale }: Props) {
  const isOnline = useOnline()
  const isMissing = useMissingCode(start)
  const isSlow = useSlow((state?.phase ?? 'starting') === 'starting')
  const failure = state?.phase === 'failed' && isOutage(state.failure) ? state.failure : null
  const [outage, endOutage] = useOutage(nt, state?.phase === 'ready')
  const isDown = isOnline && outage !== null
  if (isMissing && isOnline) {
    return (
      <Face title={t.loadTitle} text={t.loadText}>
        <button class="button" type="button" onClick={() => location.reload()}>
          {t.loadAgain}
        </button>
      </Face>
    )
  }
  return (
    <>
      {/* Anything else missing at startup (config, flags) is reported by the page itself. */}
      {failure && isOnline && (
        <DownFace nt={nt} failure={failure} onBack={() => location.reload()} t={t} locale={locale} />
      )}
      <div class="above">
        {/* Always rendered, so that a screen reader announces text that is added to it. */}
        <span role="status">
          {!isOnline && (
            <>
              <b>{t.offlineTitle}</b> {t.keptText} {t.offlineText}
            </>
          )}
          {isDown && (
            <>
              <b>{t.downTitle}.</b> {t.keptText}
            </>
          )}
          {isOnline && isSlow && t.slowText}
        </span>{' '}
        {isDown && <DownLine nt={nt} failure={outage} onBack={endOutage} t={t} locale={locale} />}
      </div>
    </>
  )
}

function useOnline(): boolean {
  const [isOnline, setOnline] = useState(navigator.onLine)
  useEffect(() => {
    const read = () => setOnline(navigator.onLine)
    addEventListener('online', read)
    addEventListener('offline', read)
    return () => {
      removeEventListener('online', read)
      removeEventListener('offline', read)
    }
  }, [])
  return isOnline
}

/** Returns true if the page has been empty for so long that the user needs an explanation. */
function useSlow(isStarting: boolean): boolean {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    setSlow(false)
    if (!isStarting) return
    const timer = setTimeout(() => setSlow(true), SLOW_MS)
    return () => clearTimeout(timer)
  }, [isStarting])
  return isSlow
}

function useMissingCode(start: Promise<unknown>): boolean {
  const [isMissing, setMissing] = useState(false)
  /** Incremented when missing code is no longer needed, to start listening for the next failure. */
  const [round, setRound] = useState(0)
  useEffect(() => {
    const loadAgain = () => {
      if (!loadOnceMore(THIS_TAB)) setMissing(true)
    }
    // Without a network, missing code is expected: the page continues when the network is back.
    const goOn = () => (isPageMissing() ? loadAgain() : setRound((count) => count + 1))
    const undo = onMissingCode(start, () => {
      if (navigator.onLine) loadAgain()
      else addEventListener('online', goOn, { once: true })
    })
    return () => {
      undo()
      removeEventListener('online', goOn)
    }
  }, [start, round])
  return isMissing
}

/** True if nothing is shown: the portal has not started, or the code of its widget is missing. */
const isPageMissing = (): boolean =>
  document.querySelector('main .outlet > :defined') === null && document.querySelector('main .message') === null
