/**
 * Handles the steps from the page's session to a token for a confirmed password. Source: docs/spec/secure.md
 * SEC-8…SEC-11 (security b.2, b.3, b.10).
 */
import { LIMITS } from 'netterms/contract/internal'
import { requirePrincipal } from '../customers/customer-scope.ts'
import { recordAudit } from '../db/audit.ts'
import { PROGRAM } from '../config/config.handlers.ts'
import { findPrincipalOfLink } from '../bank-accounts/links/link-principal.ts'
import { frameUser } from '../frame-tokens/frame-principal.ts'
import type { Provider } from '../http/app-options.ts'
import type { FrameGrant, Handlers, Principal } from '../http/handler.ts'
import { permit } from '../http/permit.ts'
import { Refusal } from '../http/refusal.ts'
import { FRAME_HANDOVER_PREFIX, FRAME_SESSION_PREFIX, hashOf, newSecret, STEP_UP_PREFIX } from '../http/tokens.ts'
import { findPrincipalOfEmbedSession } from '../embed-sessions/embed-principal.ts'
import { findPrincipalOfPortalSession } from '../session/portal-principal.ts'
import { findUser, isRightPassword } from '../session/sign-in.ts'
import { endSessionsOf } from '../users/end-sessions.ts'

type StepUpHandlers = Pick<Handlers, 'frame-handovers.create' | 'frame-sessions.create' | 'step-ups.create'>

export const createStepUpHandlers = (provider: Provider): StepUpHandlers => ({
  'frame-handovers.create': async (context) => {
    const principal = requirePrincipal(context)
    const { purpose } = context.body
    await permit(provider, { name: purpose, needs: { can: purpose } }, principal, '')
    const handover = FRAME_HANDOVER_PREFIX + newSecret()
    await context.db
      .insertInto('frame_handovers')
      .values({
        token_hash: hashOf(handover),
        session_kind: principal.kind,
        session_id: principal.sessionId,
        purpose,
        expires_at: inSeconds(provider, LIMITS.frameHandoverSeconds),
        consumed_at: null,
      })
      .execute()
    return { status: 201, data: { id: 'new', attributes: { handover, expires_in: LIMITS.frameHandoverSeconds } } }
  },

  'frame-sessions.create': async ({ db, body, origin }) => {
    // Used up regardless of the caller, because a token that others have seen must be worthless.
    const grant = await consume(provider, body.handover)
    if (origin === null || origin !== provider.secureOrigin()) {
      throw new Refusal({
        code: 'origin-not-allowed',
        detail: 'The one-time token is valid on the secure origin only. It is now used up: fetch a new one.',
        header: 'Origin',
      })
    }
    const principal = await principalBehind(provider, grant)
    const token = await insertToken(provider, 'frame', principal, grant.purpose)
    const user = principal.kind === 'link' ? null : await frameUser(db, principal)
    return {
      status: 201,
      data: {
        id: 'current',
        attributes: {
          frame_session: token,
          expires_in: LIMITS.frameSessionSeconds,
          username: user?.username ?? null,
          provider: PROGRAM.title,
          // SEC-252: the link replaces the password, for its one account.
          ...(principal.kind === 'link' && {
            frame_token: await insertToken(provider, 'step-up', principal, grant.purpose),
            frame_token_expires_in: LIMITS.frameSessionSeconds,
          }),
        },
      },
    }
  },

  'step-ups.create': async (context) => {
    const principal = requirePrincipal(context)
    const frame = requireFrame(context.frame)
    const { db, clock, body } = context
    if (frame.userId === null) throw unavailable()
    const user = await db.selectFrom('users').selectAll().where('id', '=', frame.userId).executeTakeFirst()
    const tried = { username: user?.username ?? '', user }
    const wasLocked = isLocked(provider, user)
    const isRight = await isRightPassword(provider, tried, body.password)
    const isGranted = isRight && user?.status === 'active'
    await recordAudit(db, [
      {
        at: new Date(clock.nowMs),
        actor: principal.id,
        action: isGranted ? 'step-ups.create' : 'step-ups.refused',
        customerId: null,
        subject: frame.userId,
        detail: { purpose: frame.purpose },
      },
    ])
    if (!isGranted) {
      if (user && !wasLocked && isLocked(provider, await findUser(db, user.username)))
        await endSessions(provider, user.id)
      throw new Refusal({ code: 'credentials-invalid', detail: 'The password is wrong. Try again.' })
    }
    const token = await insertToken(provider, 'step-up', principal, frame.purpose)
    return {
      status: 201,
      data: { id: 'current', attributes: { frame_token: token, expires_in: LIMITS.stepUpSeconds } },
    }
  },
})

function principalBehind(provider: Provider, { session_kind, session_id }: Pick<Grant, 'session_kind' | 'session_id'>) {
  switch (session_kind) {
    case 'user':
      return findPrincipalOfPortalSession(provider, session_id)
    case 'embed':
      return findPrincipalOfEmbedSession(provider, session_id)
    case 'link':
      return findPrincipalOfLink(provider, session_id)
  }
}

/** Returns true if the user is locked by failed attempts (SES-7). */
const isLocked = ({ realNow }: Provider, user: { locked_until: Date | null } | undefined): boolean =>
  user !== undefined && user.locked_until !== null && user.locked_until.getTime() > realNow()

/**
 * Ends the user's sessions: unlike at the sign-in page, a person who guesses passwords in the frame already has a
 * session.
 */
const endSessions = ({ db, realNow }: Provider, userId: string): Promise<unknown> =>
  db.transaction().execute((trx) => endSessionsOf(trx, userId, new Date(realNow())))

const inSeconds = ({ realNow }: Pick<Provider, 'realNow'>, seconds: number): Date =>
  new Date(realNow() + seconds * 1000)

async function insertToken(
  provider: Provider,
  kind: 'frame' | 'step-up',
  principal: Principal,
  purpose: FrameGrant['purpose'],
): Promise<string> {
  const token = (kind === 'frame' ? FRAME_SESSION_PREFIX : STEP_UP_PREFIX) + newSecret()
  await provider.db
    .insertInto('frame_tokens')
    .values({
      token_hash: hashOf(token),
      kind,
      session_kind: principal.kind,
      session_id: principal.sessionId,
      purpose,
      expires_at: inSeconds(
        provider,
        kind === 'frame' || principal.kind === 'link' ? LIMITS.frameSessionSeconds : LIMITS.stepUpSeconds,
      ),
      used_at: null,
      used_key: null,
      used_stamp: null,
    })
    .execute()
  return token
}

type Grant = Awaited<ReturnType<typeof consume>>

/**
 * Uses up the one-time token in a separate statement, so that only one of two concurrent uses succeeds and no rejection
 * undoes it.
 */
async function consume({ db, realNow }: Provider, handover: string) {
  const now = new Date(realNow())
  const grant = await db
    .updateTable('frame_handovers')
    .set({ consumed_at: now })
    .where('token_hash', '=', hashOf(handover))
    .where('consumed_at', 'is', null)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst()
  if (grant) return grant
  throw new Refusal({
    code: 'frame-handover-invalid',
    detail: 'The one-time token is unknown, used, or expired. Fetch a new one and pass it to the frame immediately.',
  })
}

function requireFrame(frame: FrameGrant | undefined): FrameGrant {
  if (frame) return frame
  throw new Error('A call of the secure frame was reached without its grant.')
}

const unavailable = (): Refusal =>
  new Refusal({
    code: 'step-up-unavailable',
    detail: 'This user has no password with the provider: they have to enroll first.',
  })
