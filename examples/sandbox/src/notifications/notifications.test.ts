import { NOTIFICATION_KINDS, offeredLocales } from 'netterms/contract/internal'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { firstError, openTestApi, own, type TestApi } from '../http/test-api.ts'
import { NOTIFICATION_TEMPLATES, NOTIFICATION_TEXTS } from './notification-texts.ts'
import { queueNotification } from './queue-notification.ts'

let api: TestApi
let admin: Record<string, string>
let viewer: Record<string, string>
let dealer: Record<string, string>
beforeAll(async () => {
  api = await openTestApi()
  admin = own(await api.signIn('admin'))
  viewer = own(await api.signIn('viewer'))
  dealer = own(await api.signIn('merchant'))
}, 60_000)
afterAll(() => api.close())

interface Notified {
  id: string
  attributes: Record<string, unknown> & { text_title: string; read_ts: string | null; effective_ts: string }
}
async function list(headers = admin, query = '') {
  const { status, document } = await api.send('GET', `/api/ecaas/notifications?page[size]=200${query}`, { headers })
  return { status, data: (document.data ?? []) as unknown as Notified[], meta: document.meta ?? {} }
}
const markAll = (up_to: unknown, headers = admin) =>
  api.send('POST', '/api/ecaas/notification-reads', {
    body: { data: { type: 'notification-reads', attributes: { up_to } } },
    headers,
  })
const move = (attributes: object) =>
  api.send('POST', '/api/sandbox/clock', { body: { data: { type: 'clock', attributes } } })
const tell = (about: string, more: object = {}) =>
  queueNotification(api.db, {
    to: { customerId: '10428' },
    template: 'office-closed',
    facts: { date: { date: '2026-12-25' } },
    about,
    at: new Date('2026-11-20T15:00:00Z'),
    ...more,
  })

it('[NOT-1] lists the latest first and counts unread ones', async () => {
  const { data, meta } = await list(admin, '&sort=-effective_ts')
  expect(meta).toMatchObject({ record_count: data.length, unread_count: data.length })
  const times = data.map(({ attributes }) => attributes.effective_ts)
  expect(times).toEqual([...times].sort().reverse())
  expect(data.find(({ attributes }) => attributes['high_priority'] === 'Y')?.attributes).toMatchObject({
    text_title: 'Payment P-100003 was returned',
    text_body: expect.stringContaining('$2,350.00'),
    notification_links: [{ text: 'Open the payment', href: '/payments?payment=P-100003' }],
    notification_attachments: [],
    read_ts: null,
  })
})

it('[NOT-11] keeps urgent ones on top for thirty days, then sorts them by time', async () => {
  const at = async (query: string) =>
    (await list(admin, query)).data.map(({ attributes }) => [attributes['high_priority'], attributes.effective_ts])
  const recent = await at('')
  expect(recent[0]?.[0]).toBe('Y')
  const urgent = recent.filter(([priority]) => priority === 'Y').length
  expect(recent.slice(urgent).map(([priority]) => priority)).not.toContain('Y')
  const newest = (await at('&sort=-effective_ts')).map(([, time]) => time)
  expect(newest).toEqual([...newest].sort().reverse())
  expect((await at('&sort=effective_ts')).map(([, time]) => time)).toEqual([...newest].reverse())
  await tell('urgent, long ago', { isHighPriority: true, at: new Date('2026-10-20T15:00:00Z') })
  const later = (await at('')).slice(urgent).map(([, time]) => time)
  await sql`delete from notifications where about = 'urgent, long ago'`.execute(api.db)
  expect(later).toContain('2026-10-20T15:00:00.000Z')
  expect(later).toEqual([...later].sort().reverse())
})

it('[NOT-11] applies the filter, counts the matches, and returns the instant', async () => {
  const all = await list()
  const urgent = await list(admin, '&filter[high_priority]=Y')
  const wanted = all.data.filter(({ attributes }) => attributes['high_priority'] === 'Y')
  expect([urgent.data.map(({ id }) => id), urgent.meta['record_count']]).toEqual([
    wanted.map(({ id }) => id),
    wanted.length,
  ])
  expect(urgent.meta['unread_count']).toBe(all.meta['unread_count'])
  let counted = 0
  for (const kind of NOTIFICATION_KINDS) {
    const { data, meta } = await list(admin, `&filter[kind]=${kind}`)
    expect(data.filter(({ attributes }) => attributes['kind'] !== kind)).toEqual([])
    counted += meta['record_count'] as number
  }
  expect(counted).toBe(all.meta['record_count'])
  expect((await list(admin, '&filter[kind]=gossip')).status).toBe(400)
  expect(all.meta['now_ts']).toMatch(/^2026-11-20T.*Z$/)
})

it('[NOT-7] attaches documents that the reader may save', async () => {
  const { data } = await list(admin, '&filter[kind]=invoices')
  const [first] = data.flatMap(
    ({ attributes }) => attributes['notification_attachments'] as { document_id: string; file_name: string }[],
  )
  expect(first?.file_name).toMatch(/\.txt$/)
  const address = `/api/merchant-invoice-documents/${first?.document_id}`
  expect((await api.send('GET', address, { headers: admin })).status).toBe(200)
  expect((await api.send('GET', address, { headers: own(await api.signIn('other-admin')) })).status).toBe(404)
})

it('[NOT-1] shows nothing before it takes effect', async () => {
  await tell('later', { effectiveAt: new Date('2026-11-21T15:00:00Z') })
  const closed = async () =>
    (await list()).data.filter(({ attributes }) => attributes.text_title.includes('Dec 25, 2026')).length
  expect(await closed()).toBe(0)
  await move({ advance: 'P2D' })
  expect(await closed()).toBe(1)
})

it('[NOT-6] notifies of an occasion once', async () => {
  const before = (await list()).data.length
  await tell('once')
  await tell('once')
  expect((await list()).data.length).toBe(before + 1)
})

it('[NOT-4] marks for the reader alone, and twice like once', async () => {
  const [first] = (await list()).data
  const read = () => api.send('POST', `/api/ecaas/notifications/${first?.id}/read`, { headers: admin })
  const [one, two] = [await read(), await read()]
  expect(one.status).toBe(200)
  expect(two.text).toBe(one.text)
  expect((await list()).data[0]?.attributes.read_ts).not.toBeNull()
  expect((await list(viewer)).data.find(({ id }) => id === first?.id)?.attributes.read_ts).toBeNull()
  expect((await list(admin, '&filter[unread]=Y')).data.map(({ id }) => id)).not.toContain(first?.id)
  const { rows } = await sql`select from audit_entries where action = 'notifications.mark-read'`.execute(api.db)
  expect(rows).toHaveLength(1)
})

it.each(['0', '-1', '9999999', '99999999999999999999', 'x', '1e3', '__proto__'])('[NOT-4] has no %s', async (id) => {
  expect((await api.send('POST', `/api/ecaas/notifications/${id}/read`, { headers: admin })).status).toBe(404)
})

it('[NOT-5] marks those in effect, and leaves later ones', async () => {
  const { data } = await list(viewer, '&sort=-effective_ts')
  const upTo = data[0]?.attributes.effective_ts ?? ''
  await tell('after the list was read', { at: new Date(Date.parse(upTo) + 1000) })
  await move({ advance: 'PT30M' })
  const marked = await markAll(upTo, viewer)
  expect([marked.status, marked.document.data?.attributes['marked']]).toEqual([200, data.length])
  expect((await markAll(upTo, viewer)).document.data?.attributes['marked']).toBe(0)
  const after = await list(viewer)
  expect(after.meta['unread_count']).toBe(1)
  expect(firstError(await markAll('yesterday', viewer))?.code).toBe('attribute-invalid')
})

it('[NOT-6] notifies of past due invoices and pending disputes in the same night', async () => {
  const before = new Set((await list()).data.map(({ id }) => id))
  await move({ now: '2026-12-18T18:00:00Z' })
  const fresh = (await list()).data.filter(({ id }) => !before.has(id)).map(({ attributes }) => attributes)
  const late = fresh.filter(({ text_title }) => text_title === 'Invoices past due: Northwind Traders')
  const { rows } = await sql<{ open: string; count: string }>`
    select sum(open_minor) as open, count(*) as count from invoices
    where customer_buid = '10428' and currency = 'USD' and due_date = '2026-12-16' and primary_status = 'Past Due'
    `.execute(api.db)
  const amount = (Number(rows[0]?.open) / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })
  expect(late.map(({ text_body }) => text_body)).toContainEqual(
    expect.stringMatching(
      new RegExp(`due on Dec 16, 2026\\. Number of invoices: ${rows[0]?.count}\\. .*\\$${amount.replace('.', '\\.')}`),
    ),
  )
  expect(fresh.map(({ text_title }) => text_title).join()).toMatch(/Your answer is needed: dispute D-\d+/)
  // Each dispute warning reached the party that must respond next.
  const { rows: untold } = await sql`
    select warning.dispute_id from dispute_warnings as warning
    join disputes on disputes.customer_buid = warning.customer_buid and disputes.id = warning.dispute_id
    left join notifications on about = 'dispute-warning:' || warning.dispute_id || ':' || warning.respond_by || ':' || days_left
    where case side when 'merchant' then notifications.merchant_buid is distinct from disputes.merchant_buid
      else notifications.customer_buid is distinct from disputes.customer_buid end`.execute(api.db)
  expect(untold).toEqual([])
  const { rows: twice } = await sql`select about from notifications group by about having count(*) > 1`.execute(api.db)
  expect(twice).toEqual([])
})

describe.each(offeredLocales)('in %s', (language) => {
  const texts: Record<string, string> = NOTIFICATION_TEXTS[language]

  it('[NOT-3] has the words of every template and asks for the same facts', () => {
    const asked = (text = '') => [...text.matchAll(/\{\{\w+\}\}/g)].map(String).sort()
    expect(Object.keys(texts)).toEqual(Object.keys(NOTIFICATION_TEXTS.en))
    for (const template of NOTIFICATION_TEMPLATES) {
      for (const part of [`${template}.title`, `${template}.body`] as const) {
        expect([part, asked(texts[part])]).toEqual([part, asked(NOTIFICATION_TEXTS.en[part])])
        expect(texts[part]?.trim()).not.toBe('')
      }
    }
  })

  it('[NOT-3] has its text, with every value filled in', async () => {
    const { data } = await list(admin, `&filter[language]=${language}`)
    const returned = data.find((each) => JSON.stringify(each).includes('payment=P-100003'))?.attributes
    expect(returned?.payment_status).toBe('returned')
    expect(returned?.text_title).toBe(texts['payment-returned.title']?.replace('{{payment}}', 'P-100003'))
    expect(JSON.stringify(data.map(({ attributes }) => [attributes.text_title, attributes['text_body']]))).not.toMatch(
      /\{\{\w+\}\}/,
    )
  })
})

it('[NOT-8] lists applications with their missing steps', async () => {
  const ask = async (headers: Record<string, string>, query = '') => {
    const answer = await api.send('GET', `/api/applications${query}`, { headers })
    return {
      status: answer.status,
      data: (answer.document.data ?? []) as unknown as Notified[],
      meta: answer.document.meta,
    }
  }
  const { data, meta } = await ask(admin)
  expect(meta).toMatchObject({ record_count: 3 })
  expect(data.map(({ id }) => id)).toEqual(['AP-7003', 'AP-7002', 'AP-7001'])
  expect(data[0]?.attributes).toMatchObject({
    application_type: 'credit-increase',
    status: 'documents-needed',
    decided_ts: null,
    amount: 30000000,
    currency: 'USD',
    next_step: 'send-documents',
    documents: [
      { document_type: 'financial-statements', received: false },
      { document_type: 'bank-reference', received: true },
    ],
  })
  expect((await ask(dealer)).data.map(({ id }) => id)).toEqual(['AP-8001'])
  expect((await ask(dealer, '?filter[buid_customer]=10428')).status).toBe(404)
  expect((await ask(admin, '?filter[buid_customer]=20517')).status).toBe(404)
})

it('[NOT-9] has a next step for open applications and none for decided ones', async () => {
  const { rows } = await sql`
    select id from applications where (next_step is null) <> (status in ('approved', 'declined', 'withdrawn'))
    `.execute(api.db)
  expect(rows).toEqual([])
})
