/**
 * One sign-in test of an identity provider, in its own window. Source: docs/spec/groups.md GRP-52,
 * docs/spec/identity-providers.md IDP-7, IDP-8.
 */
import { useEffect, useRef, useState } from 'react'
import {
  getSignInTest,
  type NetTermsError,
  type SignInTest,
  startSignInTest,
  toNetTermsError,
} from '../../../../src/contract/index.ts'
import { useAction, useFetch } from '../../../../src/data/use-call.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'

export type TestState =
  | { kind: 'idle' }
  | { kind: 'starting' }
  /** `url` is set if the window was blocked: a link then opens it. */
  | { kind: 'waiting'; test: SignInTest; url: string | null; isClosed: boolean }
  | { kind: 'done'; test: SignInTest }
  | { kind: 'failed'; error: NetTermsError }

const POLL_INTERVAL_MS = 2_000
const WINDOW = 'popup,width=520,height=680'

/** Returns a URL that may be opened; null for other values from the network. */
function openable(url: string | null): string | null {
  try {
    const { protocol, href } = new URL(url ?? '', location.href)
    return url !== null && (protocol === 'https:' || protocol === 'http:') ? href : null
  } catch {
    return null
  }
}

export function useSignInTest(providerId: string): { state: TestState; start(): void; stop(): void } {
  const { instance } = useWidget()
  const begin = useAction(startSignInTest)
  const request = useFetch(getSignInTest)
  const [state, setState] = useState<TestState>({ kind: 'idle' })
  const opened = useRef<Window | null>(null)
  const testId = state.kind === 'waiting' ? state.test.id : null

  const failed = (cause: unknown): TestState => ({
    kind: 'failed',
    error: toNetTermsError(cause, 'response-invalid', 'The sign-in test returned no result.', startSignInTest.name),
  })
  useEffect(() => {
    if (testId === null) return
    const timer = setInterval(() => void look(), POLL_INTERVAL_MS)
    let isCurrent = true
    async function look(): Promise<void> {
      // Fetched after the check of the window, so that the response includes what happened before the window was
      // closed.
      const isClosed = opened.current?.closed ?? false
      try {
        const { data } = await request({ params: { provider_id: providerId, test_id: testId ?? '' } })
        if (!isCurrent) return
        if (data.outcome === 'pending') {
          setState((now) => (now.kind === 'waiting' ? { ...now, isClosed } : now))
          return
        }
        setState({ kind: 'done', test: data })
        // The provider now includes this test as its last one, so it is reloaded.
        instance.answers.invalidate(startSignInTest.changes)
      } catch (cause) {
        if (!isCurrent) return
        const next = failed(cause)
        // A short loss of connection does not end the test.
        if (next.kind === 'failed' && !next.error.retryable) setState(next)
      }
    }
    return () => {
      isCurrent = false
      clearInterval(timer)
    }
  }, [testId, providerId])
  useEffect(() => setState({ kind: 'idle' }), [providerId])

  return {
    state,
    start() {
      if (state.kind === 'starting') return
      // Opened in the click handler, because browsers block it otherwise. The window gets no reference to this page.
      const popup = window.open('about:blank', '_blank', WINDOW)
      if (popup) popup.opener = null
      opened.current = popup
      setState({ kind: 'starting' })
      begin.run({ params: { provider_id: providerId } }).then(
        ({ data }) => {
          const url = openable(data.url)
          if (popup && url) popup.location.replace(url)
          else popup?.close()
          setState({ kind: 'waiting', test: data, url: popup ? null : url, isClosed: false })
        },
        (cause: unknown) => {
          popup?.close()
          setState(failed(cause))
        },
      )
    },
    stop() {
      opened.current?.close()
      setState({ kind: 'idle' })
    },
  }
}
