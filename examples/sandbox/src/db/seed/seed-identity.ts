/**
 * Seeds identity providers. Contoso Freight signs in through its own, which this sandbox also runs (IDN-13). Northwind
 * has added two: a tested one, and a draft (IDP-4).
 */
import type { Kysely, Transaction } from 'kysely'
import { newSecret } from '../../http/tokens.ts'
import { FIRST_NOW_MS } from '../../clock/program-clock.ts'
import { CONTOSO_CLIENT, CONTOSO_PATH, CONTOSO_PROVIDER, SANDBOX_CLIENT } from '../../sso/contoso-accounts.ts'
import { secretOwnerOf } from '../../sso/relying-party.ts'
import type { Database } from '../schema.ts'
import { ADMIN } from './people.ts'
import { NORTHWIND } from './program.ts'
import { sealText } from '../sealed-text.ts'

const CONTOSO = '20517'
const GROUP = 'grp-contoso-sso'

const NORTHWIND_PROVIDERS = [
  ['northwind-login', 'Northwind Login', 'tested'],
  ['northwind-workforce', 'Northwind Workforce', 'draft'],
] as const

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
      status: 'tested',
    })
    .execute()
  for (const [id, name, status] of NORTHWIND_PROVIDERS) {
    await trx
      .insertInto('identity_providers')
      .values({
        id,
        name,
        kind: 'oidc',
        customer_buid: NORTHWIND,
        issuer: providerOrigin + CONTOSO_PATH,
        client_id: SANDBOX_CLIENT.id,
        client_secret_sealed: await sealText(trx, SANDBOX_CLIENT.secret, secretOwnerOf(id)),
        status,
        ...(status === 'tested' && {
          last_test_at: new Date(FIRST_NOW_MS),
          last_test_outcome: 'works' as const,
          last_test_by: `user:${ADMIN.id}`,
        }),
      })
      .execute()
  }
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

/** Updates the issuer to the provider's own origin, which depends on the port. */
export async function renewIssuer(db: Kysely<Database>, providerOrigin: string): Promise<void> {
  await db
    .updateTable('identity_providers')
    .set({ issuer: providerOrigin + CONTOSO_PATH })
    .where('id', 'in', [CONTOSO_PROVIDER, ...NORTHWIND_PROVIDERS.map(([id]) => id)])
    .where('issuer', 'like', `%${CONTOSO_PATH}`)
    .execute()
}
