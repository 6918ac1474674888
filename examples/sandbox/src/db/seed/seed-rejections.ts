/** Seeds rejections of three dealers, with every status, some of them resubmitted before. */
import {
  type CalendarDate,
  type CurrencyCode,
  instantOf,
  PROGRAM_TIME_ZONE,
  type RejectionReasonCode,
  type RejectionStatus,
} from 'netterms/contract/internal'
import type { Insertable, Transaction } from 'kysely'
import type { RejectionAttemptsTable, RejectionsTable } from '../rejection-schema.ts'
import type { Database } from '../schema.ts'
import { DEALERS, NORTHWIND } from './program.ts'

type Attempt = readonly [on: CalendarDate, outcome: 'accepted' | 'rejected' | null]

interface SeededRejection {
  id: number
  dealer: 'cascade' | 'pioneer' | 'summit'
  customer?: string
  status?: RejectionStatus
  reasons: readonly RejectionReasonCode[]
  on: CalendarDate
  subtotal: number
  tax: number
  total?: number
  currency?: CurrencyCode
  card?: string
  invoice?: string
  po?: string | null
  cancelable?: boolean
  resubmittable?: boolean
  attempts?: readonly Attempt[]
  accepted?: string
  draft?: string
}

const CONTOSO = '20517'
/** After the program's first days, in which nothing changes (CLK-2): the network answers no earlier. */
const SLOW_UNTIL: CalendarDate = '2026-12-01'
const NOON = 12

const REJECTIONS: readonly SeededRejection[] = [
  {
    id: 1001,
    dealer: 'cascade',
    reasons: ['card-declined'],
    on: '2026-11-18',
    subtotal: 41_200,
    tax: 3_296,
    card: '0002',
  },
  {
    id: 1002,
    dealer: 'cascade',
    reasons: ['po-number-missing'],
    on: '2026-11-17',
    subtotal: 88_000,
    tax: 7_040,
    po: null,
    draft: JSON.stringify({ po_number: 'PO 4661' }),
  },
  {
    id: 1003,
    dealer: 'cascade',
    reasons: ['amounts-unequal'],
    on: '2026-11-16',
    subtotal: 125_000,
    tax: 9_000,
    total: 135_000,
    attempts: [['2026-11-17', 'rejected']],
  },
  {
    id: 1004,
    dealer: 'cascade',
    customer: CONTOSO,
    reasons: ['invoice-number-repeated'],
    on: '2026-11-13',
    subtotal: 230_000,
    tax: 18_400,
    invoice: 'INV-203115',
  },
  {
    id: 1005,
    dealer: 'cascade',
    status: 'in progress',
    reasons: ['card-declined'],
    on: '2026-11-19',
    subtotal: 64_500,
    tax: 5_160,
    card: '0090',
    attempts: [['2026-11-20', null]],
  },
  {
    id: 1006,
    dealer: 'cascade',
    status: 'resubmitted',
    reasons: ['po-number-missing'],
    on: '2026-10-02',
    subtotal: 567_788,
    tax: 45_422,
    invoice: 'INV-203115',
    attempts: [['2026-10-05', 'accepted']],
    accepted: 'T-203115',
  },
  {
    id: 1007,
    dealer: 'pioneer',
    reasons: ['account-not-active'],
    on: '2026-11-19',
    customer: '21190',
    subtotal: 19_900,
    tax: 1_592,
  },
  {
    id: 1008,
    dealer: 'pioneer',
    reasons: ['card-declined'],
    on: '2026-11-09',
    subtotal: 310_000,
    tax: 24_800,
    card: '0002',
    attempts: [
      ['2026-11-10', 'rejected'],
      ['2026-11-11', 'rejected'],
      ['2026-11-12', 'rejected'],
    ],
  },
  {
    id: 1009,
    dealer: 'pioneer',
    status: 'canceled',
    reasons: ['customer-unknown'],
    on: '2026-11-05',
    subtotal: 7_500,
    tax: 600,
  },
  {
    id: 1010,
    dealer: 'pioneer',
    reasons: ['credit-line-exceeded'],
    on: '2026-11-12',
    subtotal: 1_850_000,
    tax: 148_000,
    cancelable: false,
  },
  {
    id: 1011,
    dealer: 'summit',
    reasons: ['customer-unknown', 'card-declined'],
    on: '2026-11-16',
    subtotal: 52_000,
    tax: 0,
    currency: 'EUR',
    card: '0002',
  },
  {
    id: 1012,
    dealer: 'summit',
    customer: CONTOSO,
    reasons: ['account-not-active'],
    on: '2026-11-11',
    subtotal: 96_000,
    tax: 7_680,
    resubmittable: false,
  },
  {
    id: 1013,
    dealer: 'summit',
    customer: CONTOSO,
    status: 'canceled',
    reasons: ['amounts-unequal'],
    on: '2026-10-28',
    subtotal: 12_000,
    tax: 900,
    total: 12_960,
  },
]

export async function seedRejections(trx: Transaction<Database>): Promise<void> {
  await trx.insertInto('rejections').values(REJECTIONS.map(rowOf)).execute()
  await trx.insertInto('rejection_attempts').values(REJECTIONS.flatMap(attemptsOf)).execute()
}

const noonOf = (date: CalendarDate): Date => new Date(instantOf(date, NOON, PROGRAM_TIME_ZONE))

function rowOf(rejection: SeededRejection): Insertable<RejectionsTable> {
  const { id, dealer, customer = NORTHWIND, subtotal, tax, draft = null } = rejection
  const { buid, locations } = DEALERS[dealer]
  return {
    customer_buid: customer,
    id: `RJ-${id}`,
    bill_to_buid: customer,
    merchant_buid: buid,
    merchant_location: locations[0],
    trx_id: `T-6${String(id).padStart(5, '0')}`,
    status: rejection.status ?? 'active',
    cancelable: rejection.cancelable ?? true,
    resubmittable: rejection.resubmittable ?? true,
    reasons: [...rejection.reasons],
    rejected_at: noonOf(rejection.on),
    rejected_on: rejection.on,
    card_number_last4: rejection.card ?? '4242',
    invoice_id: rejection.invoice ?? `INV-6${String(id).padStart(5, '0')}`,
    po_number: rejection.po === undefined ? `PO ${3000 + id}` : rejection.po,
    trx_date: rejection.on,
    currency: rejection.currency ?? 'USD',
    subtotal_minor: subtotal,
    tax_minor: tax,
    total_minor: rejection.total ?? subtotal + tax,
    version: 1 + (rejection.attempts ?? []).length * 2,
    accepted_trx_id: rejection.accepted ?? null,
    draft,
    draft_by_name: draft === null ? null : 'Marco Rossi',
    draft_at: draft === null ? null : noonOf(rejection.on),
  }
}

const attemptsOf = ({ id, customer = NORTHWIND, reasons, attempts = [] }: SeededRejection) =>
  attempts.map(([on, outcome], index): Insertable<RejectionAttemptsTable> => ({
    customer_buid: customer,
    rejection_id: `RJ-${id}`,
    number: index + 1,
    submitted_at: outcome === null ? new Date(noonOf(on).getTime() - 90 * 60_000) : noonOf(on),
    submitted_by: 'user:u-1009',
    submitted_by_name: 'Marco Rossi',
    changes: '[]',
    sandbox_decides_at: outcome === null ? noonOf(SLOW_UNTIL) : null,
    outcome,
    decided_at: outcome === null ? null : noonOf(on),
    reasons: outcome === 'rejected' ? [...reasons] : [],
  }))
