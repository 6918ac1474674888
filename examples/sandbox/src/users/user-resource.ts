import { lockEndedBy, type Role, whyUserNotUnlocked, WIRE_ROLES } from 'netterms/contract/internal'
import type { ResourceObject } from '../http/handler.ts'
import { invitationEndsAt, type UserRow } from './users.queries.ts'

/** Viewer of a user, as far as it affects the contents of the user's resource (USR-25). */
export interface Viewer {
  role: Role
  /** Viewer's own user id; null for a partner's user without one here. */
  userId: string | null
  /** True if the session may unlock users at all. */
  mayUnlock: boolean
}

/** Converts a user to its API form (USR-8, USR-23…USR-25). */
export function toUserResource(row: UserRow, viewer: Viewer): ResourceObject {
  const reason = row.status === 'locked' ? row.lock_reason : null
  return {
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
      lock_reason: reason,
      lock_ends_at: row.locked_until?.toISOString() ?? null,
      invitation_ends_at: invitationEndsAt(row)?.toISOString() ?? null,
      group_id: row.group_id,
      group_name: row.group_name,
      is_sso: row.is_sso,
      customers: row.customers,
      customer_names: row.customers.map((buid, index) => ({
        buid_customer: buid,
        customer_name: row.customer_names[index] ?? buid,
      })),
      last_sign_in_at: row.last_sign_in_at?.toISOString() ?? null,
      created_at: row.created_at?.toISOString() ?? null,
      is_self: row.id === viewer.userId,
      can_unlock: reason !== null && viewer.mayUnlock && whyUserNotUnlocked(reason, viewer.role, !row.is_sso) === null,
      lock_ended_by: reason && lockEndedBy(reason, !row.is_sso, row.locked_until !== null),
      version: row.version,
    },
  }
}
