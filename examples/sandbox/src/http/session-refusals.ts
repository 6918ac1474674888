/** The two ways in which a credential that is there does not count (SES-1): refresh it, or sign in again. */
import { Refusal } from './refusal.ts'

export const tokenInvalid = (): Refusal =>
  new Refusal({
    code: 'token-invalid',
    detail: 'The token is not known or has been revoked. Fetch a new client secret and exchange it.',
    header: 'Authorization',
  })

export const sessionExpired = (): Refusal =>
  new Refusal({
    code: 'session-expired',
    detail: 'The session has ended. Sign in again, or fetch a new client secret.',
  })
