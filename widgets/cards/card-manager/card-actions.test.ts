import { expect, it } from 'vitest'
import { actsOf, type CardRights } from './card-actions.ts'

const ADMIN: CardRights = {
  request: true,
  cancel: true,
  activate: true,
  lock: true,
  unlock: true,
  terminate: true,
  show: true,
  history: true,
  isLockAllowed: true,
}
const SUPPORT = { ...ADMIN, request: false, cancel: false, activate: false, lock: false, unlock: false, show: false }
const card = (status: Parameters<typeof actsOf>[0]['status'], isReplacementOffered = false) => ({
  status,
  isReplacementOffered,
})
const named = ({ main, more }: ReturnType<typeof actsOf>) => [main?.act ?? null, ...more.map(({ act }) => act)]

it.each([
  ['requested', ['cancel']],
  ['waiting for activation', ['activate', 'terminate']],
  ['active', ['show', 'lock', 'terminate']],
  ['locked', ['unlock', 'show', 'terminate']],
  ['terminated', [null]],
  ['canceled', [null]],
] as const)('[CRD-41] offers these actions for a card that is %s: %j', (status, acts) => {
  expect(named(actsOf(card(status), { status: 'active' }, ADMIN))).toEqual(acts)
})

it('[CRD-14] leaves customer support only the termination, in the menu', () => {
  expect(named(actsOf(card('active'), { status: 'active' }, SUPPORT))).toEqual([null, 'terminate'])
})

it('[CRD-7] offers a new card where allowed, and explains why not where the account forbids it', () => {
  expect(actsOf(card('terminated', true), { status: 'active' }, ADMIN).main).toEqual({ act: 'replace', why: null })
  expect(actsOf(card('terminated', true), { status: 'on hold' }, ADMIN).main?.why).toBe('account-on-hold')
  expect(actsOf(card('terminated', true), { status: 'active' }, SUPPORT).main).toBeNull()
})

it('[CRD-6] explains why cards of an inactive account cannot be terminated, and terminates one of an account on hold', () => {
  const why = (status: 'inactive' | 'on hold') =>
    actsOf(card('active'), { status }, ADMIN).more.find(({ act }) => act === 'terminate')?.why
  expect([why('inactive'), why('on hold')]).toEqual(['account-inactive', null])
})

it('[CRD-26] offers no unlocking where locking is turned off, and explains it', () => {
  const rights = { ...ADMIN, isLockAllowed: false }
  expect(actsOf(card('locked'), { status: 'active' }, rights).main).toEqual({ act: 'unlock', why: 'lock-off' })
  expect(named(actsOf(card('active'), { status: 'active' }, rights))).toEqual(['show', 'terminate'])
})

it('[CRD-41] leaves the decision to the server if the state of the account is unknown', () => {
  expect(actsOf(card('waiting for activation'), null, ADMIN).main).toEqual({ act: 'activate', why: null })
})
