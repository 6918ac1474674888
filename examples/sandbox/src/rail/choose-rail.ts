import type { PaymentRail } from './payment-rail.ts'
import { sandboxRail } from './sandbox-rail.ts'

/**
 * RAI-17 (docs/spec/rail.md): the one place that says where the money of a server moves. Calls, jobs, the clock and the first
 * data ask the rail that this gives and no other.
 *
 * @param options the provider's own rail; without one it is the sandbox's
 */
export const chooseRail = ({ rail }: Readonly<{ rail?: PaymentRail | undefined }>): PaymentRail => rail ?? sandboxRail
