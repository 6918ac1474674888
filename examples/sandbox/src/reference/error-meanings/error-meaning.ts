/** The text of an error code's page, and which fields each code needs. Source: docs/spec/errors.md ERR-7. */
import type { ErrorCode, ServerErrorCode } from 'netterms/contract/internal'

/** Text between backticks is an error code, which becomes a link, or other code. */
export interface ErrorMeaning {
  /** One sentence: what happened, and why. */
  happened: string
  /** The action for the developer or the provider's support. */
  todo: string
  /** Name of a file in docs/guides without its extension, and a heading in it. */
  guide?: readonly [name: string, heading: string]
  /** Calls that return the code, if their own error lists do not include it. */
  from?: string
}

/** Meaning of a code that no server returns. */
export interface BrowserErrorMeaning extends ErrorMeaning {
  /** Examples of the error's `cause`. */
  cause: string
  /** Where the error occurs, shown instead of an HTTP status; if absent, in the browser. */
  status?: string
}

export type ErrorMeanings = {
  readonly [Code in ErrorCode]: Code extends ServerErrorCode ? ErrorMeaning : BrowserErrorMeaning
}
