/**
 * The holder of a link in the secure frame, who can add one bank account and read nothing. Source: docs/spec/secure.md
 * SEC-252.
 */
import type { Provider } from '../../http/app-options.ts'
import type { Principal } from '../../http/handler.ts'
import { sessionExpired } from '../../http/session-refusals.ts'
import { type BankAccountLink, refuseEnded } from './bank-account-links.ts'

interface Reading {
  /** True to accept a used link, so that a repeated request gets its first response again (BNK-12). */
  usedToo?: boolean
}

/** @throws Refusal if the link can no longer add an account */
export async function findPrincipalOfLink(
  { db, realNow }: Pick<Provider, 'db' | 'realNow'>,
  id: string,
  { usedToo = false }: Reading = {},
): Promise<Principal> {
  const link = await db.selectFrom('bank_account_links').selectAll().where('id', '=', id).executeTakeFirst()
  if (!link) throw sessionExpired()
  if (!(usedToo && link.used_at !== null)) await refuseEnded(db, link, new Date(realNow()))
  return principalOf(link)
}

const principalOf = ({ id, email, customer_buid }: BankAccountLink): Principal => ({
  kind: 'link',
  id: `link:${id}`,
  pageOrigin: null,
  sessionId: id,
  fullName: email,
  role: 'viewer',
  userType: 'customer',
  capabilities: ['bank-accounts.create'],
  customerIds: [customer_buid],
  merchantIds: [],
  selectedCustomer: customer_buid,
  selectedMerchant: null,
  selectionVersion: 0,
})
