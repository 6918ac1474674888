import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestApi, type TestApi } from '../http/test-api.ts'

let api: TestApi

beforeAll(async () => {
  api = await openTestApi()
}, 60_000)
afterAll(() => api.close())

/** Returns from a sign-in at an unknown provider. */
const backFrom = async (page: string) =>
  (await api.app.inject({ url: `/sso/start?provider=nobody&sign_in=${encodeURIComponent(page)}` })).headers.location

it('[IDN-36] leads back to the original sign-in page, with the requested page', async () => {
  expect(await backFrom('/fleetchargebeta/login?returnTo=%2Finvoice-list%2Fdue')).toBe(
    '/fleetchargebeta/login?returnTo=%2Finvoice-list%2Fdue&sso=unknown-provider',
  )
})

it.each(['//evil.example/login', '/\\\\evil.example', 'https://evil.example', `/${'x'.repeat(500)}`, ''])(
  '[IDN-36] leads to the sign-in page and to no address of others: %s',
  async (page) => {
    expect(await backFrom(page)).toBe('/login?sso=unknown-provider')
  },
)
