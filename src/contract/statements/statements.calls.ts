/**
 * Monthly account statements, one per month and currency. Source: docs/spec/documents.md DOC-3, DOC-4 (domain §1.5,
 * §3.1).
 */
import * as z from 'zod/mini'
import { LIMITS } from '../limits.ts'
import { defineCall, many } from '../wire/define-call.ts'
import { amountSchema, currencySchema, customerIdSchema, listMetaSchema, wireDateSchema } from '../wire/schemas.ts'

export const statementSchema = z.pipe(
  z.object({
    statement_id: z.string(),
    buid_customer: customerIdSchema,
    currency: currencySchema,
    /** The first day of the month, and its last day or today. */
    from_date: wireDateSchema,
    to_date: wireDateSchema,
    /** False until the month is over. */
    is_final: z.boolean(),
    opening_balance: amountSchema,
    charges: amountSchema,
    credits: amountSchema,
    closing_balance: amountSchema,
  }),
  z.transform((wire) => ({
    id: wire.statement_id,
    customerId: wire.buid_customer,
    currency: wire.currency,
    from: wire.from_date,
    to: wire.to_date,
    isFinal: wire.is_final,
    /** Opening balance in minor units. Opening plus charges less credits equals closing. */
    opening: wire.opening_balance,
    charges: wire.charges,
    credits: wire.credits,
    closing: wire.closing_balance,
  })),
)
/** A monthly statement of a customer. */
export type Statement = z.output<typeof statementSchema>

/** Lists statements of one customer, latest month first, including months without movements (DOC-3). */
export const listStatements = defineCall({
  name: 'statements.list',
  method: 'GET',
  path: '/statements',
  needs: { can: 'statements.list' },
  query: {
    filters: { buid_customer: customerIdSchema, sol_currency: currencySchema },
    sorts: [],
    maxPageSize: LIMITS.maxPageSize,
  },
  output: many('statements', statementSchema, listMetaSchema),
  errors: ['not-found'],
})
