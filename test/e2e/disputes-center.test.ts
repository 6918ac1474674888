/** Tasks in the dispute center: an admin finds a dealer's offer, and the dealer answers several customers at once. */
import { expect, it } from 'vitest'
import { signIn } from '../support/pay-journey.ts'
import { byMouse } from '../support/person.ts'
import { stageOfFile } from '../support/stage-of-file.ts'

const TIMEOUT_MS = 120_000
const stage = stageOfFile()

async function enter(username: string) {
  const { page, problems } = await stage.open({ acceptDownloads: true })
  await page.goto(`${stage.sandbox.provider}/`)
  await signIn(page, byMouse(), username)
  await page.getByRole('link', { name: /^Disputes/ }).click()
  const center = page.locator('nt-dispute-center')
  await center.getByRole('heading', { name: 'Disputes' }).waitFor()
  return { page, problems, center, path: () => new URL(page.url()).pathname }
}

it(
  '[DSP-60] shows an admin their tasks, filters, saves the list and opens a dispute',
  { timeout: TIMEOUT_MS },
  async () => {
    const { page, problems, center, path } = await enter('admin')
    const waiting = center.getByRole('region', { name: 'Waiting for you' })
    await expect
      .poll(() => waiting.getByRole('listitem').first().innerText())
      .toMatch(/Cascade Tire & Service offers \$150\.00 of \$400\.00[^]*D-1182 · INV-198204[^]*the offer lapses/)

    await center.getByRole('tab', { name: /^Open/ }).click()
    await center.getByRole('row').filter({ hasText: 'D-1195' }).waitFor()
    await center.getByRole('searchbox').fill('harlow')
    await center.getByRole('row').filter({ hasText: 'D-1182' }).waitFor({ state: 'detached' })
    await expect.poll(() => new URL(page.url()).searchParams.get('dispute-q')).toBe('harlow')
    const saved = page.waitForEvent('download')
    await center.getByRole('button', { name: 'Download CSV' }).click()
    expect((await saved).suggestedFilename()).toMatch(/^disputes-.*\.csv$/)
    await page.reload()
    await center.getByRole('row').filter({ hasText: 'D-1195' }).waitFor()
    expect(await center.getByRole('row').filter({ hasText: 'D-1182' }).count(), 'the URL keeps the filter').toBe(0)

    await center.getByRole('tab', { name: /^Closed/ }).click()
    await center.getByRole('searchbox').fill('')
    const expired = center.getByRole('row').filter({ hasText: 'D-1120' })
    await expired.getByText('Expired').waitFor()
    await expired.getByRole('button', { name: 'Dispute again' }).click()
    await expect.poll(path).toBe('/dispute/create')
    expect(new URL(page.url()).searchParams.get('predecessor')).toBe('D-1120')
    await page.goBack()
    await waiting.getByRole('button', { name: /^Respond/ }).click()
    await expect.poll(path).toBe('/dispute-center/D-1182')
    expect(problems).toEqual([])
  },
)

it('[DSP-62] takes a dealer from two disputes to one answer, and back', { timeout: TIMEOUT_MS }, async () => {
  const { page, problems, center, path } = await enter('merchant')
  const tab = center.getByRole('tab', { name: /^Waiting for you/ })
  // Ignore the request for the three disputes in the card above the list.
  const isOfTurn = (url: string) => /filter\[turn\]=merchant(?!.*page\[size\]=3\b)/.test(decodeURIComponent(url))
  await Promise.all([page.waitForResponse((response) => isOfTurn(response.url())), tab.click()])
  await expect.poll(() => center.locator('[aria-busy="true"]').count()).toBe(0)
  const boxes = center.getByRole('checkbox', { name: /^Select dispute/ })
  await boxes.nth(1).waitFor()
  const names = await Promise.all([0, 1].map((index) => boxes.nth(index).getAttribute('aria-label')))
  const ids = names.map((name) => /D-\d+/.exec(name ?? '')?.[0] ?? '')
  await boxes.nth(0).check()
  await boxes.nth(1).check()
  await center.getByRole('button', { name: 'Respond to 2 disputes' }).click()
  await expect.poll(path).toBe('/dispute-center/respond')
  expect(new URL(page.url()).searchParams.get('ids')).toBe(ids.join())
  await page.goBack()
  await center.getByText('2 disputes selected').waitFor()
  expect(await boxes.nth(0).isChecked()).toBe(true)
  expect(problems).toEqual([])
})
