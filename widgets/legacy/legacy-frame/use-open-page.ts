/** One legacy page in its frame: opened, let in, sized, left. Source: docs/spec/legacy.md LEG-4…LEG-7. */
import { type RefObject, useEffect, useRef, useState } from 'react'
import {
  createLegacyHandover,
  isNetTermsError,
  type LegacyExit,
  type LegacyPage,
  NetTermsError,
} from '../../../src/contract/index.ts'
import { useAction } from '../../../src/data/use-call.ts'
import { useWidget } from '../../../src/kit/widget-context.ts'
import { legacyAddressOf } from './legacy-address.ts'
import { connectLegacyPage, type LegacyMessage, LOWEST_PX } from './legacy-connection.ts'

export type PageProblem = 'silent' | 'forbidden' | 'not-let-in' | 'merchant'

export type OpenPage =
  | { phase: 'opening' | 'open' | 'setting'; placeRef: RefObject<HTMLDivElement | null> }
  | { phase: 'failed'; problem: PageProblem; error: NetTermsError; retry(): void }
  /** Her dealer is another one now, and nobody has led her on. */
  | { phase: 'set'; merchant: string }

/** A page that wants more hand-overs than these is broken, or worse: it gets none. */
const MOST_HANDOVERS = 5
const HANDOVERS_WITHIN_MS = 60_000

interface Progress {
  /** Of which opening of which page. */
  of: string
  phase: OpenPage['phase']
  problem: PageProblem | null
  error: NetTermsError | null
  merchant: string
}

const AT_FIRST = { phase: 'opening', problem: null, error: null, merchant: '' } as const

/** @param page null: none is shown */
export function useOpenPage(page: LegacyPage | null, title: string): OpenPage {
  const { emit, instance, i18n } = useWidget()
  const { run } = useAction(createLegacyHandover)
  const placeRef = useRef<HTMLDivElement>(null)
  const iframeRef = useRef<HTMLIFrameElement | null>(null)
  const [attempt, setAttempt] = useState(0)
  const isThere = useRef(true)
  const latest = useRef({ emit, run, title, locale: i18n.locale })
  latest.current = { emit, run, title, locale: i18n.locale }
  const location = page?.location ?? null
  const address = page && legacyAddressOf(page.address, window.location.origin)?.href
  const isRefused = page !== null && !address
  const opening = `${attempt} ${address}`
  const [told, setTold] = useState<Progress | null>(null)
  // What was told of another opening is not shown, not even once: the frame needs its place in the first drawing.
  const progress = told?.of === opening ? told : AT_FIRST

  useEffect(() => {
    const place = placeRef.current
    if (location === null || !address || !place) return
    let isCurrent = true
    const tell = (changes: Partial<Progress>) => setTold({ of: opening, ...AT_FIRST, ...changes })
    /** A page may end once: what it says after that is an echo. */
    let isLeft = false
    let handedOverAt: readonly number[] = []

    const connection = connectLegacyPage({
      address: new URL(address),
      title: latest.current.title,
      place,
      onReady: () => void letIn(location),
      onHeight: (px) => connection.iframe.style.setProperty('block-size', `${px}px`),
      onMessage,
      onFailed: (problem) => fail(problem),
    })
    iframeRef.current = connection.iframe
    connection.iframe.style.setProperty('block-size', `${LOWEST_PX}px`)

    async function letIn(to: string): Promise<void> {
      const nowMs = performance.now()
      const recent = handedOverAt.filter((atMs) => nowMs - atMs < HANDOVERS_WITHIN_MS)
      if (recent.length >= MOST_HANDOVERS) return fail('not-let-in')
      handedOverAt = [...recent, nowMs]
      try {
        const { data } = await latest.current.run({ body: { location: to } })
        if (!isCurrent) return
        connection.post({ type: 'start', handover: data.handover, locale: latest.current.locale })
        // Before it says how high it is: browsers do not draw, nor measure, a page of another origin that is not in sight.
        setTold((last) => (last?.of === opening ? last : { of: opening, ...AT_FIRST, phase: 'open' }))
      } catch (cause) {
        fail('not-let-in', cause)
      }
    }

    function onMessage(message: LegacyMessage): void {
      switch (message.type) {
        case 'handover-wanted':
          return void letIn(location ?? '')
        case 'failed':
          return fail('not-let-in')
        case 'leave':
          return leave(message.to)
        case 'merchant-chosen':
          return void setMerchant(message.merchantId)
      }
    }

    function leave(to: LegacyExit): void {
      if (isLeft) return
      // Without a router there is nowhere else to go, and the page stays.
      isLeft = !latest.current.emit('nt-navigate', { to, params: {} })
    }

    /** The page says so; whether it is so is the server's word. */
    async function setMerchant(merchantId: string): Promise<void> {
      if (isLeft) return
      isLeft = true
      tell({ phase: 'setting' })
      try {
        await instance.reloadSession()
      } catch (cause) {
        return fail('merchant', cause)
      }
      // The list that the page was named by may be asked for anew by now, since it was the former dealer's.
      if (!isThere.current) return
      const { merchantId: now, merchant } = instance.store.getState().session
      if (now !== merchantId) return fail('merchant')
      if (!latest.current.emit('nt-navigate', { to: 'home', params: {} })) return
      connection.close()
      tell({ phase: 'set', merchant: merchant?.name ?? '' })
    }

    function fail(problem: PageProblem, cause?: unknown): void {
      if (!isCurrent) return
      connection.close()
      tell({ phase: 'failed', problem, error: errorOf(problem, cause) })
    }

    return () => {
      isCurrent = false
      connection.close()
    }
  }, [location, address, opening, instance])
  useEffect(() => {
    isThere.current = true
    return () => void (isThere.current = false)
  }, [])
  // In another language the frame is named anew; the page in it stays as it is.
  useEffect(() => void iframeRef.current?.setAttribute('title', title), [title])

  const retry = () => setAttempt((count) => count + 1)
  if (isRefused) return { phase: 'failed', problem: 'forbidden', error: REFUSED, retry }
  const { phase, problem, error, merchant } = progress
  if (phase === 'failed' && problem && error) return { phase, problem, error, retry }
  if (phase === 'set') return { phase, merchant }
  return { phase: phase === 'failed' ? 'opening' : phase, placeRef }
}

const REFUSED = new NetTermsError(
  'configuration-invalid',
  'The address of a legacy page is of this page’s own origin, or none that a frame may hold (LEG-2). Look at the answer to legacy-pages.list.',
)

function errorOf(problem: PageProblem, cause: unknown): NetTermsError {
  if (isNetTermsError(cause)) return cause
  switch (problem) {
    case 'silent':
      return new NetTermsError('server-timeout', 'The legacy page did not answer in time.', { cause })
    case 'forbidden':
      return new NetTermsError(
        'configuration-invalid',
        'The policy of this page does not let its frame-src hold the legacy origin.',
        { cause },
      )
    case 'not-let-in':
      return new NetTermsError('server-unavailable', 'The legacy page did not take the hand-over.', { cause })
    case 'merchant':
      return new NetTermsError(
        'server-unavailable',
        'The session works with another dealer than the legacy page says.',
        { cause },
      )
  }
}
