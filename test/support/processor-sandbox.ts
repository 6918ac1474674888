/**
 * Starts the sandbox with an external card processor, which charges cards (`PROCESSOR_URL`) or refunds them
 * (`REFUNDS_URL`) over HTTP.
 */
import type { CardAnswer, ChargeFate, PaymentRail, RefundAnswer } from '../../examples/sandbox/src/rail/payment-rail.ts'
import { sandboxRail } from '../../examples/sandbox/src/rail/sandbox-rail.ts'
import { startSandbox } from '../../examples/sandbox/src/start-sandbox.ts'

const { PROCESSOR_URL, REFUNDS_URL } = process.env

async function request<Answer>(method: string, address: string, body?: object): Promise<Answer> {
  const response = await fetch(address, {
    method,
    ...(body && { body: JSON.stringify(body) }),
  })
  return ((await response.json()) as { answer: Answer }).answer
}

const charges: Partial<PaymentRail> = {
  authorizeCard: (_, { reference, amountMinor }) =>
    request<CardAnswer>('PUT', `${PROCESSOR_URL}/charges/${reference}`, { amountMinor }),
  findCharge: (_, { reference }) => request<ChargeFate>('GET', `${PROCESSOR_URL}/charges/${reference}`),
}
const refunds: Partial<PaymentRail> = {
  refundCard: (_, { reference, amountMinor }) =>
    request<RefundAnswer>('PUT', `${REFUNDS_URL}/refunds/${reference}`, { amountMinor }),
}
const rail: PaymentRail = { ...sandboxRail, ...(PROCESSOR_URL && charges), ...(REFUNDS_URL && refunds) }

const sandbox = await startSandbox({
  port: Number(process.env['PORT']),
  databaseUrl: process.env['DATABASE_URL'] ?? '',
  documentsDir: process.env['DOCUMENTS_DIR'] ?? '',
  scale: 60,
  rail,
})
process.send?.({ ready: true, port: sandbox.port })
process.once('SIGTERM', () => void sandbox.close().then(() => process.exit(0)))
