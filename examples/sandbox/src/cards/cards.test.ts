import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabases } from '../../../../test/support/sandbox-databases.ts'
import { firstError, openTestApi, own, type TestAnswer, type TestApi } from '../http/test-api.ts'
import { moveClock } from '../http/test-clock.ts'

const databases = testDatabases()
afterAll(() => databases.stop())

const NORTHWIND = '10428'
type Listed = { id: string; attributes: Record<string, unknown> }[]

describe.each(databases.kinds)('cards on %s', (kind) => {
  let api: TestApi
  const cookies: Record<string, string> = {}
  beforeAll(async () => {
    api = await openTestApi({}, await databases.openSeeded(kind, 60))
    for (const person of ['admin', 'support', 'corporate', 'cardviewer']) cookies[person] = await api.signIn(person)
  }, 120_000)

  const as = (person: string) => own(cookies[person] ?? '')
  const key = (value: string = crypto.randomUUID()) => ({ 'idempotency-key': `key-${value}-padded-to-length` })
  const list = async (query = '', person = 'admin') => {
    const answer = await api.send('GET', `/api/ecaas/cards${query}`, { headers: as(person) })
    return { answer, rows: (answer.document.data ?? []) as unknown as Listed }
  }
  const post = (path: string, type: string, attributes: unknown, headers: Record<string, string>) =>
    api.send('POST', `/api/ecaas/cards${path}`, { body: { data: { type, attributes } }, headers })
  const request = (attributes: object, headers: Record<string, string> = { ...as('admin'), ...key() }) =>
    post('', 'cards', { buid_customer: NORTHWIND, card_holder: 'Nia Flores', ...attributes }, headers)
  const activate = (id: string, received: unknown = true, headers = { ...as('admin'), ...key() }) =>
    post(`/${id}/activation`, 'card-activations', { received }, headers)
  const terminate = (id: string, reason = 'lost', headers = { ...as('admin'), ...key() }) =>
    post(`/${id}/termination`, 'card-terminations', { termination_reason: reason }, headers)
  const bare = (method: 'POST' | 'DELETE', path: string, person = 'admin') =>
    api.send(method, `/api/ecaas/cards/${path}`, { headers: as(person) })
  const statusOf = (answer: TestAnswer) => [answer.status, answer.document.data?.attributes['status']]
  const refusalOf = (answer: TestAnswer) => [answer.status, firstError(answer)?.code, firstError(answer)?.meta]
  const idOf = (answer: TestAnswer) => answer.document.data?.id ?? ''
  /** Reads a card's audit entries written since the program started, because seeded cards already have a history. */
  const auditOf = async (id: string) => {
    const rows = await api.db
      .selectFrom('audit_entries')
      .selectAll()
      .where('subject', '=', id)
      .where('at', '>=', new Date('2026-11-20T00:00:00Z'))
      .orderBy('id')
      .execute()
    return rows.map(({ action }) => action)
  }

  it('[CRD-8] lists active cards by default, and ended ones by filter', async () => {
    const { answer, rows } = await list(`?filter[buid_customer]=${NORTHWIND}`)
    expect(answer.status).toBe(200)
    expect(rows.map(({ id }) => id).sort()).toEqual(['PC-1001', 'PC-1002', 'PC-1003', 'PC-1004', 'PC-1005'])
    const terminated = await list(
      `?filter[buid_customer]=${NORTHWIND}&filter[status]=terminated&sort=-termination_date`,
    )
    expect(terminated.rows.map(({ id, attributes }) => [id, attributes['termination_reason']])).toEqual([
      ['PC-1007', 'lost'],
      ['PC-1008', 'stolen'],
      ['PC-1009', 'damaged'],
      ['PC-1010', 'no longer needed'],
    ])
    expect(terminated.rows.map(({ attributes }) => attributes['replacement_offered'])).toEqual([
      true,
      true,
      false,
      false,
    ])
    expect(terminated.answer.document.meta).toMatchObject({ record_count: 4 })
  })

  it('[CRD-8] searches holders and last digits as data, pages in a total order, refuses what it does not know', async () => {
    const found = async (text: string) =>
      (await list(`?filter[search]=${encodeURIComponent(text)}`)).rows.map(({ id }) => id)
    expect(await found('núñez')).toEqual(['PC-1002'])
    expect(await found("o'hara")).toEqual(['PC-1005'])
    expect(await found('%%')).toEqual([])
    expect(await found('__')).toEqual([])
    const all = await list('?filter[buid_customer]=10428&page[size]=200')
    const paged: string[] = []
    for (const number of [1, 2, 3]) {
      const page = await list(`?filter[buid_customer]=10428&page[size]=2&page[number]=${number}`)
      paged.push(...page.rows.map(({ id }) => id))
    }
    expect(paged).toEqual(all.rows.map(({ id }) => id))
    for (const query of ['?filter[status]=__proto__', '?filter[holder]=x', '?filter[search]=x', '?page[size]=201']) {
      expect((await list(query)).answer.status, query).toBe(400)
    }
  })

  it('[CRD-10] shows the last four digits and nothing else of a number', async () => {
    const { answer } = await list('?page[size]=200', 'support')
    const stored = await api.db.selectFrom('cards').selectAll().execute()
    expect(answer.text).not.toMatch(/\d{13,19}/)
    for (const { number_sealed, number_digest } of stored) {
      expect(answer.text).not.toContain(number_sealed)
      expect(answer.text).not.toContain(number_digest)
    }
    expect(JSON.stringify(stored)).not.toMatch(/400000\d{10}/)
    expect(answer.headers['cache-control']).toContain('no-store')
  })

  it('[CRD-4] issues a card for an active account, and gives others the reason', async () => {
    for (const [customer, reason] of [
      ['21190', 'account-on-hold'],
      ['211902', 'account-inactive'],
      ['21502', 'account-locked'],
      ['215022', 'account-terminated'],
    ] as const) {
      await api.db.insertInto('user_customers').values({ user_id: 'u-1001', customer_buid: customer }).execute()
      const refused = await request({ buid_customer: customer })
      expect(refusalOf(refused)).toEqual([409, 'card-account-blocked', { reason }])
    }
  })

  it('[CRD-9] prints a name as it is composed, and refuses what cannot be printed', async () => {
    const made = await request({ card_holder: '  Zoe\u0301   Mu\u0308ller ' })
    expect(made.document.data?.attributes['card_holder']).toBe('Zo\u00e9 M\u00fcller')
    for (const [holder, reason] of [
      ['   ', 'blank'],
      ['A'.repeat(27), 'too-long'],
      ['Иван', 'not-printable'],
      ['1234', 'not-printable'],
      ['A\nB', 'not-printable'],
      ['<b>Ann</b>', 'not-printable'],
    ]) {
      expect(refusalOf(await request({ card_holder: holder }))).toEqual([422, 'card-holder-invalid', { reason }])
    }
    expect(statusOf(await request({ card_holder: 'A'.repeat(26) }))).toEqual([201, 'requested'])
    for (const odd of [{ card_holder: 7 }, { card_holder: null }, { status: 'active' }, { number: '4111' }]) {
      expect((await request(odd)).status, JSON.stringify(odd)).toBe(422)
    }
    expect((await request({ card_holder: 'x'.repeat(2000) })).status).toBe(422)
  })

  it('[PAY-20] makes one card of one key, however often it is sent, and another body is refused', async () => {
    const headers = { ...as('admin'), ...key('request-once') }
    const answers = await Promise.all(Array.from({ length: 6 }, () => request({ card_holder: 'Once Only' }, headers)))
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect((await list('?filter[search]=Once%20Only')).rows).toHaveLength(1)
    expect((await request({ card_holder: 'Twice' }, headers)).status).toBe(422)
    expect((await request({}, as('admin'))).status).toBe(400)
  })

  it('[CRD-2] cancels a request until it is in the mail, and not after', async () => {
    const made = await request({})
    expect(made.document.data?.attributes).toMatchObject({ mailing_date: '11/23/2026', arrival_date: null })
    expect(statusOf(await bare('POST', `${idOf(made)}/cancellation`))).toEqual([200, 'canceled'])
    expect(refusalOf(await bare('POST', `${idOf(made)}/cancellation`))).toEqual([
      409,
      'card-status-conflict',
      { status: 'canceled' },
    ])
    expect(await auditOf(idOf(made))).toEqual(['cards.request', 'cards.cancel'])
    const late = await request({})
    // The card is due to be mailed, although no job has run yet.
    await sql`update cards set mails_on = '2026-11-20' where id = ${idOf(late)}`.execute(api.db)
    expect(refusalOf(await bare('POST', `${idOf(late)}/cancellation`))).toEqual([
      409,
      'card-status-conflict',
      { status: 'waiting for activation' },
    ])
  })

  it('[CRD-5] activates a card that has come, for who acknowledges it, once', async () => {
    expect(refusalOf(await activate('PC-1004', false))).toEqual([422, 'card-receipt-missing', undefined])
    expect((await activate('PC-1004', 'yes')).status).toBe(422)
    const answers = await Promise.all([activate('PC-1004'), activate('PC-1004'), activate('PC-1004')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(await auditOf('PC-1004')).toEqual(['cards.activate'])
    expect(refusalOf(await activate('PC-1005'))).toEqual([409, 'card-status-conflict', { status: 'requested' }])
  })

  it('[CRD-12] locks an active card and unlocks it on an active account', async () => {
    expect(statusOf(await bare('POST', 'PC-1001/lock'))).toEqual([200, 'locked'])
    expect(refusalOf(await bare('POST', 'PC-1001/lock'))).toEqual([409, 'card-status-conflict', { status: 'locked' }])
    expect(statusOf(await bare('DELETE', 'PC-1001/lock'))).toEqual([200, 'active'])
    expect(refusalOf(await bare('DELETE', 'PC-1018/lock'))).toEqual([
      409,
      'card-account-blocked',
      { reason: 'account-locked' },
    ])
    expect(await auditOf('PC-1001')).toEqual(['cards.lock', 'cards.unlock'])
  })

  it('[CRD-6] ends a card of an account on hold, and none of one that is inactive or terminated', async () => {
    expect(statusOf(await terminate('PC-1016', 'stolen'))).toEqual([200, 'terminated'])
    expect(refusalOf(await terminate('PC-1019'))).toEqual([
      409,
      'card-account-blocked',
      { reason: 'account-terminated' },
    ])
  })

  it('[CRD-7] offers a new card for a lost or stolen one, where the account may request one', async () => {
    const offered = async (id: string, reason: string) =>
      (await terminate(id, reason)).document.data?.attributes['replacement_offered']
    expect(await offered('PC-1002', 'lost')).toBe(true)
    expect(await offered('PC-1003', 'damaged')).toBe(false)
    expect(
      (await api.send('GET', '/api/ecaas/cards/PC-1016', { headers: as('admin') })).document.data?.attributes,
    ).toMatchObject({ termination_reason: 'stolen', replacement_offered: false })
  })

  it('[CRD-3] ends a card once: of many at once the first wins, the others learn what it has become', async () => {
    const answers = await Promise.all([
      terminate('PC-1015', 'lost', { ...as('support'), ...key() }),
      terminate('PC-1015', 'stolen', { ...as('support'), ...key() }),
      terminate('PC-1015', 'damaged', { ...as('support'), ...key() }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    const lost = answers.find(({ status }) => status === 409)
    expect(lost && refusalOf(lost)).toEqual([409, 'card-status-conflict', { status: 'terminated' }])
    expect(await auditOf('PC-1015')).toEqual(['cards.terminate'])
    expect((await terminate('PC-1001', 'bored')).status).toBe(422)
  })

  it('[STA-7] returns correct results for a concurrent lock and termination', async () => {
    const made = await Promise.all([bare('POST', 'PC-1011/lock'), terminate('PC-1011', 'stolen')])
    const card = await api.send('GET', '/api/ecaas/cards/PC-1011', { headers: as('admin') })
    expect(card.document.data?.attributes['status']).toBe('terminated')
    expect(made[1].status).toBe(200)
    expect([200, 409]).toContain(made[0].status)
  })

  it('[CRD-11] mails a card on the banking day after its request, and says when it should come', async () => {
    const made = await request({ card_holder: 'Mailed Tomorrow' })
    await moveClock(api, { advance: 'P2D' })
    const before = await api.send('GET', `/api/ecaas/cards/${idOf(made)}`, { headers: as('admin') })
    expect(before.document.data?.attributes['status']).toBe('requested')
    await moveClock(api, { advanceBankingDays: 1 })
    const after = await api.send('GET', `/api/ecaas/cards/${idOf(made)}`, { headers: as('admin') })
    expect(after.document.data?.attributes).toMatchObject({
      status: 'waiting for activation',
      mailing_date: '11/23/2026',
      // Thanksgiving is not a banking day.
      arrival_date: '12/01/2026',
      expiration_date: '11/30/2029',
    })
    expect(await auditOf(idOf(made))).toEqual(['cards.request', 'cards.mail'])
    await moveClock(api, { advanceBankingDays: 7 })
    expect(await auditOf(idOf(made))).toEqual(['cards.request', 'cards.mail'])
    expect(statusOf(await activate(idOf(made)))).toEqual([200, 'active'])
  })
})
