/**
 * Seeds the content of invoices: lines, adjustments, remarks and the dealers' own documents. Most are created by the
 * database in one statement each, so that a hundred thousand invoices take seconds.
 */
import { instantOf, PROGRAM_TIME_ZONE } from 'netterms/contract/internal'
import { type Insertable, type RawBuilder, sql, type Transaction } from 'kysely'
import type { InvoiceRemarksTable } from '../directory-schema.ts'
import type { Database } from '../schema.ts'
import { GROUP_INVOICES } from './group-invoices.ts'
import { NORTHWIND_INVOICES } from './northwind-invoices.ts'
import { ADMIN, fullNameOf, PAYER } from './people.ts'
import { DEALERS, NORTHWIND } from './program.ts'

/** Goods of each dealer; eight each, so that a step of five reaches all of them. */
const GOODS: Readonly<Record<keyof typeof DEALERS, readonly string[]>> = {
  cascade: [
    'Drive tire 11R22.5',
    'Steer tire 295/75R22.5',
    'Mounting and balancing',
    'Valve stem, brass',
    'Tire disposal fee',
    'Wheel alignment, tractor',
    'Retread casing 11R22.5',
    'Road service call',
  ],
  pioneer: [
    'Brake drum 16.5 x 7',
    'Brake shoe kit',
    'Air dryer cartridge',
    'Slack adjuster',
    'LED marker lamp',
    'Mud flap, 24 x 30',
    'Wiper blade, 20 in',
    'Battery, group 31',
  ],
  summit: [
    'Engine oil 15W-40, drum',
    'Gear oil 75W-90, pail',
    'Diesel exhaust fluid, tote',
    'Grease, lithium complex, case',
    'Hydraulic oil ISO 46, drum',
    'Coolant, extended life',
    'Oil analysis kit',
    'Pump rental, month',
  ],
  lakeside: [
    'Labor, diesel technician, hour',
    'Preventive maintenance B',
    'Annual inspection',
    'Turbocharger, rebuilt',
    'Injector set',
    'Clutch adjustment',
    'Shop supplies',
    'Towing, local',
  ],
  harlow: [
    'Windshield, one piece',
    'Side glass, left',
    'Side glass, right',
    'Sealant kit',
    'Mirror head, heated',
    'Mobile installation',
    'Chip repair',
    'Glass recycling fee',
  ],
}

/** Numbers of lines of closed invoices, mostly small. Open invoices have one to twelve, equally often. */
const HISTORY_LINES = [1, 1, 1, 1, 1, 2, 2, 2, 3, 3, 4, 6] as const
/** Candidate quantities of a line: the first one that divides its amount evenly is used. */
const QUANTITIES = [12, 10, 8, 6, 5, 4, 3, 2] as const

/**
 * Creates one to twelve lines for every invoice. Line `n` of `k` ends at a running share of the subtotal and of the
 * tax, so that both are distributed to the last minor unit; later lines are larger. Each step is materialized, because
 * PostgreSQL would otherwise inline it and repeat the random choices for each use, ten times slower.
 *
 * @param seed the same seed creates the same lines
 * @param among condition on `invoices` that selects the invoices; they must not have lines yet
 */
export async function seedInvoiceLines(
  trx: Transaction<Database>,
  seed: number,
  among: RawBuilder<boolean> = sql<boolean>`true`,
): Promise<void> {
  const goods = Object.entries(GOODS).map(
    ([dealer, names]) => sql`(${DEALERS[dealer as keyof typeof DEALERS].buid}, ${[...names]}::text[])`,
  )
  const quantity = sql.join(
    QUANTITIES.map((each) => sql`when amount % ${sql.lit(each)} = 0 then ${sql.lit(each)}`),
    sql` `,
  )
  await sql`
    insert into invoice_lines (
      customer_buid, trx_id, line_number, description, quantity_milli, unit_price_minor, subtotal_minor, tax_minor
    )
    with drawn as materialized (
      select customer_buid, trx_id, merchant_buid, subtotal_minor as subtotal, tax_minor as tax,
        primary_status in ('Paid', 'Closed') as is_history,
        ('x' || substr(md5(${sql.lit(`${seed}:lines:`)} || trx_id), 1, 7))::bit(28)::int8 as draw
      from invoices where ${among}
    ), counted as materialized (
      select *, draw / 12 % 7 as skew,
        greatest(1, least(subtotal / 100,
          case when is_history then (${[...HISTORY_LINES]}::int4[])[1 + draw % 12] else 1 + draw % 12 end)) as k
      from drawn
    ), shared as materialized (
      select customer_buid, trx_id, merchant_buid, subtotal, tax, draw, n,
        subtotal * n * (n + skew) / (k * (k + skew)) as upto,
        subtotal * (n - 1) * (n - 1 + skew) / (k * (k + skew)) as before
      from counted, lateral generate_series(1, k) as n
    ), priced as materialized (
      select *, upto - before as amount from shared
    ), counted_out as (
      select *, case ${quantity} else 1 end as quantity from priced
    )
    select customer_buid, trx_id, n, goods.names[1 + (draw / 100 + n * 5) % 8], quantity * 1000, amount / quantity,
      amount, coalesce(tax * upto / nullif(subtotal, 0) - tax * before / nullif(subtotal, 0), tax)
    from counted_out join (values ${sql.join(goods)}) as goods (merchant_buid, names) using (merchant_buid)`.execute(
    trx,
  )
}

/** Creates a posted adjustment for every credited amount, and a pending one for every invoice that waits for one. */
export async function seedAdjustments(trx: Transaction<Database>): Promise<void> {
  await sql`
    insert into invoice_adjustments (customer_buid, trx_id, id, amount_minor, adjustment_reason, status, entered_at)
    select customer_buid, trx_id, 'AD-' || substr(trx_id, 3),
      case when credited_minor > 0 then credited_minor else greatest(1, open_minor / 20) end,
      case when merchant_buid < 'M-303' then 'pricing-error' else 'goods-returned' end,
      case when credited_minor > 0 then 'posted' else 'pending' end,
      (invoice_date + 5)::timestamp at time zone ${PROGRAM_TIME_ZONE}
    from invoices where credited_minor > 0 or (flags <> '{}' and 'Pending Adjustment' = any(flags))`.execute(trx)
}

type Remark = readonly [number: number, kind: 'note' | 'comment', author: string, text: string]

const NORTHWIND_REMARKS: readonly Remark[] = [
  [198204, 'note', fullNameOf(ADMIN), 'Two of the four tires went back on 14 July. Waiting for the credit.'],
  [198204, 'comment', 'Cascade Tire & Service', 'The return is at our warehouse; inspection takes until Friday.'],
  [199618, 'comment', 'Lakeside Truck Repair', 'Includes the tow of 6 August.'],
  [201377, 'note', fullNameOf(PAYER), 'Approved by fleet maintenance.'],
  [204120, 'comment', 'Lakeside Truck Repair', 'Thank you for the first part.'],
  [204410, 'comment', 'Harbor Trade Credit', 'On hold until the dealer sends the delivery note.'],
  [204588, 'note', fullNameOf(PAYER), 'Wrong mirror: left instead of right, 300.00 disputed.'],
]

/** Principals of the authors of notes, by full name. */
const WRITERS: Readonly<Record<string, string>> = Object.fromEntries(
  [ADMIN, PAYER].map((user) => [fullNameOf(user), `user:${user.id}`]),
)

const at = new Date(instantOf('2026-11-17', 9, PROGRAM_TIME_ZONE))

export async function seedRemarks(trx: Transaction<Database>): Promise<void> {
  const northwind = NORTHWIND_REMARKS.map(([number, ...rest], index) =>
    remark(NORTHWIND, `T-${number}`, index, ...rest),
  )
  const group = GROUP_INVOICES.filter(({ late_fee_minor: lateFee }) => Number(lateFee) > 0).map((invoice, index) =>
    remark(
      invoice.customer_buid,
      invoice.trx_id,
      index,
      'comment',
      invoice.sold_by,
      'A late fee was added on this one.',
    ),
  )
  await trx
    .insertInto('invoice_remarks')
    .values([...northwind, ...group])
    .execute()
}

const remark = (
  customerId: string,
  trxId: string,
  index: number,
  kind: 'note' | 'comment',
  author: string,
  text: string,
): Insertable<InvoiceRemarksTable> => ({
  customer_buid: customerId,
  trx_id: trxId,
  id: `R-${index + 1}`,
  kind,
  author,
  author_principal: WRITERS[author] ?? null,
  text,
  entered_at: at,
})

/** Creates the dealer's invoice document as plain text, for the hand-written invoices that are billed. */
export async function seedDocuments(trx: Transaction<Database>): Promise<void> {
  const byHand = [...NORTHWIND_INVOICES, ...GROUP_INVOICES].map(({ trx_id }) => trx_id)
  await sql`
    insert into invoice_documents (
      customer_buid, trx_id, id, doc_type_id, document_type, file_name, content, entered_at
    )
    select customer_buid, trx_id, 'D-' || substr(trx_id, 3), '1', 'Original dealer invoice', invoice_id || '.txt',
      convert_to(
        sold_by || E'\n' || 'Invoice ' || invoice_id || E'\n\n'
          || string_agg(quantity_milli / 1000 || ' x ' || description, E'\n' order by line_number) || E'\n',
        'UTF8'),
      invoice_date::timestamp at time zone ${PROGRAM_TIME_ZONE}
    from invoices join invoice_lines using (customer_buid, trx_id)
    where trx_id = any(${byHand}::text[]) and primary_status <> 'Unbilled'
    group by customer_buid, trx_id`.execute(trx)
}
