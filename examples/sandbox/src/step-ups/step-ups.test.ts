import { LIMITS } from 'netterms/contract/internal'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabases } from '../../../../test/support/sandbox-databases.ts'
import { bearer, firstError, openTestApi, own, PARTNER, PROVIDER, SECURE, type TestApi } from '../http/test-api.ts'
import {
  addAccount,
  frameOf,
  frameSessionOf,
  handoverOf,
  redeem,
  requestHandover,
  stepUp,
  stepUpTokenOf,
} from '../http/test-frame.ts'

const databases = testDatabases()
afterAll(() => databases.stop())

const ADMIN_SESSION = { role: 'Admin', external_user_id: 'torqline-17' }

describe.each(databases.kinds)('on %s', (kind) => {
  let api: TestApi
  beforeAll(async () => {
    api = await openTestApi({}, await databases.openSeeded(kind, 60))
  }, 120_000)

  const admin = async () => own(await api.signIn('admin'))
  const codeOf = (answer: Parameters<typeof firstError>[0]) => [answer.status, firstError(answer)?.code]

  it('[SEC-8] opens the frame only for users who may do its purpose', async () => {
    const answer = await requestHandover(api, await admin())
    expect(answer.status).toBe(201)
    expect(answer.document.data?.attributes).toMatchObject({
      handover: expect.stringMatching(/^fh_[\w-]{43}$/) as string,
      expires_in: LIMITS.frameHandoverSeconds,
    })
    for (const name of ['payer', 'viewer']) {
      const refused = await requestHandover(api, own(await api.signIn(name)))
      expect([name, ...codeOf(refused)]).toEqual([name, 403, 'not-permitted'])
      expect(firstError(refused)?.meta).toMatchObject({ required: 'bank-accounts.create', roles: ['admin'] })
    }
    expect(codeOf(await requestHandover(api, {}))).toEqual([401, 'session-required'])
    const foreign = await requestHandover(api, { ...(await admin()), 'sec-fetch-site': 'cross-site' })
    expect(codeOf(foreign)).toEqual([403, 'cross-site-request'])
  })

  it('[SEC-8] takes a hand-over once, for a minute, and burns it at a foreign origin', async () => {
    const used = await handoverOf(api, await admin())
    const [first, second] = await Promise.all([redeem(api, used), redeem(api, used)])
    expect([first.status, second.status].sort()).toEqual([201, 401])

    const burned = await handoverOf(api, await admin())
    for (const origin of [PARTNER, PROVIDER, 'null']) {
      expect((await redeem(api, burned, { origin })).status).toBeGreaterThanOrEqual(401)
    }
    expect(codeOf(await redeem(api, burned))).toEqual([401, 'frame-handover-invalid'])

    const late = await handoverOf(api, await admin())
    api.clock.nowMs += LIMITS.frameHandoverSeconds * 1000
    expect(codeOf(await redeem(api, late))).toEqual([401, 'frame-handover-invalid'])
    expect(codeOf(await redeem(api, 'fh_made-up'))).toEqual([401, 'frame-handover-invalid'])
  })

  it('[SEC-9] returns to the frame which user’s password it needs, and stores no secret', async () => {
    const handover = await handoverOf(api, await admin())
    const answer = await redeem(api, handover)
    expect(answer.document.data?.attributes).toMatchObject({ username: 'admin', provider: 'Harbor Trade Credit' })
    const token = String(answer.document.data?.attributes['frame_session'])
    const stored = JSON.stringify([
      await api.db.selectFrom('frame_handovers').selectAll().execute(),
      await api.db.selectFrom('frame_tokens').selectAll().execute(),
    ])
    expect(stored).not.toContain(handover.slice(3))
    expect(stored).not.toContain(token.slice(3))
  })

  it('[SEC-9] accepts the frame’s session on the secure origin only, with any cookie', async () => {
    const cookie = await api.signIn('admin')
    const session = await frameSessionOf(api, own(cookie))
    const ask = (headers: Record<string, string>) =>
      api.sendSecurely('GET', '/api/banks?filter%5Bcountry%5D=US&filter%5Brouting%5D=021000021', { headers })
    expect((await ask(frameOf(session))).status).toBe(200)
    expect((await ask({ authorization: `Bearer ${session}`, 'sec-fetch-site': 'same-origin' })).status).toBe(200)
    const write = await api.sendSecurely('POST', '/api/step-ups', {
      body: { data: { type: 'step-ups', attributes: { password: 'x' } } },
      headers: { authorization: `Bearer ${session}`, 'sec-fetch-site': 'same-origin' },
    })
    expect(codeOf(write)).toEqual([403, 'origin-not-allowed'])
    for (const from of [{ origin: PARTNER }, { origin: PROVIDER }, {}, { 'sec-fetch-site': 'same-site' }]) {
      const refused = await ask({ authorization: `Bearer ${session}`, ...(from as Record<string, string>) })
      expect(codeOf(refused)).toEqual([403, 'origin-not-allowed'])
    }
    expect(codeOf(await ask({ cookie, origin: SECURE, 'sec-fetch-site': 'same-origin' }))).toEqual([
      401,
      'session-required',
    ])
  })

  it('[SEC-9] has the frame’s calls on the secure origin and the page’s calls not, and the other way round', async () => {
    const headers = await admin()
    for (const path of ['/api/self', '/api/bank-accounts', '/api/invoices', '/api/config']) {
      expect([path, (await api.sendSecurely('GET', path, { headers })).status]).not.toEqual([path, 200])
    }
    const session = await frameSessionOf(api, headers)
    const elsewhere = await api.send('POST', '/api/step-ups', {
      body: { data: { type: 'step-ups', attributes: { password: 'x' } } },
      headers: frameOf(session),
    })
    expect(elsewhere.status).toBe(404)
    const preflight = await api.sendSecurely('OPTIONS', '/api/step-ups', { headers: { origin: PARTNER } })
    expect(preflight.headers['access-control-allow-origin']).toBeUndefined()
  })

  it('[SEC-10] gives a token for the right password, for five minutes and one purpose', async () => {
    const session = await frameSessionOf(api, await admin())
    const granted = await stepUp(api, session)
    expect(granted.status).toBe(201)
    const token = String(granted.document.data?.attributes['frame_token'])
    expect(token).toMatch(/^ft_[\w-]{43}$/)
    // Neither token is valid for the other's calls, and an embed token for none of them.
    expect(codeOf(await addAccount(api, session))).toEqual([401, 'token-invalid'])
    expect(codeOf(await stepUp(api, token))).toEqual([401, 'token-invalid'])
    const embedToken = await api.embedToken(ADMIN_SESSION)
    expect(codeOf(await addAccount(api, embedToken))).toEqual([401, 'token-invalid'])
    expect(codeOf(await addAccount(api, token, {}, { origin: PARTNER }))).toEqual([403, 'origin-not-allowed'])
    await api.db
      .updateTable('frame_tokens')
      .set({ purpose: 'cards.reveal' as never })
      .where('kind', '=', 'step-up')
      .execute()
    expect(codeOf(await addAccount(api, token))).toEqual([401, 'token-invalid'])
  })

  it('[SEC-10] ends the token after five minutes, and with the session behind it', async () => {
    const cookie = await api.signIn('admin')
    const token = await stepUpTokenOf(api, own(cookie))
    api.clock.nowMs += LIMITS.stepUpSeconds * 1000
    expect(codeOf(await addAccount(api, token))).toEqual([401, 'session-expired'])

    const another = await stepUpTokenOf(api, own(cookie))
    await api.send('DELETE', '/api/sessions/current', { headers: own(cookie) })
    expect(codeOf(await addAccount(api, another))).toEqual([401, 'session-expired'])
  })

  it('[SEC-10] allows one call, its repetition under the same key, and another try after a refusal', async () => {
    const token = await stepUpTokenOf(api, await admin())
    expect(codeOf(await addAccount(api, token, { routingNumber: '123456789' }))[0]).toBe(422)
    const key = { 'idempotency-key': `key-${crypto.randomUUID()}` }
    const changes = { accountNumber: '7700001' }
    const added = await addAccount(api, token, changes, key)
    expect(added.status, added.text).toBe(201)
    expect((await addAccount(api, token, changes, key)).headers['idempotency-replayed']).toBe('true')
    expect(codeOf(await addAccount(api, token, { accountNumber: '7700002' }))).toEqual([401, 'token-invalid'])

    const raced = await stepUpTokenOf(api, await admin())
    const both = await Promise.all([
      addAccount(api, raced, { accountNumber: '7700003' }),
      addAccount(api, raced, { accountNumber: '7700004' }),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([201, 401])
  })

  it('[SEC-10] ends every session of the user after five wrong passwords: the guesser sits in one', async () => {
    const [cookie, elsewhere] = [await api.signIn('robin'), await api.signIn('robin')]
    const page = bearer(await api.embedToken(ADMIN_SESSION))
    const session = await frameSessionOf(api, own(cookie))
    const statusOf = async (headers: Record<string, string>) => (await api.send('GET', '/api/self', { headers })).status
    for (let attempt = 1; attempt < LIMITS.attemptsBeforeLock; attempt += 1)
      await stepUp(api, session, 'wrong password')
    expect([await statusOf(own(cookie)), await statusOf(own(elsewhere)), await statusOf(page)]).toEqual([200, 200, 200])
    expect(codeOf(await stepUp(api, session, 'wrong password'))).toEqual([401, 'credentials-invalid'])
    expect([await statusOf(own(cookie)), await statusOf(own(elsewhere)), await statusOf(page)]).toEqual([401, 401, 401])
    api.clock.nowMs += LIMITS.lockMinutes * 60_000
  })

  it('[SEC-10] locks after five wrong passwords as signing in does, and evaluates none while locked', async () => {
    const session = await frameSessionOf(api, own(await api.signIn('robin')))
    for (let attempt = 0; attempt < LIMITS.attemptsBeforeLock; attempt += 1) {
      expect(codeOf(await stepUp(api, session, 'wrong password'))).toEqual([401, 'credentials-invalid'])
    }
    expect((await stepUp(api, session)).status).toBe(401)
    expect((await api.attempt('robin', 'correct-horse-sandbox-1')).status).toBe(401)
    const refusals = await api.db
      .selectFrom('audit_entries')
      .selectAll()
      .where('action', '=', 'step-ups.refused')
      .execute()
    expect(refusals.length).toBeGreaterThan(LIMITS.attemptsBeforeLock)
    expect(JSON.stringify(refusals)).not.toContain('wrong password')

    api.clock.nowMs += LIMITS.lockMinutes * 60_000
    expect((await api.attempt('robin', 'correct-horse-sandbox-1')).status).toBe(201)
  })

  it('[SEC-10] requires a partner’s user to enter their password with the provider', async () => {
    const page = bearer(await api.embedToken(ADMIN_SESSION))
    const answer = await redeem(api, await handoverOf(api, page))
    expect(answer.document.data?.attributes).toMatchObject({ username: 'robin' })
    expect((await addAccount(api, await stepUpTokenOf(api, page), { accountNumber: '55501' })).status).toBe(201)
  })

  it('[SEC-10] has nothing to ask a partner’s user for who never enrolled', async () => {
    const page = bearer(await api.embedToken({ role: 'Admin', external_user_id: 'a-stranger' }))
    const answer = await redeem(api, await handoverOf(api, page))
    expect(answer.document.data?.attributes).toMatchObject({ username: null })
    const session = String(answer.document.data?.attributes['frame_session'])
    expect(codeOf(await stepUp(api, session))).toEqual([403, 'step-up-unavailable'])
  })

  it('[SEC-11] is limited to the page’s session and to the user with that password', async () => {
    const page = bearer(await api.embedToken({ ...ADMIN_SESSION, buid_customers: ['10428', '20517'] }))
    const token = await stepUpTokenOf(api, page)
    expect(codeOf(await addAccount(api, token, { buidCustomer: '20517' }))).toEqual([404, 'not-found'])
    await api.db.updateTable('users').set({ role: 'payer' }).where('username', '=', 'robin').execute()
    expect(codeOf(await addAccount(api, token))).toEqual([403, 'not-permitted'])
    await api.db.updateTable('users').set({ role: 'admin' }).where('username', '=', 'robin').execute()
  })
})
