/** The page object of the dispute center on a real sandbox, in German: nothing is found by its text. */
import { expect, it } from 'vitest'
import { disputeCenter, signIn } from '../../src/entries/testing.ts'
import { PASSWORD } from '../support/portal-client.ts'
import { stageOfFile } from '../support/stage-of-file.ts'

const TIMEOUT_MS = 120_000
const stage = stageOfFile()

it('[TST-8] finds, filters, selects and opens disputes', { timeout: TIMEOUT_MS }, async () => {
  const { page, problems } = await stage.open({ locale: 'de-DE' })
  page.setDefaultTimeout(20_000)
  await page.goto(`${stage.sandbox.provider}/login`)
  const form = signIn(page)
  await form.waitUntilReady()
  await form.signIn('merchant', PASSWORD)
  await page.waitForURL(({ pathname }) => pathname !== '/login')
  const goTo = () => page.goto(`${stage.sandbox.provider}/dispute-center`)
  await goTo()
  const center = disputeCenter(page)
  await center.waitUntilReady()
  expect(await center.tabs()).toHaveLength(5)
  expect((await center.waiting())[0]).toContain('D-')
  await center.openTab(1)
  // Wait until the rows of the former tab are gone and all disputes wait for the user.
  const statuses = async () => new Set((await center.rows()).map(({ status }) => status)).size
  await expect.poll(statuses).toBe(1)
  const [first, second] = await center.rows()
  if (!first || !second) throw new Error("Two disputes are on the dealer's turn.")
  expect(first.isSelected).toBe(false)
  await center.select(first.dispute)
  await center.select(second.dispute)
  await center.unselect(second.dispute)
  await expect.poll(async () => (await center.rows()).filter(({ isSelected }) => isSelected)).toHaveLength(1)
  await center.respond()
  await page.waitForURL(`**/dispute-center/respond?ids=${first.dispute}`)

  await goTo()
  await center.waitUntilReady()
  await center.search(first.dispute)
  await expect.poll(async () => (await center.rows()).map(({ dispute }) => dispute)).toEqual([first.dispute])
  await center.search('')
  await center.filterByReason('DR-1')
  await expect.poll(() => center.filters()).toHaveLength(1)
  await center.removeFilter(0)
  await expect.poll(() => center.filters()).toEqual([])
  expect(await center.pager.range()).toMatch(/\d/)
  await center.open(first.dispute)
  await page.waitForURL(`**/dispute-center/${first.dispute}`)
  await goTo()
  await center.waitUntilReady()
  await center.openWaiting(0)
  await page.waitForURL('**/dispute-center/D-*')
  expect(problems).toEqual([])
})
