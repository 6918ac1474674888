/** Turns faults of a program's terms into errors. Source: docs/spec/loyalty.md LOY-4, LOY-232. */
import type { TemplateFault } from 'netterms/contract/internal'
import { Refusal, type RefusalError } from '../http/refusal.ts'

/** @throws Refusal with all faults at once, each with its location and reason */
export function refuseFaults(faults: readonly TemplateFault[]): void {
  const [first, ...more] = faults.map(errorOf)
  if (first) throw new Refusal([first, ...more])
}

function errorOf(fault: TemplateFault): RefusalError {
  if (fault.what === 'period') {
    return {
      code: 'loyalty-template-invalid',
      detail:
        'The last day is not before the first, has not passed and is within the limit; meta.reason says which failed.',
      pointer: '/data/attributes/ends_on',
      meta: { reason: fault.reason },
    }
  }
  const field = fault.what === 'target' ? 'target_value' : 'reward_value'
  return {
    code: fault.what === 'target' ? 'loyalty-target-invalid' : 'loyalty-reward-invalid',
    detail:
      fault.what === 'target'
        ? 'A target is not negative, higher than the one before it and under the maximum; meta.reason says which failed.'
        : 'A reward is above zero and under the maximum; meta.reason says which failed.',
    pointer: fault.tier === null ? '/data/attributes/sales_target' : `/data/attributes/tiers/${fault.tier}/${field}`,
    meta: { reason: fault.reason },
  }
}
