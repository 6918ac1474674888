/**
 * Sends malicious input to the public identity calls: none of it may grant access, crash the server, or appear in a
 * mail.
 */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { SANDBOX_PASSWORD } from '../db/seed/people.ts'
import { firstError, openTestApi, own, PROVIDER, type TestAnswer, type TestApi } from '../http/test-api.ts'
import { answerRecoveries } from '../passwords/recoveries.ts'
import { withoutCase } from './letter-case.ts'
import { createCaller } from './test-people.ts'

let api: TestApi
let admin: ReturnType<typeof createCaller>
beforeAll(async () => {
  api = await openTestApi()
  admin = createCaller(api, await api.signIn('admin'))
}, 60_000)
beforeEach(async () => {
  await api.db.deleteFrom('outgoing_mails').execute()
  await api.db.deleteFrom('recovery_requests').execute()
  await api.db.deleteFrom('rate_windows').execute()
})
afterAll(() => api.close())

const post = (
  path: string,
  type: string,
  attributes: unknown,
  headers: Record<string, string> = { origin: PROVIDER },
) => api.send('POST', `/api/${path}`, { body: { data: { type, attributes } }, headers })
const mails = async () => {
  await answerRecoveries(api.db, new Date(api.clock.nowMs))
  return api.db.selectFrom('outgoing_mails').select(['to', 'kind']).execute()
}
const isClean = ({ status, text }: TestAnswer) => status < 500 && !text.includes('Bcc') && !text.includes('stack')

const INJECTED_ADDRESSES = [
  'a@harbor.example\r\nBcc: x@evil.example',
  'a@harbor.example\nBcc: x@evil.example',
  'a@harbor.example\u0000',
  'a@harbor.example%0d%0aBcc: x@evil.example',
  'a@harbor.example,x@evil.example',
  'a@harbor.example;x@evil.example',
  '"a b"@harbor.example',
  'Alex <a@harbor.example>',
  '<a@harbor.example>x@evil.example',
  'a@harbor.example\u2028Bcc: x@evil.example',
  'a@harbor.example\u200b',
  'a@\u202eelpmaxe.robrah',
  'a@@harbor.example',
  `${'a'.repeat(250)}@harbor.example`,
]

it('[IDN-21] [USR-9] rejects e-mail addresses that mail programs could read differently', async () => {
  const invited = await admin.invite({ username: 'fit.person' })
  expect(invited.status, invited.text).toBe(201)
  const id = invited.document.data?.id ?? ''
  await api.db.deleteFrom('outgoing_mails').execute()
  for (const [index, address] of INJECTED_ADDRESSES.entries()) {
    const answers = [
      await admin.invite({ username: `person.${index}`, email_address: address }),
      await admin.patch(`/users/${id}`, 'users', { email_address: address }),
    ]
    for (const answer of answers) {
      expect([address, [400, 422].includes(answer.status), isClean(answer)]).toEqual([address, true, true])
    }
  }
  expect(await mails()).toEqual([])
})

it('[IDN-4] [IDN-21] sends mail to the stored address, and none for a look-alike of it', async () => {
  await api.db
    .updateTable('users')
    .set({ email: 'karla.klein@harbor.example' })
    .where('username', '=', 'payer')
    .execute()
  for (const email of [
    ...INJECTED_ADDRESSES,
    '\u212aarla.\u212alein@harbor.example',
    'karla.kle\u0131n@harbor.example',
  ]) {
    const answer = await post('username-recoveries', 'username-recoveries', { email })
    expect([email, [202, 400, 422].includes(answer.status), isClean(answer)]).toEqual([email, true, true])
  }
  expect(await mails()).toEqual([])
  await post('username-recoveries', 'username-recoveries', { email: 'KARLA.Klein@harbor.example' })
  expect(await mails()).toEqual([{ to: 'karla.klein@harbor.example', kind: 'username-reminder' }])
})

const LOOK_ALIKES = [
  'p\u0430yer',
  '\uff50\uff41\uff59\uff45\uff52',
  'payer\u200b',
  'payer\u0000',
  'pay\u00ader',
  '\u202epayer',
  'payer\r\nX: y',
  'robi\u0578',
  'mar\u212aus',
  '__proto__',
  'constructor',
  "payer' or '1'='1",
]

it('[USR-9] [IDN-21] finds a user by username in any case, and not by look-alike letters', async () => {
  await api.db.updateTable('users').set({ username: 'markus' }).where('username', '=', 'safety').execute()
  expect((await api.attempt('MarKUS', SANDBOX_PASSWORD)).status).toBe(201)
  for (const username of LOOK_ALIKES) {
    const signedIn = await api.attempt(username, SANDBOX_PASSWORD)
    expect([username, [401, 422, 400].includes(signedIn.status), isClean(signedIn)]).toEqual([username, true, true])
    const recovered = await post('password-recoveries', 'password-recoveries', { username })
    expect([username, [202, 422, 400].includes(recovered.status)]).toEqual([username, true])
    const invited = await admin.invite({ username })
    const isRefused = [400, 422].includes(invited.status) || username === 'constructor'
    expect([username, isRefused, isClean(invited)]).toEqual([username, true, true])
  }
  const sent = (await mails()).filter(({ kind }) => kind === 'password-reset')
  expect(sent).toEqual([])
  expect(['PAYER', 'Pay\u212aer', '\u0130x'].map(withoutCase)).toEqual(['payer', 'pay\u212aer', '\u0130x'])
})

it('[IDN-21] answers overlong and malformed tokens like unknown ones', async () => {
  const long = 'x'.repeat(100_000)
  for (const token of [
    '',
    'x'.repeat(101),
    long,
    '\u0000',
    'a\r\nb',
    '\u{1f600}'.repeat(40),
    null,
    5,
    {},
    ['x'],
    '__proto__',
  ]) {
    const answers = [
      await post('account-link-checks', 'account-link-checks', { token, purpose: 'password-reset' }),
      await post('password-resets', 'password-resets', { token, password: 'a-new-one-of-length' }),
      await post('account-activations', 'account-activations', {
        token,
        username: 'payer',
        password: 'a-new-one-of-length',
      }),
      await post('sign-ins', 'sign-ins', { challenge: token, code: '000000' }),
    ]
    for (const answer of answers) {
      expect([String(token).slice(0, 20), answer.status >= 400 && answer.status < 500, isClean(answer)]).toEqual([
        String(token).slice(0, 20),
        true,
        true,
      ])
    }
  }
  for (const cookie of [`sid=${'x'.repeat(8_000)}`, 'sid=%00', 'sid=__proto__', 'sid=', 'sid=a; sid=b']) {
    const answer = await api.send('GET', '/api/sessions', { headers: own(cookie) })
    expect([cookie.slice(0, 12), answer.status]).toEqual([cookie.slice(0, 12), 401])
  }
})

it('[IDN-21] accepts no unknown attribute, and none of another type', async () => {
  const attempts: [string, string, Record<string, unknown>][] = [
    ['password-recoveries', 'password-recoveries', { username: 'payer', email: 'x@evil.example' }],
    ['username-recoveries', 'username-recoveries', { email: ['karla.klein@harbor.example', 'x@evil.example'] }],
    ['account-link-checks', 'account-link-checks', { token: 'x', purpose: 'enrolment' }],
    ['account-link-checks', 'account-link-checks', { token: 'x', purpose: 'invitation', username: 'payer' }],
    ['password-resets', 'password-resets', { token: 'x', password: 'a-new-one-of-length', user_id: 'u-1001' }],
    ['sessions', 'sessions', { username: { $ne: '' }, password: SANDBOX_PASSWORD }],
    ['sessions', 'sessions', { username: 'payer', password: [SANDBOX_PASSWORD] }],
    ['sessions', 'sessions', { username: 'payer', password: SANDBOX_PASSWORD, role: 'Admin' }],
    ['sign-ins', 'sign-ins', { challenge: 'x', code: 123456 }],
  ]
  for (const [path, type, attributes] of attempts) {
    const answer = await post(path, type, attributes)
    expect([JSON.stringify(attributes), answer.status]).toEqual([JSON.stringify(attributes), 422])
    expect(firstError(answer)?.code).toMatch(/^attribute-/)
  }
  expect(await mails()).toEqual([])
})
