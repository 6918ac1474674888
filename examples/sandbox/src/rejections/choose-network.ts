import { sandboxNetwork } from './sandbox-network.ts'
import type { TransactionNetwork } from './transaction-network.ts'

/**
 * Chooses the network that decides the resubmitted transactions of a server; jobs and the clock must use only this one.
 * Source: docs/spec/rejections.md REJ-19.
 *
 * @param options the provider's own network; if absent, the sandbox's network is used
 */
export const chooseNetwork = ({
  network,
}: Readonly<{ network?: TransactionNetwork | undefined }>): TransactionNetwork => network ?? sandboxNetwork
