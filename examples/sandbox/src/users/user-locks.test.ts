import { LIMITS, userLockReasons } from 'netterms/contract/internal'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { firstError, openTestApi, type TestApi } from '../http/test-api.ts'
import { endsWithNewPassword } from '../passwords/recoveries.ts'
import { attributesOf, type Caller, createCaller, idsOf, outcomeOf } from './test-people.ts'

let api: TestApi
let admin: Caller
let support: Caller
beforeAll(async () => {
  api = await openTestApi()
  admin = createCaller(api, await api.signIn('admin'))
  support = createCaller(api, await api.signIn('support'))
}, 60_000)
afterAll(() => api.close())

let number = 0
let name = ''
beforeEach(() => {
  number += 1
  name = `person.${number}`
})

/** Creates an active user of Northwind, with the shared password. */
async function activePerson(): Promise<string> {
  const answer = await admin.invite({ username: name })
  const id = answer.document.data?.id ?? expect.fail(answer.text)
  await sql`update users set status = 'active',
    password_hash = (select password_hash from users where id = 'u-1001') where id = ${id}`.execute(api.db)
  return id
}

it('[USR-2] [USR-5] lets each role lock for its reasons and end its own locks only', async () => {
  const id = await activePerson()
  const wrong = await admin.post(`/users/${id}/lock`, 'user-locks', { reason: 'by customer support' })
  expect([outcomeOf(wrong), firstError(wrong)?.meta?.['reasons']]).toEqual([
    '422 attribute-invalid',
    ['by administrator', 'password change required'],
  ])
  expect(attributesOf(await support.post(`/users/${id}/lock`, 'user-locks'))['lock_reason']).toBe('by customer support')
  const kept = await admin.post(`/users/${id}/unlock`)
  expect([outcomeOf(kept), firstError(kept)?.meta]).toEqual([
    '403 user-lock-kept',
    { lock_reason: 'by customer support', needs: 'customer-support-needed' },
  ])
  expect(outcomeOf(await support.post(`/users/${id}/unlock`))).toBe('200')
  await admin.post(`/users/${id}/lock`, 'user-locks', { reason: 'password change required' })
  expect(firstError(await admin.post(`/users/${id}/unlock`))?.meta?.['needs']).toBe('new-password-needed')
})

it.each(userLockReasons)('[USR-2] ends every lock in some way that there is: %s', async (reason) => {
  const id = await activePerson()
  await sql`update users set status = 'locked', lock_reason = ${reason} where id = ${id}`.execute(api.db)
  const outcomes = [
    outcomeOf(await admin.post(`/users/${id}/unlock`)),
    outcomeOf(await support.post(`/users/${id}/unlock`)),
  ]
  expect(outcomes.includes('200') || endsWithNewPassword(reason), outcomes.join()).toBe(true)
})

it('[USR-5] ends a lock for want of a password of who signs in elsewhere and has none here', async () => {
  await sql`update users set status = 'locked', lock_reason = 'password change required'
    where id = 'u-1203'`.execute(api.db)
  const answer = await support.post('/users/u-1203/unlock')
  expect([outcomeOf(answer), attributesOf(answer)]).toMatchObject(['200', { status: 'active', is_sso: true }])
})

it('[USR-5] shows a lock by failed attempts with its end, and lets an administrator end it before', async () => {
  const id = await activePerson()
  for (let attempt = 0; attempt < 5; attempt++) await api.attempt(name, 'wrong-password-here')
  expect(outcomeOf(await api.attempt(name, 'correct-horse-sandbox-1'))).toBe('401 credentials-invalid')
  const seen = attributesOf(await admin.get(`/users/${id}`))
  expect(seen).toMatchObject({ status: 'locked', lock_reason: 'exceeded login attempts' })
  expect(new Date(String(seen['lock_ends_at'])).getTime()).toBeGreaterThan(api.clock.nowMs)
  expect(idsOf(await admin.get('/users?filter[status]=locked&page[size]=200'))).toContain(id)
  expect(attributesOf(await admin.post(`/users/${id}/unlock`))).toMatchObject({ status: 'active', lock_ends_at: null })
  expect((await api.attempt(name, 'correct-horse-sandbox-1')).status).toBe(201)
})

it('[SES-7] keeps a user’s sessions while another person’s failed attempts lock them', async () => {
  await activePerson()
  const person = createCaller(api, await api.signIn(name))
  for (let attempt = 0; attempt < 5; attempt++) await api.attempt(name, 'wrong-password-here')
  expect(outcomeOf(await api.attempt(name, 'correct-horse-sandbox-1'))).toBe('401 credentials-invalid')
  expect(outcomeOf(await person.get('/invoices'))).toBe('200')
})

it('[USR-13] lets an administrator lock a user who is locked by failed attempts, which ends their sessions', async () => {
  const id = await activePerson()
  const person = createCaller(api, await api.signIn(name))
  for (let attempt = 0; attempt < 5; attempt++) await api.attempt(name, 'wrong-password-here')
  const locked = await admin.post(`/users/${id}/lock`, 'user-locks')
  expect([outcomeOf(locked), attributesOf(locked)]).toMatchObject([
    '200',
    { status: 'locked', lock_reason: 'by administrator', lock_ends_at: null },
  ])
  expect(outcomeOf(await person.get('/invoices'))).toBe('401 session-expired')
  api.clock.nowMs += LIMITS.lockMinutes * 60_000
  expect(outcomeOf(await api.attempt(name, 'correct-horse-sandbox-1'))).toBe('403 account-locked')
  api.clock.nowMs = Date.now()
  expect(outcomeOf(await admin.post(`/users/${id}/lock`, 'user-locks'))).toBe('409 user-status-conflict')
  expect(attributesOf(await admin.post(`/users/${id}/unlock`))).toMatchObject({ status: 'active' })
})
