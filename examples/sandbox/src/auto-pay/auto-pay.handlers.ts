/** Call handlers for AutoPay's settings and forecast. Source: docs/spec/payments.md BNK-18, AUT-1…AUT-10. */
import { toWireDate } from 'netterms/contract/internal'
import type { Kysely } from 'kysely'
import { customerInScope, requirePrincipal } from '../customers/customer-scope.ts'
import { minorOf } from '../db/minor.ts'
import type { Database } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import type { Handlers, ResourceObject } from '../http/handler.ts'
import { moveAutoPay } from './auto-pay-changes.ts'
import { findPayingAccount, readPlan, type Settings } from './read-plan.ts'
import { DEFAULT_TERMS, turnOnAutoPay, unavailable } from './turn-on-auto-pay.ts'

export const autoPayHandlers = {
  'auto-pay.get': async (context) => {
    const customerId = customerInScope(requirePrincipal(context), context.filter.buid_customer)
    return { data: await readAutoPay(context.db, customerId) }
  },

  'auto-pay.set': async (context) => {
    const principal = requirePrincipal(context)
    const { body, clock } = context
    const customerId = customerInScope(principal, body.buid_customer)
    const terms = {
      daysBeforeDue: body.days_before_due,
      maximumMinor: body.maximum,
      creditsFirst: body.credits_first,
      includesOverdue: body.includes_overdue,
    }
    return inTransaction(context.db, async (trx) => {
      const key = { customerId, id: body.bank_account_id }
      const movesFrom = body.moves_from ?? null
      await turnOnAutoPay(trx, key, terms, { actor: principal.id, clock, movesFrom })
      return { data: await readAutoPay(trx, customerId) }
    })
  },

  'auto-pay.turn-off': async (context) => {
    const principal = requirePrincipal(context)
    const { body, clock } = context
    const customerId = customerInScope(principal, body.buid_customer)
    return inTransaction(context.db, async (trx) => {
      const settings = await findSettings(trx, customerId)
      const move = { action: 'turn off', reason: 'turned-off', actor: principal.id } as const
      const key = { customerId, id: settings?.bank_account_id ?? '' }
      const isOff = await moveAutoPay(trx, key, move, clock)
      if (!isOff) throw unavailable({ reason: 'status', status: settings?.status ?? 'off' })
      return { data: await readAutoPay(trx, customerId) }
    })
  },

  'auto-pay-forecasts.list': async (context) => {
    const { db, filter } = context
    const customerId = customerInScope(requirePrincipal(context), filter.buid_customer)
    const settings = await findSettings(db, customerId)
    const account = settings && (await findPayingAccount(db, settings, 'none'))
    if (!settings || settings.status !== 'on' || !account) return { data: [] }
    const { items, invoices } = await readPlan(db, settings, account.currency, 'none')
    return {
      data: items.flatMap((item): ResourceObject[] => {
        const invoice = invoices.get(item.trxId)
        if (!invoice) return []
        const byCredits = item.credits.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
        return [
          {
            id: item.trxId,
            attributes: {
              invoice_id: invoice.invoice_id,
              due_date: invoice.due_date && toWireDate(invoice.due_date),
              currency: invoice.currency,
              pays_on: item.on && toWireDate(item.on),
              skip: item.skip,
              by_credits: byCredits,
              by_account: item.debitMinor,
              open_amount: minorOf(invoice.open_minor),
            },
          },
        ]
      }),
    }
  },
} satisfies Pick<Handlers, 'auto-pay.get' | 'auto-pay.set' | 'auto-pay.turn-off' | 'auto-pay-forecasts.list'>

const findSettings = (db: Kysely<Database>, customerId: string): Promise<Settings | undefined> =>
  db.selectFrom('auto_pay_settings').selectAll().where('customer_buid', '=', customerId).executeTakeFirst()

async function readAutoPay(db: Kysely<Database>, customerId: string): Promise<ResourceObject> {
  const settings = await findSettings(db, customerId)
  const isOff = !settings || settings.status === 'off'
  const account = isOff
    ? undefined
    : await db
        .selectFrom('bank_accounts')
        .select(['id', 'account_name', 'account_number_last4', 'currency'])
        .where('customer_buid', '=', customerId)
        .where('id', '=', settings.bank_account_id)
        .executeTakeFirst()
  const maximum = settings?.maximum_minor ?? null
  return {
    id: customerId,
    attributes: {
      status: settings?.status ?? 'off',
      bank_account_id: account?.id ?? null,
      account_name: account?.account_name ?? null,
      last4: account?.account_number_last4 ?? null,
      currency: account?.currency ?? null,
      days_before_due: settings?.days_before_due ?? DEFAULT_TERMS.daysBeforeDue,
      maximum: maximum === null ? null : minorOf(maximum),
      credits_first: settings?.credits_first ?? DEFAULT_TERMS.creditsFirst,
      includes_overdue: settings?.includes_overdue ?? DEFAULT_TERMS.includesOverdue,
      reason: settings?.off_reason ?? null,
    },
  }
}
