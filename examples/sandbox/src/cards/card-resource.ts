import { offersReplacement, type Role, toWireDate } from 'netterms/contract/internal'
import { minorOf } from '../db/minor.ts'
import type { Principal, ResourceObject } from '../http/handler.ts'
import type { NamedCardRow } from './cards.queries.ts'

/** Roles that can see the mailing address of a card and the users who changed it (CRD-24, CRD-27). */
const DETAIL_ROLES: readonly Role[] = ['admin', 'support']

export const seesCardDetails = ({ role }: Pick<Principal, 'role'>): boolean => DETAIL_ROLES.includes(role)

/**
 * Returns a card as sent, with only the last four digits of its number (CRD-10); its schema is `cardSchema` of the
 * contract.
 */
export const toCardResource = (row: NamedCardRow, viewer: Pick<Principal, 'role' | 'id'>): ResourceObject => {
  const nameOf = (id: string | null, name: string | null) => (seesCardDetails(viewer) || id === viewer.id ? name : null)
  const isTerminated = row.status === 'terminated'
  return {
    id: row.id,
    attributes: {
      card_id: row.id,
      buid_customer: row.customer_buid,
      customer_name: row.customer_name,
      card_holder: row.card_holder,
      card_number_last4: row.number_last4,
      expiration_date: toWireDate(row.expires_on),
      status: row.status,
      requested_ts: row.requested_at.toISOString(),
      requested_by: row.requested_by_name,
      mailing_date: row.status === 'canceled' ? null : toWireDate(row.mails_on),
      arrival_date: row.arrives_by && toWireDate(row.arrives_by),
      activated_ts: row.activated_at?.toISOString() ?? null,
      termination_date: row.terminated_on && toWireDate(row.terminated_on),
      termination_reason: row.termination_reason,
      replacement_offered:
        row.termination_reason !== null && offersReplacement(row.termination_reason, { status: row.account_status }),
      mailing_address: seesCardDetails(viewer) ? row.mailing_address : null,
      spending_limit: row.spending_limit_minor === null ? null : minorOf(row.spending_limit_minor),
      spending_limit_currency: row.spending_limit_minor === null ? null : row.account_currency,
      locked_ts: row.locked_at?.toISOString() ?? null,
      locked_by: nameOf(row.locked_by, row.locked_by_name),
      terminated_by: isTerminated ? nameOf(row.ended_by, row.ended_by_name) : null,
      canceled_ts: row.canceled_at?.toISOString() ?? null,
      canceled_by: isTerminated ? null : nameOf(row.ended_by, row.ended_by_name),
    },
  }
}
