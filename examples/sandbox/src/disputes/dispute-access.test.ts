import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestApi, own, type TestApi } from '../http/test-api.ts'

let api: TestApi
const cookies: Record<string, string> = {}
const PEOPLE = ['admin', 'payer', 'viewer', 'cardviewer', 'merchant', 'support', 'other-admin'] as const
beforeAll(async () => {
  api = await openTestApi()
  for (const person of PEOPLE) cookies[person] = await api.signIn(person)
}, 60_000)
afterAll(() => api.close())

/**
 * `own`: Northwind's, sold by the dealer of `merchant`; `sibling`: Northwind's, sold by another dealer; `foreign`:
 * missing.
 */
const DISPUTES = { own: 'D-1182', sibling: 'D-1195', foreign: 'D-999999' } as const
type Which = keyof typeof DISPUTES

const body = (type: string, attributes: object) => ({ data: { type, attributes } })
const answer = { action: 'close', version: 999, comment: 'x' }
const withKey = () => ({ 'idempotency-key': `key-${crypto.randomUUID()}` })

/** If the caller has access, each call succeeds or is refused for another reason. None changes any data. */
const CALLS: Record<string, (id: string, headers: Record<string, string>) => ReturnType<TestApi['send']>> = {
  'disputes.get': (id, headers) => api.send('GET', `/api/disputes/${id}`, { headers }),
  'customer-dispute-responses.list': (id, headers) =>
    api.send('GET', `/api/ecaas/customer-dispute-response?filter[dispute_id]=${id}&filter[sort]=comment_date|desc`, {
      headers,
    }),
  'merchant-dispute-responses.list': (id, headers) =>
    api.send('GET', `/api/ecaas/merchant-dispute-response?filter[dispute_id]=${id}`, { headers }),
  'disputes.answer': (id, headers) =>
    api.send('POST', `/api/disputes/${id}/answers`, {
      body: body('dispute-answers', answer),
      headers: { ...headers, ...withKey() },
    }),
  'disputes.withdraw': (id, headers) =>
    api.send('POST', `/api/disputes/${id}/withdrawal`, {
      body: body('dispute-withdrawals', { version: 999 }),
      headers,
    }),
  'dispute-documents.get': (id, headers) =>
    api.send('GET', `/api/dispute-documents/${id.replace('D-', 'DOC-')}-1`, { headers }),
}

it('[DSP-17] shows a dispute to permitted users only: call by user by object', async () => {
  const rows: string[] = []
  for (const [name, call] of Object.entries(CALLS)) {
    for (const which of Object.keys(DISPUTES) as Which[]) {
      const cells: string[] = []
      for (const person of PEOPLE) {
        const { status } = await call(DISPUTES[which], own(cookies[person] ?? ''))
        cells.push(String(status))
      }
      rows.push(`${name.padEnd(32)}${which.padEnd(9)}${cells.join('  ')}`)
    }
  }
  expect([`${' '.repeat(41)}AD   PA   VI   CV   ME   CS   other`, ...rows].join('\n')).toMatchInlineSnapshot(`
    "                                         AD   PA   VI   CV   ME   CS   other
    disputes.get                    own      200  200  200  403  200  200  404
    disputes.get                    sibling  200  200  200  403  404  200  404
    disputes.get                    foreign  404  404  404  403  404  404  404
    customer-dispute-responses.list own      200  200  200  403  403  200  404
    customer-dispute-responses.list sibling  200  200  200  403  403  200  404
    customer-dispute-responses.list foreign  404  404  404  403  403  404  404
    merchant-dispute-responses.list own      403  403  403  403  200  200  403
    merchant-dispute-responses.list sibling  403  403  403  403  404  200  403
    merchant-dispute-responses.list foreign  403  403  403  403  404  404  403
    disputes.answer                 own      409  403  403  403  409  409  404
    disputes.answer                 sibling  409  403  403  403  404  409  404
    disputes.answer                 foreign  404  403  403  403  404  404  404
    disputes.withdraw               own      409  409  403  403  403  403  404
    disputes.withdraw               sibling  409  409  403  403  403  403  404
    disputes.withdraw               foreign  404  404  403  403  403  403  404
    dispute-documents.get           own      200  200  200  403  200  200  404
    dispute-documents.get           sibling  404  404  404  403  404  404  404
    dispute-documents.get           foreign  404  404  404  403  404  404  404"
  `)
})

it('[DSP-17] returns the same bytes for another company’s dispute and for a missing one', async () => {
  for (const person of ['merchant', 'other-admin'] as const) {
    const headers = own(cookies[person] ?? '')
    const foreign = await api.send('GET', `/api/disputes/${DISPUTES.sibling}`, { headers })
    const unknown = await api.send('GET', '/api/disputes/D-0', { headers })
    expect([person, foreign.status, foreign.text]).toEqual([person, 404, unknown.text])
  }
})

it('[DSP-17] lists for a dealer disputes of its sales and for a customer its own', async () => {
  const idsFor = async (person: string, query = '') => {
    const answered = await api.send('GET', `/api/disputes${query}`, { headers: own(cookies[person] ?? '') })
    const data = (answered.document.data ?? []) as unknown as { id: string }[]
    return data.map(({ id }) => id)
  }
  expect(await idsFor('merchant', '?page[size]=200&filter[buid_customer]=10428')).toEqual(['D-1182', 'D-1101'])
  expect(await idsFor('merchant', '?filter[buid_merchant]=M-302')).toEqual([])
  expect(await idsFor('viewer', '?filter[status]=open')).toEqual(['D-1195', 'D-1182'])
  expect(await idsFor('viewer', '?filter[status]=expired')).toEqual(['D-1120'])
  expect(await idsFor('other-admin', '?filter[buid_customer]=10428')).toEqual([])
})

it('[DSP-32] names the people of a customer to that customer only', async () => {
  const ask = (person: string, id: string) =>
    api.send('GET', `/api/ecaas/user-group-contacts?filter[buid_customer]=${id}`, {
      headers: own(cookies[person] ?? ''),
    })
  const people = (await ask('payer', '10428')).document.data as unknown as { id: string }[]
  expect(people.map(({ id }) => id)).toContain('u-1001')
  expect(people.map(({ id }) => id)).not.toContain('u-1010')
  expect((await ask('payer', '20517')).status).toBe(404)
  expect((await ask('merchant', '10428')).status).toBe(403)
})

it('[DSP-31] lists the reasons in their order, and says which need documents', async () => {
  const answered = await api.send('GET', '/api/customer-dispute-reasons', { headers: own(cookies['payer'] ?? '') })
  const reasons = answered.document.data as unknown as { id: string; attributes: Record<string, string> }[]
  expect(reasons[1]?.attributes).toEqual({
    dispute_reason_id: 'DR-2',
    dispute_reason: 'Quantity',
    documentation_required: 'Y',
  })
  expect(reasons).toHaveLength(10)
})
