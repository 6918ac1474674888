import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { activeReaders } from '../customers/customer-admins.ts'
import { firstError, openTestApi, own, type TestApi } from '../http/test-api.ts'
import { readersWanting } from '../mail/wanted-mails.ts'

let api: TestApi
const people: Record<string, Record<string, string>> = {}
beforeAll(async () => {
  api = await openTestApi()
  for (const name of ['admin', 'payer', 'viewer', 'cardviewer']) people[name] = own(await api.signIn(name))
}, 60_000)
afterAll(() => api.close())

const PATH = '/api/notification-preferences'
async function preferencesOf(name: string) {
  const answer = await api.send('GET', PATH, { headers: people[name] ?? {} })
  return answer.document.data?.attributes as {
    optional_mails: { mail: string; wanted: boolean }[]
    required_mails: string[]
  }
}
const choose = (name: string, attributes: object) =>
  api.send('PATCH', PATH, {
    body: { data: { type: 'notification-preferences', attributes } },
    headers: people[name] ?? {},
  })

it('[NOT-12] lists the mails that a user receives, and which can be turned off', async () => {
  expect(await preferencesOf('admin')).toEqual({
    optional_mails: [
      { mail: 'payment-sent', wanted: true },
      { mail: 'payment-posted', wanted: true },
      { mail: 'payment-refunded', wanted: true },
      { mail: 'auto-pay-notice', wanted: true },
      { mail: 'auto-pay-sent', wanted: true },
    ],
    required_mails: ['payment-failures', 'auto-pay-off', 'disputes', 'card-number-shown', 'account-safety'],
  })
  expect(await preferencesOf('payer')).toEqual({
    optional_mails: [
      { mail: 'payment-sent', wanted: true },
      { mail: 'payment-posted', wanted: true },
      { mail: 'payment-refunded', wanted: true },
    ],
    required_mails: ['payment-failures', 'disputes', 'account-safety'],
  })
  expect(await preferencesOf('viewer')).toEqual({ optional_mails: [], required_mails: ['account-safety'] })
})

it('[NOT-12] changes the user’s own choice, idempotently, and records it', async () => {
  const off = { mail: 'payment-refunded', wanted: false }
  expect((await choose('payer', off)).status).toBe(200)
  expect((await choose('payer', off)).status).toBe(200)
  expect((await preferencesOf('payer')).optional_mails).toEqual([
    { mail: 'payment-sent', wanted: true },
    { mail: 'payment-posted', wanted: true },
    off,
  ])
  expect((await preferencesOf('admin')).optional_mails[2]).toEqual({ mail: 'payment-refunded', wanted: true })
  await choose('payer', { ...off, wanted: true })
  expect((await preferencesOf('payer')).optional_mails).toEqual([
    { mail: 'payment-sent', wanted: true },
    { mail: 'payment-posted', wanted: true },
    { ...off, wanted: true },
  ])
  const { rows } = await sql<{ detail: string }>`
    select detail from audit_entries where action = 'notification-preferences.set' order by id`.execute(api.db)
  expect(rows.map(({ detail }) => (JSON.parse(detail) as { wanted: boolean }).wanted)).toEqual([false, true])
})

it('[NOT-13] has no choice for a mail that the user does not receive, and none for a mandatory one', async () => {
  expect((await choose('payer', { mail: 'auto-pay-notice', wanted: false })).status).toBe(404)
  expect(firstError(await choose('payer', { mail: 'payment-returned', wanted: false }))?.code).toBe('attribute-invalid')
  expect((await choose('cardviewer', { mail: 'payment-refunded', wanted: false })).status).toBe(403)
})

it('[NOT-14] sends a mail to those alone who want it', async () => {
  const readers = await activeReaders(api.db).where('username', 'in', ['admin', 'payer']).orderBy('username').execute()
  const wanting = async (mail: 'payment-refunded' | 'auto-pay-notice') =>
    (await readersWanting(api.db, mail, readers)).map(({ id }) => id)
  const everybody = readers.map(({ id }) => id)
  expect(await wanting('payment-refunded')).toEqual(everybody)
  await choose('payer', { mail: 'payment-refunded', wanted: false })
  expect(await wanting('payment-refunded')).toEqual(everybody.slice(0, 1))
  expect(await wanting('auto-pay-notice')).toEqual(everybody)
  expect(await readersWanting(api.db, 'payment-refunded', [])).toEqual([])
})
