/** Which party's response a status waits for. Source: docs/spec/disputes.md DSP-2. */
import type { DisputeSide, DisputeStatus } from 'netterms/contract/internal'

const TURNS: Readonly<Partial<Record<DisputeStatus, DisputeSide>>> = {
  'waiting on merchant': 'merchant',
  'waiting on customer': 'customer',
  'pending customer support response': 'support',
}

/** Null when no response is expected. */
export const turnOf = (status: DisputeStatus): DisputeSide | null => TURNS[status] ?? null
