import { expect, it } from 'vitest'
import { expectSound, printPairs } from '../../../test/support/state-machines.ts'
import { VOUCHER_STATES } from './voucher.states.ts'

it('[LOY-197] has exactly these transitions of a voucher', () => {
  expect(printPairs(VOUCHER_STATES)).toMatchInlineSnapshot(`
    "(not there yet)
      issue  → issued (admin, voucher-manager)
      ✗ redeem, revoke, expire
    issued
      redeem → redeemed (admin, payer)
      revoke → revoked (admin, voucher-manager)
      expire → expired (system)
      ✗ issue
    redeemed
      ✗ everything
    revoked
      ✗ everything
    expired
      ✗ everything"
  `)
  expectSound(VOUCHER_STATES, ['redeemed', 'revoked', 'expired'])
})
