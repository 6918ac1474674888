/**
 * Call handlers for links that add a bank account. Source: docs/spec/payments.md BNK-258…BNK-263, docs/spec/secure.md
 * SEC-252.
 */
import { LIMITS, offeredBankCountries } from 'netterms/contract/internal'
import { sql } from 'kysely'
import { brandOf } from '../../config/brands.ts'
import { companyOf } from '../../customers/customer-admins.ts'
import { customerInScope, requirePrincipal } from '../../customers/customer-scope.ts'
import { recordAudit } from '../../db/audit.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Provider } from '../../http/app-options.ts'
import type { Handlers, Principal, ResourceObject } from '../../http/handler.ts'
import { notFound, Refusal } from '../../http/refusal.ts'
import { FRAME_HANDOVER_PREFIX, hashOf, newSecret } from '../../http/tokens.ts'
import { bankingCountriesOf } from '../banking-countries.handlers.ts'
import { type BankAccountLink, findOpenLinks, openLink, sendBankAccountLink } from './bank-account-links.ts'
import { maskedName } from './masked-name.ts'

type LinkHandlers = Pick<
  Handlers,
  'bank-account-links.create' | 'bank-account-links.list' | 'bank-account-links.revoke' | 'bank-account-links.open'
>

export const createBankAccountLinkHandlers = (provider: Pick<Provider, 'realNow' | 'tools'>): LinkHandlers => ({
  'bank-account-links.create': async (context) => {
    const principal = requireOwnPage(requirePrincipal(context))
    const { db, body, clock } = context
    const link = await sendBankAccountLink(db, {
      customerId: customerInScope(principal, body.buidCustomer),
      email: body.email,
      language: body.language,
      sender: { actor: principal.id, name: principal.fullName, userId: principal.id.slice('user:'.length) },
      now: new Date(provider.realNow()),
      at: new Date(clock.nowMs),
    })
    return { status: 201, data: toResource(link) }
  },

  'bank-account-links.list': async (context) => {
    const principal = requireOwnPage(requirePrincipal(context))
    const customerId = customerInScope(principal, context.filter.buid_customer)
    const links = await findOpenLinks(context.db, customerId, new Date(provider.realNow()))
    return { data: links.map(toResource) }
  },

  'bank-account-links.revoke': async (context) => {
    const principal = requireOwnPage(requirePrincipal(context))
    const { db, params, clock, call } = context
    await inTransaction(db, async (trx) => {
      const link = await trx
        .selectFrom('bank_account_links')
        .selectAll()
        .where('id', '=', params['id'] ?? '')
        .where('customer_buid', '=', sql<string>`any(${[...principal.customerIds]}::text[])`)
        .forUpdate()
        .executeTakeFirst()
      if (!link) throw notFound()
      if (link.used_at !== null) {
        throw new Refusal({
          code: 'payment-method-link-used',
          detail: 'A bank account was already added with this link. Remove the account instead.',
        })
      }
      if (link.revoked_at !== null) return
      await trx
        .updateTable('bank_account_links')
        .set({ revoked_at: new Date(provider.realNow()) })
        .where('id', '=', link.id)
        .execute()
      const entry = { at: new Date(clock.nowMs), actor: principal.id, action: call.name }
      const about = { customerId: link.customer_buid, subject: link.id }
      await recordAudit(trx, [{ ...entry, ...about, detail: { email: link.email } }])
    })
    return { data: null }
  },

  'bank-account-links.open': async ({ db, body }) => {
    const now = new Date(provider.realNow())
    const link = await openLink(db, body.token, now)
    const handover = FRAME_HANDOVER_PREFIX + newSecret()
    await db
      .insertInto('frame_handovers')
      .values({
        token_hash: hashOf(handover),
        session_kind: 'link',
        session_id: link.id,
        purpose: 'bank-accounts.create',
        expires_at: new Date(now.getTime() + LIMITS.frameHandoverSeconds * 1000),
        consumed_at: null,
      })
      .execute()
    const { title } = await brandOf({ db, tools: provider.tools })
    const { currency } = await db
      .selectFrom('customers')
      .select('currency')
      .where('buid', '=', link.customer_buid)
      .executeTakeFirstOrThrow()
    const countries = offeredBankCountries(
      await bankingCountriesOf(db, link.customer_buid),
      currency === 'CAD' ? 'CA' : 'US',
    )
    return {
      status: 201,
      data: {
        id: 'new',
        attributes: {
          businessName: maskedName(await companyOf(db, link.customer_buid)),
          provider: title,
          expiresAt: link.expires_at.toISOString(),
          country: countries[0],
          countries,
          handover,
        },
      },
    }
  },
})

/**
 * BNK-258: allows sending links only from the provider's own pages. On a partner's page a new account requires the
 * password again (SEC-10), and a link would bypass that.
 */
function requireOwnPage(principal: Principal): Principal {
  if (principal.kind === 'user') return principal
  throw notFound()
}

const toResource = (link: BankAccountLink): ResourceObject => ({
  id: link.id,
  attributes: { email: link.email, sentBy: link.sent_by_name, expiresAt: link.expires_at.toISOString() },
})
