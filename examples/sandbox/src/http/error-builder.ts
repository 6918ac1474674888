import type { ServerErrorCode } from 'netterms/contract/internal'
import type { RefusalError } from './refusal.ts'

/**
 * Errors of an area by its own words.
 *
 * @param details code → what it says to an integrator: it holds nothing of the object, so that a foreign one reads like a
 *   missing one
 * @returns makes an error of one of these codes; `pointer` is below the attributes, null when the whole request is meant
 */
export const createErrorBuilder =
  <Code extends ServerErrorCode>(details: Readonly<Record<Code, string>>) =>
  (code: Code, pointer: string | null, meta?: Readonly<Record<string, unknown>>): RefusalError => ({
    code,
    detail: details[code],
    ...(pointer !== null && { pointer: `/data/attributes${pointer}` }),
    ...(meta && { meta }),
  })
