/** The page object of the rejections, used by a dealer on the sandbox. */
import { expect, it } from 'vitest'
import { rejectionCenter, signIn } from '../../src/entries/testing.ts'
import { PASSWORD } from '../support/portal-client.ts'
import { stageOfFile } from '../support/stage-of-file.ts'

const TIMEOUT_MS = 120_000
const stage = stageOfFile()

it('[TST-8] corrects, drafts, resubmits and cancels rejections', { timeout: TIMEOUT_MS }, async () => {
  const { page, problems } = await stage.open()
  page.setDefaultTimeout(20_000)
  await page.goto(`${stage.sandbox.provider}/rejections`)
  const form = signIn(page)
  await form.waitUntilReady()
  await form.signIn('merchant', PASSWORD)
  const center = rejectionCenter(page)
  await center.waitUntilReady()
  await expect.poll(async () => (await center.rows()).map(({ invoice }) => invoice)).toContain('INV-601003')
  expect(await center.tabs()).toHaveLength(5)
  expect(await center.pager.range()).toMatch(/\d/)

  await center.open('INV-601001')
  expect(await center.title()).toContain('INV-601001')
  await center.chooseCustomer('10429')
  await center.correct(0, '1111')
  await center.saveDraft()
  await expect
    .poll(async () => (await stage.sandbox.signIn('merchant')).send('/rejections/RJ-1001').then(({ text }) => text))
    .toContain('"card_number_last4":"1111"')
  await center.back()

  await center.search('INV-601003')
  await expect.poll(async () => (await center.rows()).length).toBe(1)
  await center.open('INV-601003')
  await center.correct(1, '100')
  await center.resubmit()
  await expect.poll(() => center.text(), { timeout: 40_000 }).toContain('was accepted as transaction')
  await center.back()

  await center.search('')
  await center.openTab(0)
  await center.open('INV-601002')
  await center.cancel()
  await expect.poll(() => center.text()).toContain('Canceled permanently')
  await center.back()
  await center.select('INV-203115')
  await center.cancelSelected()
  await expect.poll(async () => (await center.rows()).map(({ invoice }) => invoice)).not.toContain('INV-203115')
  await center.openTab(3)
  await expect.poll(async () => (await center.rows()).length).toBe(2)
  expect(problems).toEqual([])
})
