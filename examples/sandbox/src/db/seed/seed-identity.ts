/** Contoso Freight signs in through its own identity provider, which this sandbox runs as well (IDN-13). */
import type { Kysely, Transaction } from 'kysely'
import { newSecret } from '../../http/tokens.ts'
import { CONTOSO_CLIENT, CONTOSO_PATH, CONTOSO_PROVIDER } from '../../sso/contoso-accounts.ts'
import { secretOwnerOf } from '../../sso/relying-party.ts'
import type { Database } from '../schema.ts'
import { sealText } from '../sealed-text.ts'

const CONTOSO = '20517'
const GROUP = 'grp-contoso-sso'

const PEOPLE = [
  ['u-1201', 'nadia', 'Nadia', 'Klein', 'nadia.klein', 'payer', 'active'],
  ['u-1202', 'ivo', 'Ivo', 'Marsh', 'ivo.marsh', 'viewer', 'invited'],
  ['u-1203', 'ona', 'Ona', 'Reed', 'ona.reed', 'viewer', 'active'],
] as const

export async function seedIdentity(trx: Transaction<Database>, providerOrigin: string): Promise<void> {
  await trx
    .insertInto('identity_providers')
    .values({
      id: CONTOSO_PROVIDER,
      name: 'Contoso',
      kind: 'oidc',
      customer_buid: CONTOSO,
      issuer: providerOrigin + CONTOSO_PATH,
      client_id: CONTOSO_CLIENT,
      client_secret_sealed: await sealText(trx, newSecret(), secretOwnerOf(CONTOSO_PROVIDER)),
    })
    .execute()
  await trx
    .insertInto('user_groups')
    .values({
      customer_buid: CONTOSO,
      id: GROUP,
      name: 'Contoso',
      parent_id: null,
      identity_provider_id: CONTOSO_PROVIDER,
    })
    .execute()
  await trx
    .insertInto('user_group_customers')
    .values({ customer_buid: CONTOSO, group_id: GROUP, account_buid: CONTOSO, with_child_accounts: true })
    .execute()
  await trx
    .insertInto('users')
    .values(
      PEOPLE.map(([id, username, first_name, last_name, mailbox, role, status]) => ({
        id,
        username,
        password_hash: null,
        first_name,
        last_name,
        email: `${mailbox}@contoso.example`,
        role,
        user_types: ['customer' as const],
        status,
        lock_reason: null,
        failed_attempts: 0,
        locked_until: null,
        home_customer: CONTOSO,
        merchant_buid: null,
        language: null,
        group_id: GROUP,
      })),
    )
    .execute()
  await trx
    .insertInto('user_customers')
    .values(PEOPLE.map(([id]) => ({ user_id: id, customer_buid: CONTOSO })))
    .execute()
}

/** The provider's own origin follows the port. */
export async function renewIssuer(db: Kysely<Database>, providerOrigin: string): Promise<void> {
  await db
    .updateTable('identity_providers')
    .set({ issuer: providerOrigin + CONTOSO_PATH })
    .where('id', '=', CONTOSO_PROVIDER)
    .execute()
}
