/**
 * How the secure frame gets its rights: a hand-over that the page fetches and passes to it, a session for that
 * hand-over, and a step-up token for the re-entered password, which stays in the frame's memory. Source:
 * docs/spec/secure.md SEC-8…SEC-11 (security b.1…b.3).
 */
import * as z from 'zod/mini'
import { LIMITS } from '../limits.ts'
import { defineCall, one } from '../wire/define-call.ts'

/** Exchanges the hand-over for the frame's own session (SEC-9). */
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
        /** User name whose password is required; null for a user without a password at the provider. */
        username: z.nullable(z.string()),
        provider: z.string(),
        /** SEC-252: with a link, the token of its only call: no password is entered. */
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

/** SEC-10: checks the password again; failures count and lock like failed sign-ins (SES-7). */
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
