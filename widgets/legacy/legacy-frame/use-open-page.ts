/** One legacy page in its frame: opening, sign-in, height, leaving. Source: docs/spec/legacy.md LEG-4…LEG-7. */
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
  /** The user's dealer has changed, and the host page did not navigate. */
  | { phase: 'set'; merchant: string }

/** Maximum number of hand-over tokens per page; a page that requests more is faulty or malicious. */
const MOST_HANDOVERS = 5
const HANDOVERS_WITHIN_MS = 60_000

interface Progress {
  /** Identifies one opening of one page. */
  of: string
  phase: OpenPage['phase']
  problem: PageProblem | null
  error: NetTermsError | null
  merchant: string
}

const AT_FIRST = { phase: 'opening', problem: null, error: null, merchant: '' } as const

/** @param page null if none is shown */
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
  const [reported, setReported] = useState<Progress | null>(null)
  // The state of a former opening is never rendered, not even once, because the frame needs its place in the first
  // render.
  const progress = reported?.of === opening ? reported : AT_FIRST

  useEffect(() => {
    const place = placeRef.current
    if (location === null || !address || !place) return
    let isCurrent = true
    const report = (changes: Partial<Progress>) => setReported({ of: opening, ...AT_FIRST, ...changes })
    /** A page may leave only once; later requests are ignored. */
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
        // Shown before its height is known, because browsers neither render nor measure a page of another origin that
        // is out of view.
        setReported((last) => (last?.of === opening ? last : { of: opening, ...AT_FIRST, phase: 'open' }))
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
      // Without a router there is no page to go to, so this one stays.
      isLeft = !latest.current.emit('nt-navigate', { to, params: {} })
    }

    /** Sets the dealer that the page claims to have selected; the server's data decides. */
    async function setMerchant(merchantId: string): Promise<void> {
      if (isLeft) return
      isLeft = true
      report({ phase: 'setting' })
      try {
        await instance.reloadSession()
      } catch (cause) {
        return fail('merchant', cause)
      }
      // The page may no longer be shown: the list of pages reloads, because it belonged to the former dealer.
      if (!isThere.current) return
      const { merchantId: now, merchant } = instance.store.getState().session
      if (now !== merchantId) return fail('merchant')
      if (!latest.current.emit('nt-navigate', { to: 'home', params: {} })) return
      connection.close()
      report({ phase: 'set', merchant: merchant?.name ?? '' })
    }

    function fail(problem: PageProblem, cause?: unknown): void {
      if (!isCurrent) return
      connection.close()
      report({ phase: 'failed', problem, error: errorOf(problem, cause) })
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
  // After a language change only the name of the frame changes; the page in it stays.
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
  'The URL of a legacy page has this page’s own origin, or cannot be framed (LEG-2). Check the response of legacy-pages.list.',
)

function errorOf(problem: PageProblem, cause: unknown): NetTermsError {
  if (isNetTermsError(cause)) return cause
  switch (problem) {
    case 'silent':
      return new NetTermsError('server-timeout', 'The legacy page did not respond in time.', { cause })
    case 'forbidden':
      return new NetTermsError(
        'configuration-invalid',
        'The frame-src policy of this page does not allow the legacy origin.',
        { cause },
      )
    case 'not-let-in':
      return new NetTermsError('server-unavailable', 'The legacy page rejected the hand-over token.', { cause })
    case 'merchant':
      return new NetTermsError(
        'server-unavailable',
        'The session works with another dealer than the legacy page reports.',
        { cause },
      )
  }
}
