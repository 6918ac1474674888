/**
 * Adds the part of `/sandbox` with a button for each scenario, and handles the buttons. Source: docs/spec/sandbox.md
 * SBX-13, SBX-20.
 */
import { SCENARIO_NAMES, type ScenarioName } from 'netterms/contract/internal'
import type { FastifyInstance } from 'fastify'
import type { Provider } from '../http/app-options.ts'
import { refuseForeignPage } from '../http/cross-site.ts'
import { Refusal } from '../http/refusal.ts'
import { code, escapeHtml, table } from '../reference/html.ts'
import { lastRuns, runScenario } from './scenarios/run-scenario.ts'
import type { ScenarioDesk } from './scenarios/scenario.ts'
import { SCENARIOS } from './scenarios/scenarios.ts'

const ADDRESS = '/sandbox/scenarios'

/** Text of each button. */
const TITLES: Readonly<Record<ScenarioName, string>> = {
  'bank-return': 'Bank returns a payment',
  'account-closed': 'Bank account is closed',
  'autopay-run': 'AutoPay pays',
  'past-due': 'Invoices become past due',
  'new-invoices': 'New invoices',
  'big-customer': '10,000 more invoices',
  'invoice-held': 'Invoice put on hold',
  'invoice-released': 'Invoice released from hold',
  'due-date-extended': 'Due date extended',
  'check-received': 'Check received',
  'transaction-submitted': 'Transaction submitted',
  'transaction-rejected': 'Transaction rejected',
  'credit-blocked': 'Account put on hold',
  'credit-released': 'Account released from hold',
  'dispute-answered': 'Dealer answers a dispute',
  'rejection-accepted': 'Corrected transaction accepted',
  'loyalty-invited': 'Invitation to a reward program',
  'loyalty-nominated': 'Nomination for a reward program',
  'loyalty-approved': 'Enrollment approved',
  'card-lost': 'Card lost',
  'locked-user': 'User locked',
  'bank-account-link': 'Link for a bank account',
  'high-priority-notification': 'High-priority notification',
}

/** Runs a scenario and redirects back to the page, which shows the result, so that a reload does not run it again. */
export function serveScenarioButtons(
  app: FastifyInstance,
  provider: Pick<Provider, 'providerOrigins'> & ScenarioDesk,
): void {
  app.post<{ Params: { name: string } }>(`${ADDRESS}/:name`, async (request, reply) => {
    refuseForeignPage(request, provider)
    await runScenario(provider, request.params.name).catch((error: unknown) => {
      const isReported = error instanceof Refusal && error.errors[0].code === 'scenario-not-applicable'
      if (!isReported) throw error
    })
    return reply.header('Cache-Control', 'no-store').redirect('/sandbox#scenarios', 303)
  })
}

export async function scenariosPart(db: Provider['db']): Promise<string> {
  const runs = await lastRuns(db)
  const rows = SCENARIO_NAMES.map((name) => {
    const { description, needs, look } = SCENARIOS[name]
    const last = runs.get(name)
    const how = last === undefined ? 'Not yet.' : last.isRefused ? `Did not apply. It needs ${needs}.` : 'Done.'
    return [
      // Multipart, because the server accepts no other form; it is empty.
      `<form method="post" action="${ADDRESS}/${name}" enctype="multipart/form-data"><button>${escapeHtml(TITLES[name])}</button></form>`,
      escapeHtml(description),
      look.map(({ as, at }) => `<a href="${at}">${escapeHtml(at)}</a> as ${code(as)}`).join('<br>'),
      `${escapeHtml(how)}${last === undefined ? '' : ` <time datetime="${last.at.toISOString()}">${last.at.toISOString().slice(0, 16).replace('T', ' ')}</time>`}`,
    ]
  })
  return [
    '<h2 id="scenarios">Scenarios</h2>',
    '<p>Each runs the product’s own code: jobs, state machines, the clock. A scenario that does not apply changes nothing.</p>',
    table(['Run', 'What happens', 'Look at', 'Last time'], rows),
  ].join('\n')
}
