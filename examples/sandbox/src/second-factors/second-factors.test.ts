import { LIMITS } from 'netterms/contract/internal'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { testDatabases, type TestDatabases } from '../../../../test/support/sandbox-databases.ts'
import { openSealedText, sealText } from '../db/sealed-text.ts'
import { SANDBOX_PASSWORD } from '../db/seed/people.ts'
import { bearer, firstError, openTestApi, own, PROVIDER, type TestAnswer, type TestApi } from '../http/test-api.ts'
import { answerRecoveries } from '../passwords/recoveries.ts'

const databases: TestDatabases = testDatabases()
afterAll(() => databases.stop())

const STEP_MS = 30_000
const MINUTE_MS = 60_000

describe.each(databases.kinds)('the second factor on %s', (kind) => {
  let api: TestApi
  beforeAll(async () => {
    api = await openTestApi({}, await databases.openSeeded(kind, 60))
  }, 60_000)
  beforeEach(async () => {
    api.clock.nowMs = Math.floor(Date.now() / STEP_MS) * STEP_MS
    await api.db.updateTable('users').set({ failed_attempts: 0, locked_until: null }).execute()
    await api.db.deleteFrom('second_factors').execute()
    await api.db.deleteFrom('recovery_codes').execute()
    await api.db.deleteFrom('outgoing_mails').execute()
  })

  const post = (
    path: string,
    type: string,
    attributes: unknown,
    headers: Record<string, string> = { origin: PROVIDER },
  ) => api.send('POST', path, { body: { data: { type, attributes } }, headers })
  const create = (cookie: string, password = SANDBOX_PASSWORD) =>
    post('/api/second-factors', 'second-factors', { password }, own(cookie))
  const confirm = (cookie: string, code: string) =>
    post('/api/second-factor-confirmations', 'second-factor-confirmations', { code }, own(cookie))
  const remove = (cookie: string, password = SANDBOX_PASSWORD) =>
    post('/api/second-factor-removals', 'second-factor-removals', { password }, own(cookie))
  const renew = (cookie: string) =>
    post('/api/recovery-codes', 'recovery-codes', { password: SANDBOX_PASSWORD }, own(cookie))
  const verify = (challenge: unknown, code: string) => post('/api/sign-ins', 'sign-ins', { challenge, code })
  const state = async (cookie: string) =>
    (await api.send('GET', '/api/second-factors/current', { headers: own(cookie) })).document.data?.attributes
  const codeOf = (answer: TestAnswer) => [answer.status, firstError(answer)?.code]
  const attributesOf = (answer: TestAnswer) => answer.document.data?.attributes ?? {}
  const stepOf = (answer: TestAnswer) => attributesOf(answer)['second_step'] as Record<string, unknown>
  const generate = (secret: unknown, offMs = 0) =>
    new TOTP({ secret: Secret.fromBase32(String(secret)) }).generate({ timestamp: api.clock.nowMs + offMs })
  const challengeOf = async (username: string) => stepOf(await api.attempt(username, SANDBOX_PASSWORD))['challenge']

  async function enroll(username: string) {
    const cookie = await api.signIn(username)
    const { secret } = attributesOf(await create(cookie))
    const codes = attributesOf(await confirm(cookie, generate(secret)))['recovery_codes'] as string[]
    api.clock.nowMs += STEP_MS
    return { cookie, secret, codes }
  }

  it('[IDN-14] shows the secret once, seals it, and counts when a code of it was entered', async () => {
    const cookie = await api.signIn('payer')
    const made = await create(cookie)
    const { secret, otpauth_uri: uri } = attributesOf(made)
    expect(made.status).toBe(201)
    expect(String(uri)).toMatch(
      /^otpauth:\/\/totp\/Harbor%20Trade%20Credit:payer\?issuer=Harbor%20Trade%20Credit&secret=[A-Z2-7]{32}&/,
    )
    const row = await api.db.selectFrom('second_factors').selectAll().executeTakeFirstOrThrow()
    expect(JSON.stringify(row)).not.toContain(String(secret))
    expect((await api.attempt('payer', SANDBOX_PASSWORD)).status).toBe(201)
    expect(codeOf(await confirm(cookie, '000000'))).toEqual([422, 'factor-code-invalid'])
    const done = await confirm(cookie, generate(secret))
    expect(done.status).toBe(201)
    expect(await state(cookie)).toEqual({ enrolled: true, required: false, recovery_codes_left: 10 })
    expect(codeOf(await create(cookie))).toEqual([409, 'factor-enrolled'])
    expect(codeOf(await confirm(cookie, generate(secret, STEP_MS)))).toEqual([409, 'factor-enrolled'])
    expect(codeOf(await create(cookie, 'wrong'))).toEqual([422, 'password-incorrect'])
  })

  it('[IDN-15] gives a challenge and no session for the right password, and a session for the code', async () => {
    const { secret } = await enroll('payer')
    const first = await api.attempt('payer', SANDBOX_PASSWORD)
    expect([first.status, first.headers['set-cookie'], stepOf(first)['step'], stepOf(first)['secret']]).toEqual([
      202,
      undefined,
      'code',
      null,
    ])
    const done = await verify(stepOf(first)['challenge'], generate(secret))
    expect([done.status, attributesOf(done)['recovery_codes']]).toEqual([201, null])
    const cookie = String(done.headers['set-cookie']).split(';')[0] ?? ''
    expect((await api.send('GET', '/api/self', { headers: own(cookie) })).status).toBe(200)
    api.clock.nowMs += STEP_MS
    expect(codeOf(await verify(stepOf(first)['challenge'], generate(secret)))).toEqual([410, 'factor-challenge-ended'])
  })

  it('[IDN-15] ends a challenge after ten minutes, and knows none that was made up', async () => {
    const { secret } = await enroll('payer')
    const challenge = await challengeOf('payer')
    api.clock.nowMs += LIMITS.challengeMinutes * MINUTE_MS
    for (const each of [challenge, 'x'.repeat(43), '__proto__']) {
      expect(codeOf(await verify(each, generate(secret)))).toEqual([410, 'factor-challenge-ended'])
    }
  })

  it('[IDN-15] lets who has no app yet enroll while signing in, where the group requires it', async () => {
    await api.db
      .insertInto('user_groups')
      .values({ customer_buid: '10428', id: 'g-strict', name: 'Strict', parent_id: null, require_second_factor: true })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await api.db.updateTable('users').set({ group_id: 'g-strict' }).where('username', '=', 'viewer').execute()
    const first = await api.attempt('viewer', SANDBOX_PASSWORD)
    expect([first.status, stepOf(first)['step']]).toEqual([202, 'enrolment'])
    const done = await verify(stepOf(first)['challenge'], generate(stepOf(first)['secret']))
    expect(attributesOf(done)['recovery_codes']).toHaveLength(10)
    const cookie = String(done.headers['set-cookie']).split(';')[0] ?? ''
    expect(await state(cookie)).toMatchObject({ enrolled: true, required: true })
    expect(codeOf(await remove(cookie))).toEqual([409, 'factor-required'])
    await api.db.updateTable('users').set({ group_id: null }).where('username', '=', 'viewer').execute()
    expect((await remove(cookie)).status).toBe(204)
  })

  it('[IDN-16] takes a code once, of two that send it together one, and one step of the clock to either side', async () => {
    const { secret } = await enroll('payer')
    api.clock.nowMs += 5 * STEP_MS
    const [one, two] = [await challengeOf('payer'), await challengeOf('payer')]
    const code = generate(secret, -STEP_MS)
    const both = await Promise.all([verify(one, code), verify(two, code)])
    expect(both.map(({ status }) => status).sort()).toEqual([201, 422])
    const left = both[0]?.status === 201 ? two : one
    expect(codeOf(await verify(left, code))).toEqual([422, 'factor-code-invalid'])
    expect(codeOf(await verify(left, generate(secret, 2 * STEP_MS)))).toEqual([422, 'factor-code-invalid'])
    expect((await verify(left, generate(secret, STEP_MS))).status).toBe(201)
  })

  it('[IDN-16] locks after five wrong codes, and the right password between them does not help', async () => {
    const { secret } = await enroll('payer')
    for (let attempt = 0; attempt < LIMITS.attemptsBeforeLock; attempt += 1) {
      expect(codeOf(await verify(await challengeOf('payer'), '000000'))).toEqual([422, 'factor-code-invalid'])
    }
    expect(codeOf(await api.attempt('payer', SANDBOX_PASSWORD))).toEqual([401, 'credentials-invalid'])
    await answerRecoveries(api.db, new Date(api.clock.nowMs))
    const mails = await api.db.selectFrom('outgoing_mails').select('kind').execute()
    expect(mails.map((mail) => mail.kind)).toEqual(['second-factor-added', 'account-locked'])
    api.clock.nowMs += LIMITS.lockMinutes * MINUTE_MS + STEP_MS
    expect((await verify(await challengeOf('payer'), generate(secret))).status).toBe(201)
  })

  it('[IDN-16] evaluates no code while locked, and cannot be outrun by parallel guesses', async () => {
    const { secret } = await enroll('payer')
    const challenge = await challengeOf('payer')
    await Promise.all(Array.from({ length: 20 }, (_, number) => verify(challenge, String(number).padStart(6, '0'))))
    expect(codeOf(await verify(challenge, generate(secret)))).toEqual([422, 'factor-code-invalid'])
  })

  it('[IDN-17] accepts each recovery code once instead of a code, and sends a mail', async () => {
    const { codes } = await enroll('payer')
    const [code = ''] = codes
    expect(code).toMatch(/^([A-HJ-NP-Z2-9]{4}-){3}[A-HJ-NP-Z2-9]{4}$/)
    expect(JSON.stringify(await api.db.selectFrom('recovery_codes').selectAll().execute())).not.toContain(code)
    const [one, two] = [await challengeOf('payer'), await challengeOf('payer')]
    const both = await Promise.all([verify(one, code.toLowerCase()), verify(two, code.replaceAll('-', ' '))])
    expect(both.map(({ status }) => status).sort()).toEqual([201, 422])
    const mails = await api.db.selectFrom('outgoing_mails').select('kind').execute()
    expect(mails.map((mail) => mail.kind)).toContain('recovery-code-used')
    const foreign = await enroll('admin')
    expect(codeOf(await verify(await challengeOf('payer'), foreign.codes[0] ?? ''))).toEqual([
      422,
      'factor-code-invalid',
    ])
  })

  it('[IDN-17] voids the codes before with a new set, and all with the factor', async () => {
    const { cookie, codes } = await enroll('payer')
    const renewed = attributesOf(await renew(cookie))['recovery_codes'] as string[]
    expect(codeOf(await verify(await challengeOf('payer'), codes[0] ?? ''))).toEqual([422, 'factor-code-invalid'])
    expect((await verify(await challengeOf('payer'), renewed[0] ?? '')).status).toBe(201)
    expect((await remove(cookie)).status).toBe(204)
    expect(await state(cookie)).toEqual({ enrolled: false, required: false, recovery_codes_left: 0 })
    expect((await api.attempt('payer', SANDBOX_PASSWORD)).status).toBe(201)
    expect([codeOf(await remove(cookie)), codeOf(await renew(cookie))]).toEqual([
      [409, 'factor-not-enrolled'],
      [409, 'factor-not-enrolled'],
    ])
  })

  it('[IDN-18] asks for the password again, and is nothing to a partner’s user', async () => {
    const { cookie } = await enroll('payer')
    expect(codeOf(await remove(cookie, 'wrong'))).toEqual([422, 'password-incorrect'])
    const headers = bearer(await api.embedToken())
    expect((await api.send('GET', '/api/second-factors/current', { headers })).status).toBe(404)
    expect((await post('/api/second-factors', 'second-factors', { password: SANDBOX_PASSWORD }, headers)).status).toBe(
      404,
    )
  })

  it('[IDN-14] opens sealed text for its owner only', async () => {
    const sealed = await sealText(api.db, 'secret', 'second-factor:u-1')
    expect(await openSealedText(api.db, sealed, 'second-factor:u-1')).toBe('secret')
    await expect(openSealedText(api.db, sealed, 'second-factor:u-2')).rejects.toThrow()
  })
})
