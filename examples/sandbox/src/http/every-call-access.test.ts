/**
 * Sends every call of the contract as every role and anonymously; new calls are included automatically. If an address
 * names an object of a sibling or unrelated account, the response must be the same as for a missing object. The access
 * tests of each area (`*-access.test.ts`) cover what each role may do with its own objects.
 */
import { readFileSync } from 'node:fs'
import { type Call, CALLS, capabilitiesOf, isFrameCall, type Role, ROLES } from 'netterms/contract/internal'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ELSEWHERE, fullInputOf, inputOf, OWN } from './test-call-input.ts'
import { firstError, openTestApi, own, PROVIDER, SECURE, type TestAnswer, type TestApi } from './test-api.ts'

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

/**
 * Calls an address with an id that does not exist and an empty body: a permitted caller gets an error about these, any
 * other caller gets 401 or 403 first.
 */
const knock = (call: Call, headers: Record<string, string>) => ask(call, call.path.replace(/:\w+/g, 'x-0'), {}, headers)

/** Contents of the file next to this test: call → request → response → roles that got it. */
const matrix = new Map<string, Map<string, Map<string, string[]>>>()
function note(call: Call, question: string, answer: string, role: Role | null): void {
  const questions = matrix.get(call.name) ?? new Map<string, Map<string, string[]>>()
  const answers = questions.get(question) ?? new Map<string, string[]>()
  answers.set(answer, [...(answers.get(answer) ?? []), role ?? 'anonymous'])
  matrix.set(call.name, questions.set(question, answers))
}

/** Describes the response; `nothing` means an empty result. */
function answerOf({ status, document }: TestAnswer): string {
  const [error] = document.errors ?? []
  if (error) return `${status} ${error.code}`
  return Array.isArray(document.data) && document.data.length === 0 ? 'nothing' : 'allowed'
}
/** Returns `allowed` for any success, because a customer's own object may or may not exist. */
const ownAnswerOf = (answer: TestAnswer) => (answer.status < 400 ? 'allowed' : answerOf(answer))

type Outcome = 'allowed' | 'role' | 'session' | 'other credential'
function outcomeOf(answer: TestAnswer): Outcome {
  const error = firstError(answer)
  if (answer.status === 401) return error?.code === 'session-required' ? 'session' : 'other credential'
  if (answer.status === 403 && error?.code === 'not-permitted' && error.meta?.['reason'] === 'role') return 'role'
  return answer.status === 403 ? 'other credential' : 'allowed'
}

function expectedOf({ credential, needs }: Call, role: Role | null): Outcome {
  if (credential === 'secret-key' || credential === 'frame' || credential === 'step-up') return 'other credential'
  if (credential !== 'session') return 'allowed'
  if (role === null) return 'session'
  return needs.can === undefined || capabilitiesOf(role).includes(needs.can) ? 'allowed' : 'role'
}

it('[ACC-10] calls every call as every role and anonymously, and allows each as in the table', async () => {
  const deviations: string[] = []
  let cells = 0
  // Signing out runs last, because it would end the cookie that the other calls need.
  const inOrder = [...EVERY].sort(
    (a, b) => Number(a.name === 'session.sign-out') - Number(b.name === 'session.sign-out'),
  )
  for (const call of inOrder) {
    const from = { origin: isMain(call) ? PROVIDER : SECURE }
    for (const role of [...ROLES, null]) {
      // Calls with a frame token ignore the cookie, and this test has no other credential.
      const headers = role === null || !isMain(call) ? from : own(cookies.get(role) ?? '')
      const [is, wanted] = [outcomeOf(await knock(call, headers)), expectedOf(call, role)]
      note(call, 'request', is, role)
      const isSame = is === wanted || (wanted === 'other credential' && is === 'session')
      if (!isSame) deviations.push(`${call.name} as ${role ?? 'anonymous'}: ${is}, not ${wanted}`)
      cells += 1
    }
  }
  process.stdout.write(`call × role: ${EVERY.length} calls, ${cells} cells, ${deviations.length} deviations\n`)
  expect(deviations).toEqual([])
  expect(cells).toBe(EVERY.length * (ROLES.length + 1))
}, 120_000)

/** Path parameter (with the preceding resource if needed) → function that finds an object of a customer. */
const OBJECTS: Readonly<Record<string, (customer: string) => Promise<string | undefined>>> = {
  ':customerId': (customer) => Promise.resolve(customer),
  ':buid_customer': (customer) => Promise.resolve(customer),
  ':buid_location': (customer) => firstOf('locations', 'id', customer),
  ':buid_merchant': (customer) => dealerOf(customer),
  ':exposure_id': (customer) => Promise.resolve(`${customer}-USD`),
  ':statement_id': (customer) => Promise.resolve(`${customer}-USD-2026-10`),
  ':application_id': (customer) => firstOf('applications', 'id', customer),
  ':user_id': (customer) => Promise.resolve({ [OWN]: 'u-2602', [SIBLING]: 'u-1002', [FOREIGN]: 'u-1011' }[customer]),
  ':group_id': (customer) => Promise.resolve({ [OWN]: 'g-2601', [SIBLING]: 'g-1002', [FOREIGN]: 'g-2602' }[customer]),
  ':provider_id': (customer) => Promise.resolve({ [SIBLING]: 'northwind-login', [FOREIGN]: 'contoso' }[customer]),
  ':number': (customer) => Promise.resolve(customer === SIBLING ? 'P-100001' : `P-${customer}`),
  ':card_id': (customer) => firstOf('cards', 'id', customer),
  ':dispute_id': (customer) => firstOf('disputes', 'id', customer),
  ':rejection_id': (customer) => firstOf('rejections', 'id', customer),
  ':invoice_id': async (customer) => `${customer}:${await firstOf('invoices', 'trx_id', customer)}`,
  ':trx_id': (customer) => firstOf('invoices', 'trx_id', customer),
  ':program_id': (customer) => firstOf('loyalty_programs', 'id', customer),
  ':enrollment_id': (customer) => firstOf('loyalty_enrollments', 'id', customer),
  ':template_id': () => Promise.resolve('LT-903'),
  ':voucher_id': (customer) => firstOf('vouchers', 'id', customer),
  ':notification_id': (customer) => firstOf('notifications', 'id', customer),
  'bank-accounts/:id': (customer) => firstOf('bank_accounts', 'id', customer),
  'bank-account-links/:id': (customer) => linkOf(customer),
  'payment-methods/:id': (customer) => firstOf('bank_accounts', 'id', customer),
  'payment-cards/:id': (customer) => firstOf('payment_cards', 'id', customer),
  'credit-memos/:id': (customer) => firstOf('credit_memos', 'id', customer),
}
const NONE: Readonly<Record<string, string>> = { ':notification_id': '999999999' }

async function firstOf(table: string, column: string, customer: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`select ${sql.ref(column)}::text as id from ${sql.table(table)}
    where customer_buid = ${customer} order by 1 limit 1`.execute(api.db)
  return rows[0]?.id
}

/** Returns the id of a link sent for the customer. */
async function linkOf(customer: string): Promise<string> {
  const id = `BL-${customer}`
  await sql`insert into bank_account_links (customer_buid, id, token_hash, email, sent_by_name, issued_at, expires_at)
    values (${customer}, ${id}, ${id}, 'pat@northwind.example', 'Alex Smith', now(), now() + interval '30 minutes')
    on conflict do nothing`.execute(api.db)
  return id
}

/** Returns a dealer that sells to this customer and to no other customer visible to the callers. */
async function dealerOf(customer: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select merchant_buid as id from customer_merchants as sale where customer_buid = ${customer} and not exists (
      select from customer_merchants as own where own.merchant_buid = sale.merchant_buid and own.customer_buid = ${OWN})
    order by 1 limit 1`.execute(api.db)
  return rows[0]?.id
}

const NAMING = EVERY.filter(({ path, name }) => path.includes(':') && !Object.hasOwn(ELSEWHERE, name))

function parameterOf({ path }: Call): string {
  const [, before = '', name = ''] = /([\w-]+)\/(:\w+)/.exec(path) ?? []
  return name === ':id' ? `${before}/:id` : name
}

it('[ACC-12] requests an object behind every address that names one, or says which test does', () => {
  const unknown = NAMING.filter((call) => !Object.hasOwn(OBJECTS, parameterOf(call))).map(({ name }) => name)
  expect(unknown).toEqual([])
  for (const [name, where] of Object.entries(ELSEWHERE)) {
    expect(EVERY.map((call) => call.name)).toContain(name)
    const [file] = /\.\.\/[\w/-]+\.test\.ts/.exec(where) ?? []
    if (file) expect(readFileSync(new URL(file, import.meta.url), 'utf8').length, where).toBeGreaterThan(0)
  }
})

it('[ACC-12] returns every role the same bytes for a sibling’s, an unrelated, and a missing object', async () => {
  // Sign in again, because the previous test has signed out every user.
  for (const role of ROLES) cookies.set(role, await api.signIn(`every.${role}`))
  // The seed data has no voucher.
  await sql`insert into vouchers
    (customer_buid, id, program_id, amount_minor, currency, status, expires_on, issued_by, issued_by_name, issued_at)
    select customer_buid, 'VCH-' || id, id, 100, currency, 'issued', '2027-12-31', 'u-1001', 'Alex Smith', '2026-11-20T12:00:00Z'
    from loyalty_programs`.execute(api.db)
  const deviations: string[] = []
  const reached = new Set<string>()
  let cells = 0
  // Excludes dealers from writes here: a dealer may see all of its own sales; the access tests of each area cover what
  // it may change.
  const rolesOf = ({ method }: Call) => ROLES.filter((role) => role !== 'merchant' || method === 'GET')
  for (const call of NAMING) {
    const parameter = parameterOf(call)
    const find = OBJECTS[parameter] ?? expect.fail(parameter)
    const at = (id: string) => call.path.replace(/:\w+/, id).replace(/:\w+/g, 'u-0')
    const others = [['sibling', await find(SIBLING)] as const, ['foreign', await find(FOREIGN)] as const]
    for (const role of rolesOf(call)) {
      const send = (id: string) => ask(call, at(id), inputOf(call), own(cookies.get(role) ?? ''))
      const none = await send(NONE[parameter] ?? 'X-0')
      if (none.status === 404) reached.add(call.name)
      note(call, `${parameter} none`, answerOf(none), role)
      for (const [owner, id] of others) {
        if (id === undefined) continue
        const answer = await send(id)
        cells += 1
        note(call, `${parameter} ${owner}`, answerOf(answer), role)
        if (role === 'merchant') continue
        if (answer.status !== none.status || answer.text !== none.text || answer.status < 400)
          deviations.push(`${call.name} of ${id} as ${role}: ${answer.status}, and ${none.status} for none`)
      }
    }
  }
  process.stdout.write(`call × role × owner: ${NAMING.length} calls, ${cells} cells, ${deviations.length} deviations\n`)
  expect(deviations).toEqual([])
  const uploads = NAMING.filter(({ upload }) => upload).map(({ name }) => name)
  const unreached = NAMING.map(({ name }) => name).filter((name) => !reached.has(name) && !uploads.includes(name))
  expect(unreached, 'needs a valid body in BODIES').toEqual([])
}, 180_000)

/** Filter or body field → function that finds an object of a customer. */
const NAMED: Readonly<Record<string, (customer: string) => Promise<string | undefined>>> = {
  buid_customer: (customer) => Promise.resolve(customer),
  pays_for: (customer) => Promise.resolve(customer),
  trx_id: (customer) => firstOf('invoices', 'trx_id', customer),
  dispute_id: (customer) => firstOf('disputes', 'id', customer),
  program_id: (customer) => firstOf('loyalty_programs', 'id', customer),
  card_id: (customer) => firstOf('cards', 'id', customer),
}
/** Id that belongs to no customer. */
const MISSING = 'X-0'

/** Calls with a session that name an object in a filter or at the top level of their body. */
const FILTERING = EVERY.flatMap((call) =>
  call.credential === 'session' && call.method === 'GET' && !call.path.includes(':')
    ? Object.keys(call.query?.filters ?? {})
        .filter((name) => Object.hasOwn(NAMED, name))
        .map((name) => [call, name] as const)
    : [],
)
const NAMING_IN_BODY = EVERY.flatMap((call) =>
  call.credential === 'session' && isMain(call) && !call.upload && !call.path.includes(':')
    ? Object.keys(fullInputOf(call))
        .filter((name) => Object.hasOwn(NAMED, name))
        .map((name) => [call, name] as const)
    : [],
)

/** Calls that accept a customer only together with an invoice. */
const INVOICE_BESIDE = [
  'invoice-details.get-older',
  'invoice-details.get',
  'customer-dispute-ineligible-trxs.list',
  'merchant-invoice-documents.list',
  'shipping-addresses.list',
  'merchant-addresses.list',
  'invoice-notes.list',
  'invoice-events.list',
]
const REFUSALS = ['403 not', '404 not']
/** True if the role may read other customers' data: customer support may read every audit entry (IDN-19). */
const isEverybodys = (call: Call, role: Role) => call.name === 'audit-entries.list' && role === 'support'

it('[ACC-12] answers the same for a sibling’s, an unrelated, and a missing object in a filter or a body', async () => {
  for (const role of ROLES) cookies.set(role, await api.signIn(`every.${role}`))
  const deviations: string[] = []
  let cells = 0
  const invoice = await firstOf('invoices', 'trx_id', OWN)
  const beside = ({ name }: Call) => (INVOICE_BESIDE.includes(name) ? `&filter[trx_id]=${invoice}` : '')
  const questions = [
    ...FILTERING.map(([call, name]) => ({
      call,
      name,
      place: `filter[${name}]`,
      send: (id: string, headers: Record<string, string>) =>
        ask(call, `${call.path}?filter[${name}]=${id}${name === 'trx_id' ? '' : beside(call)}`, {}, headers),
    })),
    ...NAMING_IN_BODY.map(([call, name]) => ({
      call,
      name,
      place: `body ${name}`,
      send: (id: string, headers: Record<string, string>) =>
        ask(call, call.path, { ...fullInputOf(call), [name]: id }, headers),
    })),
  ]
  for (const { call, name, place, send } of questions) {
    const find = NAMED[name] ?? expect.fail(name)
    const [mine, siblings, foreigns] = [await find(OWN), await find(SIBLING), await find(FOREIGN)]
    for (const role of ROLES) {
      const headers = own(cookies.get(role) ?? '')
      // Only reads are sent, because writing the user's own object would change it; the access tests of each area cover
      // writes.
      if (mine !== undefined && call.method === 'GET') {
        note(call, `${place} own`, ownAnswerOf(await send(mine, headers)), role)
      }
      const none = await send(MISSING, headers)
      note(call, `${place} none`, answerOf(none), role)
      const others = [
        ['sibling', siblings],
        ['foreign', foreigns],
      ] as const
      for (const [owner, id] of others) {
        if (id === undefined) continue
        const answer = await send(id, headers)
        cells += 1
        note(call, `${place} ${owner}`, answerOf(answer), role)
        // A dealer may see all of its own sales; the file lists them. A response may repeat the requested id (INV-102).
        const isSame =
          answer.status === none.status && answer.text.replaceAll(id, '') === none.text.replaceAll(MISSING, '')
        if (isEverybodys(call, role)) continue
        if (role !== 'merchant' && (!isSame || !['nothing', ...REFUSALS].includes(answerOf(answer).slice(0, 7))))
          deviations.push(
            `${call.name} ${place} ${owner} as ${role}: ${answerOf(answer)}, and ${answerOf(none)} for none`,
          )
      }
    }
  }
  process.stdout.write(`call × role × owner, by filter and body: ${cells} cells, ${deviations.length} deviations\n`)
  expect(deviations).toEqual([])
}, 180_000)
it('[ACC-10] matches the file next to this test', async () => {
  const lines = EVERY.flatMap((call) => [
    `${call.name}: ${call.method} ${call.path}`,
    ...[...(matrix.get(call.name) ?? [])].flatMap(([question, answers]) => [
      `  ${question}`,
      ...[...answers].sort().map(([answer, roles]) => `    ${answer}: ${roles.join(', ')}`),
    ]),
  ])
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('./every-call-access.txt')
})
