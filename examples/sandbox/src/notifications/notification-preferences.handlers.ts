/** Source: docs/spec/notifications.md NOT-12…NOT-14. */
import {
  type Capability,
  OPTIONAL_MAILS,
  type OptionalMail,
  REQUIRED_MAILS,
  type RequiredMail,
} from 'netterms/contract/internal'
import type { Kysely } from 'kysely'
import { requirePrincipal } from '../customers/customer-scope.ts'
import { recordAudit } from '../db/audit.ts'
import type { Database } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import type { Handlers, Principal, ResourceObject } from '../http/handler.ts'
import { notFound } from '../http/refusal.ts'
import { requirePortalUser } from '../session/portal-user.ts'

/** Capability that a user needs to receive each mail; null if all users receive it. */
const READERS: Readonly<Record<OptionalMail | RequiredMail, Capability | null>> = {
  'payment-sent': 'payments.create',
  'payment-posted': 'payments.create',
  'payment-refunded': 'payments.create',
  'auto-pay-notice': 'auto-pay.set',
  'auto-pay-sent': 'auto-pay.set',
  'payment-failures': 'payments.create',
  'auto-pay-off': 'auto-pay.set',
  disputes: 'disputes.create',
  'card-number-shown': 'cards.request',
  'account-safety': null,
}

const isReader = ({ capabilities }: Principal, mail: OptionalMail | RequiredMail): boolean => {
  const needed = READERS[mail]
  return needed === null || capabilities.includes(needed)
}

async function preferencesOf(db: Kysely<Database>, principal: Principal, userId: string): Promise<ResourceObject> {
  const rows = await db.selectFrom('mail_opt_outs').select('mail').where('user_id', '=', userId).execute()
  const unwanted = rows.map(({ mail }) => mail)
  return {
    id: 'current',
    attributes: {
      optional_mails: OPTIONAL_MAILS.filter((mail) => isReader(principal, mail)).map((mail) => ({
        mail,
        wanted: !unwanted.includes(mail),
      })),
      required_mails: REQUIRED_MAILS.filter((mail) => isReader(principal, mail)),
    },
  }
}

export const notificationPreferenceHandlers = {
  'notification-preferences.get': async (context) => {
    const principal = requirePrincipal(context)
    const { user } = await requirePortalUser(context)
    return { data: await preferencesOf(context.db, principal, user.id) }
  },

  'notification-preferences.set': async (context) => {
    const principal = requirePrincipal(context)
    const { db, call, clock } = context
    const { mail, wanted } = context.body
    const { user } = await requirePortalUser(context)
    // A mail that the user does not receive cannot be turned off.
    if (!isReader(principal, mail)) throw notFound()
    await inTransaction(db, async (trx) => {
      const row = { user_id: user.id, mail }
      const changed = wanted
        ? await trx
            .deleteFrom('mail_opt_outs')
            .where('user_id', '=', user.id)
            .where('mail', '=', mail)
            .returning('mail')
            .executeTakeFirst()
        : await trx
            .insertInto('mail_opt_outs')
            .values(row)
            .onConflict((conflict) => conflict.doNothing())
            .returning('mail')
            .executeTakeFirst()
      if (!changed) return
      const at = new Date(clock.nowMs)
      const entry = { at, actor: principal.id, action: call.name, customerId: null, subject: user.id }
      await recordAudit(trx, [{ ...entry, detail: { mail, wanted } }])
    })
    return { data: await preferencesOf(db, principal, user.id) }
  },
} satisfies Pick<Handlers, 'notification-preferences.get' | 'notification-preferences.set'>
