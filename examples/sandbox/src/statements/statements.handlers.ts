/** Call handlers for monthly statements. Source: docs/spec/documents.md DOC-3, DOC-4. */
import { toWireDate } from 'netterms/contract/internal'
import { customerInScope, requirePrincipal } from '../customers/customer-scope.ts'
import type { Handlers, ResourceObject } from '../http/handler.ts'
import { notFound } from '../http/refusal.ts'
import { createPdfDesk, pdfFile } from '../pdf/pdf-desk.ts'
import { languageFor } from '../pdf/pdf-language.ts'
import { inOneMoment, readContent } from './read-statement.ts'
import { writeStatementPdf } from './statement-pdf.ts'
import { findStatement, findStatements, statementIdOf, type StatementRow } from './statements.queries.ts'

export const statementHandlers = {
  'statements.list': async (context) => {
    const { db, filter, page, clock } = context
    const customerId = customerInScope(requirePrincipal(context), filter.buid_customer)
    const statements = await findStatements(db, customerId, clock.date, filter.sol_currency)
    const start = (page.number - 1) * page.size
    return {
      data: statements.slice(start, start + page.size).map(toResource),
      meta: { record_count: statements.length },
    }
  },

  'statements.download-pdf': async (context) => {
    const { db, params, filter, clock } = context
    const principal = requirePrincipal(context)
    const desk = createPdfDesk(await languageFor(db, principal, filter.language), clock)
    const content = await inOneMoment(db, async (trx) => {
      const id = params['statement_id'] ?? ''
      const statement = await findStatement(trx, principal.customerIds, id, clock.date)
      if (!statement) throw notFound()
      return readContent(trx, statement)
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
