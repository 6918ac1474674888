import { LIMITS } from 'netterms/contract/internal'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { testDatabases } from '../../../../../test/support/sandbox-databases.ts'
import { firstError, openTestApi, own, PROVIDER, type TestAnswer, type TestApi } from '../../http/test-api.ts'
import { addAccount, frameOf, redeem, stepUp, US_ACCOUNT } from '../../http/test-frame.ts'
import { maskedName } from './masked-name.ts'

const databases = testDatabases()
afterAll(() => databases.stop())

const MINUTE_MS = 60_000
const EMAIL = 'bookkeeper@northwind.example'
const codeOf = (answer: TestAnswer) => [answer.status, firstError(answer)?.code]

it('[BNK-261] shows only the first letters of a name', () => {
  expect(maskedName('Northwind Traders LLC')).toBe('N••• T••• L•••')
  expect(maskedName(' Ärzte  & Co ')).toBe('Ä••• &••• C•••')
  expect(maskedName('')).toBe('•••')
})

describe.each(databases.kinds)('links on %s', (kind) => {
  let api: TestApi
  let admin: Record<string, string>
  let digits = 10_000_000
  beforeAll(async () => {
    api = await openTestApi({}, await databases.openSeeded(kind, 60))
    admin = own(await api.signIn('admin'))
  }, 120_000)
  beforeEach(async () => {
    await api.db.deleteFrom('outgoing_mails').execute()
    await api.db.deleteFrom('bank_account_links').execute()
  })

  const send = (changes: object = {}, headers = admin) =>
    api.send('POST', '/api/bank-account-links', {
      body: {
        data: {
          type: 'bank-account-links',
          attributes: { buidCustomer: '10428', email: EMAIL, language: 'de', ...changes },
        },
      },
      headers,
    })
  const mails = () =>
    api.db.selectFrom('outgoing_mails').selectAll().where('kind', '=', 'bank-account-link').orderBy('id').execute()
  const lastToken = async (): Promise<string> => {
    const mail = (await mails()).at(-1)
    return String((mail?.values as unknown as Record<string, string>)['token'])
  }
  const newToken = async (changes?: object): Promise<string> => {
    expect((await send(changes)).status).toBe(201)
    return lastToken()
  }
  const open = (token: string, headers: Record<string, string> = { origin: PROVIDER }) =>
    api.send('POST', '/api/bank-account-link-openings', {
      body: { data: { type: 'bank-account-link-openings', attributes: { token } } },
      headers,
    })
  const frameTokens = async (token: string) => {
    const handover = String((await open(token)).document.data?.attributes['handover'])
    const answer = await redeem(api, handover)
    const { frame_session: session, frame_token: grant, username } = answer.document.data?.attributes ?? {}
    return { session: String(session), grant: String(grant), username }
  }
  /** Builds an account with a new number each time, at an unknown bank. */
  const account = () => ({ buidCustomer: undefined, accountNumber: String((digits += 1)) })
  const list = async (headers = admin) =>
    (await api.send('GET', '/api/bank-account-links?filter[buid_customer]=10428', { headers })).document
      .data as unknown as { id: string; attributes: Record<string, unknown> }[]

  it('[BNK-258] mails the link in the receiver’s language, with a token stored as a hash', async () => {
    const answer = await send()
    expect(answer.status).toBe(201)
    expect(answer.document.data?.attributes).toEqual({
      email: EMAIL,
      sentBy: expect.any(String),
      expiresAt: new Date(api.clock.nowMs + LIMITS.bankAccountLinkMinutes * MINUTE_MS).toISOString(),
    })
    const [mail] = await mails()
    expect(mail).toMatchObject({ to: EMAIL, locale: 'de' })
    expect(mail?.values).toMatchObject({ company: 'N••• T•••' })
    const token = await lastToken()
    expect(token).toMatch(/^[\w-]{43}$/)
    const kept = await api.db.selectFrom('bank_account_links').selectAll().execute()
    expect(JSON.stringify(kept)).not.toContain(token)
    const entry = await api.db
      .selectFrom('audit_entries')
      .selectAll()
      .where('action', '=', 'bank-account-links.create')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect([entry.customer_buid, entry.subject]).toEqual(['10428', answer.document.data?.id])
    expect(entry.detail).not.toContain(token)
  })

  it('[BNK-258] has one valid link for an address, also when six are sent at once', async () => {
    const first = await newToken()
    const second = await newToken({ email: EMAIL.toUpperCase() })
    expect(codeOf(await open(first))).toEqual([410, 'payment-method-link-revoked'])
    expect((await open(second)).status).toBe(201)
    const sent = await Promise.all(Array.from({ length: 6 }, () => send()))
    expect(sent.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 201))
    expect(await list()).toHaveLength(1)
    await newToken({ email: 'other@northwind.example' })
    expect(await list()).toHaveLength(2)
  })

  it('[BNK-258] lets an admin of the account send one, from the provider’s own pages', async () => {
    expect((await send({}, own(await api.signIn('payer')))).status).toBe(403)
    expect((await send({ buidCustomer: '99999' })).status).toBe(404)
    expect(codeOf(await send({ email: 'no-address' }))).toEqual([422, 'attribute-invalid'])
    expect(await mails()).toEqual([])
  })

  it('[BNK-259] opens any number of times within half an hour, and shows only a masked name', async () => {
    const token = await newToken()
    for (let time = 0; time < 3; time += 1) {
      const answer = await open(token)
      expect(answer.status).toBe(201)
      expect(answer.document.data?.attributes).toEqual({
        businessName: 'N••• T•••',
        provider: expect.any(String),
        expiresAt: expect.any(String),
        country: 'US',
        countries: ['US', 'CA'],
        handover: expect.stringMatching(/^fh_/),
      })
      expect(JSON.stringify(answer.document)).not.toMatch(/10428|Northwind/)
    }
    const before = api.clock.nowMs
    api.clock.nowMs += LIMITS.bankAccountLinkMinutes * MINUTE_MS - 1
    expect((await open(token)).status).toBe(201)
    api.clock.nowMs += 1
    expect(codeOf(await open(token))).toEqual([410, 'payment-method-link-expired'])
    api.clock.nowMs = before
  })

  it('[BNK-259] answers every invalid token alike, and no page of another site', async () => {
    const token = await newToken()
    const tampered = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`
    const answers = await Promise.all([tampered, 'x'.repeat(43), '__proto__', "' or 1=1 --"].map((each) => open(each)))
    for (const answer of answers) expect(codeOf(answer)).toEqual([404, 'payment-method-link-unknown'])
    const bodies = answers.map((answer) => /"detail":"[^"]+"/.exec(JSON.stringify(answer.document.errors))?.[0])
    expect(new Set(bodies).size).toBe(1)
    expect((await open(token, { origin: 'https://evil.example' })).status).toBe(403)
  })

  it('[BNK-260] ends when it is revoked, and when its sender no longer manages the account', async () => {
    const token = await newToken()
    const { grant } = await frameTokens(token)
    const [link] = await list()
    const revoke = (headers = admin) => api.send('DELETE', `/api/bank-account-links/${link?.id}`, { headers })
    expect((await revoke(own(await api.signIn('payer')))).status).toBe(403)
    expect((await revoke()).status).toBe(204)
    expect((await revoke()).status).toBe(204)
    expect(codeOf(await open(token))).toEqual([410, 'payment-method-link-revoked'])
    expect(codeOf(await addAccount(api, grant, account()))).toEqual([410, 'payment-method-link-revoked'])
    expect(await list()).toEqual([])

    const other = await newToken()
    await api.db.updateTable('users').set({ status: 'locked' }).where('username', '=', 'admin').execute()
    expect(codeOf(await open(other))).toEqual([410, 'payment-method-link-revoked'])
    await api.db.updateTable('users').set({ status: 'active' }).where('username', '=', 'admin').execute()
    expect((await open(other)).status).toBe(201)
  })

  it('[BNK-262] adds one account, records who added it, and notifies the admins', async () => {
    const token = await newToken()
    const { grant, username } = await frameTokens(token)
    expect(username).toBeNull()
    const added = await addAccount(api, grant, account())
    expect(added.status).toBe(201)
    expect(added.document.data?.attributes).toMatchObject({ buidCustomer: '', autoPay: false, onlinePayment: true })
    expect(JSON.stringify(added.document)).not.toMatch(/10428|Northwind/)
    const id = String(added.document.data?.id)
    const methods = await api.send('GET', '/api/payment-methods?filter[buid_customer]=10428', { headers: admin })
    const shown = (methods.document.data as unknown as { id: string; attributes: object }[]).find(
      (each) => each.id === id,
    )
    expect(shown?.attributes).toMatchObject({ addedBy: EMAIL, addedByLink: true, buidCustomer: '10428' })
    expect(codeOf(await open(token))).toEqual([410, 'payment-method-link-used'])
    expect(await list()).toEqual([])
    const notified = await api.db
      .selectFrom('notifications')
      .selectAll()
      .where('about', '=', `bank-account-added:${id}`)
      .execute()
    expect(notified.map((each) => [each.customer_buid, each.capability, each.high_priority])).toEqual([
      ['10428', 'bank-accounts.remove', true],
    ])
    const entry = await api.db
      .selectFrom('audit_entries')
      .selectAll()
      .where('action', '=', 'bank-accounts.create')
      .where('subject', '=', id)
      .executeTakeFirstOrThrow()
    expect(entry.actor).toMatch(/^link:BL-/)
    expect(JSON.parse(entry.detail)).toMatchObject({ email: EMAIL })
  })

  it('[BNK-262] adds one of two concurrent accounts, and a repeated one once', async () => {
    const token = await newToken()
    const [one, other] = [await frameTokens(token), await frameTokens(token)]
    const first = account()
    const key = { 'idempotency-key': `key-${crypto.randomUUID()}` }
    const answers = await Promise.all([addAccount(api, one.grant, first, key), addAccount(api, other.grant, account())])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 410])
    const isFirst = answers[0]?.status === 201
    if (isFirst) {
      const again = await addAccount(api, one.grant, first, key)
      expect([again.status, again.document.data?.id]).toEqual([201, answers[0]?.document.data?.id])
    }
    expect(codeOf(await addAccount(api, one.grant, account()))[0]).not.toBe(201)
    const rows = await api.db.selectFrom('bank_account_links').select('bank_account_id').execute()
    expect(rows.filter(({ bank_account_id: id }) => id !== null)).toHaveLength(1)
  })

  it('[BNK-262] stays valid when the account is rejected, and does not name an existing one', async () => {
    const known = account()
    const first = await frameTokens(await newToken())
    expect((await addAccount(api, first.grant, known)).status).toBe(201)
    const token = await newToken()
    const { grant } = await frameTokens(token)
    const twice = await addAccount(api, grant, known)
    expect(codeOf(twice)).toEqual([409, 'bank-account-duplicate'])
    expect(firstError(twice)?.meta).toBeUndefined()
    expect(codeOf(await addAccount(api, grant, { ...account(), paymentTypes: ['online payment', 'AutoPay'] }))).toEqual(
      [422, 'attribute-invalid'],
    )
    expect(codeOf(await addAccount(api, grant, { ...account(), routingNumber: '123456789' }))[0]).toBe(422)
    expect((await open(token)).status).toBe(201)
    expect((await addAccount(api, grant, account())).status).toBe(201)
  })

  it('[SEC-252] lets the holder only add a bank account to the link’s customer', async () => {
    const { session, grant } = await frameTokens(await newToken())
    expect((await addAccount(api, grant, { ...account(), buidCustomer: '20311' })).status).toBe(404)
    expect(firstError(await stepUp(api, session))?.code).toBe('step-up-unavailable')
    const card = await api.sendSecurely('POST', '/api/ecaas/cards/view-secure', {
      body: { data: { type: 'card-views', attributes: { buid_customer: '10428', card_id: 'C-1001' } } },
      headers: frameOf(grant),
    })
    expect(card.status).toBe(401)
    const read = await api.send('GET', '/api/bank-accounts', { headers: { authorization: `Bearer ${grant}` } })
    expect(read.status).toBe(401)
    const outside = await addAccount(api, grant, account(), { origin: PROVIDER })
    expect(codeOf(outside)).toEqual([403, 'origin-not-allowed'])
    const banks = await api.sendSecurely('GET', '/api/banks?filter[country]=US&filter[routing]=021000021', {
      headers: frameOf(session),
    })
    expect(banks.status).toBe(200)
    expect(US_ACCOUNT.buidCustomer).toBe('10428')
  })
})
