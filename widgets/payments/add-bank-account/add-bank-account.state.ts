/**
 * State of nt-add-bank-account: the form of a working link, or why the link does not work. The token is kept in memory
 * only. Source: docs/spec/payments.md BNK-259…BNK-262.
 */
import { useEffect, useRef, useState } from 'react'
import { type CallOutput, NetTermsError, openBankAccountLink, toNetTermsError } from '../../../src/contract/index.ts'
import { useFetch } from '../../../src/data/use-call.ts'
import { useLifecycle, useWidget } from '../../../src/kit/widget-context.ts'
import { useLinkToken } from '../../shared/link-token.ts'

/** Reasons why a link adds no account, by error code. */
const ENDINGS = {
  'payment-method-link-unknown': 'unknown',
  'payment-method-link-used': 'used',
  'payment-method-link-expired': 'expired',
  'payment-method-link-revoked': 'revoked',
} as const
type EndingCode = keyof typeof ENDINGS

type Opening = CallOutput<typeof openBankAccountLink>['data']

export interface OpenLink extends Pick<Opening, 'businessName' | 'provider' | 'expiresAt' | 'country' | 'countries'> {
  /**
   * Issues a hand-over token for the secure frame. If the link is no longer valid, the page shows the reason. @throws
   * NetTermsError if the request fails
   */
  fetchHandover(): Promise<string>
  onAdded(added: AddedByLink): void
}

export interface AddedByLink {
  bankName: string
  last4: string
}

export type AddBankAccountState =
  | { kind: 'loading' }
  | { kind: 'failed'; error: NetTermsError; retry(): void }
  | { kind: 'missing'; goToSignIn(): void }
  | { kind: 'ended'; why: (typeof ENDINGS)[EndingCode]; code: EndingCode; goToSignIn(): void }
  | { kind: 'open'; link: OpenLink }
  | { kind: 'done'; added: AddedByLink }

/** Result of opening one link. */
type Result =
  | { kind: 'opened'; opening: Opening }
  | { kind: 'ended'; code: EndingCode }
  | { kind: 'failed'; error: NetTermsError }
  | { kind: 'done'; added: AddedByLink }

export function useAddBankAccount(): AddBankAccountState {
  const { emit, openInside } = useWidget()
  const token = useLinkToken('add-bank-account')
  const request = useFetch(openBankAccountLink)
  const [known, setKnown] = useState<{ token: string; result: Result } | null>(null)
  const [attempt, setAttempt] = useState(0)
  /** Token of the first response, for the frame that renders at once; each token is valid once. */
  const handover = useRef<string | null>(null)

  const report = (of: string, result: Result) =>
    // After an account was added, ignore later results: the link no longer works.
    setKnown((last) => (last?.token === of && last.result.kind === 'done' ? last : { token: of, result }))

  useEffect(() => {
    if (!token) return
    let isCurrent = true
    request({ body: { token } }).then(
      ({ data }) => {
        if (!isCurrent) return
        handover.current = data.handover
        report(token, { kind: 'opened', opening: data })
      },
      (cause: unknown) => isCurrent && report(token, resultOf(cause)),
    )
    return () => {
      isCurrent = false
    }
  }, [token, attempt])

  async function fetchHandover(): Promise<string> {
    const first = handover.current
    handover.current = null
    if (first !== null) return first
    if (!token) throw new NetTermsError('payment-method-link-unknown', 'There is no link.')
    try {
      return (await request({ body: { token } })).data.handover
    } catch (cause) {
      const result = resultOf(cause)
      if (result.kind === 'ended') report(token, result)
      throw cause
    }
  }

  function goToSignIn(): void {
    if (emit('nt-navigate', { to: 'sign-in', params: {} })) openInside('nt-sign-in')
  }

  const state = ((): AddBankAccountState => {
    if (token === null) return { kind: 'missing', goToSignIn }
    const result = known !== null && known.token === token ? known.result : null
    switch (result?.kind) {
      case undefined:
        return { kind: 'loading' }
      case 'opened': {
        const { businessName, provider, expiresAt, country, countries } = result.opening
        const onAdded = (added: AddedByLink) => token && report(token, { kind: 'done', added })
        return { kind: 'open', link: { businessName, provider, expiresAt, country, countries, fetchHandover, onAdded } }
      }
      case 'ended':
        return { kind: 'ended', why: ENDINGS[result.code], code: result.code, goToSignIn }
      case 'failed':
        return { kind: 'failed', error: result.error, retry: () => (setKnown(null), setAttempt((count) => count + 1)) }
      case 'done':
        return { kind: 'done', added: result.added }
    }
  })()
  const { kind } = state
  useLifecycle(kind === 'loading' || kind === 'failed' ? kind : 'ready', kind === 'failed' ? state.error : null)
  return state
}

function resultOf(cause: unknown): Result {
  const error = toNetTermsError(cause, 'widget-crashed', 'The link was not opened. Check the cause.')
  return isEnding(error.code) ? { kind: 'ended', code: error.code } : { kind: 'failed', error }
}

const isEnding = (code: string): code is EndingCode => Object.hasOwn(ENDINGS, code)
