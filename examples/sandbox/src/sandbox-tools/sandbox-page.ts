/**
 * Serves `/sandbox`: the clock, the scenarios, the faults, the values with special effects, the last requests. Source:
 * docs/spec/sandbox.md SBX-13, SBX-20.
 */
import type { FastifyInstance } from 'fastify'
import { SANDBOX_PASSWORD } from '../db/seed/people.ts'
import { SANDBOX_KEYS } from '../db/seed/sandbox-keys.ts'
import type { Provider } from '../http/app-options.ts'
import { code, escapeHtml, page, table, withHeader } from '../reference/html.ts'
import type { ProviderHeader } from '../reference/provider-nav.ts'
import { HEADERS } from '../reference/reference-pages.ts'
import { CHARGED_BACK, RETURNING } from '../rail/sandbox-outcomes.ts'
import { MAGIC_CARDS } from '../rejections/sandbox-network.ts'
import { brandsPart, serveBrandButtons } from './brands-part.ts'
import { clockPart, serveClockButtons } from './clock-part.ts'
import { maintenancePart, serveMaintenanceButtons } from './maintenance-part.ts'
import type { SandboxTools } from './sandbox-tools.ts'
import { scenariosPart, serveScenarioButtons } from './scenarios-part.ts'

const SHOWN_REQUESTS = 50

/** Headers of the page, which allow its buttons to post to its own origin only. */
const PAGE_HEADERS = {
  ...HEADERS,
  'Content-Security-Policy': HEADERS['Content-Security-Policy'].replace("form-action 'none'", "form-action 'self'"),
  'Cache-Control': 'no-store',
  // A form sent without Origin or Referer could not be distinguished from another site's.
  'Referrer-Policy': 'same-origin',
}

/** Field values with special effects. */
const MAGIC_VALUES: readonly (readonly [where: string, value: string, what: string])[] = [
  [
    'Password',
    SANDBOX_PASSWORD,
    'Signs in every user of the program; five wrong passwords lock the user for half an hour.',
  ],
  ['Secret key', SANDBOX_KEYS.secret, 'A partner’s server makes embed sessions with it.'],
  ['Routing number', '021000021', 'Harbor National Bank: a new account is active at once.'],
  ['Routing number', '123456780', 'Puget Savings Bank: a new account needs verification.'],
  ['Routing number', '110000000', 'Cascade Community Bank: a new account needs verification.'],
  ['Canadian bank number', '0899', 'Pacific Bank of Canada: a new account is active at once.'],
  ['Canadian bank number', '0877', 'Prairie Trust: a new account needs verification.'],
  ...RETURNING.map(([rail, last4, returned]): [string, string, string] => [
    `Account of ${rail === 'ach' ? 'the US' : 'Canada'}, last four`,
    last4,
    `Each debit is returned as ${returned}.`,
  ]),
  ...CHARGED_BACK.map(([last4, taken]): [string, string, string] => [
    'Card to pay with, last four',
    last4,
    `Each charge settles and is charged back as ${taken}, three business days later.`,
  ]),
  ['Rejected transaction, last four of the corrected card', MAGIC_CARDS.declined, 'A resubmission is rejected again.'],
  ['Rejected transaction, last four of the corrected card', MAGIC_CARDS.slow, 'A resubmission takes 90 seconds.'],
]

export function serveSandboxPage(
  app: FastifyInstance,
  provider: Pick<Provider, 'db' | 'network' | 'providerOrigins' | 'rail' | 'realNow'>,
  tools: SandboxTools,
  header: ProviderHeader,
): void {
  const { db, providerOrigins } = provider
  void app.register(async (buttons) => {
    // A button submits an empty form.
    buttons.addContentTypeParser('multipart/form-data', { parseAs: 'buffer', bodyLimit: 1_024 }, (_, _body, done) =>
      done(null, null),
    )
    serveClockButtons(buttons, provider)
    serveScenarioButtons(buttons, provider)
    serveBrandButtons(buttons, provider)
    serveMaintenanceButtons(buttons, provider, tools)
  })
  app.get('/sandbox', async (_, reply) => {
    const [origin = ''] = providerOrigins()
    const html = page(
      'Sandbox',
      [
        await clockPart(db, command(origin, '/sandbox/clock', 'clock', { advanceBankingDays: 2 })),
        await scenariosPart(db),
        await brandsPart(db),
        await faultsPart(tools, origin),
        await maintenancePart(tools),
        magicPart(),
        await logPart(tools),
      ].join('\n'),
    )
    return reply
      .headers(PAGE_HEADERS)
      .type('text/html; charset=utf-8')
      .send(withHeader(html, header('/sandbox')))
  })
}

async function faultsPart({ faults }: SandboxTools, origin: string): Promise<string> {
  const { slow_ms, failing_percent, cut_percent, staleFlags, maintenance_seconds } = await faults.read()
  const rows = [
    ['Slow responses', `${slow_ms} ms`, 'Delay of each response.', code('slow_ms')],
    [
      'Failing calls',
      `${failing_percent}%`,
      'Share of calls that return 500 before they run.',
      code('failing_percent'),
    ],
    ['Lost responses', `${cut_percent}%`, 'Share of calls that run but lose their response.', code('cut_percent')],
    [
      'Old flags',
      staleFlags === null ? 'Off' : 'On',
      'Feature flags keep their values from when this was set.',
      code('stale_flags'),
    ],
    [
      'Maintenance',
      `${maintenance_seconds} s`,
      'Above 0: each call returns 503 with this Retry-After.',
      code('maintenance_seconds'),
    ],
  ]
  return [
    '<h2 id="faults">Faults</h2>',
    table(['Fault', 'Now', 'What it does', 'Attribute'], rows),
    `<details><summary>Set by a call</summary>${command(origin, '/sandbox/faults', 'sandbox-faults', { failing_percent: 30 })}</details>`,
  ].join('\n')
}

const magicPart = (): string =>
  `<h2 id="values">Test values</h2>\n${table(
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
  const body = shown.length > 0 ? table(heads, shown) : '<p>No requests yet.</p>'
  return `<h2 id="requests">Last requests</h2>\n<details><summary>The last ${shown.length}</summary>\n${body}</details>`
}

const command = (origin: string, path: string, type: string, attributes: Record<string, unknown>): string =>
  `<pre tabindex="0"><code>${escapeHtml(
    `curl -X POST ${origin}/api${path} -H 'Content-Type: application/vnd.api+json' \\\n  -d '${JSON.stringify({ data: { type, attributes } })}'`,
  )}</code></pre>`
