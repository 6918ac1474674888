/**
 * Amounts that a merchant offers or grants in a dispute. Source: docs/spec/disputes.md DSP-19, DSP-20 (domain §3.4).
 */
import { sumMinor } from '../money/amounts.ts'
import { whyDisputeAmountRefused } from './dispute.rules.ts'

export interface DisputedAmount {
  trxId: string
  /** Line of the invoice; null for the invoice as a whole. */
  lineNumber: number | null
  /** Minor units. */
  amountMinor: number
}

export interface GrantProblem {
  reason:
    | 'not-disputed'
    | 'repeated'
    | 'amount-not-integer'
    | 'amount-not-positive'
    | 'amount-above-disputable'
    | 'not-in-part'
  /** Index into the granted rows; null if the fault concerns their sum. */
  index: number | null
}

const keyOf = ({ trxId, lineNumber }: Omit<DisputedAmount, 'amountMinor'>): string => `${trxId} ${lineNumber ?? ''}`

/**
 * Returns why these amounts cannot be granted or offered (DSP-19, DSP-20). Each must belong to a disputed row, occur
 * once, be positive, and not exceed the row's disputed amount; a partial grant must be less than the whole.
 *
 * @param isPart true for a partial grant; an offer may be the whole
 * @returns empty if they can be granted or offered
 */
export function whyNotGranted(
  granted: readonly Readonly<DisputedAmount>[],
  disputed: readonly Readonly<DisputedAmount>[],
  isPart: boolean,
): GrantProblem[] {
  const rows = new Map(disputed.map((row) => [keyOf(row), row]))
  const seen = new Set<string>()
  const each = granted.flatMap((row, index): GrantProblem[] => {
    const key = keyOf(row)
    const most = rows.get(key)
    if (!most) return [{ reason: 'not-disputed', index }]
    if (seen.has(key)) return [{ reason: 'repeated', index }]
    seen.add(key)
    const reason = whyDisputeAmountRefused(row.amountMinor, most.amountMinor)
    return reason ? [{ reason, index }] : []
  })
  if (each.length > 0) return each
  const total = (list: readonly Readonly<DisputedAmount>[]) => sumMinor(list.map(({ amountMinor }) => amountMinor))
  if (granted.length === 0) return [{ reason: 'amount-not-positive', index: null }]
  return isPart && total(granted) >= total(disputed) ? [{ reason: 'not-in-part', index: null }] : []
}
