/** Whose answer a status waits for. Source: docs/spec/disputes.md DSP-2. */
import type { DisputeSide, DisputeStatus } from 'netterms/contract/internal'

const TURNS: Readonly<Partial<Record<DisputeStatus, DisputeSide>>> = {
  'waiting on merchant': 'merchant',
  'waiting on customer': 'customer',
  'pending customer support response': 'support',
}

/** Null when nobody's answer is waited for. */
export const turnOf = (status: DisputeStatus): DisputeSide | null => TURNS[status] ?? null
