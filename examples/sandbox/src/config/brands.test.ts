import { readBrand, readMenuWishes, readSecondaryPages } from 'netterms/contract/internal'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TOKENS } from '../../../../src/theme/tokens.ts'
import { openTestApi, type TestApi } from '../http/test-api.ts'
import { BRANDS } from './brands.ts'
import { PROGRAM } from './config.handlers.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
}, 60_000)
afterAll(() => api.close())

const push = (name: string, headers: Record<string, string> = { 'sec-fetch-site': 'same-origin' }, to = api) =>
  to.send('POST', `/sandbox/brands/${name}`, {
    payload: '--b--\r\n',
    headers: { 'content-type': 'multipart/form-data; boundary=b', ...headers },
  })
const worn = async () => (await api.send('GET', '/api/config')).document.data?.attributes

it.each(Object.entries(BRANDS))(
  '[CFG-11] %s has nothing that a page would leave out',
  (_name, { brand, menuPages }) => {
    expect(readBrand(brand)).toEqual(brand)
    expect(readMenuWishes(menuPages)).toEqual(menuPages)
  },
)

it.each(Object.entries(BRANDS))('[THM-5] %s sets tokens that there are, and no other', (_name, { brand }) => {
  expect(Object.keys(brand.tokens).filter((name) => !Object.hasOwn(TOKENS, name))).toEqual([])
})

it('[CFG-14] names secondary pages that a page can read', async () => {
  expect(readSecondaryPages((await worn())?.['secondaryPages'])).toEqual(PROGRAM.secondaryPages)
})

it('[CFG-13] wears Harbor’s brand until a button of /sandbox puts on the other, and back', async () => {
  expect(await worn()).toMatchObject({ title: 'Harbor Trade Credit', menuPages: [] })
  const pushed = await push('ridgeline')
  expect([pushed.status, pushed.headers['location']]).toEqual([303, '/sandbox#brands'])
  const { title, brand, menuPages } = BRANDS.ridgeline
  expect(await worn()).toMatchObject({ title, brand, menuPages })
  expect((await api.send('GET', '/sandbox')).text).toMatch(/Ridgeline Supply Finance<[^]*In use/)
  const entries = await api.db.selectFrom('audit_entries').select('action').where('subject', '=', 'brand').execute()
  expect(entries).toEqual([{ action: 'sandbox-brands.set' }])
  await push('harbor')
  expect(await worn()).toMatchObject({ title: 'Harbor Trade Credit' })
})

describe('rejected requests', () => {
  it('[CFG-13] rejects forms of another site and unknown brands', async () => {
    expect((await push('ridgeline', { origin: 'null', 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    expect((await push('no-such-brand')).status).toBe(404)
    expect((await push('constructor')).status).toBe(404)
    expect(await worn()).toMatchObject({ title: 'Harbor Trade Credit' })
  })

  it('[CFG-13] has no such button on a live system', async () => {
    const live = await openTestApi({ environment: 'live', https: true })
    expect((await push('ridgeline', undefined, live)).status).toBe(404)
    await live.close()
  }, 60_000)
})
