/** Meanings of the errors of statements. Source: docs/spec/errors.md ERR-7; docs/spec/documents.md STM-3. */
import { LIMITS } from 'netterms/contract/internal'
import type { ErrorMeanings } from './error-meaning.ts'

export const STATEMENT_ERROR_MEANINGS = {
  'statement-period-reversed': {
    happened: 'The last day of the period, `filter[to]`, is before its first day, `filter[from]`.',
    todo: 'Swap the two days.',
  },
  'statement-date-future': {
    happened: 'A day of the period is after the program’s current date, `meta.program_date`.',
    todo: 'Send days up to that date: a statement lists booked movements only.',
  },
  'statement-period-too-long': {
    happened: `The period has more than ${LIMITS.maxStatementDays} days, the maximum of one statement (\`meta.max_days\`).`,
    todo: 'Send a later first day, or read several statements: each opens with the closing balance of the previous one.',
  },
  'statement-before-account': {
    happened:
      'The period ends before the first movement of the account in this currency, which was on `meta.first_date`.',
    todo: 'Send a last day on or after that date.',
  },
  'statement-currency-unused': {
    happened: 'The account never had a movement in this currency, so it has no statement.',
    todo: 'Offer the currencies that `GET /statements` lists for the account.',
  },
} as const satisfies Partial<ErrorMeanings>
