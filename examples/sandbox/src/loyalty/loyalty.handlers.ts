/** Source: docs/spec/loyalty.md LOY-1…LOY-9. */
import { faultsOfTerms, toWireDate } from 'netterms/contract/internal'
import { customerInScope, requirePrincipal } from '../customers/customer-scope.ts'
import { recordAudit } from '../db/audit.ts'
import { inTransaction } from '../db/transaction.ts'
import type { Handlers } from '../http/handler.ts'
import { notFound, Refusal } from '../http/refusal.ts'
import { requiredFilter } from '../http/required-filter.ts'
import { toProgramResource, toTier } from './loyalty-program-resource.ts'
import { findProgram, findPrograms, findTiers, type ProgramRow } from './loyalty.queries.ts'
import { refuseFaults } from './terms-refusal.ts'

type LoyaltyCall =
  'customer-loyalty-milestones.list' | 'loyalty-programs.list' | 'loyalty-programs.get' | 'loyalty-programs.update'

export const loyaltyHandlers = {
  'customer-loyalty-milestones.list': async (context) => {
    const { db, filter, sort } = context
    const principal = requirePrincipal(context)
    const program = await findProgram(db, principal, requiredFilter(filter.program_id, 'program_id'))
    if (!program) throw notFound()
    const tiers = await findTiers(db, program)
    const ordered = sort.direction === 'asc' ? tiers : tiers.toReversed()
    return {
      data: ordered.map((tier) => ({
        id: `${program.id}-${tier.incentive_tier}`,
        attributes: { program_id: program.id, ...toTier(tier) },
      })),
    }
  },

  'loyalty-programs.list': async (context) => {
    const { db, filter, clock } = context
    const principal = requirePrincipal(context)
    const isDealer = principal.role === 'merchant'
    const customerId = isDealer ? filter.buid_customer : customerInScope(principal, filter.buid_customer)
    const rows = await findPrograms(db, principal, { customerId, merchantId: filter.buid_merchant })
    const data = []
    for (const row of rows) data.push(await toProgramResource(db, row, clock.date))
    return { data }
  },

  'loyalty-programs.get': async (context) => {
    const { db, params, clock } = context
    const program = await findProgram(db, requirePrincipal(context), params['program_id'] ?? '')
    if (!program) throw notFound()
    return { data: await toProgramResource(db, program, clock.date) }
  },

  'loyalty-programs.update': async (context) => {
    const { db, call, params, body, clock } = context
    const principal = requirePrincipal(context)
    const data = await inTransaction(db, async (trx) => {
      const program = await findProgram(trx, principal, params['program_id'] ?? '', 'locked')
      if (!program) throw notFound()
      refuseUnless(program, body, clock.date)
      await trx
        .updateTable('loyalty_programs')
        .set({ sales_target_minor: body.sales_target, version: program.version + 1 })
        .where('customer_buid', '=', program.customer_buid)
        .where('id', '=', program.id)
        .execute()
      await trx
        .deleteFrom('loyalty_tiers')
        .where('customer_buid', '=', program.customer_buid)
        .where('program_id', '=', program.id)
        .execute()
      await trx
        .insertInto('loyalty_tiers')
        .values(
          body.tiers.map((tier, index) => ({
            customer_buid: program.customer_buid,
            program_id: program.id,
            incentive_tier: index + 1,
            ...tier,
          })),
        )
        .execute()
      await recordAudit(trx, [
        {
          at: new Date(clock.nowMs),
          actor: principal.id,
          action: call.name,
          customerId: program.customer_buid,
          subject: program.id,
          detail: { version: program.version + 1, salesTarget: body.sales_target, tiers: body.tiers },
        },
      ])
      const changed = await findProgram(trx, principal, program.id)
      return toProgramResource(trx, changed ?? program, clock.date)
    })
    return { data }
  },
} satisfies Pick<Handlers, LoyaltyCall>

type Terms = Parameters<Handlers['loyalty-programs.update']>[0]['body']

/**
 * Checks a change of terms (LOY-8, LOY-9, LOY-194).
 *
 * @throws Refusal if the program has ended, was left or has changed; otherwise with all faults of the terms at once
 */
function refuseUnless(program: ProgramRow, body: Terms, today: string): void {
  if (program.ends_on < today || program.ended_on !== null) {
    throw new Refusal({
      code: 'loyalty-program-ended',
      detail: 'The program has ended, or the customer has left it: its terms cannot change. Choose a running one.',
      meta: { ends_on: toWireDate(program.ended_on ?? program.ends_on) },
    })
  }
  if (program.version !== body.version) {
    throw new Refusal({
      code: 'loyalty-program-changed',
      detail: 'Another user has changed the program since it was read. Read it again and decide again.',
      pointer: '/data/attributes/version',
      meta: { version: program.version },
    })
  }
  const terms = {
    salesTarget: body.sales_target,
    tiers: body.tiers.map((tier) => ({
      targetValue: tier.target_value,
      incentiveReward: tier.incentive_reward,
      rewardValue: tier.reward_value,
    })),
  }
  refuseFaults(faultsOfTerms(terms, program.goal_type_id, program.currency))
}
