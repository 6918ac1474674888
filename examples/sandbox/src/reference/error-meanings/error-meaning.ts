/** What is said of a code on its page, and which words each code needs. Source: docs/spec/errors.md ERR-7. */
import type { ErrorCode, ServerErrorCode } from 'netterms/contract/internal'

/** Words between backticks are names: of codes, which become links, and of what is typed into code. */
export interface ErrorMeaning {
  /** One sentence: what happened, and why it can. */
  happened: string
  /** What the developer, or the provider's support, does about it. */
  todo: string
  /** File of docs/guides, without its ending, and the heading in it. */
  guide?: readonly [name: string, heading: string]
  /** Who tells it, where that is not what the calls list. */
  from?: string
}

/** Of a code that no server answers. */
export interface BrowserErrorMeaning extends ErrorMeaning {
  /** What `cause` of the error is, by example. */
  cause: string
  /** Where it is found, in the place of a status; absent: in the browser. */
  status?: string
}

export type ErrorMeanings = {
  readonly [Code in ErrorCode]: Code extends ServerErrorCode ? ErrorMeaning : BrowserErrorMeaning
}
