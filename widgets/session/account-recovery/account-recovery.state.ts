/**
 * Which page of nt-account-recovery is shown: one that sends an e-mail, or one that an e-mailed link opens. Source:
 * docs/spec/identity.md IDN-30, IDN-31.
 */
import { useState } from 'react'
import { getPasswordPolicy, type NetTermsError, type PasswordPolicy } from '../../../src/contract/index.ts'
import { useCall } from '../../../src/data/use-call.ts'
import { useLifecycle, useUrlParams, useWidget } from '../../../src/kit/widget-context.ts'
import { type LinkRefusal, useLinkCheck } from './link-check.ts'
import { useLinkToken } from '../../shared/link-token.ts'

const REQUEST_VIEWS = ['forgot-password', 'forgot-user'] as const
const SET_VIEWS = ['reset-password', 'activate'] as const
/** Purpose of the link that opens each page. */
const PURPOSES = { 'reset-password': 'password-reset', activate: 'invitation' } as const
/** Pages that send an e-mail. */
export type RequestView = (typeof REQUEST_VIEWS)[number]
/** Pages that an e-mailed link opens. */
export type SetView = (typeof SET_VIEWS)[number]

/** Targets of the links on these pages, opened by `nt-navigate`. */
type Place = RequestView | 'sign-in'

/** Message on the sign-in page after a redirect from here. */
export type Farewell = 'password-set' | 'account-created'

export interface Ways {
  go(place: Place): void
  /** Opens the sign-in page after completion. */
  finish(farewell: Farewell): void
}

export type AccountRecoveryState =
  | { kind: 'loading' }
  | { kind: 'failed'; error: NetTermsError; retry(): void }
  | { kind: 'ask'; view: RequestView; ways: Ways }
  | { kind: 'no-link'; view: SetView; why: 'missing' | LinkRefusal; ways: Ways }
  | { kind: 'set'; view: SetView; token: string; policy: PasswordPolicy; ways: Ways }

export function useAccountRecovery(): AccountRecoveryState {
  const { attributes, emit, openInside } = useWidget()
  /** View in the URL, if another widget opened this one in its place. */
  const [{ view }] = useUrlParams({ view: '' })
  /** The page that the widget itself opened; applies until the host page sets another one. */
  const [own, setOwn] = useState<{ asked: string | undefined; view: RequestView } | null>(null)
  const requested = own && own.asked === attributes.view ? own.view : attributes.view || view
  const setView = SET_VIEWS.find((each) => each === requested) ?? null
  const requestView = REQUEST_VIEWS.find((each) => each === requested) ?? REQUEST_VIEWS[0]
  const token = useLinkToken(setView)
  const refusal = useLinkCheck(setView && PURPOSES[setView], token)
  const { answer, error, retry } = useCall(getPasswordPolicy, setView && token ? {} : null)

  const lead = (place: Place, params: Readonly<Record<string, string>>) => {
    if (!emit('nt-navigate', { to: place, params })) return
    if (place === 'sign-in') openInside('nt-sign-in')
    else setOwn({ asked: attributes.view, view: place })
  }
  const ways: Ways = {
    go: (place) => lead(place, {}),
    finish: (farewell) => lead('sign-in', { notice: farewell }),
  }
  const state = ((): AccountRecoveryState => {
    if (!setView) return { kind: 'ask', view: requestView, ways }
    if (token === null) return { kind: 'no-link', view: setView, why: 'missing', ways }
    if (refusal) return { kind: 'no-link', view: setView, why: refusal, ways }
    if (token === undefined || refusal === undefined) return { kind: 'loading' }
    if (answer) return { kind: 'set', view: setView, token, policy: answer.data, ways }
    return error ? { kind: 'failed', error, retry } : { kind: 'loading' }
  })()
  const { kind } = state
  useLifecycle(kind === 'loading' || kind === 'failed' ? kind : 'ready', kind === 'failed' ? state.error : null)
  return state
}
