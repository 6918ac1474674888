/**
 * Handlers for exports, and for the sandbox's switches, which have no effect because scenarios of this testing kit
 * replace them.
 */
import { LIMITS } from '../../contract/index.ts'
import type { Handlers } from '../handler.ts'
import { refuse } from '../wire-answer.ts'

type SandboxCalls =
  | 'exports.create'
  | 'exports.get'
  | 'sandbox-faults.get'
  | 'sandbox-faults.set'
  | 'request-log.list'
  | 'sandbox-scenarios.list'
  | 'sandbox-scenarios.run'

const NO_FAULTS = { slow_ms: 0, failing_percent: 0, cut_percent: 0, stale_flags: false, maintenance_seconds: 0 }

export const sandboxHandlers = {
  'exports.create': ({ body }, { nowMs, today }) => ({
    data: {
      id: 'export-1',
      attributes: {
        address: `/api/exports/${'x'.repeat(43)}`,
        expires_at: new Date(nowMs + LIMITS.exportAddressSeconds * 1000).toISOString(),
        file_name: `${body.what}-${today}.${(body.what === 'invoices' && body.format) || 'csv'}`,
      },
    },
    ...(body.what === 'invoices' && { meta: { record_count: 1 } }),
  }),
  // The testing kit answers with documents only: tests that download the file answer its URL themselves.
  'exports.get': () => refuse('not-found'),
  'sandbox-faults.get': () => ({ data: { id: 'faults', attributes: NO_FAULTS } }),
  'sandbox-faults.set': () => ({ data: { id: 'faults', attributes: NO_FAULTS } }),
  'request-log.list': () => ({ data: [], meta: { record_count: 0 } }),
  // The testing kit has its own scenarios in place of the sandbox's: `createFakeProvider({ scenario })`.
  'sandbox-scenarios.list': () => ({ data: [] }),
  'sandbox-scenarios.run': () => refuse('not-found'),
} satisfies Pick<Handlers, SandboxCalls>
