/**
 * Lists the methods that can pay for given accounts: a bank account pays only for its own account, a card for every
 * account of the payer. Source: docs/spec/payments.md PAY-30, PAY-320.
 */
import type { CalendarDate } from 'netterms/contract/internal'
import { type Kysely, sql } from 'kysely'
import { findBankAccounts, findVerifications } from '../bank-accounts/bank-accounts.queries.ts'
import { customersInScope } from '../customers/customer-scope.ts'
import type { Database } from '../db/schema.ts'
import type { Principal, ResourceObject } from '../http/handler.ts'
import { accountAsMethod, cardAsMethod } from './payment-method-resource.ts'

/**
 * @param paysFor one account, a comma-separated list, or `all`
 * @returns bank accounts, if only one account is paid for; then the cards of the accounts paid for; then all other
 * cards
 * @throws Refusal `not-found` if one of the accounts is not the caller's
 */
export async function methodsFor(
  db: Kysely<Database>,
  principal: Principal,
  paysFor: string,
  today: CalendarDate,
): Promise<ResourceObject[]> {
  const payers = customersInScope(principal, paysFor)
  const [alone, ...others] = payers
  const cards = await db
    .selectFrom('payment_cards as card')
    .innerJoin('customers as customer', 'customer.buid', 'card.customer_buid')
    .selectAll('card')
    .select('customer.name as customer_name')
    .where('card.customer_buid', '=', sql<string>`any(${[...principal.customerIds]}::text[])`)
    .where('card.status', '<>', 'removed')
    .orderBy('card.holder_name')
    .orderBy('card.id')
    .execute()
  const isPayers = ({ customer_buid }: (typeof cards)[number]) => payers.includes(customer_buid)
  const methods = [...cards.filter(isPayers), ...cards.filter((card) => !isPayers(card))].map(
    ({ customer_name, ...card }): ResourceObject => {
      const { id, attributes } = cardAsMethod(card, today)
      const isForeign = !payers.includes(card.customer_buid) || payers.length > 1
      return { id, attributes: { ...attributes, ...(isForeign && { customerName: customer_name }) } }
    },
  )
  if (alone === undefined || others.length > 0) return methods
  const [accounts, verifications] = await Promise.all([findBankAccounts(db, alone), findVerifications(db, alone)])
  return [...accounts.map((account) => accountAsMethod(account, verifications.get(account.id))), ...methods]
}
