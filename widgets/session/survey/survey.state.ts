/**
 * State of nt-survey: hidden, the offer, the frame of the survey service, or thanks. Source: docs/spec/trust.md
 * TRU-3…TRU-6.
 */
import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { mayAskThirdParty, type NetTermsEvents } from '../../../src/contract/index.ts'
import { useConsent } from '../../../src/data/use-consent.ts'
import { subjectIn, useShared, useStore } from '../../../src/data/use-store.ts'
import { useLifecycle, useWidget } from '../../../src/kit/widget-context.ts'
import { readFrameMessage, surveyAddress } from './survey-frame.ts'

export type SurveyState =
  | { kind: 'nothing' }
  | { kind: 'offer'; start(): void; close(): void }
  | { kind: 'open'; frame: SurveyFrame; close(): void }
  | { kind: 'failed'; retry(): void; close(): void }
  | { kind: 'thanks'; close(): void }

export interface SurveyFrame {
  /** URL of the frame; null while it is computed. */
  src: string | null
  /** Height in CSS pixels. */
  height: number
  ref: RefObject<HTMLIFrameElement | null>
}

type Step = 'offer' | 'open' | 'failed' | 'thanks' | 'closed'

/** Time in ms after which a frame that has sent no message counts as failed. */
const SILENCE_MS = 20_000
const FIRST_HEIGHT = 320

export function useSurvey(): SurveyState {
  const { instance, emit } = useWidget()
  const store = useStore()
  const consent = useConsent()
  const pathname = usePathname()
  const base = useShared(({ config }) => config?.thirdParties['survey'] ?? null)
  const isAllowed = useShared((state) =>
    mayAskThirdParty('survey', { consent, pathname, bornAt: bornAt(), who: subjectIn(state) }),
  )
  const [step, setStep] = useState<Step>(() => (instance.storage.read('survey') === 'closed' ? 'closed' : 'offer'))
  const [src, setSrc] = useState<string | null>(null)
  const [height, setHeight] = useState(FIRST_HEIGHT)
  const ref = useRef<HTMLIFrameElement>(null)
  const isShown = isAllowed && base !== null && step !== 'closed'
  useLifecycle(isShown ? 'ready' : 'empty')

  const report = (state: NetTermsEvents['nt-survey-change']['state']) => emit('nt-survey-change', { state })
  useEffect(() => {
    if (isShown && step === 'offer') report('offered')
  }, [isShown])

  useEffect(() => {
    if (step !== 'open') return
    let hasSpoken = false
    const silence = setTimeout(() => !hasSpoken && setStep('failed'), SILENCE_MS)
    const receive = ({ source, data }: MessageEvent) => {
      const message = source && source === ref.current?.contentWindow ? readFrameMessage(data) : null
      if (!message) return
      hasSpoken = true
      if (message.kind === 'height') return setHeight(message.height)
      instance.storage.write('survey', 'closed')
      setStep('thanks')
      report('answered')
    }
    addEventListener('message', receive)
    return () => {
      clearTimeout(silence)
      removeEventListener('message', receive)
    }
  }, [step])

  async function open(): Promise<void> {
    setSrc(null)
    setStep('open')
    report('opened')
    const address = await surveyAddress(base ?? '', store.getState())
    if (address === null) setStep('failed')
    else setSrc(address)
  }
  function close(): void {
    instance.storage.write('survey', 'closed')
    setStep('closed')
    report('closed')
  }

  if (!isShown) return { kind: 'nothing' }
  switch (step) {
    case 'offer':
      return { kind: 'offer', start: () => void open(), close }
    case 'open':
      return { kind: 'open', frame: { src, height, ref }, close }
    case 'failed':
      return { kind: 'failed', retry: () => void open(), close }
    case 'thanks':
      return { kind: 'thanks', close }
  }
}

/** Returns the URL with which the page was loaded; client-side navigation may have changed it since. */
const bornAt = (): string => new URL(performance.getEntriesByType('navigation')[0]?.name ?? location.href).pathname

/** Returns the path of the page; client-side navigation is detected by `popstate` or by the Navigation API. */
function usePathname(): string {
  return useSyncExternalStore(subscribeAddress, () => location.pathname)
}

function subscribeAddress(listener: () => void): () => void {
  const { navigation } = window as { navigation?: EventTarget }
  addEventListener('popstate', listener)
  navigation?.addEventListener('currententrychange', listener)
  return () => {
    removeEventListener('popstate', listener)
    navigation?.removeEventListener('currententrychange', listener)
  }
}
