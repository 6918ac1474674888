/** Deletes rows that can never be used again, so that the tables contain active sessions only (SES-3, EMB-4, SEC-9). */
import { sweepBankAccountLinks } from '../bank-accounts/links/bank-account-links.ts'
import type { Provider } from '../http/app-options.ts'

export async function sweepSessions({ db, realNow }: Pick<Provider, 'db' | 'realNow'>): Promise<void> {
  const now = new Date(realNow())
  await db.deleteFrom('portal_sessions').where('expires_at', '<', now).execute()
  await db.deleteFrom('sign_in_challenges').where('expires_at', '<', now).execute()
  await db.deleteFrom('sso_attempts').where('expires_at', '<', now).execute()
  await db.deleteFrom('embed_tokens').where('expires_at', '<', now).execute()
  await db.deleteFrom('frame_handovers').where('expires_at', '<', now).execute()
  await db.deleteFrom('frame_tokens').where('expires_at', '<', now).execute()
  await sweepBankAccountLinks(db, now)
  await db.deleteFrom('legacy_grants').where('expires_at', '<', now).execute()
  await db.deleteFrom('embed_sessions').where('expires_at', '<', now).execute()
}
