/** The sandbox as a process whose cards are charged by a processor on another machine: `PROCESSOR_URL`. */
import type { CardAnswer, ChargeFate, PaymentRail } from '../../examples/sandbox/src/rail/payment-rail.ts'
import { sandboxRail } from '../../examples/sandbox/src/rail/sandbox-rail.ts'
import { startSandbox } from '../../examples/sandbox/src/start-sandbox.ts'

const processor = process.env['PROCESSOR_URL'] ?? ''

async function ask<Answer>(method: string, reference: string, body?: object): Promise<Answer> {
  const response = await fetch(`${processor}/charges/${reference}`, {
    method,
    ...(body && { body: JSON.stringify(body) }),
  })
  return ((await response.json()) as { answer: Answer }).answer
}

const rail: PaymentRail = {
  ...sandboxRail,
  authorizeCard: (_, { reference, amountMinor }) => ask<CardAnswer>('PUT', reference, { amountMinor }),
  findCharge: (_, { reference }) => ask<ChargeFate>('GET', reference),
}

const sandbox = await startSandbox({
  port: Number(process.env['PORT']),
  databaseUrl: process.env['DATABASE_URL'] ?? '',
  scale: 60,
  rail,
})
process.send?.({ ready: true, port: sandbox.port })
process.once('SIGTERM', () => void sandbox.close().then(() => process.exit(0)))
