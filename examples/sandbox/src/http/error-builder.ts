import type { ServerErrorCode } from 'netterms/contract/internal'
import type { RefusalError } from './refusal.ts'

/**
 * Error factory of one area.
 *
 * @param details code → message for integrators; it contains nothing of the object, so that an inaccessible one reads like a
 * missing one
 * @returns a function that makes an error of one of these codes; `pointer` is below the attributes, null when the whole request is meant
 */
export const createErrorBuilder =
  <Code extends ServerErrorCode>(details: Readonly<Record<Code, string>>) =>
  (code: Code, pointer: string | null, meta?: Readonly<Record<string, unknown>>): RefusalError => ({
    code,
    detail: details[code],
    ...(pointer !== null && { pointer: `/data/attributes${pointer}` }),
    ...(meta && { meta }),
  })
