import { LIMITS } from 'netterms/contract/internal'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { testDatabases, type TestDatabases } from '../../../../test/support/sandbox-databases.ts'
import { issueLink } from '../account-links/account-links.ts'
import { SANDBOX_PASSWORD } from '../db/seed/people.ts'
import { bearer, firstError, openTestApi, own, PROVIDER, type TestAnswer, type TestApi } from '../http/test-api.ts'
import list from './guessable-passwords.json'
import { isCommonPassword } from './guessable-passwords.ts'
import { answerRecoveries } from './recoveries.ts'

const databases: TestDatabases = testDatabases()
afterAll(() => databases.stop())

const MINUTE_MS = 60_000
let made = 0
/** Returns a good password that is different each time. */
const fresh = () => `quiet-lantern-${(made += 1)}-over-harvest`

describe.each(databases.kinds)('passwords on %s', (kind) => {
  let api: TestApi
  beforeAll(async () => {
    api = await openTestApi({}, await databases.openSeeded(kind, 60))
  }, 60_000)
  beforeEach(async () => {
    api.clock.nowMs = Date.now()
    await api.db.updateTable('users').set({ failed_attempts: 0, locked_until: null }).execute()
    await api.db.deleteFrom('recovery_requests').execute()
    await api.db.deleteFrom('outgoing_mails').execute()
  })

  const post = (
    path: string,
    type: string,
    attributes: unknown,
    headers: Record<string, string> = { origin: PROVIDER },
  ) => api.send('POST', path, { body: { data: { type, attributes } }, headers })
  const recover = (username: string) => post('/api/password-recoveries', 'password-recoveries', { username })
  const remind = (email: string) => post('/api/username-recoveries', 'username-recoveries', { email })
  const check = (token: string, purpose = 'password-reset') =>
    post('/api/account-link-checks', 'account-link-checks', { token, purpose })
  const reset = (token: string, password: string) =>
    post('/api/password-resets', 'password-resets', { token, password })
  const activate = (token: string, username: string, password: string) =>
    post('/api/account-activations', 'account-activations', { token, username, password })
  const change = (cookie: string, current_password: string, password: string) =>
    post('/api/password-changes', 'password-changes', { current_password, password }, own(cookie))
  const user = (username: string) =>
    api.db.selectFrom('users').selectAll().where('username', '=', username).executeTakeFirstOrThrow()
  const set = (username: string, values: Record<string, unknown>) =>
    api.db.updateTable('users').set(values).where('username', '=', username).execute()
  const answers = () => answerRecoveries(api.db, new Date(api.clock.nowMs))
  const mails = () => api.db.selectFrom('outgoing_mails').selectAll().orderBy('id').execute()
  const codeOf = (answer: TestAnswer) => [answer.status, firstError(answer)?.code]
  async function tokenFor(username: string): Promise<string> {
    await recover(username)
    await answers()
    const last = (await mails()).at(-1)
    if (last?.kind !== 'password-reset') throw new Error(`no link for ${username}`)
    return String(last.values['token'])
  }

  it('[IDN-1] returns the password requirements without a session', async () => {
    const answer = await api.send('GET', '/api/password-policies/current')
    expect(answer.document.data?.attributes).toEqual({
      minLength: 15,
      maxLength: 128,
      numeric: 0,
      uppercase: 0,
      lowercase: 0,
      alphabetic: 0,
      special: 0,
      nonAlphabetic: 0,
    })
  })

  it('[IDN-4] returns and stores the same for known and unknown usernames', async () => {
    const known = await recover('payer')
    const unknown = await recover('nobody-at-all')
    expect([known.status, known.text]).toEqual([202, unknown.text])
    const addressed = await remind('payer@harbor.example')
    expect([addressed.status, addressed.text]).toEqual([202, (await remind('nobody@harbor.example')).text])
    expect(await mails()).toEqual([])
    const rows = await api.db.selectFrom('recovery_requests').select('subject').execute()
    expect(rows).toHaveLength(4)
  })

  it('[IDN-4] sends user names to the address that has them, and to no other', async () => {
    await set('robin', { email: 'Payer@Harbor.example', language: 'de' })
    await remind('PAYER@harbor.example')
    await remind('nobody@harbor.example')
    await answers()
    const sent = await mails()
    expect(sent.map(({ kind, values }) => [kind, values['usernames']])).toEqual([['username-reminder', 'payer, robin']])
    await set('robin', { email: 'robin@harbor.example', language: null })
  })

  it('[IDN-4] answers each request once, however many processes look', async () => {
    for (let number = 0; number < 6; number += 1) await recover('payer')
    await Promise.all([answers(), answers(), answers()])
    expect(await mails()).toHaveLength(6)
    const open = await api.db.selectFrom('account_links').selectAll().where('used_at', 'is', null).execute()
    expect(open.filter(({ user_id: id }) => id === 'u-1002')).toHaveLength(1)
  })

  it.each([
    ['locked by administrator', { status: 'locked', lock_reason: 'by administrator' }, 0],
    ['locked by customer support', { status: 'locked', lock_reason: 'by customer support' }, 0],
    ['terminated', { status: 'terminated' }, 0],
    ['invited', { status: 'invited' }, 0],
    ['locked for a new password', { status: 'locked', lock_reason: 'password change required' }, 1],
    ['locked for an expired password', { status: 'locked', lock_reason: 'expired password' }, 1],
  ] as const)('[IDN-5] who is %s', async (_who, values, links) => {
    await set('voucher', values)
    await recover('voucher')
    await answers()
    expect((await mails()).filter(({ kind }) => kind === 'password-reset')).toHaveLength(links)
    await set('voucher', { status: 'active', lock_reason: null })
  })

  it('[IDN-6] sets the password once, ends every session, and notifies the user', async () => {
    const cookies = [await api.signIn('viewer'), await api.signIn('viewer')]
    await set('viewer', { failed_attempts: 5, locked_until: new Date(api.clock.nowMs + MINUTE_MS) })
    const token = await tokenFor('viewer')
    const password = fresh()
    const done = await reset(token, password)
    expect([done.status, done.headers['set-cookie']]).toEqual([204, undefined])
    for (const cookie of cookies)
      expect((await api.send('GET', '/api/self', { headers: own(cookie) })).status).toBe(401)
    expect((await api.attempt('viewer', SANDBOX_PASSWORD)).status).toBe(401)
    expect((await api.attempt('viewer', password)).status).toBe(201)
    expect((await mails()).map((mail) => mail.kind)).toEqual(['password-reset', 'password-changed'])
    expect(codeOf(await reset(token, fresh()))).toEqual([410, 'link-invalid'])
  })

  it('[IDN-6] lifts a lock that requires a new password, and no other', async () => {
    await set('safety', { status: 'locked', lock_reason: 'expired password' })
    const token = await tokenFor('safety')
    expect((await reset(token, fresh())).status).toBe(204)
    expect(await user('safety')).toMatchObject({ status: 'active', lock_reason: null })
    const other = await tokenFor('safety')
    await set('safety', { status: 'locked', lock_reason: 'by administrator' })
    expect(codeOf(await reset(other, fresh()))).toEqual([410, 'link-invalid'])
    expect(await user('safety')).toMatchObject({ status: 'locked', lock_reason: 'by administrator' })
    await set('safety', { status: 'active', lock_reason: null })
  })

  it('[IDN-6] takes one of two that come with the same link', async () => {
    const token = await tokenFor('enrollment')
    const both = await Promise.all([reset(token, fresh()), reset(token, fresh())])
    expect(both.map(({ status }) => status).sort()).toEqual([204, 410])
  })

  it('[IDN-6] takes no link of another kind, too old or made up', async () => {
    const now = new Date(api.clock.nowMs)
    const invitation = await issueLink(api.db, { userId: 'u-1002', purpose: 'invitation', now })
    for (const token of [invitation, 'x'.repeat(43), '__proto__', "' or 1=1 --"]) {
      expect(codeOf(await reset(token, fresh()))).toEqual([410, 'link-invalid'])
    }
    const late = await tokenFor('payer')
    api.clock.nowMs += LIMITS.passwordResetMinutes * MINUTE_MS
    expect(codeOf(await reset(late, fresh()))).toEqual([410, 'link-invalid'])
  })

  it('[IDN-39] checks a link any number of times without using it up', async () => {
    const token = await tokenFor('viewer')
    for (let time = 0; time < 3; time += 1) expect((await check(token)).status).toBe(204)
    expect(codeOf(await check(token, 'invitation'))).toEqual([410, 'link-invalid'])
    expect(codeOf(await check('made-up-token'))).toEqual([410, 'link-invalid'])
    await set('viewer', { status: 'locked', lock_reason: 'admin' })
    expect(codeOf(await check(token))).toEqual([410, 'link-invalid'])
    await set('viewer', { status: 'active', lock_reason: null })
    expect((await reset(token, fresh())).status).toBe(204)
    expect(codeOf(await check(token))).toEqual([410, 'link-invalid'])
    const late = await tokenFor('viewer')
    api.clock.nowMs += 31 * MINUTE_MS
    expect(codeOf(await check(late))).toEqual([410, 'link-invalid'])
  })

  it('[IDN-7] leaves the link whole when the password is refused', async () => {
    const token = await tokenFor('payer')
    const short = await reset(token, 'short')
    expect(codeOf(short)).toEqual([422, 'password-requirements-missing'])
    expect(firstError(short)?.meta?.['missing']).toEqual(['minLength'])
    expect(codeOf(await reset(token, 'password1234567'))).toEqual([422, 'password-common'])
    expect(codeOf(await reset(token, 'my-name-is-Payer-forever'))).toEqual([422, 'password-common'])
    expect(codeOf(await reset(token, 'northwind rules the sea'))).toEqual([422, 'password-common'])
    expect(codeOf(await reset(token, 'harbor-trade-credit-is-fun'))).toEqual([422, 'password-common'])
    expect(codeOf(await reset(token, SANDBOX_PASSWORD))).toEqual([422, 'password-used-before'])
    expect((await reset(token, fresh())).status).toBe(204)
    await api.db
      .updateTable('users')
      .set({ password_hash: (await user('admin')).password_hash })
      .where('username', '=', 'payer')
      .execute()
  })

  it('[IDN-3] refuses the last four and takes the fifth', async () => {
    const words = [fresh(), fresh(), fresh(), fresh(), fresh()] as const
    const use = async (password: string) => reset(await tokenFor('cardviewer'), password)
    for (const password of words.slice(0, 4)) expect((await use(password)).status).toBe(204)
    for (const password of words.slice(0, 4)) expect(codeOf(await use(password))).toEqual([422, 'password-used-before'])
    expect((await use(words[4])).status).toBe(204)
    expect((await use(words[0])).status).toBe(204)
    const kept = await api.db.selectFrom('password_history').selectAll().where('user_id', '=', 'u-1004').execute()
    expect(kept).toHaveLength(4)
  })

  it('[IDN-8] activates with the name that was invited, once', async () => {
    await set('dealer-group', { status: 'invited', password_hash: null })
    const invite = () => issueLink(api.db, { userId: 'u-1013', purpose: 'invitation', now: new Date(api.clock.nowMs) })
    const token = await invite()
    expect((await api.attempt('dealer-group', SANDBOX_PASSWORD)).status).toBe(401)
    expect(codeOf(await activate(token, 'payer', fresh()))).toEqual([422, 'link-username-mismatch'])
    const password = fresh()
    const both = await Promise.all([
      activate(token, 'Dealer-Group', password),
      activate(token, 'dealer-group', password),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([204, 410])
    expect((await api.attempt('dealer-group', password)).status).toBe(201)
    expect(codeOf(await activate(await invite(), 'dealer-group', fresh()))).toEqual([410, 'link-invalid'])
    expect(await mails()).toEqual([])
  })

  it('[IDN-9] changes with the current password, keeps this session under a new identifier and ends the others', async () => {
    const [first, second] = [await api.signIn('merchant'), await api.signIn('merchant')]
    const password = fresh()
    const done = await change(first, SANDBOX_PASSWORD, password)
    expect(done.status).toBe(204)
    const renewed = String(done.headers['set-cookie']).split(';')[0] ?? ''
    expect(renewed).not.toBe(first)
    const statusOf = async (cookie: string) => (await api.send('GET', '/api/self', { headers: own(cookie) })).status
    expect([await statusOf(first), await statusOf(second), await statusOf(renewed)]).toEqual([401, 401, 200])
    expect(codeOf(await change(renewed, password, password))).toEqual([422, 'password-used-before'])
  })

  it('[IDN-9] counts wrong current passwords as failed sign-ins', async () => {
    const cookie = await api.signIn('other-admin')
    for (let attempt = 0; attempt < LIMITS.attemptsBeforeLock; attempt += 1) {
      expect(codeOf(await change(cookie, 'wrong-wrong-wrong', fresh()))).toEqual([422, 'password-incorrect'])
    }
    expect(codeOf(await change(cookie, SANDBOX_PASSWORD, fresh()))).toEqual([422, 'password-incorrect'])
    expect((await api.attempt('other-admin', SANDBOX_PASSWORD)).status).toBe(401)
    await answers()
    expect((await mails()).map((mail) => mail.kind)).toEqual(['account-locked'])
  })

  it('[SES-12] mails a lock once, and nothing for an unknown name', async () => {
    for (let attempt = 0; attempt < 12; attempt += 1) await api.attempt('corporate', 'wrong')
    for (let attempt = 0; attempt < 6; attempt += 1) await api.attempt('nobody-at-all', 'wrong')
    await answers()
    expect((await mails()).map(({ kind, to }) => [kind, to])).toEqual([['account-locked', 'corporate@harbor.example']])
  })

  it('[IDN-9] is not for a partner’s user, and takes no more than it asks for', async () => {
    const attributes = { current_password: 'a', password: fresh() }
    const token = await api.embedToken()
    expect((await post('/api/password-changes', 'password-changes', attributes, bearer(token))).status).toBe(404)
    const cookie = await api.signIn('admin')
    for (const extra of [{ role: 'admin' }, { username: 'payer' }, JSON.parse('{"__proto__":{"x":1}}') as object]) {
      const answer = await post('/api/password-changes', 'password-changes', { ...attributes, ...extra }, own(cookie))
      expect([400, 422]).toContain(answer.status)
    }
    const huge = await post(
      '/api/password-changes',
      'password-changes',
      { ...attributes, password: 'x'.repeat(300_000) },
      own(cookie),
    )
    expect([huge.status, (await change(cookie, '', fresh())).status]).toEqual([422, 422])
    expect((await recover('x'.repeat(65))).status).toBe(422)
    expect((await remind(`${'x'.repeat(300)}@y`)).status).toBe(422)
    expect(
      (
        await post(
          '/api/password-recoveries',
          'password-recoveries',
          { username: 'payer' },
          { origin: 'https://evil.example' },
        )
      ).status,
    ).toBe(403)
  })

  it('[IDN-20] records who did it, and neither passwords nor addresses', async () => {
    const rows = await api.db.selectFrom('audit_entries').selectAll().where('action', 'like', '%asswords%').execute()
    expect(new Set(rows.map(({ action }) => action))).toEqual(
      new Set(['passwords.recover', 'passwords.reset', 'passwords.change']),
    )
    expect(JSON.stringify(rows)).not.toMatch(/lantern|@harbor/)
  })
})

describe('common passwords', () => {
  it('[IDN-2] knows at least ten thousand', () => {
    expect(new Set(list.passwords.split(' ')).size).toBeGreaterThan(10_000)
  })

  it.each([
    'password',
    'PASSWORD',
    'password1234567',
    'P@ssw0rd1234567',
    '!!Sunshine2026!!',
    '123456789012345',
    'qwertyuiopasdfgh',
    'abcabcabcabcabc',
    'passwordpassword',
    'aaaaaaaaaaaaaaaa',
    'zyxwvutsrqponmlk',
  ])('[IDN-2] refuses %s', (password) => {
    expect(isCommonPassword(password)).toBe(true)
  })

  it.each([
    SANDBOX_PASSWORD,
    'quiet-lantern-1-over-harvest',
    'tülin geht am Dienstag',
    'Zx9!kf02mQ#vLr7w',
    '密码不应该这么容易被猜到的吧朋友',
  ])('[IDN-2] takes %s', (password) => {
    expect(isCommonPassword(password)).toBe(false)
  })
})
