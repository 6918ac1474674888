/** Shows survey and tips, at the end of pages that allow third parties (SHL-9, TRU-3). */
import { useState } from 'preact/hooks'
import { openPathOf } from 'netterms/contract'
import type { NetTermsHandle, NetTermsState } from 'netterms'
import { readConsent } from './adapters/party-question.ts'
import { Tour } from './adapters/tour.tsx'
import { useFaceTexts } from './faces/face-texts.ts'
import { Place } from './place.tsx'

interface Props {
  nt: NetTermsHandle
  state: NetTermsState
  /** Path without the prefix. */
  path: string
}

export function ThirdParties({ nt, state, path }: Props) {
  const t = useFaceTexts(state.locale)
  // The choice at page load is used, because a new choice reloads the page and no third party is contacted in between.
  const [consent] = useState(readConsent)
  if (consent !== 'granted' || !state.session.signedIn || openPathOf(path) === null) return null
  return (
    <div class="beside">
      <Tour state={state} path={path} t={t} />
      <Place nt={nt} name="survey" />
    </div>
  )
}
