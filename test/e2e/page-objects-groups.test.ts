/** The page object of groups, at the real sandbox: the same steps in two languages. */
import { expect, it } from 'vitest'
import { groupAdmin } from '../../src/entries/testing.ts'
import { enterAs } from '../support/portal-people.ts'
import { stageOfFile } from '../support/stage-of-file.ts'

const TIMEOUT_MS = 120_000
const stage = stageOfFile()

it.each(['en', 'de'])('[TST-7] manages groups in %s', { timeout: TIMEOUT_MS }, async (locale) => {
  // The preview of a move is returned as an error.
  const { page } = await stage.open({ expected: /409/ })
  await enterAs(page.context(), stage.sandbox.provider, 'admin')
  await page.addInitScript((chosen) => localStorage.setItem('netterms:locale', chosen), locale)
  page.setDefaultTimeout(20_000)
  await page.goto(`${stage.sandbox.provider}/manage-groups`)
  const groups = groupAdmin(page)
  await groups.waitUntilReady()
  expect(await groups.notice()).toBeNull()
  await groups.open('Northwind West')
  await expect.poll(() => groups.title()).toBe('Northwind West')
  await groups.toggle('Northwind West')
  await expect.poll(async () => (await groups.tree()).map(({ name }) => name)).toContain('Portland depot')

  const name = `Yard ${locale}`
  await groups.create(name)
  expect(await groups.title()).toBe(name)
  await groups.rename(`${name} 2`)
  await groups.addUser('pat jones')
  await expect.poll(async () => (await groups.users()).map((user) => user.name)).toEqual(['Pat Jones'])
  await groups.takeOut('Pat Jones')
  await expect.poll(async () => (await groups.users()).length).toBe(0)
  await groups.delete()
  await expect.poll(() => groups.title()).toBe('Northwind West')
  await groups.search('depot')
  await expect.poll(async () => (await groups.tree()).map((row) => row.name)).toEqual(['Portland depot'])
})
