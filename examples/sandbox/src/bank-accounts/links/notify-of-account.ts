/** BNK-263: notifies an account's administrators that a bank account was added by a link. */
import type { Insertable, Transaction } from 'kysely'
import type { BankAccountsTable, Database } from '../../db/schema.ts'
import type { ProgramTime } from '../../http/handler.ts'
import { queueNotification } from '../../notifications/queue-notification.ts'

type Account = Pick<
  Insertable<BankAccountsTable>,
  'customer_buid' | 'id' | 'bank_name' | 'account_number_last4' | 'added_by'
>

/** Queues the notification. Pass the transaction that adds the account. */
export async function notifyOfAccountByLink(
  trx: Transaction<Database>,
  account: Account,
  { nowMs }: Pick<ProgramTime, 'nowMs'>,
): Promise<void> {
  await queueNotification(trx, {
    to: { customerId: account.customer_buid },
    // Only admins who can remove the account are notified.
    needs: 'bank-accounts.remove',
    template: 'bank-account-added',
    facts: {
      bank: account.bank_name,
      last4: account.account_number_last4,
      email: account.added_by ?? '',
    },
    links: [{ text: 'methods', href: '/payment-methods' }],
    isHighPriority: true,
    about: `bank-account-added:${account.id}`,
    at: new Date(nowMs),
  })
}
