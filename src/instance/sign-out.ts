/** Ends the session at the server and on the page. Source: docs/spec/session.md SES-8 (security b.5). */
import type { Api } from '../api/create-api.ts'
import { deleteEmbedToken, isNetTermsError, signOut } from '../contract/index.ts'

/** A sign-out that reaches the server after this time could end the session of the next user, ms. */
const LATE_END_MS = 5_000

interface SignOut {
  api: Api
  isProviderOrigin: boolean
  /** `expired`: the user is idle, and the page signs out on its own. */
  reason: 'signed-out' | 'expired'
  /** Clears the page, in this tab and in the others. */
  endPage(): void
}

/**
 * @throws NetTermsError when a user signed out and the server did not confirm it: the page stays, so that they can
 *   retry. After `expired` the page is cleared first, and the server ends the session on its own.
 */
export async function signOutOf({ api, isProviderOrigin, reason, endPage }: SignOut): Promise<void> {
  const isExpired = reason === 'expired'
  const signal = isExpired ? AbortSignal.timeout(LATE_END_MS) : undefined
  const ended = api.send(isProviderOrigin ? signOut : deleteEmbedToken, {}, { signal }).catch((error: unknown) => {
    // 401: the session has ended already.
    if (!isNetTermsError(error) || error.status !== 401) throw error
  })
  if (isExpired) endPage()
  await (isExpired ? ended.catch(() => undefined) : ended.then(endPage))
}
