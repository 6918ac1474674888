/**
 * Whether an e-mailed link is valid, checked before the user chooses a password. Source: docs/spec/identity.md IDN-39.
 */
import { useEffect, useState } from 'react'
import { type CallInput, checkAccountLink, isNetTermsError } from '../../../src/contract/index.ts'
import { useFetch } from '../../../src/data/use-call.ts'

/** Reason why a link opens a page without a form. */
export type LinkRefusal = 'link-invalid' | 'password-elsewhere'

type Purpose = CallInput<typeof checkAccountLink>['body']['purpose']

/**
 * Checks a link once: after the user has used it, its expiry is not an error to report.
 * @param token null or undefined if there is nothing to check
 * @returns undefined until known; null if the link is valid, or if the check failed, in which case setting the password
 * reports the error
 */
export function useLinkCheck(
  purpose: Purpose | null,
  token: string | null | undefined,
): LinkRefusal | null | undefined {
  const request = useFetch(checkAccountLink)
  const [reported, setReported] = useState<{ token: string; refusal: LinkRefusal | null } | null>(null)
  useEffect(() => {
    if (!purpose || !token) return
    const report = (refusal: LinkRefusal | null) =>
      setReported((last) => (last?.token === token ? last : { token, refusal }))
    request({ body: { token, purpose } }).then(
      () => report(null),
      (cause) => report(refusalOf(cause)),
    )
  }, [purpose, token])
  return reported && reported.token === token ? reported.refusal : undefined
}

function refusalOf(cause: unknown): LinkRefusal | null {
  const code = isNetTermsError(cause) ? cause.code : null
  return code === 'link-invalid' || code === 'password-elsewhere' ? code : null
}
