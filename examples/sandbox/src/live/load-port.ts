import { pathToFileURL } from 'node:url'
import { StartRefusal } from '../db/start-refusal.ts'
import type { PaymentRail } from '../rail/payment-rail.ts'
import type { TransactionNetwork } from '../rejections/transaction-network.ts'

const RAIL = {
  submitDebit: true,
  cancelDebit: true,
  tokenizeCard: true,
  authorizeCard: true,
  findCharge: true,
  refundCard: true,
  sendTestDeposits: true,
  readEvents: true,
} as const satisfies Record<keyof PaymentRail, true>

const NETWORK = { decide: true } as const satisfies Record<keyof TransactionNetwork, true>

/**
 * Loads the provider's own payment rail, the default export of a module (LIV-2, docs/spec/sandbox.md).
 * @param file absolute path
 * @throws StartRefusal for a missing module, or one without a required method
 */
export const loadRail = (file: string): Promise<PaymentRail> =>
  loadPort<PaymentRail>(file, { variable: 'PAYMENT_RAIL', kind: 'rail', methods: RAIL })

/**
 * Loads the network that decides resubmitted transactions, in the same way (LIV-2).
 * @throws StartRefusal for a missing module, or one without a required method
 */
export const loadNetwork = (file: string): Promise<TransactionNetwork> =>
  loadPort<TransactionNetwork>(file, { variable: 'TRANSACTION_NETWORK', kind: 'network', methods: NETWORK })

async function loadPort<Port>(
  file: string,
  { variable, kind, methods }: { variable: string; kind: string; methods: Record<keyof Port, true> },
): Promise<Port> {
  const loaded = await import(pathToFileURL(file).href).catch((cause: unknown) => {
    throw new StartRefusal(`${variable} cannot be loaded from ${file}: name a JavaScript module.`, { cause })
  })
  const port: unknown = (loaded as { default?: unknown }).default
  const missing = Object.keys(methods).filter(
    (name) => typeof (port as Record<string, unknown> | null | undefined)?.[name] !== 'function',
  )
  if (missing.length === 0) return port as Port
  throw new StartRefusal(
    `The default export of ${variable} (${file}) is not a ${kind}, it lacks ${missing.join(', ')}: see docs/guides/payment-rail.md.`,
  )
}
