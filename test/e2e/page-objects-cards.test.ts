/** The page object of the cards, used by an admin on the sandbox. */
import { expect, it } from 'vitest'
import { cardManager, signIn } from '../../src/entries/testing.ts'
import { PASSWORD } from '../support/portal-client.ts'
import { stageOfFile } from '../support/stage-of-file.ts'

const TIMEOUT_MS = 120_000
const stage = stageOfFile()

it('[TST-8] requests, activates, terminates and opens cards', { timeout: TIMEOUT_MS }, async () => {
  const { page, problems } = await stage.open()
  page.setDefaultTimeout(20_000)
  await page.goto(`${stage.sandbox.provider}/account/cards`)
  const form = signIn(page)
  await form.waitUntilReady()
  await form.signIn('admin', PASSWORD)
  const cards = cardManager(page)
  await cards.waitUntilReady()
  const holders = async () => (await cards.rows()).map(({ holder }) => holder)
  await expect.poll(holders).toContain('Pat Jones')
  expect(await cards.tabs()).toHaveLength(2)

  await cards.request(['Bay 1', 'Bay 2'])
  await expect.poll(holders).toEqual(expect.arrayContaining(['Bay 1', 'Bay 2']))
  await cards.act('Pat Jones')
  await cards.acknowledgeReceipt()
  await cards.confirm()
  await expect.poll(() => cards.text()).toContain('Card ••4840 of Pat Jones is active.')

  await cards.choose('Pat Jones', 1)
  await cards.chooseReason(2)
  await cards.confirm()
  await expect.poll(holders).not.toContain('Pat Jones')
  await cards.openTab(1)
  await expect.poll(holders).toContain('Pat Jones')
  await cards.openTab(0)
  await cards.search('1217')
  await expect.poll(holders).toEqual(['ALEX SMITH'])
  await cards.open('ALEX SMITH')
  await expect.poll(() => cards.text()).toContain('History')
  await cards.close()
  expect(problems).toEqual([])
})
