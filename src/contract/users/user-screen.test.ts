import { expect, it } from 'vitest'
import { commaListSchema } from '../wire/comma-list.ts'
import { graphemesIn, lineSchema } from '../wire/line-schema.ts'
import { lockEndedBy } from './user.rules.ts'
import { USER_STATUSES, userLockReasons } from './user.states.ts'
import { usernameSkeleton } from './username-skeleton.ts'

it('[USR-25] says what ends a lock, for users with and without a password at the provider', () => {
  expect(
    userLockReasons.map((reason) => [reason, lockEndedBy(reason, true, false), lockEndedBy(reason, false, false)]),
  ).toEqual([
    ['by administrator', 'administrator', 'administrator'],
    ['by customer support', 'customer support', 'customer support'],
    ['password change required', 'new password', 'administrator'],
    ['expired password', 'new password', 'administrator'],
    ['exceeded login attempts', 'administrator', 'administrator'],
    ['challenge phrase change required', 'administrator', 'administrator'],
    ['exceeded challenge phrase attempts', 'administrator', 'administrator'],
  ])
  expect(lockEndedBy('exceeded login attempts', true, true)).toBe('time')
})

it('[USR-26] accepts several statuses and lock reasons in one filter, each once', () => {
  expect(commaListSchema(USER_STATUSES).parse('locked,invited')).toEqual(['locked', 'invited'])
  expect(commaListSchema(userLockReasons).parse('expired password,by administrator')).toEqual([
    'expired password',
    'by administrator',
  ])
  const refused = ['', ',', 'locked,', 'gone', 'locked,locked', 'locked, invited', 'Locked']
  expect(refused.filter((text) => commaListSchema(USER_STATUSES).safeParse(text).success)).toEqual([])
})

it.each([
  ['Zoë', 3],
  ['Zoe\u0308', 3],
  ['क्षि', 1],
  ['Nguyễn', 6],
  ['Nguye\u0302\u0303n', 6],
  ['👩🏽‍🔧', 1],
])('[USR-34] counts %s in graphemes: %i', (text, count) => {
  expect(graphemesIn(text.normalize('NFC')) <= count && graphemesIn(text)).toBe(count)
})

it('[USR-34] accepts fifty letters with accents, not fifty-one, and no stacked accents', () => {
  const name = lineSchema(50)
  expect(name.safeParse('e\u0308\u0301'.repeat(50)).success).toBe(true)
  expect(name.safeParse('e\u0308\u0301'.repeat(51)).success).toBe(false)
  expect(name.safeParse(`e${'\u0301'.repeat(500)}`).success).toBe(false)
})

it('[USR-33] detects look-alike characters, and keeps other names apart', () => {
  expect(['admin', 'adrnin', 'ADMIN'].map(usernameSkeleton)).toEqual(['admin', 'admin', 'admin'])
  expect([usernameSkeleton('bill0'), usernameSkeleton('bi11o')]).toEqual(['billo', 'billo'])
  expect(usernameSkeleton('savvy')).toBe(usernameSkeleton('sawy'))
  expect(usernameSkeleton('ａｄｍｉｎ')).toBe('admin')
  expect(new Set(['h.berg', 'hberg', 'h-berg', 'h.burg'].map(usernameSkeleton)).size).toBe(4)
})
