/**
 * How the secure frame gets its rights: a handover token that the page fetches and passes to it, a session for that
 * token, and a step-up token for the re-entered password, which stays in the frame's memory. Source:
 * docs/spec/secure.md SEC-8…SEC-11 (security b.1…b.3).
 */
import * as z from 'zod/mini'
import { LIMITS } from '../limits.ts'
import { defineCall, one } from '../wire/define-call.ts'

/** Exchanges the handover token for the frame's own session (SEC-9). */
export const createFrameSession = defineCall({
  name: 'frame-sessions.create',
  method: 'POST',
  path: '/frame-sessions',
  credential: 'none',
  needs: {},
  body: { type: 'frame-sessions', attributes: z.strictObject({ handover: z.string().check(z.maxLength(100)) }) },
  output: one(
    'frame-sessions',
    z.pipe(
      z.object({
        id: z.string(),
        frame_session: z.string(),
        expires_in: z.number(),
        /** Name of the user who must enter a password; null if the user has no password at the provider. */
        username: z.nullable(z.string()),
        provider: z.string(),
        /** Token for the frame's only call if it was opened with a link; then no password is entered (SEC-252). */
        frame_token: z.optional(z.string()),
        frame_token_expires_in: z.optional(z.number()),
      }),
      z.transform((wire) => ({
        token: wire.frame_session,
        expiresIn: wire.expires_in,
        username: wire.username,
        provider: wire.provider,
        grant:
          wire.frame_token === undefined
            ? null
            : { token: wire.frame_token, expiresIn: wire.frame_token_expires_in ?? 0 },
      })),
    ),
  ),
  errors: ['frame-handover-invalid', 'origin-not-allowed'],
})

/** Checks the password again; failures count and lock like failed sign-ins (SEC-10, SES-7). */
export const createStepUp = defineCall({
  name: 'step-ups.create',
  method: 'POST',
  path: '/step-ups',
  credential: 'frame',
  body: {
    type: 'step-ups',
    attributes: z.strictObject({ password: z.string().check(z.minLength(1), z.maxLength(LIMITS.maxPasswordLength)) }),
  },
  output: one(
    'step-ups',
    z.pipe(
      z.object({ id: z.string(), frame_token: z.string(), expires_in: z.number() }),
      z.transform((wire) => ({ token: wire.frame_token, expiresIn: wire.expires_in })),
    ),
  ),
  errors: ['credentials-invalid', 'step-up-unavailable'],
})
