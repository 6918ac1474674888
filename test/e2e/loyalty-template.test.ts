/**
 * Loyalty programs managed by a dealer, from the draft to the close, and other roles that read them. Source:
 * docs/spec/loyalty.md LOY-231…LOY-238.
 */
import { describe, expect, it } from 'vitest'
import { signIn } from '../support/pay-journey.ts'
import { byKeyboard, byMouse } from '../support/person.ts'
import { stageOfFile } from '../support/stage-of-file.ts'

const stage = stageOfFile()
const PATH = '/programs'

describe('programs in the portal', { timeout: 120_000 }, () => {
  it('[LOY-231] [LOY-236] are created, restored after a reload, activated, copied and closed by the dealer', async () => {
    const { page, problems } = await stage.open({ expected: /401/ })
    await page.goto(`${stage.sandbox.provider}${PATH}`)
    await signIn(page, byMouse(), 'merchant')
    const widget = page.locator('nt-loyalty-template')
    await widget.getByRole('button', { name: 'Create program' }).click()
    await widget.getByLabel('Name', { exact: true }).fill('Cascade Fleet 2027')
    await widget.getByLabel('Sales target').fill('1,000')
    await widget.getByLabel('Sales from').fill('0')
    await expect.poll(() => page.evaluate(() => JSON.stringify(sessionStorage))).toContain('Cascade Fleet 2027')
    await page.reload()
    await expect.poll(() => widget.getByLabel('Name', { exact: true }).inputValue()).toBe('Cascade Fleet 2027')
    await widget.getByText('These are your changes that are not saved yet.').waitFor()
    await widget.getByLabel('Reward value').fill('1.5')
    await widget.getByRole('button', { name: 'Save draft' }).click()
    await widget.getByText('Cascade Fleet 2027 is saved.').waitFor()

    await widget.getByRole('tab', { name: 'Preview' }).click()
    await widget.getByLabel('Sales during the program').fill('2000')
    await expect.poll(() => widget.getByRole('tabpanel').textContent()).toContain('$30.00')

    await widget.getByRole('button', { name: 'Activate program' }).click()
    await widget.getByRole('dialog').getByRole('button', { name: 'Activate program' }).click()
    await widget.getByText('Cascade Fleet 2027 is active.').waitFor()
    await widget.getByRole('button', { name: 'Copy' }).click()
    await widget.getByRole('button', { name: 'Create copy' }).click()
    await widget.getByRole('heading', { name: 'Copy of Cascade Fleet 2027' }).waitFor()

    await widget.getByRole('button', { name: 'Programs' }).click()
    await widget.getByRole('button', { name: 'Cascade Fleet 2027', exact: true }).click()
    await widget.getByRole('button', { name: 'Close program' }).click()
    await widget.getByRole('dialog').getByRole('button', { name: 'Close program' }).click()
    await widget.getByText('Cascade Fleet 2027 is closed.').waitFor()
    const client = await stage.sandbox.signIn('merchant')
    const { data } = (await client.send('/loyalty-templates')).json<{
      data: { attributes: Record<string, unknown> }[]
    }>()
    const made = data.map(({ attributes }) => [attributes['template_name'], attributes['template_status']])
    expect(made).toContainEqual(['Cascade Fleet 2027', 'closed'])
    expect(made).toContainEqual(['Copy of Cascade Fleet 2027', 'draft'])
    expect(problems).toEqual([])
  })

  it('[LOY-238] ask for confirmation by keyboard before input is lost', async () => {
    const { page, problems } = await stage.open({ expected: /401/ })
    await page.goto(`${stage.sandbox.provider}${PATH}`)
    await signIn(page, byKeyboard(page), 'merchant')
    const widget = page.locator('nt-loyalty-template')
    await widget.getByRole('button', { name: 'Cascade Growth 2027', exact: true }).press('Enter')
    await widget.getByRole('button', { name: 'Edit' }).press('Enter')
    await widget.getByLabel('Name', { exact: true }).pressSequentially(' plus')
    await widget.getByRole('button', { name: 'Programs' }).press('Enter')
    await widget.getByRole('dialog', { name: 'Leave without saving?' }).waitFor()
    await page.keyboard.press('Escape')
    await widget.getByRole('button', { name: 'Discard changes' }).press('Enter')
    await widget.getByRole('dialog').getByRole('button', { name: 'Discard changes' }).press('Enter')
    await widget.getByRole('heading', { name: 'Cascade Growth 2027', exact: true }).waitFor()
    expect(problems).toEqual([])
  })

  it('[LOY-231] are read-only for an account’s enrollment manager', async () => {
    const { page, problems } = await stage.open({ expected: /401/ })
    await page.goto(`${stage.sandbox.provider}${PATH}`)
    await signIn(page, byMouse(), 'enrollment')
    const widget = page.locator('nt-loyalty-template')
    await widget.getByRole('button', { name: 'Cascade Volume Rewards', exact: true }).click()
    await widget.getByRole('tab', { name: /^Enrollments/ }).waitFor()
    for (const name of ['Edit', 'Copy', 'Close program']) {
      expect(await widget.getByRole('button', { name, exact: true }).count()).toBe(0)
    }
    expect(problems).toEqual([])
  })

  it('[LOY-231] are closed to a payer', async () => {
    const { page } = await stage.open({ expected: /401|403/ })
    await page.goto(`${stage.sandbox.provider}${PATH}`)
    await signIn(page, byMouse(), 'payer')
    await expect.poll(() => new URL(page.url()).pathname).toBe('/account/overview')
    expect(await page.locator('nt-loyalty-template').count()).toBe(0)
  })
})
