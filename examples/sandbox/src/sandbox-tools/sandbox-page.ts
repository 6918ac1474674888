/**
 * `/sandbox`: the clock, the scenarios, the faults, the values that do something special, the last requests. Source:
 * docs/spec/sandbox.md SBX-13, SBX-20.
 */
import type { FastifyInstance } from 'fastify'
import { readProgrammeTime } from '../clock/programme-clock.ts'
import { SANDBOX_PASSWORD } from '../db/seed/people.ts'
import { SANDBOX_KEYS } from '../db/seed/sandbox-keys.ts'
import type { Provider } from '../http/app-options.ts'
import { code, escapeHtml, page, table } from '../reference/html.ts'
import { HEADERS } from '../reference/reference-pages.ts'
import { CHARGED_BACK, RETURNING } from '../rail/sandbox-outcomes.ts'
import { MAGIC_CARDS } from '../rejections/sandbox-network.ts'
import { brandsPart, serveBrandButtons } from './brands-part.ts'
import { maintenancePart, serveMaintenanceButtons } from './maintenance-part.ts'
import type { SandboxTools } from './sandbox-tools.ts'
import { scenariosPart, serveScenarioButtons } from './scenarios-part.ts'

const SHOWN_REQUESTS = 50

/** Its buttons post to the page's own origin and nowhere else. */
const PAGE_HEADERS = {
  ...HEADERS,
  'Content-Security-Policy': HEADERS['Content-Security-Policy'].replace("form-action 'none'", "form-action 'self'"),
  'Cache-Control': 'no-store',
  // A form that is sent without a word about its page could not be told from another site's.
  'Referrer-Policy': 'same-origin',
}

/** What a field takes that makes something happen. */
const MAGIC_VALUES: readonly (readonly [where: string, value: string, what: string])[] = [
  ['Password', SANDBOX_PASSWORD, 'Signs in every user of the programme; five wrong ones lock for half an hour.'],
  ['Secret key', SANDBOX_KEYS.secret, 'A partner’s server makes embed sessions with it.'],
  ['Routing number', '021000021', 'Harbor National Bank: a new account is active at once.'],
  ['Routing number', '123456780', 'Puget Savings Bank: a new account waits for its verification.'],
  ['Routing number', '110000000', 'Cascade Community Bank: a new account waits for its verification.'],
  ['Canadian bank number', '0899', 'Pacific Bank of Canada: a new account is active at once.'],
  ['Canadian bank number', '0877', 'Prairie Trust: a new account waits for its verification.'],
  ...RETURNING.map(([rail, last4, returned]): [string, string, string] => [
    `Account of ${rail === 'ach' ? 'the US' : 'Canada'}, last four`,
    last4,
    `Each debit comes back as ${returned}.`,
  ]),
  ...CHARGED_BACK.map(([last4, taken]): [string, string, string] => [
    'Card to pay with, last four',
    last4,
    `Each charge settles and is charged back as ${taken}, three business days later.`,
  ]),
  ['Rejected transaction, last four of the corrected card', MAGIC_CARDS.declined, 'Sent again, it is rejected again.'],
  ['Rejected transaction, last four of the corrected card', MAGIC_CARDS.slow, 'Sent again, it takes 90 seconds.'],
]

export function serveSandboxPage(
  app: FastifyInstance,
  provider: Pick<Provider, 'db' | 'network' | 'providerOrigins' | 'rail' | 'realNow'>,
  tools: SandboxTools,
): void {
  const { db, providerOrigins } = provider
  void app.register(async (buttons) => {
    // A button submits an empty form.
    buttons.addContentTypeParser('multipart/form-data', { parseAs: 'buffer', bodyLimit: 1_024 }, (_, _body, done) =>
      done(null, null),
    )
    serveScenarioButtons(buttons, provider)
    serveBrandButtons(buttons, provider)
    serveMaintenanceButtons(buttons, provider, tools)
  })
  app.get('/sandbox', async (_, reply) => {
    const [origin = ''] = providerOrigins()
    const html = page(
      'Sandbox',
      [
        await clockPart(db, origin),
        await scenariosPart(db),
        await brandsPart(db),
        await faultsPart(tools, origin),
        await maintenancePart(tools),
        magicPart(),
        await logPart(tools),
      ].join('\n'),
    )
    return reply.headers(PAGE_HEADERS).type('text/html; charset=utf-8').send(html)
  })
}

async function clockPart(db: Provider['db'], origin: string): Promise<string> {
  const { nowMs, date } = await readProgrammeTime(db)
  return [
    '<h2 id="clock">Clock</h2>',
    `<p>The programme’s date is <strong>${escapeHtml(date)}</strong>, its time ${code(new Date(nowMs).toISOString())}. It goes forward only.</p>`,
    command(origin, '/sandbox/clock', 'clock', { advanceBankingDays: 2 }),
  ].join('\n')
}

async function faultsPart({ faults }: SandboxTools, origin: string): Promise<string> {
  const { slow_ms, failing_percent, cut_percent, staleFlags, maintenance_seconds } = await faults.read()
  const rows = [
    [code('slow_ms'), String(slow_ms), 'Milliseconds that every answer waits.'],
    [code('failing_percent'), String(failing_percent), 'Of a hundred calls answered 500, before anything is done.'],
    [code('cut_percent'), String(cut_percent), 'Of a hundred calls done, and the connection cut before the answer.'],
    [code('stale_flags'), staleFlags === null ? 'false' : 'true', 'Flags are told as they were when this was set.'],
    [code('maintenance_seconds'), String(maintenance_seconds), 'Not 0: every call is told to come back so much later.'],
  ]
  return [
    '<h2 id="faults">Faults</h2>',
    table(['Switch', 'Now', 'What it does'], rows),
    command(origin, '/sandbox/faults', 'sandbox-faults', { failing_percent: 30 }),
  ].join('\n')
}

const magicPart = (): string =>
  `<h2 id="values">Values that do something</h2>\n${table(
    ['Where', 'Value', 'What happens'],
    MAGIC_VALUES.map(([where, value, what]) => [escapeHtml(where), code(value), escapeHtml(what)]),
  )}`

async function logPart({ requests }: SandboxTools): Promise<string> {
  const { rows } = await requests.read({ number: 1, size: SHOWN_REQUESTS })
  const shown = rows.map((row) => [
    escapeHtml(row.at.toISOString()),
    code(`${row.method} ${row.route ?? '—'}`),
    escapeHtml(row.call ?? '—'),
    row.status === 0 ? 'cut' : String(row.status),
    `${row.duration_ms} ms`,
    code(row.request_id),
  ])
  const heads = ['At', 'Route', 'Call', 'Status', 'Took', 'Request']
  const body = shown.length > 0 ? table(heads, shown) : '<p>Nothing has been asked yet.</p>'
  return `<h2 id="requests">Last requests</h2>\n${body}`
}

const command = (origin: string, path: string, type: string, attributes: Record<string, unknown>): string =>
  `<pre tabindex="0"><code>${escapeHtml(
    `curl -X POST ${origin}/api${path} -H 'Content-Type: application/vnd.api+json' \\\n  -d '${JSON.stringify({ data: { type, attributes } })}'`,
  )}</code></pre>`
