/**
 * One round of the kill test: eight workers send 80 payments, the server is killed and restarted, and every payment
 * without a response is retried with its idempotency key.
 */
import { setTimeout as delay } from 'node:timers/promises'
import type { PortalClient, Reply, Resource } from '../support/portal-client.ts'
import type { RunningSandbox } from '../support/running-sandbox.ts'

export const PAYMENTS_A_ROUND = 80
const WORKERS = 8

export interface Attempt {
  key: string
  trxId: string
  amountMinor: number
  body: { type: 'payments'; attributes: Record<string, unknown> }
}

export interface Acknowledged {
  attempt: Attempt
  number: string
  confirmation: string
}

export interface RoundResult {
  acknowledged: Acknowledged[]
  /** Number of payments that got a response before the server was killed. */
  beforeKill: number
  /** Number of payments that were committed without a response; the retry returned the stored one. */
  replayed: number
}

type PaymentResource = Resource<{ payment_number: string; confirmation_number: string }>
type PreviewResource = Resource<{ review_token: string }>

/** Reviews one payment per invoice, like the widget, before any payment is sent. */
export async function prepareAttempts(
  client: PortalClient,
  invoices: readonly { trxId: string; amountMinor: number }[],
  draft: { buid_customer: string; currency: string; bank_account_id: string },
): Promise<Attempt[]> {
  return inWorkers(invoices, async ({ trxId, amountMinor }) => {
    const attributes = { ...draft, lines: [{ trx_id: trxId, amount: amountMinor }] }
    const reply = await patiently(() =>
      client.send('/payment-previews', { method: 'POST', body: { type: 'payment-previews', attributes } }),
    )
    if (reply.status !== 200 && reply.status !== 201) throw new Error(`No preview: ${reply.status} ${reply.text}`)
    const { review_token } = reply.json<PreviewResource>().data.attributes
    return {
      key: crypto.randomUUID(),
      trxId,
      amountMinor,
      body: {
        type: 'payments' as const,
        attributes: { ...attributes, total: amountMinor, terms_accepted: true, review_token },
      },
    }
  })
}

/**
 * @param killAfter number of responses after which the server is killed
 * @param killDelayMs additional delay, so that kills hit every phase of a payment
 */
export async function runRound(
  sandbox: RunningSandbox,
  client: PortalClient,
  attempts: readonly Attempt[],
  { killAfter, killDelayMs }: { killAfter: number; killDelayMs: number },
): Promise<RoundResult> {
  const acknowledged = new Map<string, Acknowledged>()
  let killing: Promise<void> | null = null
  const kill = () => (killing ??= delay(killDelayMs).then(() => sandbox.kill9()))

  await inWorkers(attempts, async (attempt) => {
    const answer = await pay(client, attempt).catch(() => null)
    if (answer) acknowledged.set(attempt.key, answer.payment)
    if (acknowledged.size >= killAfter) void kill()
  })
  await kill()
  const beforeKill = acknowledged.size

  await sandbox.restart()
  let replayed = 0
  await inWorkers(
    attempts.filter(({ key }) => !acknowledged.has(key)),
    async (attempt) => {
      const { payment, isReplay } = await pay(client, attempt)
      if (isReplay) replayed += 1
      acknowledged.set(attempt.key, payment)
    },
  )
  return { acknowledged: [...acknowledged.values()], beforeKill, replayed }
}

async function pay(client: PortalClient, attempt: Attempt): Promise<{ payment: Acknowledged; isReplay: boolean }> {
  const headers = { 'Idempotency-Key': attempt.key }
  const reply = await patiently(() => client.send('/payments', { method: 'POST', headers, body: attempt.body }))
  if (reply.status !== 201) throw new Error(`Payment of ${attempt.trxId} answered ${reply.status}: ${reply.text}`)
  const { payment_number: number, confirmation_number: confirmation } = reply.json<PaymentResource>().data.attributes
  const isReplay = reply.headers.get('Idempotency-Replayed') === 'true'
  return { payment: { attempt, number, confirmation }, isReplay }
}

/**
 * Sends a request and, while it is rejected by a rate limit, waits as long as the response says and repeats it. Several
 * rounds in a row exceed the limits.
 */
export async function patiently(send: () => Promise<Reply>): Promise<Reply> {
  for (;;) {
    const reply = await send()
    if (reply.status !== 429) return reply
    await delay(Number(reply.headers.get('Retry-After')) * 1_000)
  }
}

/** Runs the work for all items, eight at a time. Results are in the order of `items`; rejects at the first failure. */
export async function inWorkers<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  let next = 0
  const worker = async () => {
    while (next < items.length) {
      const index = next
      next += 1
      results[index] = await work(items[index] as Item)
    }
  }
  await Promise.all(Array.from({ length: WORKERS }, worker))
  return results
}
