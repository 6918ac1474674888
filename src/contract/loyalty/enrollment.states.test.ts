import { expect, it } from 'vitest'
import { expectSound, printPairs } from '../../../test/support/state-machines.ts'
import { ENROLLMENT_STATES, ENROLLMENT_WORDS, enrollmentStatus, enrollmentWord } from './enrollment.states.ts'

it('[LOY-10] has exactly these transitions of an enrollment', () => {
  expect(printPairs(ENROLLMENT_STATES)).toMatchInlineSnapshot(`
    "(not there yet)
      invite   → invited (merchant)
      nominate → waiting (merchant)
      enroll   → active (admin, enrollment-manager)
      ✗ accept, decline, remove, approve, leave
    invited
      accept   → active (admin, enrollment-manager)
      decline  → ended (admin, enrollment-manager)
      enroll   → active (admin, enrollment-manager)
      remove   → ended (admin, enrollment-manager)
      ✗ invite, nominate, approve, leave
    waiting
      approve  → active (system)
      leave    → ended (admin, enrollment-manager)
      remove   → ended (admin, enrollment-manager)
      ✗ invite, nominate, enroll, accept, decline
    active
      leave    → ended (admin, enrollment-manager)
      remove   → ended (admin, enrollment-manager)
      ✗ invite, nominate, enroll, accept, decline, approve
    ended
      enroll   → active (admin, enrollment-manager)
      ✗ invite, nominate, accept, decline, remove, approve, leave"
  `)
  expectSound(ENROLLMENT_STATES, [])
})

it('[LOY-10] numbers its statuses from one, and 3 is active', () => {
  expect(ENROLLMENT_WORDS.map(enrollmentStatus)).toEqual([1, 2, 3, 4])
  expect(([1, 2, 3, 4] as const).map(enrollmentWord)).toEqual([...ENROLLMENT_WORDS])
})
