/**
 * Adds, changes, and deletes a company's identity provider. Source: docs/spec/identity-providers.md IDP-1…IDP-6,
 * IDP-10, IDP-11.
 */
import { randomUUID } from 'node:crypto'
import { type createIdentityProvider, nameKey, type updateIdentityProvider } from 'netterms/contract/internal'
import type { Kysely, Transaction } from 'kysely'
import { customerInScope } from '../customers/customer-scope.ts'
import type { Database } from '../db/schema.ts'
import { sealText } from '../db/sealed-text.ts'
import type { HandlerContext, Principal } from '../http/handler.ts'
import { notFound } from '../http/refusal.ts'
import { type Acting, recordChange } from '../users/acting.ts'
import { keepingProvenAdmins, lockPeople } from '../users/people-lock.ts'
import { userRefusal } from '../users/user-refusals.ts'
import { groupInScope } from '../users/user-scope.ts'
import { whyIssuerRefused } from './public-address.ts'
import { secretOwnerOf } from './relying-party.ts'

type Wanted = HandlerContext<typeof createIdentityProvider>['body']
type Change = HandlerContext<typeof updateIdentityProvider>['body']

/**
 * Returns a provider.
 * @throws Refusal `not-found` if it does not exist, is shared, or belongs to another customer
 */
export async function requireOwnProvider(db: Kysely<Database>, { customerIds }: Principal, id: string) {
  const row = await db
    .selectFrom('identity_providers')
    .selectAll()
    .where('id', '=', id)
    .where('kind', '=', 'oidc')
    .executeTakeFirst()
  if (!row || row.customer_buid === null || !customerIds.includes(row.customer_buid)) throw notFound()
  return { ...row, customer_buid: row.customer_buid }
}

/**
 * Creates a provider.
 * @param own issuers of this server
 * @returns the id of the new provider
 */
export async function createProvider(
  trx: Transaction<Database>,
  acting: Acting,
  wanted: Wanted,
  own: readonly string[],
): Promise<string> {
  await lockPeople(trx)
  const customerId = customerInScope(acting.principal, wanted.buid_customer)
  requireIssuer(wanted.issuer, own)
  await requireFreeName(trx, customerId, wanted.name)
  const id = `idp-${randomUUID()}`
  await trx
    .insertInto('identity_providers')
    .values({
      id,
      name: wanted.name,
      kind: 'oidc',
      customer_buid: customerId,
      issuer: wanted.issuer,
      client_id: wanted.client_id,
      client_secret_sealed: await sealText(trx, wanted.client_secret, secretOwnerOf(id)),
    })
    .execute()
  await recordChange(trx, acting, 'identity-providers.create', customerId, id)
  return id
}

/**
 * Changes a provider: changed settings must be tested again, and sign-ins in progress with the previous ones end
 * (IDP-5).
 */
export async function updateProvider(
  trx: Transaction<Database>,
  acting: Acting,
  id: string,
  change: Change,
  own: readonly string[],
): Promise<void> {
  await lockPeople(trx)
  const before = await requireOwnProvider(trx, acting.principal, id)
  const name = change.name ?? before.name
  const issuer = change.issuer ?? before.issuer
  const clientId = change.client_id ?? before.client_id
  const fields = [
    ...(name === before.name ? [] : ['name']),
    ...(issuer === before.issuer ? [] : ['issuer']),
    ...(clientId === before.client_id ? [] : ['client_id']),
    ...(change.client_secret === undefined ? [] : ['client_secret']),
  ]
  if (fields.length === 0) return
  if (issuer !== before.issuer) requireIssuer(issuer ?? '', own)
  if (name !== before.name) await requireFreeName(trx, before.customer_buid, name, id)
  const isSetOtherwise = fields.some((field) => field !== 'name')
  const sealed = change.client_secret && (await sealText(trx, change.client_secret, secretOwnerOf(id)))
  await keepingProvenAdmins(trx, () =>
    trx
      .updateTable('identity_providers')
      .set({
        name,
        issuer,
        client_id: clientId,
        ...(sealed !== undefined && { client_secret_sealed: sealed }),
        ...(isSetOtherwise && {
          status: 'draft' as const,
          last_test_at: null,
          last_test_outcome: null,
          last_test_by: null,
        }),
      })
      .where('id', '=', id)
      .execute(),
  )
  if (isSetOtherwise) {
    await trx.deleteFrom('sign_in_tests').where('identity_provider_id', '=', id).execute()
    await trx.deleteFrom('sso_attempts').where('identity_provider_id', '=', id).execute()
  }
  // A subject of another issuer is another user, even with the same id.
  if (issuer !== before.issuer) {
    await trx.deleteFrom('user_identities').where('identity_provider_id', '=', id).execute()
  }
  await recordChange(trx, acting, 'identity-providers.update', before.customer_buid, id, { fields })
}

/**
 * Deletes a provider (IDP-6).
 * @throws Refusal `identity-provider-in-use` with the groups that the caller may see
 */
export async function deleteProvider(trx: Transaction<Database>, acting: Acting, id: string): Promise<void> {
  await lockPeople(trx)
  const { customer_buid: customerId } = await requireOwnProvider(trx, acting.principal, id)
  const using = trx.selectFrom('user_groups').where('identity_provider_id', '=', id)
  if (await using.select('id').executeTakeFirst()) {
    const groups = await using
      .where(groupInScope(acting.principal))
      .select(['id as group_id', 'name as group_name'])
      .orderBy('name')
      .limit(MOST_GROUPS_NAMED)
      .execute()
    throw userRefusal('identity-provider-in-use', null, { groups })
  }
  await trx.deleteFrom('identity_providers').where('id', '=', id).execute()
  await recordChange(trx, acting, 'identity-providers.delete', customerId, id)
}

const MOST_GROUPS_NAMED = 20

function requireIssuer(issuer: string, own: readonly string[]): void {
  const reason = whyIssuerRefused(issuer, own)
  if (reason !== null) throw userRefusal('identity-provider-issuer-refused', '/issuer', { reason })
}

/**
 * Requires that neither the customer's own providers nor the shared ones have this name.
 * @throws Refusal `identity-provider-name-taken`
 */
async function requireFreeName(
  trx: Transaction<Database>,
  customerId: string,
  name: string,
  exceptId: string | null = null,
): Promise<void> {
  const others = await trx
    .selectFrom('identity_providers')
    .select(['id', 'name'])
    .where(({ or, eb }) => or([eb('customer_buid', 'is', null), eb('customer_buid', '=', customerId)]))
    .execute()
  if (others.some((each) => each.id !== exceptId && nameKey(each.name) === nameKey(name))) {
    throw userRefusal('identity-provider-name-taken', '/name')
  }
}
