/**
 * Handles the calls of the sandbox tools. Source: docs/spec/sandbox.md SBX-9…SBX-12, SBX-17…SBX-20. A live
 * configuration mounts none of these calls.
 */
import { SCENARIO_NAMES } from 'netterms/contract/internal'
import { readProgramTime } from '../clock/program-clock.ts'
import { recordAudit } from '../db/audit.ts'
import { inTransaction } from '../db/transaction.ts'
import type { Provider } from '../http/app-options.ts'
import type { Handlers } from '../http/handler.ts'
import type { Faults } from './faults.ts'
import { runScenario } from './scenarios/run-scenario.ts'
import type { ScenarioDesk } from './scenarios/scenario.ts'
import { SCENARIOS } from './scenarios/scenarios.ts'
import type { SandboxTools } from './sandbox-tools.ts'

type Names =
  'sandbox-faults.get' | 'sandbox-faults.set' | 'request-log.list' | 'sandbox-scenarios.list' | 'sandbox-scenarios.run'

/**
 * Creates the handlers.
 * @returns no handlers if the tools are absent
 */
export const createSandboxToolHandlers = (provider: Pick<Provider, 'tools'> & ScenarioDesk): Pick<Handlers, Names> =>
  provider.tools ? handlersOf(provider.tools, provider) : ({} as Pick<Handlers, Names>)

const handlersOf = (tools: SandboxTools, desk: ScenarioDesk): Pick<Handlers, Names> => ({
  'sandbox-scenarios.list': () =>
    Promise.resolve({
      data: SCENARIO_NAMES.map((id) => {
        const { description, needs, look } = SCENARIOS[id]
        return { id, attributes: { description, needs, look } }
      }),
    }),

  'sandbox-scenarios.run': async ({ db, params }) => {
    const { name, changes, count, look } = await runScenario(desk, params['name'] ?? '')
    const { date } = await readProgramTime(db)
    return {
      data: {
        id: name,
        attributes: {
          changes: changes.map(({ at, action, subject, customerId }) => ({
            at: at.toISOString(),
            action,
            subject,
            customer_id: customerId,
          })),
          change_count: count,
          look,
        },
      },
      meta: { program_date: date },
    }
  },

  'sandbox-faults.get': async () => toResult(await tools.faults.read()),

  'sandbox-faults.set': async ({ db, body, clock }) => {
    const { stale_flags, ...switches } = body
    const named = Object.fromEntries(Object.entries(switches).filter(([, value]) => value !== undefined))
    const detail = { ...body }
    const entry = { actor: 'sandbox', action: 'sandbox-faults.set', customerId: null, subject: 'faults', detail }
    const faults = await inTransaction(db, async (trx) => {
      await recordAudit(trx, [{ at: new Date(clock.nowMs), ...entry }])
      return tools.faults.set(trx, named, stale_flags)
    })
    return toResult(faults)
  },

  'request-log.list': async ({ page }) => {
    const { rows, count } = await tools.requests.read(page)
    return {
      data: rows.map(({ id, at, ...attributes }) => ({ id, attributes: { ...attributes, at: at.toISOString() } })),
      meta: { record_count: count },
    }
  },
})

const toResult = ({ staleFlags, ...switches }: Faults) => ({
  data: { id: 'faults', attributes: { ...switches, stale_flags: staleFlags !== null } },
})
