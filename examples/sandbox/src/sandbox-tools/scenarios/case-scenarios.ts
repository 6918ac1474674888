/** Scenarios with actions of dealers and the network on Northwind's disputes and rejected transactions. */
import { type Corrections, type RejectionReasonCode, sumMinor, whyNotResubmitted } from 'netterms/contract/internal'
import type { Transaction } from 'kysely'
import { moveClock } from '../../clock/move-clock.ts'
import { minorOf } from '../../db/minor.ts'
import type { Database } from '../../db/schema.ts'
import { NORTHWIND } from '../../db/seed/program.ts'
import { answerDispute } from '../../disputes/answer-dispute.ts'
import { resubmitRejection } from '../../rejections/change-rejection.ts'
import { findAttempts, type RejectionRow } from '../../rejections/rejections.queries.ts'
import { sandboxNetwork } from '../../rejections/sandbox-network.ts'
import { actingAs, notApplicable, rightNow, type Scenario } from './scenario.ts'

export const disputeAnswered: Scenario = {
  description:
    'The dealer responds to the dispute of Northwind Traders that has waited longest: it is the customer’s turn.',
  needs: 'a dispute of Northwind Traders that waits for the merchant, before its deadline',
  look: [
    { as: 'admin', at: '/dispute-center' },
    { as: 'admin', at: '/notification-center' },
  ],
  run: (desk) =>
    rightNow(desk, async (trx, clock) => {
      const dispute = await trx
        .selectFrom('disputes')
        .innerJoin('merchants', 'merchants.buid', 'disputes.merchant_buid')
        .select(['disputes.id', 'disputes.merchant_buid', 'merchants.name'])
        .where('disputes.customer_buid', '=', NORTHWIND)
        .where('disputes.status', '=', 'waiting on merchant')
        .where('disputes.respond_by', '>=', clock.date)
        .orderBy('disputes.respond_by')
        .orderBy('disputes.id')
        .limit(1)
        .executeTakeFirst()
      if (!dispute) throw notApplicable()
      const dealer = { fullName: dispute.name, merchantIds: [dispute.merchant_buid] }
      const comment = 'We have looked into it. Please send us the delivery note, and we will settle the difference.'
      const said = { action: 'respond to customer', comment } as const
      await answerDispute(trx, await actingAs(trx, 'merchant', dealer), clock, dispute.id, said)
    }),
}

export const rejectionAccepted: Scenario = {
  description:
    'The dealer corrects a rejected transaction of Northwind Traders and resubmits it; a minute later the network has accepted it and there is a new invoice.',
  needs:
    'a rejected transaction of Northwind Traders that can be resubmitted, for a declined card, a missing PO number or unequal amounts; the account active with credit left',
  look: [
    { as: 'merchant', at: '/rejections' },
    { as: 'payer', at: '/invoice-list/open' },
  ],
  run: async (desk) => {
    // The sandbox does not know the response of an external network.
    if (desk.network !== sandboxNetwork) throw notApplicable()
    await rightNow(desk, async (trx, clock) => {
      const rejection = await findCorrectable(trx)
      const dealer = { fullName: rejection.merchant_name, merchantIds: [rejection.merchant_buid] }
      const principal = await actingAs(trx, 'merchant', dealer)
      const corrections = rejection.reasons.reduce<Corrections>(
        (all, reason) => ({ ...all, ...CORRECTIONS[reason]?.(rejection) }),
        {},
      )
      await resubmitRejection({ trx, principal, clock, id: rejection.id }, { version: rejection.version, corrections })
    })
    await moveClock(desk.db, { advance: 'PT1M' }, desk)
  },
}

/** Last four digits of a card that the sandbox's network accepts (REJ-18). */
const GOOD_CARD = '4242'

/** Rejection reasons that a dealer can fix with its own data. */
const CORRECTIONS: Partial<Record<RejectionReasonCode, (of: RejectionRow) => Corrections>> = {
  'card-declined': () => ({ card_number_last4: GOOD_CARD }),
  'po-number-missing': ({ id }) => ({ po_number: `PO ${id.replace(/\D/g, '')}` }),
  'amounts-unequal': ({ total_minor, subtotal_minor }) => ({
    tax: sumMinor([minorOf(total_minor), -minorOf(subtotal_minor)]),
  }),
}

async function findCorrectable(trx: Transaction<Database>) {
  const rows = await trx
    .selectFrom('rejections')
    .innerJoin('merchants', 'merchants.buid', 'rejections.merchant_buid')
    .innerJoin('customers', 'customers.buid', 'rejections.bill_to_buid')
    .selectAll('rejections')
    .select('merchants.name as merchant_name')
    .where('rejections.customer_buid', '=', NORTHWIND)
    .where('rejections.status', '=', 'active')
    .where('rejections.resubmittable', '=', true)
    .where('customers.status', '=', 'active')
    .orderBy('rejections.id')
    .execute()
  for (const row of rows) {
    const resubmissions = (await findAttempts(trx, [row])).length
    const isSent = whyNotResubmitted({ ...row, resubmissions }) === null
    if (isSent && row.reasons.every((reason) => CORRECTIONS[reason] !== undefined)) return row
  }
  throw notApplicable()
}
