/**
 * Handles the calls for the second factor in a user's profile. Source: docs/spec/identity.md IDN-14, IDN-17, IDN-18.
 */
import { recordAudit } from '../db/audit.ts'
import { inTransaction } from '../db/transaction.ts'
import type { Provider } from '../http/app-options.ts'
import type { Handlers } from '../http/handler.ts'
import { Refusal, type RefusalError } from '../http/refusal.ts'
import { requireOwnPassword, requirePortalUser } from '../session/portal-user.ts'
import { countAttempt, forgetAttempts } from '../session/sign-in.ts'
import { groupRulesOf } from '../sso/sign-in-provider.ts'
import {
  deleteSecondFactor,
  hasSecondFactor,
  replaceRecoveryCodes,
  startEnrolment,
  takeCode,
} from './second-factors.ts'
import { codeInvalid, tell } from './second-step.ts'

type SecondFactorHandlers = Pick<
  Handlers,
  | 'second-factors.get'
  | 'second-factors.create'
  | 'second-factors.confirm'
  | 'second-factors.remove'
  | 'recovery-codes.create'
>

const refuse = (code: RefusalError['code'], detail: string): Refusal => new Refusal({ code, detail })
const notEnrolled = () => refuse('factor-not-enrolled', 'This user has no second factor. Enroll first.')
const enrolled = () => refuse('factor-enrolled', 'This user has a second factor. Remove it before another is set up.')

export const createSecondFactorHandlers = (provider: Provider): SecondFactorHandlers => ({
  'second-factors.get': async (context) => {
    const { user } = await requirePortalUser(context)
    const left = await context.db
      .selectFrom('recovery_codes')
      .select((eb) => eb.fn.countAll<string>().as('count'))
      .where('user_id', '=', user.id)
      .where('used_at', 'is', null)
      .executeTakeFirstOrThrow()
    return {
      data: {
        id: 'current',
        attributes: {
          enrolled: await hasSecondFactor(context.db, user.id),
          required: (await groupRulesOf(context.db, user.id)).requiresSecondFactor,
          recovery_codes_left: Number(left.count),
        },
      },
    }
  },

  'second-factors.create': async (context) => {
    const { user } = await requirePortalUser(context)
    await requireOwnPassword(provider, user, context.body.password)
    const made = await startEnrolment(context.db, user, new Date(provider.realNow()))
    if (!made) throw enrolled()
    return {
      status: 201,
      data: { id: 'current', attributes: { secret: made.secret, otpauth_uri: made.otpauthUri } },
    }
  },

  'second-factors.confirm': async (context) => {
    const { db, body, clock } = context
    const { user } = await requirePortalUser(context)
    const row = await db
      .selectFrom('second_factors')
      .select('confirmed_at')
      .where('user_id', '=', user.id)
      .executeTakeFirst()
    if (!row) throw notEnrolled()
    if (row.confirmed_at !== null) throw enrolled()
    if (!(await countAttempt(provider, { username: user.username, user })).mayTry) throw codeInvalid()
    const codes = await inTransaction(db, async (trx) => {
      if (!(await takeCode(trx, user.id, body.code, provider.realNow(), 'new'))) throw codeInvalid()
      await forgetAttempts(trx, user.id, 'second step')
      await tell(trx, clock, user, 'second-factor-added')
      return replaceRecoveryCodes(trx, user.id)
    })
    return { status: 201, data: { id: 'current', attributes: { recovery_codes: codes } } }
  },

  'second-factors.remove': async (context) => {
    const { user } = await requirePortalUser(context)
    await requireOwnPassword(provider, user, context.body.password)
    if ((await groupRulesOf(context.db, user.id)).requiresSecondFactor) {
      throw refuse('factor-required', 'The user’s group requires a second factor. Ask an administrator of the company.')
    }
    await inTransaction(context.db, async (trx) => {
      if (!(await deleteSecondFactor(trx, user.id))) throw notEnrolled()
      await tell(trx, context.clock, user, 'second-factor-removed')
    })
    return { data: null }
  },

  'recovery-codes.create': async (context) => {
    const { user } = await requirePortalUser(context)
    await requireOwnPassword(provider, user, context.body.password)
    if (!(await hasSecondFactor(context.db, user.id))) throw notEnrolled()
    const codes = await inTransaction(context.db, async (trx) => {
      await recordAudit(trx, [
        {
          at: new Date(context.clock.nowMs),
          actor: `user:${user.id}`,
          action: 'recovery-codes.create',
          customerId: user.home_customer,
          subject: user.id,
          detail: {},
        },
      ])
      return replaceRecoveryCodes(trx, user.id)
    })
    return { status: 201, data: { id: 'current', attributes: { recovery_codes: codes } } }
  },
})
