/**
 * Checks every call on documents, statements, loyalty, notifications, and applications for every role: on own objects,
 * on those of a sibling account, and on those of another company.
 */
import { type Role, ROLES } from 'netterms/contract/internal'
import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { queueNotification } from '../notifications/queue-notification.ts'
import { openTestApi, own, PROVIDER, type TestApi } from '../http/test-api.ts'

const CUSTOMER = '10429'
const SIBLING = '10428'
const FOREIGN = '20517'
const DEALER = 'M-301'
type Which = 'own' | 'sibling' | 'foreign'
const WHICH: readonly Which[] = ['own', 'sibling', 'foreign']
interface Objects {
  customer: string
  invoice: string
  document: string
  program: string
  notification: string
  application: string
}

let api: TestApi
const cookies = new Map<Role, string>()
let ofCustomer: Record<Which, Objects>
let ofDealer: Record<Which, Objects>

beforeAll(async () => {
  api = await openTestApi()
  for (const role of ROLES) {
    const types = { merchant: '{merchant}', support: '{admin}' }[role as string] ?? '{customer}'
    const id = `u-${role}`
    await sql`insert into users (id, username, password_hash, first_name, last_name, email, role, user_types, status)
      select ${id}, ${id}, password_hash, first_name, last_name, ${`${id}@harbor.example`}, ${role}, ${types}::text[], status
      from users where id = 'u-1001'`.execute(api.db)
    if (role === 'merchant') await sql`insert into user_merchants values (${id}, ${DEALER})`.execute(api.db)
    else await sql`insert into user_customers values (${id}, ${CUSTOMER})`.execute(api.db)
    cookies.set(role, await api.signIn(id))
  }
  await sql`
    insert into payments (customer_buid, number, confirmation_number, status, currency, total_minor, fee_minor,
      bank_account_id, bank_account_name, bank_account_last4, rail, payer_principal, payer_name, idempotency_key,
      submitted_at, initiates_on, leaves_on, posts_by, settled_on)
    select customers.buid, 'P-' || customers.buid, 'C-' || customers.buid, payments.status, 'USD', total_minor, fee_minor,
      bank_accounts.id, bank_account_name, bank_account_last4, payments.rail, payer_principal, payer_name,
      'key of ' || customers.buid, submitted_at, initiates_on, leaves_on, posts_by, settled_on
    from payments, customers
    join bank_accounts on bank_accounts.customer_buid = customers.buid
    where payments.number = 'P-100001' and customers.buid in (${CUSTOMER}, ${FOREIGN})
      or payments.number = 'P-100001' and customers.buid = ${SIBLING} and bank_accounts.id = 'BA-1001'`.execute(api.db)
  ofCustomer = {
    own: await objectsOf(CUSTOMER, true, 'LP-503', CUSTOMER, null),
    sibling: await objectsOf(SIBLING, true, 'LP-501', SIBLING, null),
    foreign: await objectsOf(FOREIGN, true, 'LP-601', FOREIGN, null),
  }
  ofDealer = {
    own: await objectsOf(CUSTOMER, true, 'LP-503', null, DEALER),
    sibling: await objectsOf(CUSTOMER, false, 'LP-502', null, 'M-302'),
    foreign: await objectsOf(FOREIGN, false, 'LP-601', null, 'M-304'),
  }
}, 90_000)
afterAll(() => api.close())

async function objectsOf(
  customer: string,
  isOfDealer: boolean,
  program: string,
  toCustomer: string | null,
  toDealer: string | null,
): Promise<Objects> {
  const invoice = `T-9${program.slice(3)}${isOfDealer ? 1 : 2}`
  const merchant = isOfDealer ? DEALER : 'M-302'
  await sql`
    insert into invoices (customer_buid, trx_id, invoice_id, merchant_buid, sold_by, primary_status, eligible_for_dispute,
      currency, subtotal_minor, tax_minor, late_fee_minor, rebates_minor, billed_minor, invoice_date)
    values (${customer}, ${invoice}, ${invoice}, ${merchant}, 'A dealer', 'Unbilled', false, 'USD', 100, 0, 0, 0, 100,
      '2026-11-19') on conflict do nothing`.execute(api.db)
  await sql`insert into customer_merchants values (${customer}, ${merchant}, '{USD}') on conflict do nothing`.execute(
    api.db,
  )
  const { rows: notified } = await sql<{ id: string }>`
    insert into notifications (customer_buid, merchant_buid, template, facts, links, high_priority, created_at, effective_at,
      about)
    values (${toCustomer}, ${toDealer}, 'office-closed', '{"date":{"date":"2026-12-24"}}', '[]', false, '2026-11-19',
      '2026-11-19', ${randomUUID()}) returning id::text`.execute(api.db)
  const application = `AP-${toDealer ?? toCustomer}`
  await sql`insert into applications (customer_buid, merchant_buid, id, kind, status, submitted_at)
    values (${toCustomer}, ${toDealer}, ${application}, 'credit-line', 'in-review', now())`.execute(api.db)
  await sql`insert into application_documents
      (customer_buid, application_id, position, document_type, received, id, file_name, media_type, size_bytes, sha256)
    select ${toCustomer}, ${application}, 1, document_type, received, 'AD-' || ${application}, file_name, media_type, size_bytes, sha256
    from application_documents where id = 'AD-7001-1'`.execute(api.db)
  return { customer, invoice, document: `X-${invoice}`, program, notification: notified[0]?.id ?? '', application }
}

/** Restores the dealer's document of the invoice. */
const putBack = ({ customer, invoice, document }: Objects) =>
  sql`insert into invoice_documents (customer_buid, trx_id, id, doc_type_id, document_type, file_name, content, entered_at)
    values (${customer}, ${invoice}, ${document}, '1', 'Original dealer invoice', 'a.txt', 'x', now())
    on conflict do nothing`.execute(api.db)

const body = (type: string, attributes: object) => ({ data: { type, attributes } })
const get = (path: string) => (headers: Record<string, string>) => api.send('GET', `/api${path}`, { headers })
type Ask = (objects: Objects) => (headers: Record<string, string>) => ReturnType<TestApi['send']>

const CALLS: Record<string, Ask> = {
  'invoices.download-pdf': ({ invoice }) => get(`/invoices/${invoice}/pdf`),
  'statements.list': ({ customer }) => get(`/statements?filter[buid_customer]=${customer}`),
  'statements.download-pdf': ({ customer }) => get(`/statements/${customer}-USD-2026-11/pdf`),
  'payments.download-receipt': ({ customer }) => get(`/payments/P-${customer}/receipt`),
  'merchant-invoice-documents.download': (objects) => async (headers) => {
    await putBack(objects)
    return get(`/merchant-invoice-documents/${objects.document}`)(headers)
  },
  'merchant-invoice-documents.create': (objects) => async (headers) => {
    await putBack(objects)
    const form = new FormData()
    form.append('data', JSON.stringify(body('merchant-invoice-documents', { trx_id: objects.invoice }).data))
    form.append('file', new Blob(['a'], { type: 'text/plain' }), 'a.txt')
    const request = new Request(`${PROVIDER}/`, { method: 'POST', body: form })
    return api.send('POST', '/api/merchant-invoice-documents', {
      payload: Buffer.from(await request.arrayBuffer()),
      headers: {
        ...headers,
        'content-type': request.headers.get('content-type') ?? '',
        'idempotency-key': `upload-${randomUUID()}`,
      },
    })
  },
  'merchant-invoice-documents.delete': (objects) => async (headers) => {
    await putBack(objects)
    return api.send('DELETE', '/api/merchant-invoice-documents', {
      body: body('merchant-invoice-documents', { document_id: objects.document }),
      headers,
    })
  },
  'invoice-notes.create':
    ({ invoice }) =>
    (headers) =>
      api.send('POST', '/api/invoice-notes', {
        body: body('invoice-notes', { trx_id: invoice, text: 'x' }),
        headers: { ...headers, 'idempotency-key': `note-${randomUUID()}` },
      }),
  'enrollments.list': ({ customer }) =>
    get(`/customer-loyalty-program-enrollments?filter[buid_customer]=${customer}&filter[enrollment_status]=3`),
  'enrollments.answer':
    ({ program }) =>
    (headers) =>
      api.send('POST', `/api/customer-loyalty-program-enrollments/${program.replace('LP', 'LE')}/answers`, {
        body: body('loyalty-enrollment-answers', { action: 'leave' }),
        headers,
      }),
  'milestones.list': ({ program }) => get(`/customer-loyalty-milestones?filter[program_id]=${program}`),
  'loyalty-programs.get': ({ program }) => get(`/loyalty-programs/${program}`),
  'loyalty-programs.update':
    ({ program }) =>
    (headers) =>
      api.send('PATCH', `/api/loyalty-programs/${program}`, {
        body: body('loyalty-programs', {
          version: 999,
          sales_target: 1,
          tiers: [{ target_value: 1, incentive_reward: 'percent', reward_value: 1 }],
        }),
        headers,
      }),
  'notifications.mark-read':
    ({ notification }) =>
    (headers) =>
      api.send('POST', `/api/ecaas/notifications/${notification}/read`, { headers }),
  'applications.list': ({ customer }) => get(`/applications?filter[buid_customer]=${customer}`),
  'application-documents.get': ({ application }) => get(`/application-documents/AD-${application}`),
}

it('[DOC-1] returns each to permitted users, and not found to all others: call by object by role', async () => {
  const rows: string[] = []
  for (const [name, ask] of Object.entries(CALLS)) {
    for (const which of WHICH) {
      const cells: number[] = []
      for (const role of ROLES) {
        const objects = (role === 'merchant' ? ofDealer : ofCustomer)[which]
        cells.push((await ask(objects)(own(cookies.get(role) ?? ''))).status)
      }
      rows.push(`${name.padEnd(36)}${which.padEnd(9)}${cells.join('  ')}`)
    }
  }
  expect([`${' '.repeat(45)}AD   PA   VI   CV   SM   VM   EM   ME   CS`, ...rows].join('\n')).toMatchInlineSnapshot(`
    "                                             AD   PA   VI   CV   SM   VM   EM   ME   CS
    invoices.download-pdf               own      200  200  200  403  403  403  403  200  200
    invoices.download-pdf               sibling  404  404  404  403  403  403  403  404  404
    invoices.download-pdf               foreign  404  404  404  403  403  403  403  404  404
    statements.list                     own      200  200  200  403  403  403  403  403  200
    statements.list                     sibling  404  404  404  403  403  403  403  403  404
    statements.list                     foreign  404  404  404  403  403  403  403  403  404
    statements.download-pdf             own      200  200  200  403  403  403  403  403  200
    statements.download-pdf             sibling  404  404  404  403  403  403  403  403  404
    statements.download-pdf             foreign  404  404  404  403  403  403  403  403  404
    payments.download-receipt           own      200  200  200  403  403  403  403  403  200
    payments.download-receipt           sibling  404  404  404  403  403  403  403  403  404
    payments.download-receipt           foreign  404  404  404  403  403  403  403  403  404
    merchant-invoice-documents.download own      200  200  200  403  403  403  403  200  200
    merchant-invoice-documents.download sibling  404  404  404  403  403  403  403  404  404
    merchant-invoice-documents.download foreign  404  404  404  403  403  403  403  404  404
    merchant-invoice-documents.create   own      403  403  403  403  403  403  403  409  409
    merchant-invoice-documents.create   sibling  403  403  403  403  403  403  403  404  404
    merchant-invoice-documents.create   foreign  403  403  403  403  403  403  403  404  404
    merchant-invoice-documents.delete   own      403  403  403  403  403  403  403  204  204
    merchant-invoice-documents.delete   sibling  403  403  403  403  403  403  403  404  404
    merchant-invoice-documents.delete   foreign  403  403  403  403  403  403  403  404  404
    invoice-notes.create                own      201  201  403  403  403  403  403  201  201
    invoice-notes.create                sibling  404  404  403  403  403  403  403  404  404
    invoice-notes.create                foreign  404  404  403  403  403  403  403  404  404
    enrollments.list                    own      200  200  200  403  403  200  200  403  200
    enrollments.list                    sibling  404  404  404  403  403  404  404  403  404
    enrollments.list                    foreign  404  404  404  403  403  404  404  403  404
    enrollments.answer                  own      409  403  403  403  403  403  409  403  403
    enrollments.answer                  sibling  404  403  403  403  403  403  404  403  403
    enrollments.answer                  foreign  404  403  403  403  403  403  404  403  403
    milestones.list                     own      200  200  200  403  403  200  200  200  200
    milestones.list                     sibling  404  404  404  403  403  404  404  404  404
    milestones.list                     foreign  404  404  404  403  403  404  404  404  404
    loyalty-programs.get                own      200  200  200  403  403  200  200  200  200
    loyalty-programs.get                sibling  404  404  404  403  403  404  404  404  404
    loyalty-programs.get                foreign  404  404  404  403  403  404  404  404  404
    loyalty-programs.update             own      403  403  403  403  403  403  409  409  403
    loyalty-programs.update             sibling  403  403  403  403  403  403  404  404  403
    loyalty-programs.update             foreign  403  403  403  403  403  403  404  404  403
    notifications.mark-read             own      200  200  200  403  200  200  200  200  403
    notifications.mark-read             sibling  404  404  404  403  404  404  404  404  403
    notifications.mark-read             foreign  404  404  404  403  404  404  404  404  403
    applications.list                   own      200  200  200  403  200  200  200  404  200
    applications.list                   sibling  404  404  404  403  404  404  404  404  404
    applications.list                   foreign  404  404  404  403  404  404  404  404  404
    application-documents.get           own      200  200  200  403  403  403  403  200  200
    application-documents.get           sibling  404  404  404  403  403  403  403  404  404
    application-documents.get           foreign  404  404  404  403  403  403  403  404  404"
  `)
}, 180_000)

it('[LOY-7] lists for a dealer what it grants and for a customer what it is granted', async () => {
  const idsFor = async (role: Role, query = '') => {
    const { document } = await api.send('GET', `/api/loyalty-programs${query}`, {
      headers: own(cookies.get(role) ?? ''),
    })
    return ((document.data ?? []) as unknown as { id: string }[]).map(({ id }) => id)
  }
  expect(await idsFor('merchant')).toEqual(['LP-501', 'LP-503'])
  expect(await idsFor('merchant', `?filter[buid_customer]=${FOREIGN}`)).toEqual([])
  expect(await idsFor('viewer', `?filter[buid_customer]=${CUSTOMER}`)).toEqual(['LP-503'])
  expect(await idsFor('viewer', `?filter[buid_customer]=${FOREIGN}`)).toEqual([])
  expect(await idsFor('card-viewer')).toEqual([])
})

it('[NOT-2] notifies each user only of events that concern them and that they may act on', async () => {
  const notified = async (role: Role) => {
    const { document } = await api.send('GET', '/api/ecaas/notifications?page[size]=200', {
      headers: own(cookies.get(role) ?? ''),
    })
    return (document.data ?? []) as unknown as { id: string; attributes: { text_title: string } }[]
  }
  await queueNotification(api.db, {
    to: { customerId: CUSTOMER },
    needs: 'invoices.list',
    template: 'invoices-past-due',
    facts: { customer: 'X', date: { date: '2026-11-18' }, count: { number: 1 }, amount: 'x' },
    about: 'a test of who may hear of it',
    at: new Date('2026-11-19T12:00:00Z'),
  })
  const others = [...Object.values(ofCustomer), ...Object.values(ofDealer)].map(({ notification }) => notification)
  for (const role of ['admin', 'safety-manager', 'merchant'] as const) {
    const mine = (role === 'merchant' ? ofDealer : ofCustomer).own.notification
    const ids = (await notified(role)).map(({ id }) => id)
    expect([role, ids.filter((id) => others.includes(id))]).toEqual([role, [mine]])
  }
  // A safety manager sees no invoices, so past due notices are not sent to them.
  const titles = async (role: Role) => (await notified(role)).map(({ attributes }) => attributes.text_title).join()
  expect(await titles('admin')).toContain('past due')
  expect(await titles('safety-manager')).not.toContain('past due')
})
