import {
  type ByIdCallName,
  type CallName,
  containsKnownWord,
  DEFAULT_PASSWORD_POLICY,
  missingPasswordRequirements,
} from '../../contract/index.ts'
import { FIXTURE_PASSWORD } from '../fixtures/account-fixtures.ts'
import { listAudit } from '../fixtures/audit-fixtures.ts'
import type { Handlers } from '../handler.ts'
import type { Program } from '../program.ts'
import { refuse } from '../wire-answer.ts'

type IdentityCalls = Extract<
  Exclude<CallName, ByIdCallName>,
  | `password-policies.${string}`
  | `usernames.${string}`
  | `account-links.${string}`
  | `passwords.${string}`
  | `accounts.${string}`
  | `sign-in-methods.${string}`
  | `sign-ins.${string}`
  | `sessions.${string}`
  | `second-factors.${string}`
  | `recovery-codes.${string}`
  | `audit-entries.${string}`
>

/** The only secret of the test data. An authenticator app with it shows codes, but none of them is accepted here. */
const SECRET = 'JBSWY3DPEHPK3PXP'

/** Returns why a new password is refused; null if it is accepted. */
function whyNot({ person }: Program, password: string) {
  if (missingPasswordRequirements(password).length > 0) return refuse('password-requirements-missing')
  if (containsKnownWord(password, person ? [person.username] : [])) return refuse('password-common')
  return password === FIXTURE_PASSWORD ? refuse('password-used-before') : null
}

/**
 * Handlers for sign-in data. The test data's program has one user with one session and one password, no pending links,
 * and no second factor; none of these change. Tests that need more override these calls with `respondTo`.
 */
export const identityHandlers = {
  'password-policies.get': () => ({ data: { id: 'current', attributes: { ...DEFAULT_PASSWORD_POLICY } } }),
  'usernames.recover': () => ({ status: 202, data: { id: 'recovery', attributes: {} } }),
  'passwords.recover': () => ({ status: 202, data: { id: 'recovery', attributes: {} } }),
  'account-links.check': () => refuse('link-invalid'),
  'passwords.reset': () => refuse('link-invalid'),
  'accounts.activate': () => refuse('link-invalid'),
  'passwords.change': ({ body }, program) =>
    body.current_password === FIXTURE_PASSWORD
      ? (whyNot(program, body.password) ?? { data: null })
      : refuse('password-incorrect', { pointer: '/data/attributes/current_password' }),
  'sign-in-methods.discover': () => ({
    data: { id: 'method', attributes: { method: 'password', provider: null, start: null } },
  }),
  'sign-ins.verify': () => refuse('factor-challenge-ended'),
  'sessions.list': (_, { nowMs }) => {
    const now = new Date(nowMs).toISOString()
    const attributes = { device: 'Chrome on Windows', created_at: now, last_seen_at: now, current: true }
    return { data: [{ id: 's-1', attributes }], meta: { now_ts: now } }
  },
  'sessions.end': () => refuse('not-found'),
  'sessions.end-others': () => ({ data: null }),
  'second-factors.get': () => ({
    data: { id: 'current', attributes: { enrolled: false, required: false, recovery_codes_left: 0 } },
  }),
  'second-factors.create': ({ body }, { person }) =>
    body.password === FIXTURE_PASSWORD
      ? {
          data: {
            id: 'current',
            attributes: {
              secret: SECRET,
              otpauth_uri: `otpauth://totp/NetTerms:${person?.username ?? ''}?secret=${SECRET}&issuer=NetTerms`,
            },
          },
        }
      : refuse('password-incorrect', { pointer: '/data/attributes/password' }),
  'second-factors.confirm': () => refuse('factor-code-invalid', { pointer: '/data/attributes/code' }),
  'second-factors.remove': () => refuse('factor-not-enrolled'),
  'recovery-codes.create': () => refuse('factor-not-enrolled'),
  'audit-entries.list': listAudit,
} satisfies Pick<Handlers, IdentityCalls>
