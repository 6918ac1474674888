/**
 * Handlers that cancel and resubmit rejections, and save drafts. Source: docs/spec/rejections.md REJ-2…REJ-5,
 * REJ-11…REJ-15.
 */
import type { Transaction } from 'kysely'
import { requirePrincipal } from '../customers/customer-scope.ts'
import type { Database } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import type { HandlerContext, Handlers, ResourceObject } from '../http/handler.ts'
import { answerKeyed } from '../payments/keyed-answer.ts'
import { type Acting, cancelRejection, discardDraft, resubmitRejection, saveDraft } from './change-rejection.ts'
import { readRejectionResources } from './rejection-resource.ts'
import type { NamedRejectionRow } from './rejections.queries.ts'

type Context = Pick<HandlerContext, 'db' | 'principal' | 'clock' | 'params'>

export const rejectionWriteHandlers = {
  'rejections.cancel': (context) =>
    answerKeyed(context, requirePrincipal(context), context.body, 200, async (trx) => ({
      data: await change(trx, context, (acting) => cancelRejection(acting, context.body)),
    })),

  'rejections.resubmit': (context) =>
    answerKeyed(context, requirePrincipal(context), context.body, 201, async (trx) => ({
      data: await change(trx, context, (acting) => resubmitRejection(acting, context.body)),
    })),

  'rejections.save-draft': (context) =>
    inTransaction(context.db, async (trx) => ({
      data: await change(trx, context, (acting) => saveDraft(acting, context.body)),
    })),

  'rejections.discard-draft': (context) =>
    inTransaction(context.db, async (trx) => ({ data: await change(trx, context, discardDraft) })),
} satisfies Partial<Handlers>

async function change(
  trx: Transaction<Database>,
  context: Context,
  work: (acting: Acting) => Promise<NamedRejectionRow>,
): Promise<ResourceObject> {
  const principal = requirePrincipal(context)
  const { clock, params } = context
  const rejection = await work({ trx, principal, clock, id: params.rejection_id ?? '' })
  const [data] = await readRejectionResources(trx, principal, [rejection], clock)
  if (!data) throw new Error(`Rejection ${rejection.id} cannot be read back: the change is rolled back.`)
  return data
}
