/**
 * Checks access to identity calls: every call, by user, by owner of the object. A user's own object is private, for
 * every role.
 */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { issueLink } from '../account-links/account-links.ts'
import { SANDBOX_PASSWORD } from '../db/seed/people.ts'
import { bearer, openTestApi, own, PROVIDER, SECURE, type TestAnswer, type TestApi } from '../http/test-api.ts'
import { frameOf } from '../http/test-frame.ts'

const PEOPLE = [
  ['admin', 'AD'],
  ['payer', 'PA'],
  ['viewer', 'VI'],
  ['cardviewer', 'CV'],
  ['safety', 'SM'],
  ['voucher', 'VM'],
  ['enrollment', 'EM'],
  ['merchant', 'ME'],
  ['support', 'CS'],
  ['partner', 'P '],
  ['nobody', '- '],
] as const
type Person = (typeof PEOPLE)[number][0]
/**
 * Owner of the object: the user; another user of the same customer; a user of Contoso; `none` if the object does not
 * exist.
 */
const WHOSE = ['own', 'sibling', 'foreign', 'none'] as const
type Whose = (typeof WHOSE)[number]
const WRONG = 'not-the-password-at-all'

let api: TestApi
let headersOf: Record<Person, Record<string, string>>
const sessionIds = new Map<string, string>()
let audited = 0

beforeAll(async () => {
  api = await openTestApi()
  const entries = await Promise.all(
    PEOPLE.map(async ([name]) => {
      if (name === 'nobody') return [name, { origin: PROVIDER }] as const
      if (name === 'partner') return [name, bearer(await api.embedToken({ role: 'Admin' }))] as const
      return [name, own(await api.signIn(name))] as const
    }),
  )
  headersOf = Object.fromEntries(entries) as typeof headersOf
  for (const name of ['robin', 'other-admin']) {
    await api.signIn(name)
    sessionIds.set(name, await lastSessionOf(name))
  }
}, 120_000)
afterAll(() => api.close())

async function lastSessionOf(username: string): Promise<string> {
  const row = await api.db
    .selectFrom('portal_sessions as session')
    .innerJoin('users', 'users.id', 'session.user_id')
    .select('session.id')
    .where('users.username', '=', username)
    .orderBy('session.created_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return row.id
}

const post = (path: string, type: string, attributes: object, headers: Record<string, string>) =>
  api.send('POST', `/api/${path}`, { body: { data: { type, attributes } }, headers })

async function sessionOf(person: Person, whose: Whose): Promise<string> {
  if (whose === 'sibling') return sessionIds.get('robin') ?? ''
  if (whose === 'foreign') return sessionIds.get('other-admin') ?? ''
  if (whose === 'none' || person === 'nobody' || person === 'partner') return '00000000-0000-4000-8000-000000000000'
  api.clock.nowMs += 1
  await api.signIn(person)
  return lastSessionOf(person)
}

const CUSTOMERS: Record<Whose, string> = { own: '10428', sibling: '10429', foreign: '20517', none: '99999' }

/** Calls about the caller only, which name no other object. */
const ABOUT_ME: Record<string, (headers: Record<string, string>) => Promise<TestAnswer>> = {
  'session.self': (headers) => api.send('GET', '/api/self', { headers }),
  'sessions.list': (headers) => api.send('GET', '/api/sessions', { headers }),
  'sessions.end-others': (headers) => api.send('DELETE', '/api/sessions', { headers }),
  'passwords.change': (headers) =>
    post('password-changes', 'password-changes', { current_password: WRONG, password: 'a-new-one-of-length' }, headers),
  'second-factors.get': (headers) => api.send('GET', '/api/second-factors/current', { headers }),
  'second-factors.create': (headers) => post('second-factors', 'second-factors', { password: WRONG }, headers),
  'second-factors.confirm': (headers) =>
    post('second-factor-confirmations', 'second-factor-confirmations', { code: '000000' }, headers),
  'second-factors.remove': (headers) =>
    post('second-factor-removals', 'second-factor-removals', { password: WRONG }, headers),
  'recovery-codes.create': (headers) => post('recovery-codes', 'recovery-codes', { password: WRONG }, headers),
  'frame-handovers.create': (headers) =>
    post('frame-handovers', 'frame-handovers', { purpose: 'credentials.export' }, headers),
  'frame-sessions.create': () =>
    api.sendSecurely('POST', '/api/frame-sessions', {
      body: { data: { type: 'frame-sessions', attributes: { handover: 'fh_made_up' } } },
      headers: { origin: SECURE },
    }),
  'step-ups.create': () =>
    api.sendSecurely('POST', '/api/step-ups', {
      body: { data: { type: 'step-ups', attributes: { password: SANDBOX_PASSWORD } } },
      headers: frameOf('fs_made_up'),
    }),
}

/** Calls without a signed-in caller: the response is the same for everyone. */
const BEFORE: Record<string, (whose: Whose, headers: Record<string, string>) => Promise<TestAnswer>> = {
  'password-policies.get': (_, headers) => api.send('GET', '/api/password-policies/current', { headers }),
  'sign-in-methods.discover': (whose, headers) =>
    post('sign-in-methods', 'sign-in-methods', { username: NAMES[whose] }, headers),
  'usernames.recover': (whose, headers) =>
    post('username-recoveries', 'username-recoveries', { email: `${NAMES[whose]}@harbor.example` }, headers),
  'passwords.recover': (whose, headers) =>
    post('password-recoveries', 'password-recoveries', { username: NAMES[whose] }, headers),
  'account-links.check': async (whose, headers) =>
    post(
      'account-link-checks',
      'account-link-checks',
      { token: await linkOf(whose), purpose: 'password-reset' },
      headers,
    ),
  'passwords.reset': async (whose, headers) =>
    post('password-resets', 'password-resets', { token: await linkOf(whose), password: 'short' }, headers),
  'accounts.activate': async (whose, headers) =>
    post(
      'account-activations',
      'account-activations',
      { token: await linkOf(whose), username: NAMES[whose], password: 'a-new-one-of-length' },
      headers,
    ),
  'sign-ins.verify': (_, headers) => post('sign-ins', 'sign-ins', { challenge: 'made-up', code: '000000' }, headers),
}
const NAMES: Record<Whose, string> = { own: 'payer', sibling: 'robin', foreign: 'other-admin', none: 'nobody-at-all' }
const LINKED: Record<Whose, string | null> = { own: 'u-1002', sibling: 'u-1012', foreign: 'u-1011', none: null }

/** Returns a valid link to set a password; for `none`, a token that was never issued. */
async function linkOf(whose: Whose): Promise<string> {
  const userId = LINKED[whose]
  return userId === null
    ? 'made-up-token'
    : issueLink(api.db, { userId, purpose: 'password-reset', now: new Date(api.clock.nowMs) })
}

const OF_OBJECTS: Record<string, (person: Person, whose: Whose) => Promise<TestAnswer>> = {
  'sessions.end': async (person, whose) =>
    api.send('DELETE', `/api/sessions/${await sessionOf(person, whose)}`, { headers: headersOf[person] }),
  'audit-entries.list': (person, whose) =>
    api.send('GET', `/api/audit-entries?filter[buid_customer]=${CUSTOMERS[whose]}`, { headers: headersOf[person] }),
}

async function rowOf(label: string, cell: (person: Person) => Promise<TestAnswer>): Promise<string> {
  const cells: string[] = []
  for (const [person] of PEOPLE) {
    await forgetTries()
    cells.push(String((await cell(person)).status))
    audited += 1
  }
  return `${label.padEnd(36)}${cells.join(' ')}`
}

/** Resets the count of failed attempts, because this test sends a wrong password eleven times. */
async function forgetTries(): Promise<void> {
  await api.db.updateTable('users').set({ failed_attempts: 0, locked_until: null }).execute()
}

it('[IDN-19] [SES-11] allows each user their own actions: call by user by owner', async () => {
  const rows: string[] = []
  for (const [name, call] of Object.entries(ABOUT_ME)) {
    rows.push(await rowOf(name, (person) => call(headersOf[person])))
  }
  for (const [name, call] of Object.entries(OF_OBJECTS)) {
    for (const whose of WHOSE) rows.push(await rowOf(`${name.padEnd(26)}${whose}`, (person) => call(person, whose)))
  }
  for (const [name, call] of Object.entries(BEFORE)) {
    for (const whose of WHOSE) {
      rows.push(await rowOf(`${name.padEnd(26)}${whose}`, (person) => call(whose, headersOf[person])))
    }
  }
  const head = `${' '.repeat(36)}${PEOPLE.map(([, initials]) => initials).join('  ')}`
  process.stdout.write(`identity: ${audited} cells\n`)
  expect([head, ...rows].join('\n')).toMatchInlineSnapshot(`
    "                                    AD  PA  VI  CV  SM  VM  EM  ME  CS  P   - 
    session.self                        200 200 200 200 200 200 200 200 200 200 200
    sessions.list                       200 200 200 200 200 200 200 200 200 404 401
    sessions.end-others                 204 204 204 204 204 204 204 204 204 404 401
    passwords.change                    422 422 422 422 422 422 422 422 422 404 401
    second-factors.get                  200 200 200 200 200 200 200 200 200 404 401
    second-factors.create               422 422 422 422 422 422 422 422 422 404 401
    second-factors.confirm              409 409 409 409 409 409 409 409 409 404 401
    second-factors.remove               422 422 422 422 422 422 422 422 422 404 401
    recovery-codes.create               422 422 422 422 422 422 422 422 422 404 401
    frame-handovers.create              201 403 403 403 403 403 403 403 403 403 401
    frame-sessions.create               401 401 401 401 401 401 401 401 401 401 401
    step-ups.create                     401 401 401 401 401 401 401 401 401 401 401
    sessions.end              own       204 204 204 204 204 204 204 204 204 404 401
    sessions.end              sibling   404 404 404 404 404 404 404 404 404 404 401
    sessions.end              foreign   404 404 404 404 404 404 404 404 404 404 401
    sessions.end              none      404 404 404 404 404 404 404 404 404 404 401
    audit-entries.list        own       200 200 200 200 200 200 200 404 200 200 401
    audit-entries.list        sibling   200 200 200 200 200 200 200 404 200 404 401
    audit-entries.list        foreign   404 404 404 404 404 404 404 404 200 404 401
    audit-entries.list        none      404 404 404 404 404 404 404 404 200 404 401
    password-policies.get     own       200 200 200 200 200 200 200 200 200 200 200
    password-policies.get     sibling   200 200 200 200 200 200 200 200 200 200 200
    password-policies.get     foreign   200 200 200 200 200 200 200 200 200 200 200
    password-policies.get     none      200 200 200 200 200 200 200 200 200 200 200
    sign-in-methods.discover  own       200 200 200 200 200 200 200 200 200 403 200
    sign-in-methods.discover  sibling   200 200 200 200 200 200 200 200 200 403 200
    sign-in-methods.discover  foreign   200 200 200 200 200 200 200 200 200 403 200
    sign-in-methods.discover  none      200 200 200 200 200 200 200 200 200 403 200
    usernames.recover         own       202 202 202 202 202 202 202 202 202 403 202
    usernames.recover         sibling   202 202 202 202 202 202 202 202 202 403 202
    usernames.recover         foreign   202 202 202 202 202 202 202 202 202 403 202
    usernames.recover         none      202 202 202 202 202 202 202 202 202 403 202
    passwords.recover         own       202 202 202 202 202 202 202 202 202 403 202
    passwords.recover         sibling   202 202 202 202 202 202 202 202 202 403 202
    passwords.recover         foreign   202 202 202 202 202 202 202 202 202 403 202
    passwords.recover         none      202 202 202 202 202 202 202 202 202 403 202
    account-links.check       own       204 204 204 204 204 204 204 204 204 403 204
    account-links.check       sibling   204 204 204 204 204 204 204 204 204 403 204
    account-links.check       foreign   204 204 204 204 204 204 204 204 204 403 204
    account-links.check       none      410 410 410 410 410 410 410 410 410 403 410
    passwords.reset           own       422 422 422 422 422 422 422 422 422 403 422
    passwords.reset           sibling   422 422 422 422 422 422 422 422 422 403 422
    passwords.reset           foreign   422 422 422 422 422 422 422 422 422 403 422
    passwords.reset           none      410 410 410 410 410 410 410 410 410 403 410
    accounts.activate         own       410 410 410 410 410 410 410 410 410 403 410
    accounts.activate         sibling   410 410 410 410 410 410 410 410 410 403 410
    accounts.activate         foreign   410 410 410 410 410 410 410 410 410 403 410
    accounts.activate         none      410 410 410 410 410 410 410 410 410 403 410
    sign-ins.verify           own       410 410 410 410 410 410 410 410 410 403 410
    sign-ins.verify           sibling   410 410 410 410 410 410 410 410 410 403 410
    sign-ins.verify           foreign   410 410 410 410 410 410 410 410 410 403 410
    sign-ins.verify           none      410 410 410 410 410 410 410 410 410 403 410"
  `)
}, 180_000)

it('[IDN-4] does not reveal users in calls without a session', async () => {
  const ask = async (name: keyof typeof BEFORE, whose: Whose) => {
    const answer = await BEFORE[name]?.(whose, { origin: PROVIDER })
    return [answer?.status, answer?.text.replaceAll(NAMES[whose], '')]
  }
  for (const name of ['usernames.recover', 'passwords.recover']) {
    const none = await ask(name, 'none')
    for (const whose of WHOSE) expect([name, whose, await ask(name, whose)]).toEqual([name, whose, none])
  }
})
