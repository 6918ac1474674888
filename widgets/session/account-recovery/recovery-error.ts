import { type NetTermsError, toNetTermsError } from '../../../src/contract/index.ts'

/** Converts a thrown value to a NetTermsError. */
export const errorOf = (cause: unknown): NetTermsError =>
  toNetTermsError(cause, 'widget-crashed', 'Recovery failed in the widget’s own code. Check the cause.')
