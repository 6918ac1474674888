/** Finds the user to whom an identity provider's sign-in belongs. Source: docs/spec/identity.md IDN-12, IDN-13. */
import { nextState, USER_STATES } from 'netterms/contract/internal'
import { type Selectable, sql, type Transaction } from 'kysely'
import { recordAudit } from '../db/audit.ts'
import type { Database, UsersTable } from '../db/schema.ts'
import { withoutCase } from '../users/letter-case.ts'

export type SsoPerson = Selectable<UsersTable>

interface Vouched {
  providerId: string
  subject: string
  /** Null if the provider has not verified the address, which then proves nothing. */
  verifiedEmail: string | null
}

/**
 * Returns the user linked to the subject; at the first sign-in, the user with that e-mail address among the provider's
 * own groups, if there is exactly one. An invited user becomes active.
 * @returns null for an unknown user; a `locked` user is returned unchanged
 */
export async function findSsoPerson(
  trx: Transaction<Database>,
  vouched: Vouched,
  times: { now: Date; programNowMs: number },
): Promise<SsoPerson | null> {
  const members = trx
    .selectFrom('users')
    .innerJoin('user_groups as own', 'own.id', 'users.group_id')
    .selectAll('users')
    .where('own.identity_provider_id', '=', vouched.providerId)
    .where('users.status', '<>', 'terminated')
  const linked = await trx
    .selectFrom('user_identities')
    .select('user_id')
    .where('identity_provider_id', '=', vouched.providerId)
    .where('subject', '=', vouched.subject)
    .executeTakeFirst()
  if (linked) return (await members.where('users.id', '=', linked.user_id).executeTakeFirst()) ?? null
  if (vouched.verifiedEmail === null) return null
  const found = await members
    .where(sql`lower(users.email)`, '=', withoutCase(vouched.verifiedEmail))
    .forUpdate('users')
    .limit(2)
    .execute()
  const [person] = found
  if (!person || found.length > 1) return null
  const link = await trx
    .insertInto('user_identities')
    .values({
      identity_provider_id: vouched.providerId,
      subject: vouched.subject,
      user_id: person.id,
      linked_at: times.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst()
  // If another subject is already linked to this user, the address may now belong to another person, so it grants no
  // access.
  if (!link) return null
  return accept(trx, person, times.programNowMs)
}

async function accept(trx: Transaction<Database>, person: SsoPerson, programNowMs: number): Promise<SsoPerson> {
  const status = nextState(USER_STATES, person.status, 'accept invitation')
  if (status === null) return person
  await trx.updateTable('users').set({ status }).where('id', '=', person.id).where('status', '=', 'invited').execute()
  await trx
    .deleteFrom('account_links')
    .where('user_id', '=', person.id)
    .where('purpose', '=', 'invitation')
    .where('used_at', 'is', null)
    .execute()
  const { id, home_customer: customerId } = person
  await recordAudit(trx, [
    {
      at: new Date(programNowMs),
      actor: `user:${id}`,
      action: 'accounts.activate',
      customerId,
      subject: id,
      detail: { sso: true },
    },
  ])
  return { ...person, status }
}
