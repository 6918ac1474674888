/**
 * Rewards in the portal: the page shows the figures of the API, and the account leaves a program. Source:
 * docs/spec/loyalty.md LOY-195, LOY-196.
 */
import { describe, expect, it } from 'vitest'
import { signIn } from '../support/pay-journey.ts'
import { byMouse } from '../support/person.ts'
import { stageOfFile } from '../support/stage-of-file.ts'

const stage = stageOfFile()
const PATH = '/active-loyalty-program'

interface Program {
  program_id: string
  program_name: string
  current_sales: number
  previous_sales: number
  reward_earned: number
}
const usd = (minor: number) => (minor / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' })

describe('rewards in the portal', { timeout: 120_000 }, () => {
  it('[LOY-195] shows the API’s figures, as a chart and as a table', async () => {
    const { page, problems } = await stage.open({ expected: /401/ })
    await page.goto(`${stage.sandbox.provider}${PATH}`)
    await signIn(page, byMouse(), 'viewer')
    const widget = page.locator('nt-loyalty-program')
    await widget.getByRole('heading', { name: 'Cascade Volume Rewards', exact: true }).waitFor()
    const client = await stage.sandbox.signIn('viewer')
    const { data } = (await client.send('/loyalty-programs')).json<{ data: { attributes: Program }[] }>()
    const program = data.map(({ attributes }) => attributes).find(({ program_id: id }) => id === 'LP-501')
    expect(await widget.getByText(usd(program?.reward_earned ?? 0)).count()).toBeGreaterThan(0)
    const chart = widget.getByRole('region', { name: 'Year over year: Cascade Volume Rewards' })
    await chart.getByRole('button', { name: 'Show figures as a table' }).click()
    const total = await chart.getByRole('row', { name: /^Total/ }).textContent()
    expect(total).toContain(usd(program?.current_sales ?? 0))
    expect(total).toContain(usd(program?.previous_sales ?? 0))
    expect(await widget.getByRole('button', { name: /^Leave program/ }).count()).toBe(0)
    expect(problems).toEqual([])
  })

  it('[LOY-196] is left by the enrollment manager, who keeps the earned reward', async () => {
    const { page, problems } = await stage.open({ expected: /401/ })
    await page.goto(`${stage.sandbox.provider}${PATH}`)
    await signIn(page, byMouse(), 'enrollment')
    const widget = page.locator('nt-loyalty-program')
    await widget.getByRole('button', { name: 'Leave program: Pioneer Growth Bonus' }).click()
    await widget.getByRole('dialog').getByRole('button', { name: 'Leave program' }).click()
    await widget
      .getByText('Northwind Traders has left Pioneer Growth Bonus. The reward earned so far is kept.')
      .waitFor()
    const past = widget.getByRole('region', { name: 'Past programs' })
    await past.getByText('Pioneer Growth Bonus').waitFor()
    await expect.poll(() => past.textContent()).toMatch(/Pioneer Growth Bonus.*Left /)
    expect(problems).toEqual([])
  })

  it('[LOY-198] [LOY-200] becomes a voucher when the reward is final, and the voucher becomes account credit', async () => {
    const enter = async (path: string, who: string) => {
      const { page, problems } = await stage.open({ expected: /401/ })
      await page.goto(`${stage.sandbox.provider}${path}`)
      await signIn(page, byMouse(), who)
      return { page, problems }
    }
    const rewards = await enter(PATH, 'enrollment')
    const left = rewards.page.locator('nt-loyalty-program')
    await left.getByRole('button', { name: 'Leave program: Cascade Volume Rewards' }).click()
    await left.getByRole('dialog').getByRole('button', { name: 'Leave program' }).click()
    await left
      .getByText('Northwind Traders has left Cascade Volume Rewards. The reward earned so far is kept.')
      .waitFor()
    // Sales of the last day still count: the reward is final the day after.
    await stage.sandbox.moveClock({ advanceBankingDays: 1 })

    const issuing = await enter('/vouchers', 'voucher')
    const vouchers = issuing.page.locator('nt-vouchers')
    await vouchers.getByRole('button', { name: 'Issue voucher: Cascade Volume Rewards' }).click()
    await vouchers.getByLabel('Amount').fill('12.34')
    await vouchers.getByRole('dialog').getByRole('button', { name: 'Issue voucher' }).click()
    await vouchers.getByText(/^Voucher VCH-\d+ for \$12\.34 is issued\.$/).waitFor()

    const paying = await enter(PATH, 'payer')
    const page = paying.page.locator('nt-loyalty-program')
    await page.getByRole('button', { name: /^Use as credit: VCH-/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Use as credit' }).click()
    await page.getByText(/^\$12\.34 is now credit of the account: credit memo CM-\d+\.$/).waitFor()
    const client = await stage.sandbox.signIn('payer')
    const { data } = (await client.send('/credit-memos')).json<{ data: { attributes: { remaining: number } }[] }>()
    expect(data.filter(({ attributes }) => attributes.remaining === 12_34)).toHaveLength(1)
    expect([...rewards.problems, ...issuing.problems, ...paying.problems]).toEqual([])
  })

  it('[LOY-195] is closed to a card viewer', async () => {
    const { page } = await stage.open({ expected: /401|403/ })
    await page.goto(`${stage.sandbox.provider}${PATH}`)
    await signIn(page, byMouse(), 'cardviewer')
    await expect.poll(() => new URL(page.url()).pathname).toBe('/account/cards')
    expect(await page.locator('nt-loyalty-program').count()).toBe(0)
  })
})
