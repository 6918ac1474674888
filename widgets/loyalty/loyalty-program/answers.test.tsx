import { afterEach, beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import 'virtual:widget/loyalty-program'
import { ACTIVE, enrollment, program, SEES, showRewards, voucher } from '../../../test/support/loyalty-answers.ts'
import { listOf, refusal, type Rendered } from '../../../test/support/render-widget.ts'

let rendered: Rendered | null = null
const show = (...given: Parameters<typeof showRewards>): Rendered => (rendered = showRewards(...given))

beforeEach(() => page.viewport(1280, 1000))
afterEach(() => {
  rendered?.close()
  rendered = null
})

it('[LOY-196] joins after a confirmation, and reports the result', async () => {
  let status = 1
  const shown = show(
    { programs: [program('LP-1')], enrollments: [] },
    {
      'GET /customer-loyalty-program-enrollments': () => listOf([enrollment('LP-1', status)]),
      'POST /customer-loyalty-program-enrollments/LE-LP-1/answers': () => {
        status = 3
        return { data: enrollment('LP-1', 3) }
      },
    },
  )
  await page.getByRole('button', { name: 'Join: Cascade Volume Rewards' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Join Cascade Volume Rewards?' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => shown.root.querySelector('dialog')).toBeNull()
  expect(shown.api.calls('POST /customer-loyalty-program-enrollments/LE-LP-1/answers')).toHaveLength(0)
  await page.getByRole('button', { name: 'Join: Cascade Volume Rewards' }).click()
  await page.getByRole('button', { name: 'Join program' }).click()
  await expect
    .element(
      page.getByRole('status').filter({ hasText: 'Northwind Traders now takes part in Cascade Volume Rewards.' }),
    )
    .toBeInTheDocument()
  const [sent] = shown.api.calls('POST /customer-loyalty-program-enrollments/LE-LP-1/answers')
  expect(sent?.attributes).toEqual({ action: 'accept' })
  await expect.element(page.getByText(/1 active program ·/)).toBeVisible()
})

it('[LOY-196] explains why a program was not left, and names what is kept', async () => {
  show(ACTIVE, {
    'POST /customer-loyalty-program-enrollments/LE-LP-1/answers': () => refusal(409, 'loyalty-enrollment-not-open'),
  })
  await page.getByRole('button', { name: 'Leave program: Cascade Volume Rewards' }).click()
  await expect.element(page.getByRole('dialog')).toHaveTextContent(/\$8,412\.36 so far/)
  await page.getByRole('dialog').getByRole('button', { name: 'Leave program' }).click()
  await expect.element(page.getByRole('alert')).toHaveTextContent(/Nothing was changed/)
  await page.getByRole('button', { name: 'Stay in program' }).click()
  await expect.poll(() => rendered?.root.querySelector('dialog')).toBeNull()
})

it('[LOY-196] offers no actions to a user who may only read, and names who can act', async () => {
  show(
    { programs: [program('LP-1'), program('LP-2')], enrollments: [enrollment('LP-1', 1), enrollment('LP-2', 3)] },
    {},
    SEES,
  )
  await expect.element(page.getByText(/admin or an enrollment manager/)).toBeVisible()
  await expect.element(page.getByText('41 days left')).toBeVisible()
  await expect.poll(() => rendered?.root.querySelectorAll('button').length).toBe(1)
})

it('[LOY-200] shows vouchers next to the rewards, and lets a payer use one as credit', async () => {
  const redeemed = voucher('VCH-1003', { voucher_status: 'redeemed', credit_memo_id: 'CM-2001' })
  const answers = {
    'GET /vouchers': () => listOf([voucher('VCH-1003')]),
    'POST /vouchers/VCH-1003/redemptions': () => ({ data: redeemed, status: 201 }),
  }
  const shown = show(ACTIVE, answers, [...SEES, 'vouchers.list', 'vouchers.redeem'])
  await page.getByRole('button', { name: 'Use as credit: VCH-1003' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Use as credit' }).click()
  await expect
    .element(page.getByRole('status').filter({ hasText: 'is now credit of the account: credit memo CM-2001.' }))
    .toBeInTheDocument()
  expect(shown.api.calls('POST /vouchers/VCH-1003/redemptions')).toHaveLength(1)
})

it('[LOY-197] reports that the vouchers did not load, and keeps the rewards', async () => {
  let fails = true
  const answers = { 'GET /vouchers': () => (fails ? refusal(503, 'server-error') : listOf([voucher('VCH-1003')])) }
  show(ACTIVE, answers, [...SEES, 'vouchers.list'])
  await expect.element(page.getByText('This part of the page did not load.')).toBeVisible()
  await expect.element(page.getByText('41 days left')).toBeVisible()
  fails = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText(/VCH-1003/)).toBeVisible()
})
