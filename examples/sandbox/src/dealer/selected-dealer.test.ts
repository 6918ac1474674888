import { afterAll, beforeAll, expect, it } from 'vitest'
import { createPrincipal } from '../../../../test/support/sandbox-calls.ts'
import { openTestApi, own, type TestApi } from '../http/test-api.ts'
import { select as selectIn } from '../session/session-selection.ts'

let api: TestApi
let headers: Record<string, string>
beforeAll(async () => {
  api = await openTestApi()
  headers = own(await api.signIn('dealer-group'))
}, 60_000)
afterAll(() => api.close())

const DEALERS = ['M-302', 'M-303', 'M-304']
/** Each list returns its number of rows, or of open disputes. */
const LISTS = {
  'disputes.list': '/api/disputes',
  'rejections.list': '/api/rejections',
  'merchant-disputes.count': '/api/ecaas/merchant-dispute/count',
} as const
type List = keyof typeof LISTS

const select = (value: string) =>
  api.send('POST', '/api/ecaas/session_data', {
    body: { data: { type: 'session-data', attributes: { sessionKeys: [{ key: 'manage-merchant', value }] } } },
    headers,
  })
const read = (list: List, query = '') => api.send('GET', `${LISTS[list]}${query}`, { headers })
async function countOf(list: List, query = ''): Promise<number> {
  const { status, document } = await read(list, query)
  expect(status, list).toBe(200)
  const { open_disputes, closed_disputes } = document.data?.attributes ?? {}
  return list === 'merchant-disputes.count'
    ? Number(open_disputes) + Number(closed_disputes)
    : Number(document.meta?.['record_count'])
}

it.each(Object.keys(LISTS) as List[])(
  '[DLR-74] narrows %s to the dealer that is selected, and adds up all of them when none is',
  async (list) => {
    const named = await Promise.all(DEALERS.map((id) => countOf(list, `?filter[buid_merchant]=${id}`)))
    expect(named.filter((count) => count > 0).length, 'dealers with rows').toBeGreaterThan(1)
    for (const [place, id] of DEALERS.entries()) {
      await select(id)
      expect(await countOf(list), id).toBe(named[place])
      // A call that names another dealer of the user returns that dealer's data.
      expect(await countOf(list, `?filter[buid_merchant]=${DEALERS[0]}`)).toBe(named[0])
    }
    await select('all')
    expect(await countOf(list)).toBe(named.reduce((sum, count) => sum + count, 0))
  },
)

it.each(Object.keys(LISTS) as List[])('[DLR-74] does not find another company’s dealer in %s', async (list) => {
  for (const selected of ['all', 'M-303']) {
    await select(selected)
    const foreign = await read(list, '?filter[buid_merchant]=M-301')
    expect([foreign.status, foreign.text]).toEqual([404, (await read(list, '?filter[buid_merchant]=M-999')).text])
  }
})

it('[DLR-74] has no view of all dealers together for a corporate user', async () => {
  const principal = createPrincipal('u-1013', 'merchant', [], { merchantIds: DEALERS, selectedCustomer: null })
  const choices = [{ key: 'manage-merchant', value: 'all' }] as const
  await expect(
    selectIn({ db: api.db, clock: { date: '2026-11-20', nowMs: 0 } }, { ...principal, userType: 'corporate' }, choices),
  ).rejects.toMatchObject({ message: 'not-found' })
})
