/**
 * Every call of the contract for every role, and for nobody: a new call is in here by itself. And every address that names
 * something: what is a sibling's or a stranger's is answered as what never was. The areas' own matrices (`*-access.test.ts`)
 * say what each may do with what is its own.
 */
import { readFileSync } from 'node:fs'
import { type Call, CALLS, capabilitiesOf, isFrameCall, type Role, ROLES } from 'netterms/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { CALL_INPUTS } from '../../../../test/support/call-inputs.ts'
import { firstError, openTestApi, own, PROVIDER, SECURE, type TestAnswer, type TestApi } from './test-api.ts'

const OWN = '10429'
const SIBLING = '10428'
const FOREIGN = '20517'
const EVERY = CALLS as readonly Call[]

let api: TestApi
const cookies = new Map<Role, string>()

beforeAll(async () => {
  api = await openTestApi()
  for (const [index, role] of ROLES.entries()) {
    const types = { merchant: '{merchant}', support: '{admin}' }[role as string] ?? '{customer}'
    const id = `u-${2600 + index}`
    await sql`insert into users (id, username, password_hash, first_name, last_name, email, role, user_types, status)
      select ${id}, ${`every.${role}`}, password_hash, first_name, last_name, ${`${id}@harbor.example`}, ${role},
        ${types}::text[], status from users where id = 'u-1001'`.execute(api.db)
    if (role === 'merchant') await sql`insert into user_merchants values (${id}, 'M-301')`.execute(api.db)
    else await sql`insert into user_customers values (${id}, ${OWN})`.execute(api.db)
    cookies.set(role, await api.signIn(`every.${role}`))
  }
  const group = (customer_buid: string, id: string) => ({ customer_buid, id, name: id, parent_id: null })
  await api.db
    .insertInto('user_groups')
    .values([group(OWN, 'g-2601'), group(FOREIGN, 'g-2602')])
    .execute()
  await sql`
    insert into payments (customer_buid, number, confirmation_number, status, currency, total_minor, fee_minor,
      bank_account_id, bank_account_name, bank_account_last4, rail, payer_principal, payer_name, idempotency_key,
      submitted_at, initiates_on, leaves_on, posts_by, settled_on)
    select account.customer_buid, 'P-' || account.customer_buid, 'C-' || account.customer_buid, payments.status, 'USD',
      total_minor, fee_minor, account.id, bank_account_name, bank_account_last4, payments.rail, payer_principal, payer_name,
      'key of ' || account.customer_buid, submitted_at, initiates_on, leaves_on, posts_by, settled_on
    from payments, bank_accounts as account
    where payments.number = 'P-100001' and account.customer_buid in (${OWN}, ${FOREIGN})`.execute(api.db)
}, 120_000)
afterAll(() => api.close())

const isMain = (call: Call) => !isFrameCall(call)
const bodyOf = (call: Call, attributes: object) => call.body && { body: { data: { type: call.body.type, attributes } } }

function ask(call: Call, path: string, attributes: object, headers: Record<string, string>): Promise<TestAnswer> {
  const all = { ...headers, ...(call.idempotent && { 'idempotency-key': `key-${crypto.randomUUID()}` }) }
  const multipart = { payload: '--b--\r\n', headers: { ...all, 'content-type': 'multipart/form-data; boundary=b' } }
  const request = call.upload ? multipart : { ...bodyOf(call, attributes), headers: all }
  return (isMain(call) ? api.send : api.sendSecurely)(call.method, `/api${path}`, request)
}

/** With an address that names nothing and a body without anything: who may is told so, who may not is told that first. */
const knock = (call: Call, headers: Record<string, string>) => ask(call, call.path.replace(/:\w+/g, 'x-0'), {}, headers)

type Outcome = 'let in' | 'role' | 'session' | 'other credential'
function outcomeOf(answer: TestAnswer): Outcome {
  const error = firstError(answer)
  if (answer.status === 401) return error?.code === 'session-required' ? 'session' : 'other credential'
  if (answer.status === 403 && error?.code === 'not-permitted' && error.meta?.['reason'] === 'role') return 'role'
  return answer.status === 403 ? 'other credential' : 'let in'
}

function expectedOf({ credential, needs }: Call, role: Role | null): Outcome {
  if (credential === 'secret-key' || credential === 'frame' || credential === 'step-up') return 'other credential'
  if (credential !== 'session') return 'let in'
  if (role === null) return 'session'
  return needs.can === undefined || capabilitiesOf(role).includes(needs.can) ? 'let in' : 'role'
}

it('[ACC-10] asks every call as every role and as nobody, and each is let in as the table says', async () => {
  const deviations: string[] = []
  let cells = 0
  // Signing out ends the cookie that the others need.
  const inOrder = [...EVERY].sort(
    (a, b) => Number(a.name === 'session.sign-out') - Number(b.name === 'session.sign-out'),
  )
  for (const call of inOrder) {
    const from = { origin: isMain(call) ? PROVIDER : SECURE }
    for (const role of [...ROLES, null]) {
      // Where a frame's token is asked for, the cookie stands for nothing; these calls have no other credential to offer.
      const headers = role === null || !isMain(call) ? from : own(cookies.get(role) ?? '')
      const [is, wanted] = [outcomeOf(await knock(call, headers)), expectedOf(call, role)]
      const isSame = is === wanted || (wanted === 'other credential' && is === 'session')
      if (!isSame) deviations.push(`${call.name} as ${role ?? 'nobody'}: ${is}, not ${wanted}`)
      cells += 1
    }
  }
  process.stdout.write(`call × role: ${EVERY.length} calls, ${cells} cells, ${deviations.length} deviations\n`)
  expect(deviations).toEqual([])
  expect(cells).toBe(EVERY.length * (ROLES.length + 1))
}, 120_000)

/** Parameter of an address (with the resource before it, where that decides) → how to find one of a customer's. */
const OBJECTS: Readonly<Record<string, (customer: string) => Promise<string | undefined>>> = {
  ':customerId': (customer) => Promise.resolve(customer),
  ':user_id': (customer) => Promise.resolve({ [OWN]: 'u-2602', [SIBLING]: 'u-1002', [FOREIGN]: 'u-1011' }[customer]),
  ':group_id': (customer) => Promise.resolve({ [OWN]: 'g-2601', [SIBLING]: 'g-1002', [FOREIGN]: 'g-2602' }[customer]),
  ':number': (customer) => Promise.resolve(customer === SIBLING ? 'P-100001' : `P-${customer}`),
  ':card_id': (customer) => firstOf('cards', 'id', customer),
  ':dispute_id': (customer) => firstOf('disputes', 'id', customer),
  ':rejection_id': (customer) => firstOf('rejections', 'id', customer),
  ':trx_id': (customer) => firstOf('invoices', 'trx_id', customer),
  ':program_id': (customer) => firstOf('loyalty_programs', 'id', customer),
  ':enrollment_id': (customer) => firstOf('loyalty_enrollments', 'id', customer),
  ':notification_id': (customer) => firstOf('notifications', 'id', customer),
  'bank-accounts/:id': (customer) => firstOf('bank_accounts', 'id', customer),
  'payment-cards/:id': (customer) => firstOf('payment_cards', 'id', customer),
  'credit-memos/:id': (customer) => firstOf('credit_memos', 'id', customer),
}
const NONE: Readonly<Record<string, string>> = { ':notification_id': '999999999' }

async function firstOf(table: string, column: string, customer: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`select ${sql.ref(column)}::text as id from ${sql.table(table)}
    where customer_buid = ${customer} order by 1 limit 1`.execute(api.db)
  return rows[0]?.id
}

/** Addresses that name nothing of a customer's, and those that an area's own matrix asks for. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  'feature-flags.get': 'a host name, for everybody',
  'exports.get': 'a token of one use; ../exports/exports.test.ts',
  'sandbox-scenarios.run': 'the name of a scenario',
  'embed-sessions.revoke': 'a partner’s server; ../embed-sessions/embed-sessions.test.ts',
  'sessions.end': 'a person’s own; ../users/identity-access.test.ts',
  'statements.download-pdf': '../documents/document-access.test.ts',
  'merchant-invoice-documents.download': '../documents/document-access.test.ts',
  'application-documents.get': '../documents/document-access.test.ts',
  'dispute-documents.get': '../disputes/dispute-access.test.ts',
  'dispute-documents.delete': '../documents/dispute-documents.test.ts',
}

/** Bodies that are taken, so that what the address names is looked at; the others are in `call-inputs.ts`. */
const BODIES: Readonly<Record<string, object>> = {
  'users.update': { first_name: 'Nobody' },
  'users.lock': {},
  'user-groups.update': { group_name: 'Nobody’s' },
  'user-groups.add-users': { user_ids: ['u-0'] },
  'user-groups.set-customers': { customers: [] },
  'disputes.answer': { version: 1, action: 'close', comment: 'Closed.' },
  'disputes.withdraw': { version: 1 },
  'rejections.cancel': { version: 1, confirmed: true },
  'rejections.resubmit': { version: 1 },
  'rejections.save-draft': { version: 1, corrections: {} },
  'cards.activate': { received: true },
  'cards.terminate': { termination_reason: 'lost' },
  'credit-memos.apply': { lines: [{ trx_id: 'T-1', amount: 1 }] },
}
const inputOf = (call: Call): object =>
  BODIES[call.name] ?? (CALL_INPUTS[call.name] as { body?: object } | undefined)?.body ?? {}

const NAMING = EVERY.filter(({ path, name }) => path.includes(':') && !Object.hasOwn(ELSEWHERE, name))

function parameterOf({ path }: Call): string {
  const [, before = '', name = ''] = /([\w-]+)\/(:\w+)/.exec(path) ?? []
  return name === ':id' ? `${before}/:id` : name
}

it('[ACC-12] has something to ask for behind every address that names something, or says where that is asked', () => {
  const unknown = NAMING.filter((call) => !Object.hasOwn(OBJECTS, parameterOf(call))).map(({ name }) => name)
  expect(unknown).toEqual([])
  for (const [name, where] of Object.entries(ELSEWHERE)) {
    expect(EVERY.map((call) => call.name)).toContain(name)
    const [file] = /\.\.\/[\w/-]+\.test\.ts/.exec(where) ?? []
    if (file) expect(readFileSync(new URL(file, import.meta.url), 'utf8').length, where).toBeGreaterThan(0)
  }
})

it('[ACC-12] answers every role the same bytes for a sibling’s, a stranger’s and one that never was', async () => {
  // The matrix before has signed everybody out.
  for (const role of ROLES) cookies.set(role, await api.signIn(`every.${role}`))
  const deviations: string[] = []
  const reached = new Set<string>()
  let cells = 0
  // What a dealer sold to a stranger is the dealer's to see: dealers are in the areas' own matrices.
  const roles = ROLES.filter((role) => role !== 'merchant')
  for (const call of NAMING) {
    const parameter = parameterOf(call)
    const find = OBJECTS[parameter] ?? expect.fail(parameter)
    const at = (id: string) => call.path.replace(/:\w+/, id).replace(/:\w+/g, 'u-0')
    const ids = [await find(SIBLING), await find(FOREIGN)].filter((id) => id !== undefined)
    for (const role of roles) {
      const send = (id: string) => ask(call, at(id), inputOf(call), own(cookies.get(role) ?? ''))
      const none = await send(NONE[parameter] ?? 'X-0')
      if (none.status === 404) reached.add(call.name)
      for (const id of ids) {
        const answer = await send(id)
        cells += 1
        if (answer.status !== none.status || answer.text !== none.text || answer.status < 400)
          deviations.push(`${call.name} of ${id} as ${role}: ${answer.status}, and ${none.status} for none`)
      }
    }
  }
  process.stdout.write(`call × role × whose: ${NAMING.length} calls, ${cells} cells, ${deviations.length} deviations\n`)
  expect(deviations).toEqual([])
  const uploads = NAMING.filter(({ upload }) => upload).map(({ name }) => name)
  const unreached = NAMING.map(({ name }) => name).filter((name) => !reached.has(name) && !uploads.includes(name))
  expect(unreached, 'needs a body in BODIES that is taken').toEqual([])
}, 180_000)
