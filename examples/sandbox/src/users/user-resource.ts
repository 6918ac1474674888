import { WIRE_ROLES } from 'netterms/contract/internal'
import type { ResourceObject } from '../http/handler.ts'
import { invitationEndsAt, type UserRow } from './users.queries.ts'

/** A user on the wire (USR-8). */
export const toUserResource = (row: UserRow): ResourceObject => ({
  id: row.id,
  attributes: {
    user_id: row.id,
    username: row.username,
    first_name: row.first_name,
    last_name: row.last_name,
    full_name: `${row.first_name} ${row.last_name}`,
    email_address: row.email,
    role: WIRE_ROLES[row.role],
    status: row.status,
    lock_reason: row.status === 'locked' ? row.lock_reason : null,
    lock_ends_at: row.locked_until?.toISOString() ?? null,
    invitation_ends_at: invitationEndsAt(row)?.toISOString() ?? null,
    group_id: row.group_id,
    group_name: row.group_name,
    is_sso: row.is_sso,
    customers: row.customers,
  },
})
