/** Of statements. Source: docs/spec/errors.md ERR-7; docs/spec/documents.md STM-3. */
import { LIMITS } from 'netterms/contract/internal'
import type { ErrorMeanings } from './error-meaning.ts'

export const STATEMENT_ERROR_MEANINGS = {
  'statement-period-reversed': {
    happened: 'The last day of the period, `filter[to]`, is before its first day, `filter[from]`.',
    todo: 'Exchange the two days.',
  },
  'statement-date-future': {
    happened: 'A day of the period is after today by the program’s calendar, which is `meta.program_date`.',
    todo: 'Send days up to that date: a statement tells what was booked, never what is expected.',
  },
  'statement-period-too-long': {
    happened: `The period has more than ${LIMITS.maxStatementDays} days, the most that one statement covers (\`meta.max_days\`).`,
    todo: 'Send a later first day, or read several statements: each opens with what the one before it closed with.',
  },
  'statement-before-account': {
    happened:
      'The period ends before the first movement of the account in this currency, which was on `meta.first_date`.',
    todo: 'Send a last day from that date on.',
  },
  'statement-currency-unused': {
    happened: 'The account never had a movement in this currency, so it has no statement in it.',
    todo: 'Offer the currencies that `GET /statements` lists for the account.',
  },
} as const satisfies Partial<ErrorMeanings>
