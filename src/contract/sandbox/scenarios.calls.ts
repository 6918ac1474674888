/**
 * Named scenarios that a sandbox runs on request. A live configuration has neither call. Source: docs/spec/sandbox.md
 * SBX-17…SBX-20.
 */
import * as z from 'zod/mini'
import { defineCall, many, one } from '../wire/define-call.ts'
import { instantSchema } from '../wire/schemas.ts'

export const SCENARIO_NAMES = [
  'bank-return',
  'account-closed',
  'autopay-run',
  'past-due',
  'new-invoices',
  'big-customer',
  'invoice-held',
  'invoice-released',
  'due-date-extended',
  'check-received',
  'transaction-submitted',
  'transaction-rejected',
  'credit-blocked',
  'credit-released',
  'dispute-answered',
  'rejection-accepted',
  'loyalty-invited',
  'loyalty-nominated',
  'loyalty-approved',
  'card-lost',
  'locked-user',
  'bank-account-link',
  'high-priority-notification',
] as const
export type ScenarioName = (typeof SCENARIO_NAMES)[number]

const lookSchema = z.object({ as: z.string(), at: z.string() })

const scenarioSchema = z.pipe(
  z.object({ id: z.enum(SCENARIO_NAMES), description: z.string(), needs: z.string(), look: z.array(lookSchema) }),
  z.transform((wire) => ({
    name: wire.id,
    description: wire.description,
    /** What must be true before the scenario can run, in words. */
    needs: wire.needs,
    /** User to sign in as, and the portal page that shows the result. */
    look: wire.look,
  })),
)

/** Lists the scenarios in display order. */
export const listScenarios = defineCall({
  name: 'sandbox-scenarios.list',
  method: 'GET',
  path: '/sandbox/scenarios',
  credential: 'none',
  needs: {},
  output: many('sandbox-scenarios', scenarioSchema),
  sandboxOnly: true,
})

const scenarioRunSchema = z.pipe(
  z.object({
    id: z.enum(SCENARIO_NAMES),
    changes: z.array(
      z.object({ at: instantSchema, action: z.string(), subject: z.string(), customer_id: z.nullable(z.string()) }),
    ),
    change_count: z.number(),
    look: z.array(lookSchema),
  }),
  z.transform((wire) => ({
    name: wire.id,
    /** Log of the run, in order: each step with the number or id concerned; at most a hundred entries. */
    changes: wire.changes.map(({ customer_id: customerId, ...change }) => ({ ...change, customerId })),
    /** Total number of entries. */
    changeCount: wire.change_count,
    look: wire.look,
  })),
)

/** Runs the scenario with this `name` from the list; refused unless its precondition is met (SBX-18). */
export const runScenario = defineCall({
  name: 'sandbox-scenarios.run',
  method: 'POST',
  path: '/sandbox/scenarios/:name',
  credential: 'none',
  needs: {},
  output: one('sandbox-scenario-runs', scenarioRunSchema),
  errors: ['not-found', 'scenario-not-applicable', 'cross-site-request'],
  sandboxOnly: true,
})
