/** Defines the errors for an invalid credential (SES-1, EMB-2): refresh it, sign in again, or check the key. */
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

export const secretKeyInvalid = (): Refusal =>
  new Refusal({
    code: 'secret-key-invalid',
    detail: 'The call needs a secret key of this provider: `Authorization: Bearer sk_…`. Check the key.',
    header: 'Authorization',
  })
