/**
 * Shows the outage message: as a full page before anything is shown, later as a line above the current page. TRU-13.
 */
import { useEffect, useRef, useState } from 'preact/hooks'
import { isNetTermsError } from 'netterms/contract'
import type { NetTermsHandle } from 'netterms'
import { Face } from './face.tsx'
import { type FaceTexts, fill, inWords } from './face-texts.ts'
import { waitMsOf } from './wait-of.ts'

interface Props {
  nt: NetTermsHandle
  /** Error of the last attempt. */
  failure: unknown
  onBack: () => void
  t: FaceTexts
  locale: string
}

/** Full-page message, shown in place of what failed to load. */
export function DownFace(props: Props) {
  const { t } = props
  const next = useNextTry(props)
  return (
    <Face title={t.downTitle} text={`${t.downText} ${next.text}`}>
      <button class="button" type="button" aria-busy={next.isTrying} onClick={next.attempt}>
        {t.tryNow}
      </button>
    </Face>
  )
}

/**
 * Countdown next to the text that is announced when the service goes down, so that screen readers do not announce every
 * second.
 */
export function DownLine(props: Props) {
  const next = useNextTry(props)
  return (
    <span class="next-try">
      {next.text}{' '}
      <button class="link" type="button" aria-busy={next.isTrying} onClick={next.attempt}>
        {props.t.tryNow}
      </button>
    </span>
  )
}

/** Retries automatically, one attempt at a time, and immediately on request. */
function useNextTry({ nt, failure, onBack, t, locale }: Props) {
  const [dueAtMs, setDueAt] = useState(() => Date.now() + waitMsOf(failure))
  const [nowMs, setNow] = useState(() => Date.now())
  const [isTrying, setTrying] = useState(false)
  const isBusy = useRef(false)
  const attempt = () => {
    if (isBusy.current) return
    isBusy.current = true
    setTrying(true)
    nt.reloadSession().then(onBack, (cause: unknown) => {
      isBusy.current = false
      setTrying(false)
      setNow(Date.now())
      setDueAt(Date.now() + waitMsOf(cause))
    })
  }
  // Uses the actual time, because timers in a background page run less often than every second.
  const secondsLeft = Math.ceil((dueAtMs - nowMs) / 1000)
  useEffect(() => {
    if (isTrying) return
    if (secondsLeft <= 0) return attempt()
    const timer = setTimeout(() => setNow(Date.now()), 1000)
    return () => clearTimeout(timer)
  }, [nowMs, dueAtMs, isTrying])
  return { text: fill(t.nextTry, { when: inWords(Math.max(0, secondsLeft), locale) }), isTrying, attempt }
}

/**
 * A single call can fail with this error, so each occurrence triggers a check of the whole service, at most this often.
 */
const ASKED_EVERY_MS = 30_000

export const isOutage = (cause: unknown): boolean => isNetTermsError(cause) && cause.status === 503

/**
 * Detects an outage during work: reported by a widget, confirmed if the session request fails too.
 * @returns the reason, and a function that ends the outage
 */
export function useOutage(nt: NetTermsHandle, isReady: boolean): [failure: unknown, end: () => void] {
  const [failure, setFailure] = useState<unknown>(null)
  const requestedAtMs = useRef(-Infinity)
  useEffect(() => {
    if (!isReady) return
    const hear = ({ detail }: Event & { detail?: { code?: string } }) => {
      if (detail?.code !== 'server-unavailable' || Date.now() - requestedAtMs.current < ASKED_EVERY_MS) return
      requestedAtMs.current = Date.now()
      nt.reloadSession().catch((cause: unknown) => isOutage(cause) && setFailure(cause))
    }
    addEventListener('nt-error', hear)
    return () => removeEventListener('nt-error', hear)
  }, [nt, isReady])
  return [failure, () => setFailure(null)]
}
