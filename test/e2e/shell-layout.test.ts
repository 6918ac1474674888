/** The shell keeps its layout at every width, in every language and theme, and announces each page. */
import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import { signIn } from '../support/pay-journey.ts'
import { byMouse } from '../support/person.ts'
import { stageOfFile } from '../support/stage-of-file.ts'

const TIMEOUT_MS = 120_000
const stage = stageOfFile()

async function enter(width: number, locale = 'en-US'): Promise<Page> {
  const { page } = await stage.open({ viewport: { width, height: 900 }, locale })
  await page.goto(`${stage.sandbox.provider}/login`)
  await page.locator('nt-sign-in input[name=username]').fill('admin')
  await page.locator('nt-sign-in input[name=password]').fill('correct-horse-sandbox-1')
  await page.locator('nt-sign-in button[type=submit]').click()
  await page.locator('nt-account-overview').getByRole('heading').first().waitFor()
  await page.getByRole('button', { name: /^Notifications/ }).waitFor()
  return page
}

it.each([
  [768, 'en-US'],
  [1280, 'bg-BG'],
  [1280, 'pl-PL'],
])(
  '[SHL-56] keeps the top bar of a sandbox in one line at %i px in %s',
  { timeout: TIMEOUT_MS },
  async (width, locale) => {
    const page = await enter(width, locale)
    const top = page.getByRole('banner')
    expect((await top.boundingBox())?.height).toBeLessThanOrEqual(60)
    expect(await page.locator('.sandbox > .strong').isVisible()).toBe(true)
    expect(await top.evaluate((bar) => bar.scrollWidth - bar.clientWidth)).toBe(0)
  },
)

it('[SHL-56] fits in one line in a dense theme', { timeout: TIMEOUT_MS }, async () => {
  const { provider } = stage.sandbox
  const wear = (brand: string) =>
    fetch(`${provider}/sandbox/brands/${brand}`, {
      method: 'POST',
      headers: { origin: provider, 'sec-fetch-site': 'same-origin' },
      redirect: 'manual',
    })
  expect((await wear('ridgeline')).status).toBe(303)
  const page = await enter(1280)
  const middles = await page.evaluate(() => {
    const middleOf = (element: Element | null | undefined) => {
      const box = element?.getBoundingClientRect()
      return box ? box.top + box.height / 2 : Number.NaN
    }
    const bell = document.querySelector('nt-notification-bell')?.shadowRoot?.querySelector('button')
    return [
      middleOf(bell),
      middleOf(document.querySelector('.top .search')),
      middleOf(document.querySelector('.top select')),
    ]
  })
  await wear('harbor')
  expect(Math.max(...middles) - Math.min(...middles)).toBeLessThanOrEqual(1)
})

it('[UI-85] has a uniform distance between a title and the line below it', { timeout: TIMEOUT_MS }, async () => {
  const page = await enter(1280)
  const distances: number[] = []
  for (const [path, widget] of [
    ['/account/overview', 'nt-account-overview'],
    ['/notification-center', 'nt-notification-center'],
    ['/audit-log', 'nt-audit-log'],
    ['/applications', 'nt-application-center'],
  ] as const) {
    await page.goto(stage.sandbox.provider + path)
    const line = page.locator(widget).locator('.page-head .h1 + p').first()
    await line.waitFor()
    distances.push(
      await line.evaluate((below) => {
        const title = below.previousElementSibling?.getBoundingClientRect()
        return Math.round(below.getBoundingClientRect().top - (title?.bottom ?? 0))
      }),
    )
  }
  expect(distances).toEqual([6, 6, 6, 6])
})

it(
  '[SHL-7] announces the page after signing in, by a name that its heading does not repeat',
  { timeout: TIMEOUT_MS },
  async () => {
    const { page } = await stage.open()
    await page.goto(`${stage.sandbox.provider}/login`)
    await signIn(page, byMouse())
    const overview = page.getByRole('main', { name: 'Overview – Northwind Traders' })
    await overview.waitFor()
    await expect.poll(() => overview.evaluate((main) => main === document.activeElement)).toBe(true)
    await expect
      .poll(async () => (await page.getByRole('heading').allTextContents()).slice(0, 2))
      .toEqual(['Overview – Northwind Traders', 'Overview'])
  },
)
