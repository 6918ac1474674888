/** The enrollment manager's work in the portal, from start to end. Source: docs/spec/loyalty.md LOY-241…LOY-248. */
import { describe, expect, it } from 'vitest'
import { signIn } from '../support/pay-journey.ts'
import { byKeyboard, byMouse } from '../support/person.ts'
import { stageOfFile } from '../support/stage-of-file.ts'

const stage = stageOfFile()
const VOLUME = 'Cascade Volume Rewards'

describe('accounts of a program in the portal', { timeout: 120_000 }, () => {
  it('[LOY-242] [LOY-245] are found from the menu, enrolled and removed by keyboard', async () => {
    const { page, problems } = await stage.open({ expected: /401/ })
    await page.goto(stage.sandbox.provider)
    await signIn(page, byKeyboard(page), 'enrollment')
    await page.getByRole('link', { name: 'Programs', exact: true }).press('Enter')
    const widget = page.locator('nt-loyalty-template')
    await widget.getByRole('button', { name: VOLUME, exact: true }).press('Enter')
    await widget.getByRole('tab', { name: /^Enrollments/ }).click()
    await widget.getByRole('searchbox').fill('10429')
    await widget.getByRole('button', { name: 'Enroll Northwind West' }).press('Enter')
    await widget.getByRole('dialog').getByRole('button', { name: 'Enroll' }).press('Enter')
    await widget.getByText('Accounts enrolled: 1').waitFor()
    await widget.getByRole('button', { name: 'Remove Northwind West' }).press('Enter')
    await widget.getByLabel('Reason').fill('Enrolled by mistake')
    await page.keyboard.press('Enter')
    await widget.getByText('Accounts removed: 1').waitFor()
    await widget.getByText('Enrolled by mistake').waitFor()
    expect(problems).toEqual([])
  })

  it('[LOY-246] [LOY-247] are enrolled from a file that is validated first', async () => {
    const { page, problems } = await stage.open({ expected: /401/ })
    await page.goto(`${stage.sandbox.provider}/programs`)
    await signIn(page, byMouse(), 'enrollment')
    const widget = page.locator('nt-loyalty-template')
    await widget.getByRole('button', { name: VOLUME, exact: true }).click()
    await widget.getByRole('tab', { name: /^Enrollments/ }).click()
    await widget.getByRole('button', { name: 'Enroll from a file' }).click()
    const file = {
      name: 'accounts.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('account_number\n10428\n10429\nNO-1'),
    }
    await widget.locator('input[type=file]').setInputFiles(file)
    await widget.getByText('Rows: 3. Can be enrolled: 1. Left out: 2.').waitFor()
    const client = await stage.sandbox.signIn('enrollment')
    const enrolled = async () => {
      const reply = await client.send('/customer-loyalty-program-enrollments?filter[buid_customer]=10429')
      const { data } = reply.json<{ data: { attributes: { enrollment_status: number } }[] }>()
      return data.map(({ attributes }) => attributes.enrollment_status)
    }
    expect(await enrolled()).not.toContain(3)
    await widget.getByRole('button', { name: 'Enroll accounts (1)' }).click()
    await widget.getByText('Accounts enrolled: 1').waitFor()
    expect(await enrolled()).toEqual([3])
    expect(problems).toEqual([])
  })

  it('[LOY-198] the voucher manager reaches vouchers from the menu', async () => {
    const { page, problems } = await stage.open({ expected: /401/ })
    await page.goto(stage.sandbox.provider)
    await signIn(page, byKeyboard(page), 'voucher')
    await page.getByRole('link', { name: 'Vouchers', exact: true }).press('Enter')
    await page.locator('nt-vouchers').getByRole('heading', { name: 'Vouchers' }).first().waitFor()
    await expect.poll(() => page.getByRole('link', { name: 'Programs', exact: true }).count()).toBe(0)
    expect(problems).toEqual([])
  })
})
