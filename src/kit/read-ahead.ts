/**
 * Prefetches a widget's first data as soon as the session is known: the request is sent before texts have loaded and
 * before the first render, and the widget joins it. Source: docs/spec/widgets.md WID-193 (issue 27).
 */
import {
  type Call,
  type CallInput,
  firstFailedCheck,
  LIMITS,
  type Session,
  type WidgetFacts,
} from '../contract/index.ts'
import { queryOf } from '../data/use-call.ts'
import { subjectIn } from '../data/use-store.ts'
import type { Instance } from './instance.ts'
import type { UrlParams } from './url-state.ts'

/** A call with the exact input that the widget will pass to `useCall`. */
export interface FirstCall {
  call: Call
  input: CallInput<Call>
}

/* @__NO_SIDE_EFFECTS__ */
export const firstCall = <C extends Call>(call: C, input: CallInput<C>): FirstCall => ({
  call,
  input: input as unknown as CallInput<Call>,
})

/** Everything that the input of a widget's first call may depend on. */
export interface FirstFacts {
  session: Session
  attributes: Readonly<Record<string, string>>
  params: UrlParams
}

interface Place {
  manifest: WidgetFacts
  firstCalls: (facts: FirstFacts) => readonly FirstCall[]
  attributes: Readonly<Record<string, string>>
  params: UrlParams
}

/** Sends a widget's first calls if the user of this session may see the widget. */
export function readAhead({ api, answers, store }: Instance, session: Session, place: Place): void {
  const { manifest, firstCalls, ...facts } = place
  const { flags } = store.getState()
  if (firstFailedCheck(manifest.needs, subjectIn({ session, flags })) !== null) return
  for (const { call, input } of firstCalls({ session, ...facts })) {
    void answers.fetch(queryOf(api, call, input, LIMITS.answerStaleMs), true)
  }
}
