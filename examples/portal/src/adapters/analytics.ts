/**
 * Counts page views, sending only the data that the contract's table allows. To use another service, replace `send`.
 * TRU-3, TRU-4.
 */
import type { NetTermsHandle } from 'netterms'
import { contactParty } from './party-question.ts'

/**
 * Starts counting.
 * @returns a function that stops it
 */
export function startAnalytics(nt: NetTermsHandle): () => void {
  let last = ''
  const look = () => {
    const state = nt.getState()
    if (!state || state.phase !== 'ready') return
    const here = `${location.pathname} ${state.session.user?.id ?? ''}`
    if (here === last) return
    last = here
    void contactParty('analytics', state, { event: 'view' }).then(
      (question) => question && send(question.address, question.properties),
      () => undefined,
    )
  }
  addEventListener('popstate', look)
  const undo = nt.subscribe(look)
  look()
  return () => {
    removeEventListener('popstate', look)
    undo()
  }
}

/** Sends the data without cookies or referrer and ignores the response, which this page does not need. */
function send(address: string, properties: object): void {
  void fetch(address, {
    method: 'POST',
    mode: 'no-cors',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    keepalive: true,
    body: JSON.stringify(properties),
  }).catch(() => undefined)
}
