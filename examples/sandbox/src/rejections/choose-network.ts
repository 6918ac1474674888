import { sandboxNetwork } from './sandbox-network.ts'
import type { TransactionNetwork } from './transaction-network.ts'

/**
 * REJ-19 (docs/spec/rejections.md): the one place that says who decides the resubmitted transactions of a server. Jobs and the
 * clock ask the network that this gives and no other.
 *
 * @param options the provider's own network; without one it is the sandbox's
 */
export const chooseNetwork = ({
  network,
}: Readonly<{ network?: TransactionNetwork | undefined }>): TransactionNetwork => network ?? sandboxNetwork
