import { isCardNumber, LIMITS } from 'netterms/contract/internal'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabases } from '../../../../test/support/sandbox-databases.ts'
import { bearer, firstError, openTestApi, own, PARTNER, PROVIDER, type TestApi } from '../http/test-api.ts'
import { frameSessionOf, requestHandover, stepUpTokenOf, viewCard } from '../http/test-frame.ts'

const databases = testDatabases()
afterAll(() => databases.stop())

const PURPOSE = 'cards.view-secure'

describe.each(databases.kinds)('the number of a card on %s', (kind) => {
  let api: TestApi
  beforeAll(async () => {
    api = await openTestApi({}, await databases.openSeeded(kind, 60))
  }, 120_000)

  const pageOf = async (name: string) => own(await api.signIn(name))
  const tokenOf = async (name: string) => stepUpTokenOf(api, await pageOf(name), PURPOSE)
  const codeOf = (answer: Parameters<typeof firstError>[0]) => [answer.status, firstError(answer)?.code]
  const forget = () => api.db.deleteFrom('card_views').execute()

  it('[CRD-17] shows name, number and expiry to the secure frame, after the password, and is never kept', async () => {
    const answer = await viewCard(api, await tokenOf('admin'), 'PC-1002')
    expect(answer.status).toBe(200)
    expect(answer.document.data?.attributes).toEqual({
      card_name: 'Renée Núñez-Koch',
      card_identifier: expect.stringMatching(/^400000\d{10}$/) as string,
      expiry_date: '09/28',
      expires_in: LIMITS.stepUpSeconds,
    })
    const number = String(answer.document.data?.attributes['card_identifier'])
    expect(isCardNumber(number)).toBe(true)
    const stored = await api.db.selectFrom('cards').select('number_last4').where('id', '=', 'PC-1002').execute()
    expect(stored).toEqual([{ number_last4: number.slice(-4) }])
    expect(answer.headers['cache-control']).toContain('no-store')
    expect(answer.headers['access-control-allow-origin']).toBeUndefined()
    expect(answer.headers['set-cookie']).toBeUndefined()
  })

  it('[CRD-20] writes down who saw which card, and nothing of its number', async () => {
    await forget()
    const answer = await viewCard(api, await tokenOf('cardviewer'), 'PC-1001')
    const number = String(answer.document.data?.attributes['card_identifier'])
    await viewCard(api, await tokenOf('cardviewer'), 'PC-1013', '20517')
    const rows = await api.db.selectFrom('audit_entries').selectAll().where('action', 'like', 'cards.view%').execute()
    const [seen, refused] = rows.slice(-2)
    expect(seen).toMatchObject({ action: PURPOSE, actor: 'user:u-1004', subject: 'PC-1001', customer_buid: '10428' })
    expect(refused).toMatchObject({ action: 'cards.view-secure.refused', subject: 'PC-1013', customer_buid: null })
    expect(refused?.detail).toContain('not-found')
    const everything = JSON.stringify([
      await api.db.selectFrom('audit_entries').selectAll().execute(),
      await api.db.selectFrom('idempotency_keys').selectAll().execute(),
      await api.db.selectFrom('card_views').selectAll().execute(),
      await api.db.selectFrom('cards').selectAll().execute(),
      api.lines,
    ])
    expect(number).toMatch(/^\d{16}$/)
    expect(everything).not.toContain(number)
    expect(everything).not.toContain(number.slice(0, 12))
  })

  it('[CRD-21] notifies the administrators once a day which user saw which card, in their language, without a digit of it', async () => {
    await forget()
    await api.db.deleteFrom('outgoing_mails').execute()
    await api.db.deleteFrom('notifications').where('template', '=', 'card-number-shown').execute()
    await api.db.updateTable('users').set({ language: 'de' }).where('id', '=', 'u-1012').execute()
    const sealed = () => api.db.selectFrom('outgoing_mails').selectAll().orderBy('id').execute()
    const answer = await viewCard(api, await tokenOf('cardviewer'), 'PC-1001')
    const number = String(answer.document.data?.attributes['card_identifier'])
    const mails = (await sealed()).filter(({ kind: each }) => each === 'card-number-shown')
    expect(mails.map(({ to, locale, values }) => [to, locale, values['person'], values['card']])).toEqual([
      ['admin@harbor.example', 'en', 'Jo Brown', 'PC-1001'],
      ['robin@harbor.example', 'de', 'Jo Brown', 'PC-1001'],
    ])
    const notified = () =>
      api.db.selectFrom('notifications').selectAll().where('template', '=', 'card-number-shown').execute()
    const [notification, ...others] = await notified()
    expect([notification?.customer_buid, notification?.high_priority, others]).toEqual(['10428', true, []])
    expect(JSON.stringify([mails, notification])).not.toContain(number.slice(-4))
    await viewCard(api, await tokenOf('cardviewer'), 'PC-1001')
    expect([await notified(), (await sealed()).length]).toEqual([[notification], mails.length])
    await viewCard(api, await tokenOf('admin'), 'PC-1001')
    expect((await notified()).length).toBe(2)
    const list = async (name: string) =>
      (await api.send('GET', '/api/ecaas/notifications?filter[language]=de', { headers: await pageOf(name) })).text
    expect(await list('admin')).toContain('Die Nummer der Karte PC-1001 wurde angezeigt')
    for (const name of ['payer', 'viewer', 'other-admin']) expect(await list(name)).not.toContain('PC-1001')
  })

  it('[CRD-21] sends no notice for a number that was not shown', async () => {
    await forget()
    const count = async () => (await api.db.selectFrom('notifications').select('id').execute()).length
    const before = await count()
    expect((await viewCard(api, await tokenOf('cardviewer'), 'PC-1013', '20517')).status).toBe(404)
    expect(await count()).toBe(before)
  })

  it('[CRD-17] is not on the API’s own address, nor for any other credential', async () => {
    await forget()
    const token = await tokenOf('admin')
    const headers = await pageOf('admin')
    const body = { data: { type: 'card-views', attributes: { buid_customer: '10428', card_id: 'PC-1001' } } }
    for (const from of [headers, { authorization: `Bearer ${token}`, origin: PROVIDER }]) {
      const answer = await api.send('POST', '/api/ecaas/cards/view-secure', { body, headers: from })
      expect(answer.status).toBe(405)
      expect(answer.text).not.toMatch(/400000/)
    }
    const session = await frameSessionOf(api, headers, PURPOSE)
    const embed = await api.embedToken({ role: 'Admin', external_user_id: 'torqline-17' })
    for (const wrong of [session, embed, 'ft_made-up']) {
      expect(codeOf(await viewCard(api, wrong, 'PC-1001'))).toEqual([401, 'token-invalid'])
    }
    const bank = await stepUpTokenOf(api, headers)
    expect(codeOf(await viewCard(api, bank, 'PC-1001'))).toEqual([401, 'token-invalid'])
    for (const origin of [PARTNER, PROVIDER, 'null']) {
      expect(codeOf(await viewCard(api, token, 'PC-1001', '10428', { origin }))).toEqual([403, 'origin-not-allowed'])
    }
    expect(await api.db.selectFrom('card_views').selectAll().execute()).toEqual([])
  })

  it('[CRD-17] opens the frame only for users who may see numbers', async () => {
    for (const [name, status] of [
      ['admin', 201],
      ['cardviewer', 201],
      ['payer', 403],
      ['viewer', 403],
      ['support', 403],
      ['merchant', 403],
      ['safety', 403],
    ] as const) {
      expect([name, (await requestHandover(api, await pageOf(name), PURPOSE)).status]).toEqual([name, status])
    }
  })

  it('[ACC-12] returns the same for another company’s card, another account’s, and a missing one', async () => {
    await forget()
    const asked = [
      ['PC-1001', '20517'],
      ['PC-1001', '10428'],
      ['PC-0', '20517'],
      ['PC-1013', '99999'],
    ] as const
    const answers = await Promise.all(
      asked.map(async ([card, customer]) => viewCard(api, await tokenOf('other-admin'), card, customer)),
    )
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect(answers[0]?.status).toBe(404)
    expect((await viewCard(api, await tokenOf('other-admin'), 'PC-1013', '20517')).status).toBe(200)
  })

  it('[CRD-18] shows no number of a card that is in the mail or has ended', async () => {
    await forget()
    const token = await tokenOf('admin')
    for (const [id, status] of [
      ['PC-1004', 'waiting for activation'],
      ['PC-1005', 'requested'],
      ['PC-1006', 'canceled'],
      ['PC-1007', 'terminated'],
    ] as const) {
      const refused = await viewCard(api, token, id)
      expect([...codeOf(refused), firstError(refused)?.meta]).toEqual([409, 'card-number-unavailable', { status }])
    }
    expect((await viewCard(api, token, 'PC-1003')).status).toBe(200)
  })

  it('[CRD-19] shows five an hour to a user, across sessions and concurrent requests', async () => {
    await forget()
    // Robin, a user of the portal, and the partner's user torqline-17 are the same person.
    const page = bearer(await api.embedToken({ role: 'Admin', external_user_id: 'torqline-17' }))
    const tokens: string[] = []
    for (let index = 0; index < 12; index += 1) {
      tokens.push(index % 2 ? await stepUpTokenOf(api, page, PURPOSE) : await tokenOf('robin'))
    }
    const answers = await Promise.all(tokens.map((token) => viewCard(api, token, 'PC-1001')))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(LIMITS.cardRevealsPerHour)
    const refused = answers.find(({ status }) => status !== 200)
    expect(refused && codeOf(refused)).toEqual([429, 'card-reveals-used'])
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(3500)
    expect(refused?.text).not.toMatch(/400000/)
    // Other users are not affected by the limit.
    expect((await viewCard(api, await tokenOf('admin'), 'PC-1001')).status).toBe(200)
    api.clock.nowMs += 3_600_000
    expect((await viewCard(api, await tokenOf('robin'), 'PC-1001')).status).toBe(200)
  })

  it('[SEC-10] shows a number once for a password', async () => {
    await forget()
    const token = await tokenOf('admin')
    expect((await viewCard(api, token, 'PC-1001')).status).toBe(200)
    expect(codeOf(await viewCard(api, token, 'PC-1001'))).toEqual([401, 'token-invalid'])
  })

  it('[CRD-17] ends with its five minutes, and refuses what it does not know', async () => {
    await forget()
    const token = await tokenOf('admin')
    const strange = await api.sendSecurely('POST', '/api/ecaas/cards/view-secure', {
      body: { data: { type: 'card-views', attributes: { buid_customer: '10428', card_id: 'PC-1001', pin: true } } },
      headers: { authorization: `Bearer ${token}`, origin: 'http://localhost:4701' },
    })
    expect(codeOf(strange)).toEqual([422, 'attribute-unknown'])
    api.clock.nowMs += LIMITS.stepUpSeconds * 1000
    expect(codeOf(await viewCard(api, token, 'PC-1001'))).toEqual([401, 'session-expired'])
  })
})
