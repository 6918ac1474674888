/**
 * A dealer's home page in the portal, for one dealer and for several. Source: docs/spec/dealer.md DLR-8…DLR-12,
 * SES-398.
 */
import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { byKeyboard, byMouse } from '../support/person.ts'
import { signIn } from '../support/pay-journey.ts'
import type { List } from '../support/portal-client.ts'
import { stageOfFile } from '../support/stage-of-file.ts'

const stage = stageOfFile()
const pathOf = (page: Page) => new URL(page.url()).pathname

async function begin(username: string) {
  const { page, problems } = await stage.open({ expected: /401/ })
  await page.goto(`${stage.sandbox.provider}/login`)
  await signIn(page, byMouse(), username)
  await expect.poll(() => pathOf(page)).toBe('/dealer')
  const home = page.locator('nt-dealer-home')
  await home.getByRole('table').first().waitFor()
  return { page, home, problems }
}

describe('the first page of a dealer', { timeout: 120_000 }, () => {
  it.each(['mouse', 'keyboard'] as const)(
    '[DLR-10] [DLR-11] is the start page, opens a customer and its invoice, and answers a dispute: by %s',
    async (means) => {
      const { page, home, problems } = await begin('merchant')
      const person = means === 'mouse' ? byMouse() : byKeyboard(page)
      await home.getByText(/^Cascade Tire & Service · as of/).waitFor()
      await home.getByRole('region', { name: 'Expected payouts' }).getByRole('row').nth(1).waitFor()

      await person.type(home.getByRole('searchbox'), 'Northwind Traders')
      const customer = home.getByRole('button', { name: 'Northwind Traders', exact: true })
      await expect.poll(() => home.getByRole('button', { name: 'Northwind West', exact: true }).count()).toBe(0)
      await person.press(customer)
      const sheet = page.getByRole('dialog', { name: 'Northwind Traders' })
      const invoice = sheet.getByRole('listitem').first().getByRole('button')
      await invoice.waitFor()
      const number = (await invoice.textContent()) ?? ''
      await person.press(invoice)
      await expect.poll(() => pathOf(page)).toMatch(/^\/invoice\//)
      await page.locator('nt-invoice-detail').getByText(number).first().waitFor()

      await page.goto(`${stage.sandbox.provider}/dealer`)
      const answer = home.getByRole('button', { name: /^Answer D-/ }).first()
      const id = ((await answer.textContent()) ?? '').replace('Answer ', '')
      await person.press(answer)
      await expect.poll(() => pathOf(page)).toBe(`/dispute-center/${id}`)
      await page.locator('nt-dispute-detail').getByText(id).first().waitFor()
      expect(problems).toEqual([])
    },
  )

  it.each(['mouse', 'keyboard'] as const)(
    '[DLR-73] [INV-214] links a customer to its invoices and back to those of all customers: by %s',
    async (means) => {
      const { page, home, problems } = await begin('merchant')
      const person = means === 'mouse' ? byMouse() : byKeyboard(page)
      await person.type(home.getByRole('searchbox'), 'Northwind Traders')
      await expect.poll(() => home.getByRole('button', { name: 'Northwind West', exact: true }).count()).toBe(0)
      await person.press(home.getByRole('button', { name: 'Northwind Traders', exact: true }))
      await person.press(
        page.getByRole('dialog', { name: 'Northwind Traders' }).getByRole('button', { name: 'All open invoices' }),
      )
      await expect.poll(() => pathOf(page)).toBe('/invoice-list/open')
      expect(new URL(page.url()).searchParams.get('customer')).toBe('10428')
      const list = page.locator('nt-invoice-list')
      await list.getByRole('button', { name: 'Customer: Northwind Traders', exact: true }).waitFor()
      const rows = list.getByRole('table').getByRole('row')
      await expect
        .poll(async () => {
          const count = await rows.count()
          return count > 1 && count - 1 === (await rows.filter({ hasText: 'Northwind Traders' }).count())
        })
        .toBe(true)
      const narrowed = await rows.count()
      await person.press(list.getByRole('button', { name: 'Remove filter Customer: Northwind Traders' }))
      await expect.poll(() => rows.count()).toBeGreaterThan(narrowed)
      expect(new URL(page.url()).searchParams.has('customer')).toBe(false)
      expect(problems).toEqual([])
    },
  )

  it.each(['mouse', 'keyboard'] as const)(
    '[DLR-78] [DLR-79] uploads several originals, replaces one and deletes it: by %s',
    async (means) => {
      const { page, home, problems } = await begin('merchant')
      const person = means === 'mouse' ? byMouse() : byKeyboard(page)
      const card = home.getByRole('region', { name: 'Sales', exact: true })
      // The newest sales of the seed data have original invoices.
      const remove = card.getByRole('button', { name: /^Delete the original of INV-/ }).first()
      const invoice = ((await remove.getAttribute('aria-label')) ?? '').replace('Delete the original of ', '')
      const question = page.getByRole('dialog', { name: /^Delete .*\?$/ })
      await person.press(remove)
      await person.press(question.getByRole('button', { name: 'Delete file' }))
      await card.getByRole('button', { name: `Upload ${invoice}` }).waitFor()
      const row = card.getByRole('row').filter({ hasText: invoice })
      const pdf = (name: string) => ({
        name,
        mimeType: 'application/pdf',
        buffer: Buffer.from(`%PDF-1.4\n1 0 obj\n<< >>\nendobj\n% ${means} ${name}\n%%EOF\n`),
      })
      await person.press(card.getByRole('button', { name: 'Upload originals' }))
      const several = page.getByRole('dialog', { name: 'Upload original invoices' })
      await several.locator('input[type=file]').setInputFiles([pdf(`${invoice}.pdf`), pdf('scan-0091.pdf')])
      await several.getByText('Uploaded: 1').waitFor()
      await several.getByRole('combobox', { name: 'Sale for scan-0091.pdf' }).waitFor()
      await person.press(several.getByRole('button', { name: 'Close' }).last())
      await row.getByText(`${invoice}.pdf`).waitFor()

      await person.press(card.getByRole('button', { name: `Replace the original of ${invoice}` }))
      const one = page.getByRole('dialog', { name: `Replace the original of ${invoice}` })
      await one.locator('input[type=file]').setInputFiles([pdf('corrected.pdf')])
      await row.getByText('corrected.pdf').waitFor()
      await person.press(one.getByRole('button', { name: 'Close' }).last())

      await person.press(card.getByRole('button', { name: `Delete the original of ${invoice}` }))
      await person.press(
        page.getByRole('dialog', { name: 'Delete corrected.pdf?' }).getByRole('button', { name: 'Delete file' }),
      )
      await card.getByRole('button', { name: `Upload ${invoice}` }).waitFor()
      expect(problems).toEqual([])
    },
  )

  it.each(['mouse', 'keyboard'] as const)(
    '[DLR-74] [DLR-80] shows open tasks per dealer, and the disputes of the selected one: by %s',
    async (means) => {
      const { page, problems } = await begin('dealer-group')
      const person = means === 'mouse' ? byMouse() : byKeyboard(page)
      const group = await stage.sandbox.signIn('dealer-group')
      const tasks = (await group.send('/merchant-tasks')).json<
        List<{ buid_merchant: string; disputes: number; rejections: number; originals: number }>
      >()
      expect(tasks.data).toHaveLength(3)
      await person.press(page.getByRole('button', { name: /^Change dealer/ }).first())
      const picker = page.locator('nt-merchant-picker')
      for (const { attributes } of tasks.data) {
        const { buid_merchant, disputes, rejections, originals } = attributes
        const count = disputes + rejections + originals
        const option = picker.getByRole('option').filter({ hasText: `Dealer ${buid_merchant}` })
        await option.getByText(count === 0 ? 'Nothing to do' : `${count} to do`).waitFor()
      }
      await picker.getByRole('combobox').fill('Summit')
      await expect.poll(() => picker.getByRole('option').count()).toBe(1)
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await page
        .getByRole('button', { name: /^Change dealer: Summit Lubricants/ })
        .first()
        .waitFor()
      await page.goto(`${stage.sandbox.provider}/dispute-center`)
      const { meta } = (await group.send('/disputes?filter[buid_merchant]=M-303&filter[status]=open')).json<{
        meta: { record_count: number }
      }>()
      const center = page.locator('nt-dispute-center')
      await center
        .getByRole('tab', { name: new RegExp(`Open.*${meta.record_count}`) })
        .first()
        .waitFor()
      expect(problems).toEqual([])
    },
  )

  it('[DLR-12] [SES-398] works for all dealers of a user together, on every page, and for a single one again', async () => {
    const { page, home, problems } = await begin('dealer-group')
    const choice = home.getByRole('combobox', { name: 'Dealer' })
    await choice.selectOption({ label: 'All my dealers' })
    await page
      .getByRole('button', { name: /^Change dealer: All my dealers/ })
      .first()
      .waitFor()
    await home.getByText(/^All my dealers · as of/).waitFor()
    await page.goto(`${stage.sandbox.provider}/invoice-list/open`)
    const list = page.locator('nt-invoice-list')
    await list.getByRole('row').nth(5).waitFor()
    const open = async () =>
      (await stage.sandbox.signIn('dealer-clerk')).send('/invoices?filter[status]=open&page[size]=1')
    const one = (await open()).json<{ meta: { record_count: number } }>().meta.record_count
    await list
      .getByText(/\d–\d+ of [\d,]+/)
      .first()
      .waitFor()
    const range =
      (await list
        .getByText(/\d–\d+ of [\d,]+/)
        .first()
        .textContent()) ?? ''
    expect(Number(range.match(/of ([\d,]+)/)?.[1]?.replace(',', ''))).toBeGreaterThan(one)

    await page.goto(`${stage.sandbox.provider}/dealer`)
    await choice.selectOption({ label: 'Summit Lubricants' })
    await page
      .getByRole('button', { name: /^Change dealer: Summit Lubricants/ })
      .first()
      .waitFor()
    await home.getByText(/^Summit Lubricants · as of/).waitFor()
    expect(problems).toEqual([])
  })
})
