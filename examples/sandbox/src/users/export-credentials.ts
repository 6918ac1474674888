/** Exports users as a CSV file. Source: docs/spec/users.md USR-17 (specification §1, §6; security b.9). */
import { CREDENTIAL_COLUMNS, type CredentialColumn, USER_LIMITS, WIRE_ROLES } from 'netterms/contract/internal'
import { requirePrincipal } from '../customers/customer-scope.ts'
import { writeCsv } from '../csv/write-csv.ts'
import { inTransaction } from '../db/transaction.ts'
import type { HandlerContext, HandlerResult } from '../http/handler.ts'
import { actingOf, recordChange } from './acting.ts'
import { userRefusal } from './user-refusals.ts'
import { findUsers, type UserRow } from './users.queries.ts'

/**
 * Exports the users.
 * @throws Refusal `credential-file-too-large` if there are more users than one file can contain
 */
export function exportCredentials(context: HandlerContext, nowMs: number): Promise<HandlerResult> {
  const principal = requirePrincipal(context)
  const { clock } = context
  return inTransaction(context.db, async (trx) => {
    const acting = await actingOf(trx, principal, clock, nowMs)
    const { rows, count } = await findUsers(
      trx,
      principal,
      { sort: { field: 'username', direction: 'asc' }, page: { number: 1, size: USER_LIMITS.maxCredentialsExported } },
      acting.now,
    )
    if (count > rows.length) {
      throw userRefusal('credential-file-too-large', null, { most: USER_LIMITS.maxCredentialsExported })
    }
    const bytes = writeCsv([CREDENTIAL_COLUMNS, ...rows.map(cellsOf)])
    await recordChange(trx, acting, 'credentials.export', principal.selectedCustomer, 'users', { users: rows.length })
    return { data: null, file: { name: `users-${clock.date}.csv`, mediaType: 'text/csv; charset=utf-8', bytes } }
  })
}

function cellsOf(user: UserRow): string[] {
  const cells: Record<CredentialColumn, string> = {
    username: user.username,
    first_name: user.first_name,
    last_name: user.last_name,
    email_address: user.email,
    role: WIRE_ROLES[user.role],
    customers: user.customers.join(' '),
    group_id: user.group_id ?? '',
    group_name: user.group_name ?? '',
    status: user.status,
    lock_reason: user.lock_reason ?? '',
  }
  return CREDENTIAL_COLUMNS.map((column) => cells[column])
}
