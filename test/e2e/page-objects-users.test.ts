/** The page object of the users, on the widget of the workbench, in a language other than English. */
import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { userAdmin } from '../../src/entries/testing.ts'
import { launchBrowser } from '../support/browser.ts'
import { readOnlySandbox, type RunningSandbox } from '../support/running-sandbox.ts'
import { visitWorkbench } from '../support/workbench-page.ts'

let browser: Browser
let sandbox: RunningSandbox
beforeAll(async () => {
  browser = await launchBrowser()
  sandbox = await readOnlySandbox()
})
afterAll(async () => {
  await browser.close()
  await sandbox.stop()
})

it.each(['en', 'de'])('[TST-7] changes, locks and invites users in %s', async (locale) => {
  const { page, show, problems, close } = await visitWorkbench(browser, sandbox.provider)
  await show(`#/widget/user-admin?role=admin&locale=${locale}&bare=1`)
  const users = userAdmin(page)
  await users.waitUntilReady()
  expect(await users.notice()).toBeNull()
  expect((await users.tabs()).map((tab) => tab.replace(/\D/g, ''))).toEqual(['12', '1', '5', '5', '1'])
  await users.search('berg')
  await expect.poll(async () => (await users.rows()).length).toBe(1)
  await users.open('h.berg')
  await users.chooseRole('viewer')
  expect(await users.changes()).toContain('→')
  await users.save()
  await expect.poll(() => users.announcement()).toContain('Hanna Berg')
  await users.select('h.berg')
  await users.lockSelected()
  await expect.poll(async () => (await users.rows())[0]?.status).toMatch(/Locked|Gesperrt/)
  await users.act('h.berg')
  await expect.poll(async () => (await users.rows())[0]?.status).toMatch(/Active|Aktiv/)
  await users.search('')
  await expect.poll(async () => (await users.rows()).length).toBe(12)
  await users.inviteOne({ firstName: 'Lena', lastName: 'Ortiz', email: 'l.ortiz@northwind.example' })
  await expect.poll(() => users.announcement()).toContain('Lena Ortiz')
  await users.inviteSeveral('Ivo Marek <i.marek@northwind.example>')
  await expect.poll(async () => (await users.tabs())[1]).toContain('3')
  expect(problems).toEqual([])
  await close()
})
