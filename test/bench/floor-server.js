/**
 * The baseline for the server's figures (`floor`): a bare HTTP server that reads the same page from the same database
 * and writes the same rows for a payment. It has no sessions, permissions, validation, checks of the payment or logs.
 * Never shipped.
 *
 * `GET /` returns fifty open invoices of one customer; `POST /` pays ten unpaid invoices.
 */
import { createServer } from 'node:http'
import { PGlite } from '@electric-sql/pglite'
import pg from 'pg'

const CUSTOMER = '10428'
const MEDIA_TYPE = 'application/vnd.api+json'
const AMOUNT = 1_000
const LINES = 10

const PAGE = `select invoices.* from invoices where customer_buid = $1 and stage = 'Open'
  order by due_date, trx_id limit $2 offset $3`

/** Statements of one payment. Each handles all ten invoices at once: their ids are one array parameter. */
const PAYMENT = [
  `insert into idempotency_keys (principal, method, route, key, fingerprint, response_status, response_body, created_at)
    values ('floor', 'POST', '/', $1, '', 201, '', now())`,
  `select trx_id from invoices where customer_buid = $1 and trx_id = any($2::text[]) order by trx_id for update`,
  `insert into payments (customer_buid, number, confirmation_number, status, currency, total_minor, fee_minor,
      bank_account_id, bank_account_name, bank_account_last4, rail, payer_principal, payer_name, idempotency_key,
      submitted_at, initiates_on, leaves_on, posts_by)
    values ($1, $2, $2, 'processing', 'USD', ${AMOUNT * LINES}, 0, 'BA-1001', 'Floor', '0000', 'ach', 'floor', 'Floor', $2,
      now(), current_date, current_date, current_date)`,
  `insert into payment_lines
    select $1, $2, line.number, line.trx, line.trx, 'Floor', null, ${AMOUNT}, 0, true
    from unnest($3::text[]) with ordinality as line (trx, number)`,
  `update invoices set primary_status = 'Payment Pending', pending_minor = ${AMOUNT}
    where customer_buid = $1 and trx_id = any($2::text[])`,
  `insert into ledger_entries (customer_buid, event, account, currency, amount_minor, payment_number, at)
    values ($1, $2, 'payments-in-transit', 'USD', ${AMOUNT * LINES}, $2, now()),
      ($1, $2, 'clearing', 'USD', -${AMOUNT * LINES}, $2, now())`,
  `insert into rail_debits (customer_buid, reference, bank_account_id, rail, currency, amount_minor, initiates_on, leaves_on,
      posts_by, cut_off_at, state)
    values ($1, $2, 'BA-1001', 'ach', 'USD', ${AMOUNT * LINES}, current_date, current_date, current_date, now(), 'accepted')`,
  `insert into audit_entries (at, actor, action, customer_buid, subject, detail) values (now(), 'floor', 'pay', $1, $2, '{}')`,
]

const { ask, inTransaction, close } = process.env.DATABASE_URL
  ? onPostgresql(process.env.DATABASE_URL)
  : onPGlite(await PGlite.create(process.argv[2]))
let paid = 0

const server = createServer((request, reply) => {
  request.resume()
  const answer = request.method === 'POST' ? pay() : readPage()
  answer.then(
    (document) => send(reply, 200, document),
    (error) => send(reply, 500, String(error)),
  )
})
server.listen(Number(process.env.PORT), '127.0.0.1', () =>
  process.send({ ready: true, port: Number(process.env.PORT), database: 'floor' }),
)
process.once('SIGTERM', () => close().then(() => process.exit(0)))

function send(reply, status, document) {
  const bytes = Buffer.from(document)
  reply.writeHead(status, { 'Content-Type': MEDIA_TYPE, 'Content-Length': bytes.length }).end(bytes)
}

async function readPage() {
  const rows = await ask(PAGE, [CUSTOMER, 50, 0])
  return JSON.stringify({ data: rows.map((row) => ({ type: 'invoices', id: row.trx_id, attributes: row })) })
}

async function pay() {
  const first = paid * LINES + 1
  paid += 1
  const number = `F-${process.pid}-${paid}`
  const trxIds = Array.from({ length: LINES }, (_, line) => `FLOOR-${first + line}`)
  const values = [
    [number],
    [CUSTOMER, trxIds],
    [CUSTOMER, number],
    [CUSTOMER, number, trxIds],
    [CUSTOMER, trxIds],
    ...Array.from({ length: 3 }, () => [CUSTOMER, number]),
  ]
  await inTransaction(async (query) => {
    for (const [index, text] of PAYMENT.entries()) await query(text, values[index], `pay_${index}`)
  })
  return JSON.stringify({ data: { type: 'payments', id: number } })
}

function onPostgresql(connectionString) {
  const pool = new pg.Pool({ connectionString, max: 10 })
  return {
    ask: async (text, values) => (await pool.query(text, values)).rows,
    async inTransaction(work) {
      const client = await pool.connect()
      try {
        await client.query('begin')
        await work((text, values, name) => client.query({ name, text, values }))
        await client.query('commit')
      } finally {
        client.release()
      }
    },
    close: () => pool.end(),
  }
}

function onPGlite(pglite) {
  return {
    ask: async (text, values) => (await pglite.query(text, values)).rows,
    inTransaction: (work) => pglite.transaction((trx) => work((text, values) => trx.query(text, values))),
    close: () => pglite.close(),
  }
}
