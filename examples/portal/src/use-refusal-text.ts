/**
 * Builds the text of an access error, with the names of admins who can assign the missing role, once loaded (ACC-28).
 */
import { useEffect, useState } from 'preact/hooks'
import type { NetTermsHandle, NetTermsState } from 'netterms'
import type { Refusal } from './guard.ts'
import { noticeText } from './notice-text.ts'

interface Explained {
  /** Identifies the error and the language. */
  key: string
  text: string
}

/**
 * Returns the text.
 * @returns null until the text is complete, or if there is no error
 */
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
  // Portal's own text, used if the code of the reasons fails to load, and for rules that do not depend on a role.
  const own = () => noticeText(nt, refusal, state.locale, state.session.role)
  if (key === null) return own()
  return explained?.key === key ? explained.text || own() : null
}
