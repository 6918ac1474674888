import type { PaymentRail } from './payment-rail.ts'
import { sandboxRail } from './sandbox-rail.ts'

/**
 * RAI-17 (docs/spec/rail.md): returns the only rail that moves a server's money. Calls, jobs, the clock, and the seed
 * data all use it.
 *
 * @param options the provider's own rail; the sandbox's rail by default
 */
export const chooseRail = ({ rail }: Readonly<{ rail?: PaymentRail | undefined }>): PaymentRail => rail ?? sandboxRail
