/**
 * Handlers for programs as dealers offer them: list, create, copy, edit, activate, close. Source: docs/spec/loyalty.md
 * LOY-231…LOY-237.
 */
import {
  type CalendarDate,
  faultsOfTemplate,
  nextState,
  TEMPLATE_STATES,
  type TemplateAction,
  templateStatusOn,
  type TemplateStatus,
  toWireDate,
} from 'netterms/contract/internal'
import type { Transaction } from 'kysely'
import { requirePrincipal } from '../customers/customer-scope.ts'
import { recordAudit } from '../db/audit.ts'
import { minorOf } from '../db/minor.ts'
import type { Database } from '../db/schema.ts'
import { dealersInScope } from '../dealer/dealer-scope.ts'
import type { HandlerContext, Handlers, Principal, ResourceObject } from '../http/handler.ts'
import { notFound, Refusal } from '../http/refusal.ts'
import { answerKeyed } from '../payments/keyed-answer.ts'
import { changedBy, factsOf, insertDraft, insertTiers, passOn, refuseFixed, termsOf } from './template-terms.ts'
import {
  countTemplates,
  findTemplate,
  findTemplates,
  findTemplateTiers,
  type TemplateRow,
  toTemplateResources,
  toTier,
} from './templates.queries.ts'
import { refuseFaults } from './terms-refusal.ts'

type TemplateCall = `loyalty-templates.${'list' | 'get' | 'create' | 'copy' | 'update' | 'activate' | 'close'}`

export const templateHandlers = {
  'loyalty-templates.list': async (context) => {
    const { db, filter, page, clock } = context
    const scope = requirePrincipal(context)
    const wanted = filter.buid_merchant
    const question = {
      scope,
      // Users of a customer see the offers of any dealer that sells to them; for other dealers the list is empty.
      merchantIds: scope.role === 'merchant' ? dealersInScope(scope, wanted) : wanted === undefined ? wanted : [wanted],
      status: filter.template_status,
      today: clock.date,
    }
    const count = await countTemplates(db, question)
    const rows = count === 0 ? [] : await findTemplates(db, question, page)
    return { data: await toTemplateResources(db, scope, rows, clock.date), meta: { record_count: count } }
  },

  'loyalty-templates.get': async (context) => {
    const { db, params, clock } = context
    const scope = requirePrincipal(context)
    const row = await findTemplate(db, scope, params['template_id'] ?? '')
    const [data] = row ? await toTemplateResources(db, scope, [row], clock.date) : []
    if (!data) throw notFound()
    return { data }
  },

  'loyalty-templates.create': (context) => {
    const principal = requirePrincipal(context)
    const { body, clock } = context
    return answerKeyed(context, principal, body, 201, async (trx) => {
      dealersInScope(principal, body.buid_merchant)
      refuseFaults(faultsOfTemplate(termsOf(body), clock.date))
      const id = await insertDraft(trx, context, principal, { merchantId: body.buid_merchant, ...body })
      await audit(trx, context, principal, id, factsOf(body))
      return { data: await read(trx, principal, id, clock.date) }
    })
  },

  'loyalty-templates.copy': (context) => {
    const principal = requirePrincipal(context)
    const { body, clock, params } = context
    return answerKeyed(context, principal, body, 201, async (trx) => {
      const from = await findTemplate(trx, principal, params['template_id'] ?? '')
      if (!from) throw notFound()
      const tiers = await findTemplateTiers(trx, [from.id])
      const id = await insertDraft(trx, context, principal, {
        merchantId: from.merchant_buid,
        template_name: body.template_name,
        goal_type_id: from.goal_type_id,
        currency: from.currency,
        starts_on: from.starts_on,
        ends_on: from.ends_on,
        sales_target: minorOf(from.sales_target_minor),
        tiers: tiers.map(toTier),
      })
      await audit(trx, context, principal, id, { from: from.id, name: body.template_name })
      return { data: await read(trx, principal, id, clock.date) }
    })
  },

  'loyalty-templates.update': (context) => {
    const principal = requirePrincipal(context)
    const { body, clock } = context
    return answerKeyed(context, principal, body, 200, async (trx) => {
      const row = await lockedFor(trx, context, principal, 'edit')
      if (row.status === 'active') refuseFixed(row, await findTemplateTiers(trx, [row.id]), body)
      refuseFaults(faultsOfTemplate(termsOf(body), clock.date))
      await trx
        .updateTable('loyalty_templates')
        .set({
          name: body.template_name,
          goal_type_id: body.goal_type_id,
          currency: body.currency,
          starts_on: body.starts_on as CalendarDate,
          ends_on: body.ends_on as CalendarDate,
          sales_target_minor: body.sales_target,
          ...changedBy(context, principal),
          version: row.version + 1,
        })
        .where('id', '=', row.id)
        .execute()
      if (row.status === 'draft') {
        await trx.deleteFrom('loyalty_template_tiers').where('template_id', '=', row.id).execute()
        await insertTiers(trx, row.id, body.tiers)
      } else await passOn(trx, row.id, body.template_name, body.ends_on as CalendarDate)
      await audit(trx, context, principal, row.id, { version: row.version + 1, ...factsOf(body) })
      return { data: await read(trx, principal, row.id, clock.date) }
    })
  },

  'loyalty-templates.activate': (context) => {
    const principal = requirePrincipal(context)
    const { body, clock } = context
    return answerKeyed(context, principal, body, 201, async (trx) => {
      const row = await lockedFor(trx, context, principal, 'activate')
      if (row.ends_on < clock.date) {
        throw new Refusal({
          code: 'loyalty-program-ended',
          detail: 'The last day of the program has passed: choose a later one, then activate it.',
          meta: { ends_on: toWireDate(row.ends_on) },
        })
      }
      const done = { activated_by_name: principal.fullName, activated_at: new Date(clock.nowMs) }
      await move(trx, context, principal, row, { status: 'active', ...done })
      return { data: await read(trx, principal, row.id, clock.date) }
    })
  },

  'loyalty-templates.close': (context) => {
    const principal = requirePrincipal(context)
    const { body, clock } = context
    return answerKeyed(context, principal, body, 201, async (trx) => {
      const row = await lockedFor(trx, context, principal, 'close')
      const done = { closed_by_name: principal.fullName, closed_at: new Date(clock.nowMs) }
      await move(trx, context, principal, row, { status: 'closed', ...done })
      return { data: await read(trx, principal, row.id, clock.date) }
    })
  },
} satisfies Pick<Handlers, TemplateCall>

type Context = Pick<HandlerContext, 'call' | 'clock' | 'params'>
/**
 * Returns the program, locked, if the action is possible for the version that the user saw.
 *
 * @throws Refusal `not-found` if the program does not exist or belongs to another dealer
 */
async function lockedFor(
  trx: Transaction<Database>,
  { params, clock, body }: Context & { body: { version: number } },
  principal: Principal,
  action: TemplateAction,
): Promise<TemplateRow> {
  const row = await findTemplate(trx, principal, params['template_id'] ?? '', 'locked')
  if (!row) throw notFound()
  const status = templateStatusOn({ status: row.status, endsOn: row.ends_on }, clock.date)
  if (nextState(TEMPLATE_STATES, status, action) === null) {
    throw new Refusal({
      code: 'loyalty-template-not-open',
      detail:
        'The program was activated or closed before, or has ended; meta.template_status says which. Read it again.',
      meta: { template_status: status },
    })
  }
  if (row.version !== body.version) {
    throw new Refusal({
      code: 'loyalty-program-changed',
      detail: 'Another user has changed the program since it was read. Read it again and decide again.',
      pointer: '/data/attributes/version',
      meta: { version: row.version },
    })
  }
  return row
}

async function move(
  trx: Transaction<Database>,
  context: Context,
  principal: Principal,
  row: TemplateRow,
  to: { status: TemplateStatus } & Partial<Record<'activated_by_name' | 'closed_by_name', string>> &
    Partial<Record<'activated_at' | 'closed_at', Date>>,
): Promise<void> {
  await trx
    .updateTable('loyalty_templates')
    .set({ ...to, ...changedBy(context, principal), version: row.version + 1 })
    .where('id', '=', row.id)
    .execute()
  await audit(trx, context, principal, row.id, { from: row.status, to: to.status })
}

async function read(
  trx: Transaction<Database>,
  principal: Principal,
  id: string,
  today: CalendarDate,
): Promise<ResourceObject | null> {
  const row = await findTemplate(trx, principal, id)
  const [data = null] = row ? await toTemplateResources(trx, principal, [row], today) : []
  return data
}

const audit = (
  trx: Transaction<Database>,
  { call, clock }: Context,
  principal: Principal,
  id: string,
  detail: Record<string, unknown>,
) =>
  recordAudit(trx, [
    { at: new Date(clock.nowMs), actor: principal.id, action: call.name, customerId: null, subject: id, detail },
  ])
