import { afterAll, beforeAll, expect, it } from 'vitest'
import { bearer, openTestApi, own, selfIn, type TestApi } from '../http/test-api.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
}, 60_000)
afterAll(() => api.close())

async function limitsOf(headers: Record<string, string>): Promise<[customers: unknown, merchants: unknown]> {
  const { user } = selfIn(await api.send('GET', '/api/self', { headers })) as { user: Record<string, unknown> }
  return [user['customerEntityRestricted'], user['merchantEntityRestricted']]
}
const signedIn = async (username: string) => limitsOf(own(await api.signIn(username)))

it('[SES-146] says whether a user sees a part of the company’s accounts only', async () => {
  // These users have access to whole companies: all accounts of Northwind; of Contoso, which has only one; or of
  // several companies.
  for (const whole of ['admin', 'other-admin', 'corporate', 'support']) {
    expect([whole, await signedIn(whole)]).toEqual([whole, [false, false]])
  }
  // Northwind Canada directly and through the group, but neither the account above nor its sibling.
  expect(await signedIn('c.dubois')).toEqual([true, false])
  // Has all accounts through the group only: the limit depends on the accounts, not on how access is granted.
  expect(await signedIn('h.berg')).toEqual([false, false])
})

it('[SES-146] counts what a partner’s session is for', async () => {
  const session = { buid_customers: ['10428', '10429', '10430'], role: 'Payer' }
  expect(await limitsOf(bearer(await api.embedToken(session)))).toEqual([false, false])
  const some = { ...session, buid_customers: ['10428', '10429'] }
  expect(await limitsOf(bearer(await api.embedToken(some)))).toEqual([true, false])
})

it('[SES-146] says whether a dealer’s user works for some of the dealers that belong together', async () => {
  expect(await signedIn('dealer-group')).toEqual([false, false])
  expect(await signedIn('dealer-clerk')).toEqual([false, true])
  // A dealer without related dealers.
  expect(await signedIn('merchant')).toEqual([false, false])
  await api.db.updateTable('users').set({ status: 'terminated' }).where('username', '=', 'dealer-group').execute()
  expect(await signedIn('dealer-clerk')).toEqual([false, false])
})
