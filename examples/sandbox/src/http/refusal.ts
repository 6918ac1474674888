import { ERROR_CODES, type ServerErrorCode } from 'netterms/contract/internal'

export interface RefusalError {
  code: ServerErrorCode
  /** English text for an integrator's log: what happened, why, and what to do. Never contains a secret. */
  detail: string
  pointer?: string
  parameter?: string
  header?: string
  meta?: Record<string, unknown>
}

/** Error of a call: thrown by handlers, turned into a JSON:API error document by the server. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly errors: readonly [RefusalError, ...RefusalError[]]
  readonly headers: Readonly<Record<string, string>>

  constructor(errors: RefusalError | readonly [RefusalError, ...RefusalError[]], headers: Record<string, string> = {}) {
    const list = Array.isArray(errors) ? (errors as [RefusalError, ...RefusalError[]]) : ([errors] as [RefusalError])
    super(list.map((error) => error.code).join(', '))
    this.errors = list
    this.headers = headers
  }

  /** Status of the first error. */
  get status(): number {
    return ERROR_CODES[this.errors[0].code].status
  }
}

/** Creates the only 404 error: the same text for missing resources and for those of other users. */
export const notFound = (parameter?: string): Refusal =>
  new Refusal({
    code: 'not-found',
    detail: 'The resource does not exist, or you have no access to it. Check the identifier.',
    ...(parameter && { parameter }),
  })
