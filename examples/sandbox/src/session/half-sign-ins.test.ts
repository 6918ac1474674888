import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { testDatabases, type TestDatabases } from '../../../../test/support/sandbox-databases.ts'
import { issueLink } from '../account-links/account-links.ts'
import { SANDBOX_PASSWORD } from '../db/seed/people.ts'
import { firstError, openTestApi, own, PROVIDER, type TestApi } from '../http/test-api.ts'
import { startSecondStep } from '../second-factors/second-step.ts'
import { openSession } from './sign-in.ts'

const databases: TestDatabases = testDatabases()
afterAll(() => databases.stop())

let made = 0
const fresh = () => `quiet-harbour-${(made += 1)}-under-glass`

describe.each(databases.kinds)('sign-ins that are half begun on %s', (kind) => {
  let api: TestApi
  let admin: string
  beforeAll(async () => {
    api = await openTestApi({}, await databases.open(kind))
    const strict = { customer_buid: '10428', id: 'g-half', name: 'Half', parent_id: null, require_second_factor: true }
    await api.db.insertInto('user_groups').values(strict).execute()
    admin = await api.signIn('admin')
  }, 60_000)
  beforeEach(async () => {
    await api.db
      .updateTable('users')
      .set({ status: 'active', lock_reason: null, group_id: 'g-half' })
      .where('username', 'in', ['viewer', 'payer'])
      .execute()
    await api.db.deleteFrom('sign_in_challenges').execute()
    await api.db.deleteFrom('rate_windows').execute()
  })

  const post = (path: string, type: string | null, attributes: object, headers: Record<string, string>) =>
    api.send('POST', path, { ...(type !== null && { body: { data: { type, attributes } } }), headers })
  const user = (username: string) =>
    api.db.selectFrom('users').selectAll().where('username', '=', username).executeTakeFirstOrThrow()
  const open = async (username: string) => {
    const rows = await api.db
      .selectFrom('sign_in_challenges')
      .innerJoin('users', 'users.id', 'sign_in_challenges.user_id')
      .select('users.id')
      .where('users.username', '=', username)
      .execute()
    return rows.length
  }
  async function begin(username: string, password = SANDBOX_PASSWORD): Promise<string> {
    const answer = await api.attempt(username, password)
    expect(answer.status, answer.text).toBe(202)
    const step = answer.document.data?.attributes['second_step'] as { challenge: string }
    return step.challenge
  }
  const outcome = async (challenge: string) => {
    const answer = await post('/api/sign-ins', 'sign-ins', { challenge, code: '123456' }, { origin: PROVIDER })
    return [answer.status, firstError(answer)?.code]
  }
  const ENDED = [410, 'factor-challenge-ended']

  it.each([
    ['locked', 'lock', { type: 'user-locks', attributes: {} }],
    ['terminated', 'termination', null],
  ] as const)('[SES-13] end with a person who is %s, and do not come back', async (_says, action, document) => {
    const path = `/api/users/u-1003/${action}`
    const challenge = await begin('viewer')
    const others = await begin('payer')
    const answer = await post(path, document?.type ?? null, document?.attributes ?? {}, own(admin))
    expect(answer.status, answer.text).toBe(200)
    expect([await open('viewer'), await open('payer')]).toEqual([0, 1])
    await api.db.updateTable('users').set({ status: 'active', lock_reason: null }).where('id', '=', 'u-1003').execute()
    expect(await outcome(challenge)).toEqual(ENDED)
    expect((await outcome(others))[1]).toBe('factor-code-invalid')
  })

  it('[SES-13] end with a password that is set by a link, and with one that is changed', async () => {
    const first = await begin('viewer')
    const now = new Date(api.clock.nowMs)
    const token = await issueLink(api.db, { userId: 'u-1003', purpose: 'password-reset', now })
    const password = fresh()
    const set = await post('/api/password-resets', 'password-resets', { token, password }, { origin: PROVIDER })
    expect(set.status, set.text).toBe(204)
    expect(await outcome(first)).toEqual(ENDED)

    await api.db.updateTable('users').set({ group_id: null }).where('username', '=', 'viewer').execute()
    const cookie = await api.signIn('viewer', password)
    await api.db.updateTable('users').set({ group_id: 'g-half' }).where('username', '=', 'viewer').execute()
    const second = await begin('viewer', password)
    const changed = { current_password: password, password: fresh() }
    expect((await post('/api/password-changes', 'password-changes', changed, own(cookie))).status).toBe(204)
    expect(await outcome(second)).toEqual(ENDED)
  })

  it('[SES-11] end with all other sessions', async () => {
    await api.db.updateTable('users').set({ group_id: null }).where('username', '=', 'payer').execute()
    const cookie = await api.signIn('payer')
    await api.db.updateTable('users').set({ group_id: 'g-half' }).where('username', '=', 'payer').execute()
    const challenge = await begin('payer')
    expect((await api.send('DELETE', '/api/sessions', { headers: own(cookie) })).status).toBe(204)
    expect(await outcome(challenge)).toEqual(ENDED)
    expect((await api.send('GET', '/api/self', { headers: own(cookie) })).status).toBe(200)
  })

  it('[SES-13] are not begun by who was locked, or has another password, since it was looked at', async () => {
    const provider = { db: api.db, realNow: () => api.clock.nowMs }
    const sessions = () => api.db.selectFrom('portal_sessions').select('id').where('user_id', '=', 'u-1002').execute()
    const before = (await sessions()).length
    const seen = await user('payer')
    const now = new Date(api.clock.nowMs)
    const other = { ...seen, password_hash: '$argon2id$another' }
    const set = (status: 'active' | 'locked') =>
      api.db.updateTable('users').set({ status }).where('id', '=', seen.id).execute()
    expect(await openSession(provider, other, api.clock.nowMs)).toBeNull()
    await expect(startSecondStep(api.db, other, now)).rejects.toThrow('credentials-invalid')
    await set('locked')
    expect(await openSession(provider, seen, api.clock.nowMs)).toBeNull()
    await expect(startSecondStep(api.db, seen, now)).rejects.toThrow('credentials-invalid')
    expect([(await sessions()).length, await open('payer')]).toEqual([before, 0])
    await set('active')
    expect(await openSession(provider, seen, api.clock.nowMs)).not.toBeNull()
    expect((await sessions()).length).toBe(before + 1)
  })
})
