import { afterEach, beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import 'virtual:widget/vouchers'
import { program, voucher } from '../../../test/support/loyalty-answers.ts'
import {
  type Answers,
  listOf,
  refusal,
  type Rendered,
  renderWidget,
  type Resource,
  signedIn,
} from '../../../test/support/render-widget.ts'

let rendered: Rendered | null = null

const MANAGER = ['vouchers.list', 'vouchers.issue', 'vouchers.revoke', 'loyalty-programs.list']
const OVER = program('LP-1', { program_name: 'Cascade Volume 2025', reward_earned: 500_00, reward_available: 250_00 })

function show(list: readonly Resource[], answers: Answers = {}, can = MANAGER, programs = [OVER]): Rendered {
  rendered = renderWidget({
    tag: 'nt-vouchers',
    answers: {
      'GET /self': () => signedIn(can),
      'GET /feature-flags/*': () => ({
        data: { type: 'feature-flags', id: 'flags', attributes: { customerLoyaltyProgramEnabled: true } },
      }),
      'GET /vouchers': () => listOf(list),
      'GET /loyalty-programs': () => listOf(programs),
      ...answers,
    },
  })
  return rendered
}
const dialog = () => page.getByRole('dialog')
const press = (name: string | RegExp) => page.getByRole('button', { name }).click()

beforeEach(() => page.viewport(1280, 900))
afterEach(() => {
  rendered?.close()
  rendered = null
})

it('[LOY-197] lists vouchers with their status, and offers only permitted actions', async () => {
  const memo = { voucher_status: 'redeemed', redeemed: { at: '2026-11-05T16:00:00Z', by_name: 'Pat Jones' } }
  const shown = show([
    voucher('VCH-1003'),
    voucher('VCH-1002', { ...memo, credit_memo_id: 'CM-2001' }),
    voucher('VCH-1001', { voucher_status: 'expired' }),
  ])
  await expect.element(page.getByText('VCH-1003 · Cascade Volume 2025 · valid until Mar 31, 2027')).toBeVisible()
  await expect.element(page.getByText(/Redeemed by Pat Jones, Nov 5, 2026.*credit memo CM-2001/)).toBeVisible()
  await expect.element(page.getByText('$250.00 of $500.00 left')).toBeVisible()
  await expect.element(page.getByText('Expired')).toBeVisible()
  const names = [...shown.root.querySelectorAll('.vouchers button')].map((each) => each.getAttribute('aria-label'))
  expect(names).toEqual(['Revoke: VCH-1003'])
})

it('[LOY-198] issues a voucher for the rest, and validates amount and date first', async () => {
  const shown = show([], { 'POST /vouchers': () => ({ data: voucher('VCH-1004', { amount: 100_00 }), status: 201 }) })
  await press('Issue voucher: Cascade Volume 2025')
  await expect.element(page.getByLabelText('Amount')).toHaveValue('250.00')
  await page.getByLabelText('Amount').fill('250.01')
  await dialog().getByRole('button', { name: 'Issue voucher' }).click()
  await expect.element(page.getByText('Enter an amount above 0, at most $250.00.')).toBeVisible()
  expect(shown.api.calls('POST /vouchers')).toHaveLength(0)
  await page.getByLabelText('Amount').fill('100')
  await dialog().getByRole('button', { name: 'Issue voucher' }).click()
  await expect
    .element(page.getByRole('status').filter({ hasText: 'Voucher VCH-1004 for $100.00 is issued.' }))
    .toBeInTheDocument()
  const [sent] = shown.api.calls('POST /vouchers')
  expect(sent?.attributes).toEqual({ program_id: 'LP-1', amount: 100_00, expires_on: '11/20/2027' })
  expect(sent?.headers.get('Idempotency-Key')).toBeTruthy()
})

it('[LOY-198] retries with the same key after a lost response', async () => {
  let isLost = true
  const shown = show([], {
    'POST /vouchers': () => (isLost ? refusal(503, 'server-error') : { data: voucher('VCH-1004'), status: 201 }),
  })
  await press('Issue voucher: Cascade Volume 2025')
  await dialog().getByRole('button', { name: 'Issue voucher' }).click()
  await expect.element(page.getByRole('alert')).toHaveTextContent(/it is done only once/)
  isLost = false
  await dialog().getByRole('button', { name: 'Issue voucher' }).click()
  await expect.poll(() => rendered?.root.querySelector('dialog')).toBeNull()
  const keys = new Set(shown.api.calls('POST /vouchers').map(({ headers }) => headers.get('Idempotency-Key')))
  expect(keys.size).toBe(1)
})

it('[LOY-199] revokes with a reason, and explains why it was not possible', async () => {
  const shown = show([voucher('VCH-1003')], {
    'POST /vouchers/VCH-1003/revocations': () => refusal(409, 'loyalty-voucher-not-open'),
  })
  await press('Revoke: VCH-1003')
  await press('Revoke voucher')
  await expect.element(page.getByText('Enter a reason.')).toBeVisible()
  await page.getByLabelText('Reason').fill(' Issued twice ')
  await press('Revoke voucher')
  await expect.element(page.getByRole('alert')).toHaveTextContent(/Nothing was changed/)
  expect(shown.api.calls('POST /vouchers/VCH-1003/revocations')[0]?.attributes).toEqual({ reason: 'Issued twice' })
})

it('[LOY-200] redeems a voucher as credit once', async () => {
  const redeemed = voucher('VCH-1003', { voucher_status: 'redeemed', credit_memo_id: 'CM-2001' })
  const shown = show(
    [voucher('VCH-1003')],
    { 'POST /vouchers/VCH-1003/redemptions': () => ({ data: redeemed, status: 201 }) },
    [...MANAGER, 'vouchers.redeem'],
  )
  await press('Use as credit: VCH-1003')
  await expect.element(dialog()).toHaveTextContent(/\$250\.00 becomes credit of Northwind Traders/)
  await dialog().getByRole('button', { name: 'Use as credit' }).click()
  await expect
    .element(page.getByRole('status').filter({ hasText: '$250.00 is now credit of the account: credit memo CM-2001.' }))
    .toBeInTheDocument()
  expect(shown.api.calls('POST /vouchers/VCH-1003/redemptions')).toHaveLength(1)
})

it('[LOY-197] shows that there are no vouchers, that they failed to load, and nothing without access', async () => {
  let shown = show([], {}, MANAGER, [])
  await expect.element(page.getByText('No vouchers yet')).toBeVisible()
  await expect.poll(() => shown.events('nt-empty').length).toBe(1)
  shown.close()
  shown = show([], { 'GET /vouchers': () => refusal(503, 'server-error') })
  await expect.element(page.getByText('Vouchers did not load')).toBeVisible()
  shown.close()
  shown = show([], {}, ['vouchers.list'])
  await expect.poll(() => shown.events('nt-availability').length).toBeGreaterThan(0)
  expect(shown.api.calls('GET /vouchers')).toHaveLength(0)
})
