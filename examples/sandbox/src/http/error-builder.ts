import type { ServerErrorCode } from 'netterms/contract/internal'
import type { RefusalError } from './refusal.ts'

/**
 * Creates the error factory of one feature area.
 * @param details code → message for integrators; it says nothing about the object, so that an inaccessible object reads
 * like a missing one
 * @returns a function that creates an error with one of these codes; `pointer` is relative to the attributes, null if
 * the whole request is meant
 */
export const createErrorBuilder =
  <Code extends ServerErrorCode>(details: Readonly<Record<Code, string>>) =>
  (code: Code, pointer: string | null, meta?: Readonly<Record<string, unknown>>): RefusalError => ({
    code,
    detail: details[code],
    ...(pointer !== null && { pointer: `/data/attributes${pointer}` }),
    ...(meta && { meta }),
  })
