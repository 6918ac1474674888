/** Network gone, service down, code missing: each says what happened and what happens next. TRU-12, TRU-13, TRU-15. */
import type { ComponentChildren } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { NetTermsHandle, NetTermsState } from 'netterms'
import { type FaceTexts, fill, inWords } from './face-texts.ts'
import { loadOnceMore, onMissingCode } from './load-guard.ts'

interface Props {
  nt: NetTermsHandle
  /** Null before the session is known. */
  state: NetTermsState | null
  t: FaceTexts
  locale: string
}

/** How long the service is left alone between two tries, seconds. */
const RETRY_SECONDS = 30

export function Faces({ nt, state, t, locale }: Props) {
  const isOnline = useOnline()
  const isMissing = useMissingCode(nt)
  const isDown = state?.phase === 'failed' && state.failure?.status === 503
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
      {isDown && isOnline && <Down nt={nt} t={t} locale={locale} />}
      {/* Always there, so that a screen reader hears what appears in it. */}
      <div role="status">
        {!isOnline && (
          <p class="offline">
            <b>{t.offlineTitle}</b> {t.offlineText}
          </p>
        )}
      </div>
    </>
  )
}

/** Tries by itself, and at once for whoever does not want to wait; the page is loaded anew when the service is back. */
function Down({ nt, t, locale }: Pick<Props, 'nt' | 't' | 'locale'>) {
  const [seconds, setSeconds] = useState(RETRY_SECONDS)
  const [isTrying, setTrying] = useState(false)
  const attempt = () => {
    if (isTrying) return
    setTrying(true)
    nt.reloadSession().then(
      // What else the start lacked (config, flags) comes with the page.
      () => location.reload(),
      () => {
        setTrying(false)
        setSeconds(RETRY_SECONDS)
      },
    )
  }
  useEffect(() => {
    const timer = setTimeout(() => (seconds > 1 ? setSeconds(seconds - 1) : attempt()), 1000)
    return () => clearTimeout(timer)
  }, [seconds, isTrying])
  return (
    <Face title={t.downTitle} text={fill(t.downText, { when: inWords(seconds, locale) })}>
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

function useMissingCode(nt: NetTermsHandle): boolean {
  const [isMissing, setMissing] = useState(false)
  useEffect(
    () =>
      onMissingCode(nt.ready, () => {
        const tab = {
          // Asked for on each use: a browser may forbid even to name it.
          storage: {
            getItem: (key: string) => sessionStorage.getItem(key),
            setItem: (key: string, value: string) => sessionStorage.setItem(key, value),
          },
          isOnline: () => navigator.onLine,
          now: Date.now,
          reload: () => location.reload(),
        }
        if (!loadOnceMore(tab)) setMissing(true)
      }),
    [nt],
  )
  return isMissing
}
