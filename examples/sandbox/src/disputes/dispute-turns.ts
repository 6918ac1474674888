/** Maps each status to the side that must respond next. Source: docs/spec/disputes.md DSP-2. */
import type { DisputeSide, DisputeStatus } from 'netterms/contract/internal'

const TURNS: Readonly<Partial<Record<DisputeStatus, DisputeSide>>> = {
  'waiting on merchant': 'merchant',
  'waiting on customer': 'customer',
  'pending customer support response': 'support',
}

/** Returns null if no response is expected. */
export const turnOf = (status: DisputeStatus): DisputeSide | null => TURNS[status] ?? null
