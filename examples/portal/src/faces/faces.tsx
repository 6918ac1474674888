/** Network gone, service down, code missing: each says what happened and what happens next. TRU-12, TRU-13, TRU-15. */
import type { ComponentChildren } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { NetTermsError } from 'netterms/contract'
import type { NetTermsHandle, NetTermsState } from 'netterms'
import { type FaceTexts, fill, inWords } from './face-texts.ts'
import { onMissingCode } from './load-guard.ts'
import { loadOnceMore, THIS_TAB } from './load-once-more.ts'
import { waitMsOf } from './outage.ts'

const SLOW_MS = 4_000

interface Props {
  nt: NetTermsHandle
  /** Settles when the code of the start has come. */
  start: Promise<unknown>
  /** Null before the session is known. */
  state: NetTermsState | null
  t: FaceTexts
  locale: string
}

export function Faces({ nt, start, state, t, locale }: Props) {
  const isOnline = useOnline()
  const isMissing = useMissingCode(start)
  const isSlow = useSlow((state?.phase ?? 'starting') === 'starting')
  const failure = state?.phase === 'failed' && state.failure?.status === 503 ? state.failure : null
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
      {failure && isOnline && <Down nt={nt} failure={failure} t={t} locale={locale} />}
      {/* Always there, so that a screen reader hears what appears in it. */}
      <div role="status">
        {!isOnline && (
          <p class="offline">
            <b>{t.offlineTitle}</b> {t.offlineText}
          </p>
        )}
        {isOnline && isSlow && <p class="offline">{t.slowText}</p>}
      </div>
    </>
  )
}

/** Tries by itself, and at once for whoever does not want to wait; the page is loaded anew when the service is back. */
function Down({ nt, failure, t, locale }: Pick<Props, 'nt' | 't' | 'locale'> & { failure: NetTermsError }) {
  const [dueAtMs, setDueAt] = useState(() => Date.now() + waitMsOf(failure))
  const [nowMs, setNow] = useState(() => Date.now())
  const [isTrying, setTrying] = useState(false)
  const isBusy = useRef(false)
  const attempt = () => {
    if (isBusy.current) return
    isBusy.current = true
    setTrying(true)
    nt.reloadSession()
      // What else the start lacked (config, flags) comes with the page.
      .then(
        () => location.reload(),
        (cause: unknown) => {
          isBusy.current = false
          setTrying(false)
          setNow(Date.now())
          setDueAt(Date.now() + waitMsOf(cause))
        },
      )
  }
  // By the clock on the wall: a page in the background is woken less often than each second.
  const secondsLeft = Math.ceil((dueAtMs - nowMs) / 1000)
  useEffect(() => {
    if (isTrying) return
    if (secondsLeft <= 0) return attempt()
    const timer = setTimeout(() => setNow(Date.now()), 1000)
    return () => clearTimeout(timer)
  }, [nowMs, dueAtMs, isTrying])
  return (
    <Face title={t.downTitle} text={fill(t.downText, { when: inWords(Math.max(0, secondsLeft), locale) })}>
      <button class="button" type="button" aria-busy={isTrying} onClick={attempt}>
        {t.tryNow}
      </button>
    </Face>
  )
}

/** In the place of the portal, which keeps still behind it. */
function Face({ title, text, children }: { title: string; text: string; children: ComponentChildren }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    const portal = document.getElementById('portal')
    portal?.setAttribute('inert', '')
    heading.current?.focus()
    return () => portal?.removeAttribute('inert')
  }, [])
  return (
    <section class="face message" aria-labelledby="face-title">
      <h1 id="face-title" ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <p class="muted">{text}</p>
      <p class="actions">{children}</p>
    </section>
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

/** Whether somebody has looked at nothing for so long that she wonders. */
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
  /** Grows when code that was missing is not wanted any more: the next is listened for. */
  const [round, setRound] = useState(0)
  useEffect(() => {
    const loadAgain = () => {
      if (!loadOnceMore(THIS_TAB)) setMissing(true)
    }
    // Without a network it is not for want of code: the page goes on when the network is back, if somebody still waits for it.
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

/** Nothing stands in the place of the page: the portal has not begun, or its widget has no code. */
const isPageMissing = (): boolean =>
  document.querySelector('main .outlet > :defined') === null && document.querySelector('main .message') === null
