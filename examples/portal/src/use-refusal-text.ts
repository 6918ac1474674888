/** The text of a rejection: with the names of admins who can give the missing role, once loaded (ACC-28). */
import { useEffect, useState } from 'preact/hooks'
import type { NetTermsHandle, NetTermsState } from 'netterms'
import type { Refusal } from './guard.ts'
import { noticeText } from './notice-text.ts'

interface Explained {
  /** The refusal and its language. */
  key: string
  text: string
}

/** @returns null while it is not known, or without a refusal: no half sentence is shown */
export function useRefusalText(
  nt: NetTermsHandle,
  refusal: Refusal | null,
  state: NetTermsState | null,
): string | null {
  const [explained, setExplained] = useState<Explained | null>(null)
  const can = refusal?.check === 'role' ? refusal.needs.can : undefined
  const key = can && state ? [can, state.locale, state.session.user?.id, state.session.role].join() : null
  useEffect(() => {
    if (can === undefined || key === null) return
    let isCurrent = true
    const tell = (text: string) => isCurrent && setExplained({ key, text })
    nt.explain(can).then(
      ({ text }) => tell(text),
      () => tell(''),
    )
    return () => {
      isCurrent = false
    }
  }, [nt, can, key])
  if (!refusal || !state) return null
  // The host's own text, used when the code of the reasons failed to load, and for rules that no role decides.
  const own = () => noticeText(nt, refusal, state.locale, state.session.role)
  if (key === null) return own()
  return explained?.key === key ? explained.text || own() : null
}
