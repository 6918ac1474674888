/** The text of an error code's page, and which fields each code needs. Source: docs/spec/errors.md ERR-7. */
import type { ErrorCode, ServerErrorCode } from 'netterms/contract/internal'

/** Names between backticks are error codes, which become links, or code. */
export interface ErrorMeaning {
  /** One sentence: what happened, and why. */
  happened: string
  /** The action for the developer or the provider's support. */
  todo: string
  /** File of docs/guides without its extension, and the heading in it. */
  guide?: readonly [name: string, heading: string]
  /** Which calls return it, where the calls' own lists do not say so. */
  from?: string
}

/** For a code that no server returns. */
export interface BrowserErrorMeaning extends ErrorMeaning {
  /** Examples of the error's `cause`. */
  cause: string
  /** Where it is found, in place of a status; absent: in the browser. */
  status?: string
}

export type ErrorMeanings = {
  readonly [Code in ErrorCode]: Code extends ServerErrorCode ? ErrorMeaning : BrowserErrorMeaning
}
