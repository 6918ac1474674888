import { expect, it } from 'vitest'
import { expectSound, printPairs } from '../../../test/support/state-machines.ts'
import { TEMPLATE_STATES } from './template.states.ts'

it('[LOY-231] has exactly these transitions of a program', () => {
  expect(printPairs(TEMPLATE_STATES)).toMatchInlineSnapshot(`
    "(not there yet)
      create   → draft (merchant)
      copy     → draft (merchant)
      ✗ edit, activate, close, end
    draft
      edit     → draft (merchant)
      activate → active (merchant)
      ✗ create, copy, close, end
    active
      edit     → active (merchant)
      close    → closed (merchant)
      end      → closed (system)
      ✗ create, copy, activate
    closed
      ✗ everything"
  `)
  expectSound(TEMPLATE_STATES, ['closed'])
})
