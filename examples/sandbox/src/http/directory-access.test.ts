/**
 * Checks access to the directory: every call for every role, on the user's own account, a sibling account, and an
 * unrelated one.
 */
import { type Role, ROLES } from 'netterms/contract/internal'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bearer, firstError, openTestApi, own, type TestAnswer, type TestApi } from './test-api.ts'

const INITIALS: Record<Role, string> = {
  admin: 'AD',
  payer: 'PA',
  viewer: 'VI',
  'card-viewer': 'CV',
  'safety-manager': 'SM',
  'voucher-manager': 'VM',
  'enrollment-manager': 'EM',
  merchant: 'ME',
  support: 'CS',
}
/** Accounts of the group: the caller's own, a sibling below the same parent, and an unrelated one. */
const ALBANY = '2064411'
const BOSTON = '2064412'
const NORTHWIND = '10428'
const DEALER = 'M-301'

type Owner = 'own' | 'sibling' | 'foreign'
const OWNERS: readonly Owner[] = ['own', 'sibling', 'foreign']
type Objects = Record<'customer' | 'location' | 'merchant' | 'invoice', Record<Owner, string>>

let api: TestApi
const cookies = new Map<Role, string>()
/** Objects of these accounts as visible to the customer's users, and to the dealer's. */
let ofCustomer: Objects
let ofDealer: Objects

beforeAll(async () => {
  api = await openTestApi()
  for (const role of ROLES) {
    const types = { merchant: '{merchant}', support: '{admin}' }[role as string] ?? '{customer}'
    const id = `u-${role}`
    await sql`insert into users (id, username, password_hash, first_name, last_name, email, role, user_types, status)
      select ${id}, ${id}, password_hash, first_name, last_name, ${`${id}@harbor.example`}, ${role}, ${types}::text[], status
      from users where id = 'u-1001'`.execute(api.db)
    if (role === 'merchant') await sql`insert into user_merchants values (${id}, ${DEALER})`.execute(api.db)
    else await sql`insert into user_customers values (${id}, ${ALBANY})`.execute(api.db)
    cookies.set(role, await api.signIn(id))
  }
  await sql`insert into merchants (buid, name, currency) values ('M-900', 'Nobody’s Dealer', 'USD')`.execute(api.db)
  ofCustomer = {
    customer: { own: ALBANY, sibling: BOSTON, foreign: NORTHWIND },
    location: { own: `L-${ALBANY}-1`, sibling: `L-${BOSTON}-1`, foreign: 'L-1' },
    merchant: { own: DEALER, sibling: await dealerOf(BOSTON, ALBANY), foreign: 'M-900' },
    invoice: {
      own: await invoiceOf(ALBANY, true),
      sibling: await invoiceOf(BOSTON, true),
      foreign: await invoiceOf(NORTHWIND, true),
    },
  }
  ofDealer = {
    ...ofCustomer,
    merchant: { own: DEALER, sibling: 'M-302', foreign: 'M-900' },
    invoice: {
      own: await invoiceOf(ALBANY, true),
      // Sold to the same customer by another dealer.
      sibling: await invoiceOf(ALBANY, false),
      foreign: await invoiceOf(NORTHWIND, false),
    },
  }
}, 90_000)
afterAll(() => api.close())

/** Returns a dealer that sells to `customer` but not to `notOf`. */
async function dealerOf(customer: string, notOf: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select merchant_buid as id from customer_merchants where customer_buid = ${customer}
    except select merchant_buid from customer_merchants where customer_buid = ${notOf} order by 1 limit 1`.execute(
    api.db,
  )
  return rows[0]?.id ?? expect.fail(`No dealer sells to ${customer} alone.`)
}

async function invoiceOf(customer: string, isOfDealer: boolean): Promise<string> {
  const row = await api.db
    .selectFrom('invoices')
    .select('trx_id')
    .where('customer_buid', '=', customer)
    .where('primary_status', '<>', 'Unbilled')
    .$if(isOfDealer && customer === ALBANY, (query) => query.where('merchant_buid', '=', DEALER))
    .$if(!isOfDealer, (query) => query.where('merchant_buid', '<>', DEALER))
    .orderBy('trx_id')
    .executeTakeFirstOrThrow()
  return row.trx_id
}

const CALLS: readonly (readonly [name: string, path: (of: Objects, owner: Owner) => string])[] = [
  ['customers.list', ({ customer }, owner) => `/customers?filter[buid_customer]=${customer[owner]}`],
  ['locations.list by customer', ({ customer }, owner) => `/locations?filter[buid_customer]=${customer[owner]}`],
  ['locations.list by location', ({ location }, owner) => `/locations?filter[buid_location]=${location[owner]}`],
  ['merchants.list', ({ merchant }, owner) => `/merchants?filter[buid_merchant]=${merchant[owner]}`],
  [
    'customer-currencies.list',
    ({ customer }, owner) => `/ecaas/customer-currencies?filter[buid_customer]=${customer[owner]}`,
  ],
  [
    'merchant-currencies.list',
    ({ merchant }, owner) => `/ecaas/merchant-currencies?filter[buid_merchant]=${merchant[owner]}`,
  ],
  ['customer-banking-countries.list', ({ customer }, owner) => `/ecaas/customer-banking-countries/${customer[owner]}`],
  [
    'billing-addresses.list by customer',
    ({ customer }, owner) => `/billing-addresses?filter[buid_customer]=${customer[owner]}`,
  ],
  ['billing-addresses.list by invoice', ({ invoice }, owner) => `/billing-addresses?filter[trx_id]=${invoice[owner]}`],
  ['shipping-addresses.list', ({ invoice }, owner) => `/shipping-addresses?filter[trx_id]=${invoice[owner]}`],
  ['merchant-addresses.list', ({ invoice }, owner) => `/merchant-addresses?filter[trx_id]=${invoice[owner]}`],
  ['invoice-details.get', ({ invoice }, owner) => `/ecaas/invoice-details?filter[trx_id]=${invoice[owner]}`],
  ['invoice-details.get-older', ({ invoice }, owner) => `/details?filter[trx_id]=${invoice[owner]}`],
  [
    'merchant-invoice-documents.list',
    ({ invoice }, owner) => `/merchant-invoice-documents?filter[trx_id]=${invoice[owner]}`,
  ],
]

const get = (path: string, role: Role) => api.send('GET', `/api${path}`, { headers: own(cookies.get(role) ?? '') })
const objectsOf = (role: Role): Objects => (role === 'merchant' ? ofDealer : ofCustomer)

/** Returns `+` for a result, `o` for an empty list, otherwise the status. */
function markOf({ status, document }: TestAnswer): string {
  if (status !== 200) return String(status)
  return Array.isArray(document.data) && document.data.length === 0 ? 'o' : '+'
}

it('[ACC-12] shows each role its own resources, and a sibling’s or unrelated ones like missing ones', async () => {
  const rows = ['own sibling foreign'.padStart(54)]
  for (const [name, path] of CALLS) {
    for (const group of groupsOf(
      await Promise.all(ROLES.map(async (role) => [role, await cellsOf(path, role)] as const)),
    )) {
      rows.push(`${name.padEnd(36)}${group.cells}  ${group.roles.map((role) => INITIALS[role]).join(' ')}`)
    }
  }
  expect(rows.join('\n')).toMatchInlineSnapshot(`
    "                                   own sibling foreign
    customers.list                      +     o     o       AD PA VI CV SM VM EM CS
    customers.list                      o     o     o       ME
    locations.list by customer          +     o     o       AD PA VI CV SM VM EM CS
    locations.list by customer          o     o     o       ME
    locations.list by location          +     o     o       AD PA VI CV SM VM EM CS
    locations.list by location          o     o     o       ME
    merchants.list                      +     o     o       AD PA VI ME CS
    merchants.list                      403   403   403     CV SM VM EM
    customer-currencies.list            +     404   404     AD PA VI CV SM VM EM CS
    customer-currencies.list            404   404   404     ME
    merchant-currencies.list            +     404   404     AD PA VI ME CS
    merchant-currencies.list            403   403   403     CV SM VM EM
    customer-banking-countries.list     +     404   404     AD PA
    customer-banking-countries.list     403   403   403     VI CV SM VM EM ME CS
    billing-addresses.list by customer  +     404   404     AD PA VI CS
    billing-addresses.list by customer  403   403   403     CV SM VM EM
    billing-addresses.list by customer  404   404   404     ME
    billing-addresses.list by invoice   +     404   404     AD PA VI ME CS
    billing-addresses.list by invoice   403   403   403     CV SM VM EM
    shipping-addresses.list             +     404   404     AD PA VI ME CS
    shipping-addresses.list             403   403   403     CV SM VM EM
    merchant-addresses.list             +     404   404     AD PA VI ME CS
    merchant-addresses.list             403   403   403     CV SM VM EM
    invoice-details.get                 +     404   404     AD PA VI ME CS
    invoice-details.get                 403   403   403     CV SM VM EM
    invoice-details.get-older           +     404   404     AD PA VI ME CS
    invoice-details.get-older           403   403   403     CV SM VM EM
    merchant-invoice-documents.list     +     404   404     AD PA VI ME CS
    merchant-invoice-documents.list     403   403   403     CV SM VM EM"
  `)
}, 60_000)

async function cellsOf(path: (of: Objects, owner: Owner) => string, role: Role): Promise<string> {
  const marks: string[] = []
  for (const owner of OWNERS) marks.push(markOf(await get(path(objectsOf(role), owner), role)).padEnd(6))
  return marks.join('')
}

/** Groups roles with equal results into one row. */
function groupsOf(answers: readonly (readonly [Role, string])[]) {
  const byCells = new Map<string, Role[]>()
  for (const [role, cells] of answers) byCells.set(cells, [...(byCells.get(cells) ?? []), role])
  return [...byCells].map(([cells, roles]) => ({ cells, roles }))
}

it('[ACC-12] returns the same bytes for a sibling’s, an unrelated, and a missing resource', async () => {
  const nothing: Objects = {
    customer: { own: '', sibling: '', foreign: '9999999' },
    location: { own: '', sibling: '', foreign: 'L-9999999' },
    merchant: { own: '', sibling: '', foreign: 'M-9999999' },
    invoice: { own: '', sibling: '', foreign: 'T-9999999' },
  }
  for (const role of ['admin', 'support', 'merchant', 'card-viewer'] as const) {
    for (const [name, path] of CALLS) {
      const unknown = await get(path(nothing, 'foreign'), role)
      for (const owner of ['sibling', 'foreign'] as const) {
        const answer = await get(path(objectsOf(role), owner), role)
        expect([name, role, owner, answer.status, answer.text]).toEqual([
          name,
          role,
          owner,
          unknown.status,
          unknown.text,
        ])
      }
    }
  }
}, 60_000)

it('[ACC-9] names the missing right', async () => {
  const answer = await get(`/ecaas/customer-banking-countries/${ALBANY}`, 'viewer')
  expect(firstError(answer)).toMatchObject({
    code: 'not-permitted',
    meta: { required: 'customer-banking-countries.list', reason: 'role', roles: ['admin', 'payer'] },
  })
})

it('[ACC-2] rejects requests without a session', async () => {
  for (const [name, path] of CALLS) {
    const answer = await api.send('GET', `/api${path(ofCustomer, 'own')}`)
    expect([name, firstError(answer)?.code]).toEqual([name, 'session-required'])
  }
})

it('[EMB-1] shows a partner’s user the customers of its session and no account below them', async () => {
  const token = await api.embedToken({ buid_customers: ['20644'] })
  const { document } = await api.send('GET', '/api/customers', { headers: bearer(token) })
  expect(document.meta?.['record_count']).toBe(1)
  const cut = await api.embedToken({ buid_customers: ['20644'], capabilities: ['invoices.list'] })
  const refused = await api.send('GET', '/api/billing-addresses', { headers: bearer(cut) })
  expect(firstError(refused)?.meta).toMatchObject({ required: 'billing-addresses.list', reason: 'scope' })
})

it('[WIR-5] rejects unknown parameters', async () => {
  const codeOf = async (path: string) => firstError(await get(path, 'admin'))?.code
  for (const path of [
    '/customers?filter[name]=x',
    '/locations?filter[trx_id]=T-1',
    '/merchants?page[offset]=2',
    '/ecaas/customer-currencies?page[size]=5',
    '/billing-addresses?sort=country',
    '/details?filter[sort]=trx_id|asc',
  ]) {
    expect([path, await codeOf(path)]).toEqual([path, 'parameter-unknown'])
  }
  for (const path of [
    '/customers?filter[search]=x',
    '/customers?page[size]=10001',
    '/locations?page[size]=10001',
    '/merchants?page[size]=201',
    '/customers?filter[sol_currency]=dollars',
    '/merchants?sort=currency',
    "/details?filter[trx_id]=T-1'",
    '/shipping-addresses?filter[trx_id]=T-1,T-2',
    '/shipping-addresses',
  ]) {
    expect([path, await codeOf(path)]).toEqual([path, 'parameter-invalid'])
  }
})

it('[WIR-7] pages customers and locations by ten thousand, sorted as in the specification', async () => {
  const metaOf = async (path: string) =>
    (await get(`${path}|asc&page[number]=1&page[size]=10000`, 'admin')).document.meta
  const program_date = '2026-11-20'
  expect(await metaOf('/customers?filter[sort]=customer_name')).toEqual({ program_date, record_count: 1 })
  expect(await metaOf('/locations?filter[sort]=name')).toEqual({ program_date, record_count: 2 })
})
