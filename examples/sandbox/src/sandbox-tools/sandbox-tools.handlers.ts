/** Source: docs/spec/sandbox.md SBX-9…SBX-12. A live configuration mounts none of these calls. */
import { recordAudit } from '../db/audit.ts'
import { inTransaction } from '../db/transaction.ts'
import type { Provider } from '../http/app-options.ts'
import type { Handlers } from '../http/handler.ts'
import type { Faults } from './faults.ts'
import type { SandboxTools } from './sandbox-tools.ts'

type Names = 'sandbox-faults.get' | 'sandbox-faults.set' | 'request-log.list'

/** @returns none of them without the tools */
export const createSandboxToolHandlers = ({ tools }: Pick<Provider, 'tools'>): Pick<Handlers, Names> =>
  tools ? handlersOf(tools) : ({} as Pick<Handlers, Names>)

const handlersOf = (tools: SandboxTools): Pick<Handlers, Names> => ({
  'sandbox-faults.get': async () => toResult(await tools.faults.read()),

  'sandbox-faults.set': async ({ db, body, programme }) => {
    const { stale_flags, ...switches } = body
    const named = Object.fromEntries(Object.entries(switches).filter(([, value]) => value !== undefined))
    const detail = { ...body }
    const entry = { actor: 'sandbox', action: 'sandbox-faults.set', customerId: null, subject: 'faults', detail }
    const faults = await inTransaction(db, async (trx) => {
      await recordAudit(trx, [{ at: new Date(programme.nowMs), ...entry }])
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
