import { offersReplacement, toWireDate } from 'netterms/contract/internal'
import type { ResourceObject } from '../http/handler.ts'
import type { NamedCardRow } from './cards.queries.ts'

/** A card on the wire; its schema is `cardSchema` of the contract (CRD-10: the last four digits, no more). */
export const toCardResource = (row: NamedCardRow): ResourceObject => ({
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
  },
})
