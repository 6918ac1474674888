import { type NetTermsError, toNetTermsError } from '../../../src/contract/index.ts'

/** What was thrown, as one of ours. */
export const errorOf = (cause: unknown): NetTermsError =>
  toNetTermsError(cause, 'widget-crashed', 'Recovery stopped in the widget’s own code. Look at the cause.')
