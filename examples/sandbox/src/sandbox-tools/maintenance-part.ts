/** Adds the part of `/sandbox` that starts and ends maintenance. Source: docs/spec/sandbox.md SBX-21. */
import type { FastifyInstance } from 'fastify'
import { readProgramTime } from '../clock/program-clock.ts'
import { recordAudit } from '../db/audit.ts'
import { inTransaction } from '../db/transaction.ts'
import type { Provider } from '../http/app-options.ts'
import { refuseForeignPage } from '../http/cross-site.ts'
import { notFound } from '../http/refusal.ts'
import { escapeHtml } from '../reference/html.ts'
import type { SandboxTools } from './sandbox-tools.ts'

const ADDRESS = '/sandbox/maintenance'
/** Text of each button, by the seconds in `Retry-After`. */
const BUTTONS = {
  '0': 'End maintenance',
  '20': 'Start maintenance, retry after 20 seconds',
  '600': 'Start maintenance, retry after 10 minutes',
} as const

/**
 * Handles the buttons and redirects back to the page, so that a reload does not submit the form again. Maintenance
 * lasts until the other button ends it.
 */
export function serveMaintenanceButtons(
  app: FastifyInstance,
  provider: Pick<Provider, 'db' | 'providerOrigins'>,
  { faults }: SandboxTools,
): void {
  app.post<{ Params: { seconds: string } }>(`${ADDRESS}/:seconds`, async (request, reply) => {
    refuseForeignPage(request, provider)
    const { seconds } = request.params
    if (!Object.hasOwn(BUTTONS, seconds)) throw notFound()
    const detail = { maintenance_seconds: Number(seconds) }
    await inTransaction(provider.db, async (trx) => {
      const { nowMs } = await readProgramTime(trx)
      const entry = { actor: 'sandbox', action: 'sandbox-faults.set', customerId: null, subject: 'faults', detail }
      await recordAudit(trx, [{ at: new Date(nowMs), ...entry }])
      await faults.set(trx, detail)
    })
    return reply.header('Cache-Control', 'no-store').redirect('/sandbox#maintenance', 303)
  })
}

export async function maintenancePart({ faults }: SandboxTools): Promise<string> {
  const { maintenance_seconds: seconds } = await faults.read()
  const now =
    seconds > 0
      ? `Maintenance is on: every call returns 503 with a retry after ${seconds} seconds.`
      : 'Maintenance is off.'
  const buttons = Object.entries(BUTTONS).map(
    // Multipart, because the server accepts no other form; it is empty.
    ([value, label]) =>
      `<form method="post" action="${ADDRESS}/${value}" enctype="multipart/form-data"><button>${escapeHtml(label)}</button></form>`,
  )
  return ['<h2 id="maintenance">Maintenance</h2>', `<p>${escapeHtml(now)}</p>`, ...buttons].join('\n')
}
