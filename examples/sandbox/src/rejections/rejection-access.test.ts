import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestApi, own, type TestApi } from '../http/test-api.ts'

let api: TestApi
const cookies: Record<string, string> = {}
const PEOPLE = ['admin', 'payer', 'viewer', 'cardviewer', 'merchant', 'dealer-group', 'support', 'other-admin'] as const
beforeAll(async () => {
  api = await openTestApi()
  for (const person of PEOPLE) cookies[person] = await api.signIn(person)
}, 60_000)
afterAll(() => api.close())

/**
 * `own`: Northwind's, sold by the dealer of `merchant`, accepted; `sibling`: sold by a dealer of `dealer-group`,
 * canceled; `foreign`: missing.
 */
const REJECTIONS = { own: 'RJ-1006', sibling: 'RJ-1009', foreign: 'RJ-999999' } as const
type Which = keyof typeof REJECTIONS
type Headers = Record<string, string>

const body = (type: string, attributes: object) => ({ data: { type, attributes } })
const withKey = () => ({ 'idempotency-key': `key-${crypto.randomUUID()}` })

/** If the caller has access, each call succeeds or is refused for another reason. None changes any data. */
const CALLS: Record<string, (id: string, headers: Headers) => ReturnType<TestApi['send']>> = {
  'rejections.get': (id, headers) => api.send('GET', `/api/rejections/${id}`, { headers }),
  'rejection-customers.list': (id, headers) => api.send('GET', `/api/rejections/${id}/customers`, { headers }),
  'rejections.cancel': (id, headers) =>
    api.send('POST', `/api/rejections/${id}/cancellation`, {
      body: body('rejection-cancellations', { version: 99, confirmed: true }),
      headers: { ...headers, ...withKey() },
    }),
  'rejections.resubmit': (id, headers) =>
    api.send('POST', `/api/rejections/${id}/resubmissions`, {
      body: body('rejection-resubmissions', { version: 99 }),
      headers: { ...headers, ...withKey() },
    }),
  'rejections.save-draft': (id, headers) =>
    api.send('POST', `/api/rejections/${id}/draft`, {
      body: body('rejection-drafts', { version: 99, corrections: {} }),
      headers,
    }),
  'rejections.discard-draft': (id, headers) => api.send('DELETE', `/api/rejections/${id}/draft`, { headers }),
}

it('[ACC-12] shows and moves rejections for permitted users only: call by user by object', async () => {
  const rows: string[] = []
  for (const [name, call] of Object.entries(CALLS)) {
    for (const which of Object.keys(REJECTIONS) as Which[]) {
      const cells: string[] = []
      for (const person of PEOPLE)
        cells.push(String((await call(REJECTIONS[which], own(cookies[person] ?? ''))).status))
      rows.push(`${name.padEnd(26)}${which.padEnd(9)}${cells.join('  ')}`)
    }
  }
  expect([`${' '.repeat(35)}AD   PA   VI   CV   ME   MG   CS   other`, ...rows].join('\n')).toMatchInlineSnapshot(`
    "                                   AD   PA   VI   CV   ME   MG   CS   other
    rejections.get            own      200  200  403  403  200  404  200  404
    rejections.get            sibling  200  200  403  403  404  200  200  404
    rejections.get            foreign  404  404  403  403  404  404  404  404
    rejection-customers.list  own      403  403  403  403  200  404  200  403
    rejection-customers.list  sibling  403  403  403  403  404  200  200  403
    rejection-customers.list  foreign  403  403  403  403  404  404  404  403
    rejections.cancel         own      403  403  403  403  409  404  409  403
    rejections.cancel         sibling  403  403  403  403  404  409  409  403
    rejections.cancel         foreign  403  403  403  403  404  404  404  403
    rejections.resubmit       own      403  403  403  403  409  404  409  403
    rejections.resubmit       sibling  403  403  403  403  404  409  409  403
    rejections.resubmit       foreign  403  403  403  403  404  404  404  403
    rejections.save-draft     own      403  403  403  403  409  404  409  403
    rejections.save-draft     sibling  403  403  403  403  404  409  409  403
    rejections.save-draft     foreign  403  403  403  403  404  404  404  403
    rejections.discard-draft  own      403  403  403  403  409  404  409  403
    rejections.discard-draft  sibling  403  403  403  403  404  409  409  403
    rejections.discard-draft  foreign  403  403  403  403  404  404  404  403"
  `)
})

it('[ACC-12] returns the same bytes for another company’s rejection and for a missing one', async () => {
  for (const [person, id] of [
    ['merchant', 'RJ-1009'],
    ['other-admin', 'RJ-1006'],
    ['payer', 'RJ-1004'],
  ] as const) {
    const headers = own(cookies[person] ?? '')
    const foreign = await api.send('GET', `/api/rejections/${id}`, { headers })
    const unknown = await api.send('GET', '/api/rejections/RJ-0', { headers })
    expect([person, foreign.status, foreign.text]).toEqual([person, 404, unknown.text])
  }
})

it('[REJ-8] lists for a customer what it would have to pay, and no other customer’s', async () => {
  const ownersFor = async (person: string, query = '') => {
    const answer = await api.send('GET', `/api/rejections?page[size]=200${query}`, {
      headers: own(cookies[person] ?? ''),
    })
    const data = (answer.document.data ?? []) as unknown as { attributes: Record<string, unknown> }[]
    return [answer.status, ...[...new Set(data.map(({ attributes }) => attributes['buid_customer']))].sort()]
  }
  expect(await ownersFor('admin')).toEqual([200, '10428'])
  expect(await ownersFor('other-admin')).toEqual([200, '20517'])
  expect(await ownersFor('support')).toEqual([200, '10428', '20517', '21190'])
  expect(await ownersFor('payer', '&filter[buid_customer]=20517')).toEqual([404])
  expect(await ownersFor('payer', '&filter[buid_merchant]=M-302')).toEqual([200, '10428'])
  expect(await ownersFor('viewer')).toEqual([403])
})
