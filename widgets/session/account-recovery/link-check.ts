/** Whether the link of a mail holds, asked before anybody makes up a password. Source: docs/spec/identity.md IDN-39. */
import { useEffect, useState } from 'react'
import { type CallInput, checkAccountLink, isNetTermsError } from '../../../src/contract/index.ts'
import { useFetch } from '../../../src/data/use-call.ts'

/** Why the page of a link has no form. */
export type LinkRefusal = 'link-invalid' | 'password-elsewhere'

type Purpose = CallInput<typeof checkAccountLink>['body']['purpose']

/**
 * Asked once for each link: after it was used it does not hold any more, and that is no news to who used it.
 *
 * @param token null or undefined: there is nothing to ask about
 * @returns undefined until it is known; null where the link holds, or where nobody can say: setting the password will tell
 */
export function useLinkCheck(
  purpose: Purpose | null,
  token: string | null | undefined,
): LinkRefusal | null | undefined {
  const ask = useFetch(checkAccountLink)
  const [told, setTold] = useState<{ token: string; refusal: LinkRefusal | null } | null>(null)
  useEffect(() => {
    if (!purpose || !token) return
    const tell = (refusal: LinkRefusal | null) => setTold((last) => (last?.token === token ? last : { token, refusal }))
    ask({ body: { token, purpose } }).then(
      () => tell(null),
      (cause) => tell(refusalOf(cause)),
    )
  }, [purpose, token])
  return told && told.token === token ? told.refusal : undefined
}

function refusalOf(cause: unknown): LinkRefusal | null {
  const code = isNetTermsError(cause) ? cause.code : null
  return code === 'link-invalid' || code === 'password-elsewhere' ? code : null
}
