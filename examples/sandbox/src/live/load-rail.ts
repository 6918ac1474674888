import { pathToFileURL } from 'node:url'
import { StartRefusal } from '../db/start-refusal.ts'
import type { PaymentRail } from '../rail/payment-rail.ts'

const METHODS = {
  submitDebit: true,
  cancelDebit: true,
  tokenizeCard: true,
  authorizeCard: true,
  findCharge: true,
  refundCard: true,
  sendTestDeposits: true,
  readEvents: true,
} as const satisfies Record<keyof PaymentRail, true>

/**
 * LIV-2 (docs/spec/sandbox.md): the provider's own rail, from a module whose default export it is.
 *
 * @param file an absolute path
 * @throws StartRefusal when there is no such module, or it lacks a method
 */
export async function loadRail(file: string): Promise<PaymentRail> {
  const loaded = await import(pathToFileURL(file).href).catch((cause: unknown) => {
    throw new StartRefusal(`PAYMENT_RAIL cannot be loaded from ${file}: name a JavaScript module.`, { cause })
  })
  const rail: unknown = (loaded as { default?: unknown }).default
  const missing = Object.keys(METHODS).filter(
    (name) => typeof (rail as Record<string, unknown> | null | undefined)?.[name] !== 'function',
  )
  if (missing.length === 0) return rail as PaymentRail
  throw new StartRefusal(
    `The default export of PAYMENT_RAIL (${file}) is no rail, it lacks ${missing.join(', ')}: see docs/guides/payment-rail.md.`,
  )
}
