/** Source: docs/spec/documents.md DOC-3, DOC-4. */
import { toWireDate } from 'netterms/contract/internal'
import { findBillingAddress } from '../addresses/addresses.queries.ts'
import { customerInScope, requirePrincipal } from '../customers/customer-scope.ts'
import type { Handlers, ResourceObject } from '../http/handler.ts'
import { notFound } from '../http/refusal.ts'
import { linesOf } from '../invoices/invoice-pdf.ts'
import { createPdfDesk, pdfFile } from '../pdf/pdf-desk.ts'
import { languageFor } from '../pdf/pdf-language.ts'
import { findMovements } from './statement-movements.ts'
import { writeStatementPdf } from './statement-pdf.ts'
import {
  ageStatement,
  findStatement,
  findStatements,
  statementIdOf,
  type StatementRow,
  unappliedAtEnd,
} from './statements.queries.ts'

export const statementHandlers = {
  'statements.list': async (context) => {
    const { db, filter, page, programme } = context
    const customerId = customerInScope(requirePrincipal(context), filter.buid_customer)
    const statements = await findStatements(db, customerId, programme.date, filter.sol_currency)
    const start = (page.number - 1) * page.size
    return {
      data: statements.slice(start, start + page.size).map(toResource),
      meta: { record_count: statements.length },
    }
  },

  'statements.download-pdf': async (context) => {
    const { db, params, filter, programme } = context
    const principal = requirePrincipal(context)
    const desk = createPdfDesk(await languageFor(db, principal, filter.language), programme)
    // One snapshot: a payment that posts between two of the questions would be in the lines and not in the balance.
    const content = await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (trx) => {
        const id = params['statement_id'] ?? ''
        const statement = await findStatement(trx, principal.customerIds, id, programme.date)
        if (!statement) throw notFound()
        const address = await findBillingAddress(trx, statement.customerId)
        const { name } = await trx
          .selectFrom('customers')
          .select('name')
          .where('buid', '=', statement.customerId)
          .executeTakeFirstOrThrow()
        return {
          statement,
          movements: await findMovements(trx, statement),
          ageing: await ageStatement(trx, statement),
          unapplied: await unappliedAtEnd(trx, statement),
          customer: { name, lines: address ? linesOf(address) : [], country: address?.country ?? null },
        }
      })
    const bytes = await writeStatementPdf(desk, content)
    return pdfFile(bytes, desk.texts['statement.title'], statementIdOf(content.statement))
  },
} satisfies Pick<Handlers, 'statements.list' | 'statements.download-pdf'>

const toResource = (statement: StatementRow): ResourceObject => ({
  id: statementIdOf(statement),
  attributes: {
    statement_id: statementIdOf(statement),
    buid_customer: statement.customerId,
    currency: statement.currency,
    from_date: toWireDate(statement.from),
    to_date: toWireDate(statement.to),
    is_final: statement.isFinal,
    opening_balance: statement.opening,
    charges: statement.charges,
    credits: statement.credits,
    closing_balance: statement.closing,
  },
})
