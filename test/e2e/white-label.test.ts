/**
 * A provider's own component works on a partner's page under the strictest policy, and does not run if its file was
 * modified.
 */
import { expect, it } from 'vitest'
import { visit } from '../support/browser.ts'
import { stageOfFile } from '../support/stage-of-file.ts'

const TIMEOUT_MS = 120_000
const COMPONENT = '**/cdn/components/harbor-head.js'
const stage = stageOfFile({ components: 'invoice-list.head=harbor-head.js' })

it('[WID-50] renders the provider’s own head, from its folder of the CDN', { timeout: TIMEOUT_MS }, async () => {
  const { page, problems, picture, close } = await visit(stage.browser)
  await page.goto(`${stage.sandbox.partner}/`)
  const list = page.locator('nt-invoice-list')
  await list.getByText('⚓').waitFor()
  await expect.poll(() => list.getByRole('heading', { name: 'Invoices' }).count()).toBe(1)
  await list.getByText(/^Open \$.* · Past due \$/).waitFor()
  await picture('white-label-head')
  expect(problems).toEqual([])
  await close()
})

it('[WID-51] runs no modified component, and shows our head', { timeout: TIMEOUT_MS }, async () => {
  const { page, picture, close } = await visit(stage.browser)
  await page.addInitScript(() => {
    const seen: string[] = []
    Object.assign(window, { seenErrors: seen })
    addEventListener('nt-error', (event) => seen.push(((event as CustomEvent).detail as { code: string }).code))
  })
  await page.route(COMPONENT, async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, body: `${await answer.text()};window.wasRun = true` })
  })
  await page.goto(`${stage.sandbox.partner}/`)
  const list = page.locator('nt-invoice-list')
  await list.getByRole('table').waitFor()
  const seen = () => page.evaluate(() => (window as unknown as { seenErrors: string[] }).seenErrors)
  await expect.poll(seen, { timeout: 30_000 }).toEqual(['component-failed'])
  await list.getByRole('heading', { name: 'Invoices' }).waitFor()
  expect(await list.getByText('⚓').count()).toBe(0)
  expect(await page.evaluate(() => 'wasRun' in window)).toBe(false)
  await picture('white-label-own-head')
  await close()
})
