/** Ends the session on the server and on the page. Source: docs/spec/session.md SES-8 (security b.5). */
import type { Api } from '../api/create-api.ts'
import { deleteEmbedToken, isNetTermsError, signOut } from '../contract/index.ts'

/** After this time a sign-out request is aborted, because it could end the next user's session, ms. */
const LATE_END_MS = 5_000

interface SignOut {
  api: Api
  isProviderOrigin: boolean
  /** `expired`: the page signs out an idle user. */
  reason: 'signed-out' | 'expired'
  /** Clears the page, in this tab and in others. */
  endPage(): void
}

/**
 * @throws NetTermsError if a user signed out and the server did not confirm it; the page stays, so that the user can
 *   retry. With `expired` the page is cleared first, and the server lets the session expire.
 */
export async function signOutOf({ api, isProviderOrigin, reason, endPage }: SignOut): Promise<void> {
  const isExpired = reason === 'expired'
  const signal = isExpired ? AbortSignal.timeout(LATE_END_MS) : undefined
  const ended = api.send(isProviderOrigin ? signOut : deleteEmbedToken, {}, { signal }).catch((error: unknown) => {
    // 401 means that the session has already ended.
    if (!isNetTermsError(error) || error.status !== 401) throw error
  })
  if (isExpired) endPage()
  await (isExpired ? ended.catch(() => undefined) : ended.then(endPage))
}
