/**
 * Adds the part of `/sandbox` with a button for each brand, and handles the buttons. Source: docs/spec/config.md
 * CFG-13.
 */
import type { FastifyInstance } from 'fastify'
import { readProgramTime } from '../clock/program-clock.ts'
import { type BrandName, BRANDS, isBrandName, readBrandName, writeBrandName } from '../config/brands.ts'
import { recordAudit } from '../db/audit.ts'
import { inTransaction } from '../db/transaction.ts'
import type { Provider } from '../http/app-options.ts'
import { refuseForeignPage } from '../http/cross-site.ts'
import { notFound } from '../http/refusal.ts'
import { escapeHtml, table } from '../reference/html.ts'

const ADDRESS = '/sandbox/brands'

/** Handles the buttons and redirects back to the page, so that a reload does not submit the form again. */
export function serveBrandButtons(app: FastifyInstance, provider: Pick<Provider, 'db' | 'providerOrigins'>): void {
  app.post<{ Params: { name: string } }>(`${ADDRESS}/:name`, async (request, reply) => {
    refuseForeignPage(request, provider)
    const { name } = request.params
    if (!isBrandName(name)) throw notFound()
    await inTransaction(provider.db, async (trx) => {
      const { nowMs } = await readProgramTime(trx)
      await recordAudit(trx, [
        {
          at: new Date(nowMs),
          actor: 'sandbox',
          action: 'sandbox-brands.set',
          customerId: null,
          subject: 'brand',
          detail: { name },
        },
      ])
      await writeBrandName(trx, name)
    })
    return reply.header('Cache-Control', 'no-store').redirect('/sandbox#brands', 303)
  })
}

export async function brandsPart(db: Provider['db']): Promise<string> {
  const worn = await readBrandName(db)
  const rows = (Object.keys(BRANDS) as BrandName[]).map((name) => {
    const { title, look } = BRANDS[name]
    return [
      // Multipart, because the server accepts no other form; it is empty.
      `<form method="post" action="${ADDRESS}/${name}" enctype="multipart/form-data"><button>${escapeHtml(title)}</button></form>`,
      escapeHtml(look),
      name === worn ? 'In use' : '',
    ]
  })
  return [
    '<h2 id="brands">Brands</h2>',
    '<p>Name, logo, colors, legal lines, and menu come from the config. Reload the portal to see the change.</p>',
    table(['Use', 'What it looks like', 'Now'], rows),
  ].join('\n')
}
