/**
 * Another account is selected in another tab while a payment is under review. Source: docs/spec/payments.md PAY-342,
 * SES-6; S F19.
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createRandom } from '../../../../src/testing/random.ts'
import { SEED } from '../../../../test/support/seed.ts'
import { firstError, openTestApi, own, type TestApi } from '../http/test-api.ts'

const [NORTHWIND, WEST, CANADA] = ['10428', '10429', '10430']
const RUNS = 200
let api: TestApi
let headers: Record<string, string>

beforeAll(async () => {
  api = await openTestApi()
  headers = own(await api.signIn('payer'))
}, 60_000)
afterAll(() => api.close())

const post = (path: string, type: string, attributes: object, more: Record<string, string> = {}) =>
  api.send('POST', `/api${path}`, { body: { data: { type, attributes } }, headers: { ...headers, ...more } })

/**
 * Selects an account, as another tab of the same session does.
 *
 * @returns the version that an up-to-date page sends
 */
async function choose(customer: string): Promise<string> {
  const sessionKeys = [{ key: 'manage-customer', value: customer }]
  const answer = await post('/ecaas/session_data', 'session-data', { sessionKeys })
  expect(answer.status, answer.text).toBe(200)
  return String(answer.document.meta?.['selection_version'])
}

const line = (number: number, amount: number, more = {}) => ({ trx_id: `T-${number}`, amount, ...more })
const byBank = { buid_customer: NORTHWIND, currency: 'USD', bank_account_id: 'BA-1001' }

/** The kinds of payment under review, each with its own invoices. */
const REVIEWS = {
  several: {
    currency: 'USD',
    card_id: 'PC-1001',
    payments: [
      { buid_customer: NORTHWIND, lines: [line(201377, 20_000)] },
      { buid_customer: WEST, lines: [line(1000014, 10_000)] },
    ],
  },
  credit: { ...byBank, lines: [line(202940, 20_000)], credits: [{ credit_memo_id: 'CM-1041', amount: 10_000 }] },
  'short pay': {
    ...byBank,
    lines: [line(203115, 20_000, { dispute: { dispute_reason_id: 'DR-1', description: 'Agreed price was lower.' } })],
  },
  scheduled: { ...byBank, scheduled_on: '12/07/2026', lines: [line(204016, 20_000)] },
} as const
type Kind = keyof typeof REVIEWS
const KINDS = Object.keys(REVIEWS) as Kind[]
const callOf = (kind: Kind) => (kind === 'several' ? 'payment-groups' : 'payments')

/** Builds the request that the widget sends after this kind of review. */
async function reviewed(kind: Kind): Promise<object> {
  const draft = REVIEWS[kind]
  const previews = kind === 'several' ? 'payment-group-previews' : 'payment-previews'
  const answer = await post(`/${previews}`, previews, draft)
  expect(answer.status, answer.text).toBe(200)
  const shown = answer.document.data?.attributes as {
    total: number
    fee: number
    review_token: string
    payments?: { total: number; fee: number }[]
  }
  return {
    ...draft,
    ...('payments' in draft && {
      payments: draft.payments.map((each, index) => ({
        ...each,
        total: shown.payments?.[index]?.total,
        fee_accepted: shown.payments?.[index]?.fee,
      })),
    }),
    total: shown.total,
    ...(shown.fee > 0 && { fee_accepted: shown.fee }),
    terms_accepted: true,
    review_token: shown.review_token,
  }
}

async function written(): Promise<unknown> {
  const { rows } = await sql`
    select (select count(*) from payments) as payments, (select count(*) from idempotency_keys) as keys,
      (select count(*) from ledger_entries) as ledger, (select count(*) from disputes) as disputes,
      (select sum(applied_minor) from credit_memos) as credit`.execute(api.db)
  return rows[0]
}

it(`[PAY-342] writes nothing in ${RUNS} runs in which another account was selected before the payment was sent`, async () => {
  const random = createRandom(SEED)
  const bodies = new Map<Kind, object>()
  for (const kind of KINDS) bodies.set(kind, await reviewed(kind))
  const before = await written()
  const chosen = [NORTHWIND, WEST, CANADA] as const
  let account: string = NORTHWIND
  let version = await choose(account)
  for (let run = 0; run < RUNS; run += 1) {
    const kind = random.pick(KINDS)
    account = random.pick(chosen.filter((each) => each !== account))
    const next = await choose(account)
    const keyed = {
      'idempotency-key': `other-account-${run.toString().padStart(4, '0')}`,
      'x-selection-version': version,
    }
    const answer = await post(`/${callOf(kind)}`, callOf(kind), bodies.get(kind) ?? {}, keyed)
    expect([answer.status, firstError(answer)?.code], kind).toEqual([409, 'selection-outdated'])
    version = next
  }
  expect(await written()).toEqual(before)

  // A page that knows about the new selection may pay for the accounts that its request names.
  for (const kind of KINDS) {
    const keyed = { 'idempotency-key': `known-account-${kind.replace(' ', '-')}`, 'x-selection-version': version }
    const answer = await post(`/${callOf(kind)}`, callOf(kind), bodies.get(kind) ?? {}, keyed)
    expect(answer.status, answer.text).toBe(201)
  }
  const { rows } = await sql<{ paid: string }>`
    select customer_buid || ' ' || trx_id || ' ' || amount_minor as paid from payment_lines
    where payment_number in (select number from payments where idempotency_key like 'known-account-%') order by 1`.execute(
    api.db,
  )
  expect(rows.map(({ paid }) => paid)).toEqual([
    `${NORTHWIND} T-201377 20000`,
    `${NORTHWIND} T-202940 10000`,
    `${NORTHWIND} T-203115 20000`,
    `${NORTHWIND} T-204016 20000`,
    `${WEST} T-1000014 10000`,
  ])
}, 60_000)
